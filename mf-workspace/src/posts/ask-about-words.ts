import { askAboutGaps, bannedIn, bannedSentence, mapFew } from '@postloom/remote-kit';
import { type Post, type PostSummary, templateGaps } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { bareOf, excessOf } from './excess-of.ts';
import { readShownWords, shownWords } from './gaps-of.ts';
import { isAwaited } from './post-status.ts';
import { postTitle } from './post-title.ts';
import { readVoicesOf } from './voice-of.ts';

type Asked = Pick<
  PostSummary,
  'platform' | 'contentType' | 'title' | 'caption' | 'hashtags' | 'client' | 'project'
> & {
  readonly media: readonly unknown[];
  /** Null for one that is still to be created. */
  readonly id: string | null;
  /** Missing if it is still to be created. */
  readonly status?: PostSummary['status'];
};

/**
 * Asks for confirmation before posts are used whose words have gaps, are banned by the voice of their brand, or are more
 * than their platforms take, or that lack a picture that their platforms need. Otherwise, it doesn't ask.
 * @param action what is about to be done. A draft that is only sent may still get its picture.
 * @returns whether to continue.
 */
export async function askAboutWords(
  host: Pick<HostServices, 'api' | 'confirm'>,
  posts: readonly Asked[],
  action: 'Schedule' | 'Send',
): Promise<boolean> {
  const voiceOf = await readVoicesOf(host, posts);
  const words = await mapFew(posts, async (post) => ({ post, text: await readShownWords(host, post) }));
  const gaps = new Set(words.flatMap(({ text }) => templateGaps(text)));
  const named = ({ post, said }: { readonly post: Asked; readonly said: string }): string =>
    posts.length > 1 ? `“${postTitle(post)}”: ${said}` : said;
  const excess = posts.flatMap((post) => excessOf(post).map((said) => named({ post, said })));
  const banned = words.flatMap(({ post, text }) => {
    const voice = voiceOf(post);
    const found = voice ? bannedIn({ text, hashtags: post.hashtags }, voice.bannedWords) : [];
    return voice && found.length > 0 ? [named({ post, said: bannedSentence(voice.name, found) })] : [];
  });
  const bare = posts
    .filter(({ status = 'draft' }) => action === 'Schedule' || isAwaited(status))
    .flatMap((post) => bareOf(post).map((said) => named({ post, said })));
  return askAboutGaps(host, [...gaps], action, excess, banned, bare);
}

/** What the voice of a post's brand bans of its words, as sentences. */
export async function bannedOf(host: Pick<HostServices, 'api'>, post: Post): Promise<string[]> {
  const voice = (await readVoicesOf(host, [post]))(post);
  const found = voice ? bannedIn({ text: shownWords(post), hashtags: post.hashtags }, voice.bannedWords) : [];
  return voice && found.length > 0 ? [bannedSentence(voice.name, found)] : [];
}
