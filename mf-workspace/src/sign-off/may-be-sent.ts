import { mapFew } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { askAboutWords } from '#app/posts/ask-about-words.ts';

/**
 * Asks for confirmation before a client is sent posts with gaps, banned words or more than their platforms take, because
 * what a client approves is published as it is.
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
  return askAboutWords(
    host,
    sent.filter((post) => post !== null),
    'Send',
  );
}
