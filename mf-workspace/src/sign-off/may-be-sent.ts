import { askAboutGaps, mapFew } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { excessOf } from '#app/posts/excess-of.ts';
import { gapsOf } from '#app/posts/gaps-of.ts';
import { postTitle } from '#app/posts/post-title.ts';

/**
 * Asks for confirmation before a client is sent posts with gaps or more than their platforms take, because what a client
 * approves is published as it is.
 * @param known the posts that are known.
 * @param ids those that are sent.
 * @returns whether to continue.
 */
export async function mayBeSent(
  host: Pick<HostServices, 'api' | 'confirm'>,
  known: readonly PostSummary[],
  ids: readonly string[],
): Promise<boolean> {
  const sent = await mapFew(ids, async (id) => {
    const read = () => host.api.call(postsEndpoints.getPost, { params: { id } }).catch(() => null);
    return known.find((post) => post.id === id) ?? (await read());
  });
  const posts = sent.filter((post) => post !== null);
  const gaps = new Set((await mapFew(posts, (post) => gapsOf(host, post))).flat());
  const excess = posts.flatMap((post) =>
    excessOf(post).map((over) => (posts.length > 1 ? `“${postTitle(post)}”: ${over}` : over)),
  );
  return askAboutGaps(host, [...gaps], 'Send', excess);
}
