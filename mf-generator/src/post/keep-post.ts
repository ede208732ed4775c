import { readFailure } from '@postloom/remote-kit';
import {
  automaticTitle,
  type EndpointInput,
  type GenerationResponse,
  type Post,
  postsEndpoints,
} from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices } from '@postloom/shared-contracts/federation';
import type { Variant } from '#app/generation/variants.ts';

/** What a post says. */
export type PostWords = Pick<Variant, 'caption' | 'hashtags' | 'slides'>;

type NewPost = EndpointInput<typeof postsEndpoints.createPost>['body'];

export interface KeepInput {
  /** The post that has the words; null while none does. */
  readonly postId: string | null;
  readonly words: PostWords;
  /** The words as that post got them from here; null where that is not known. */
  readonly saved: PostWords | null;
  /** The version of the post that the person has seen and writes over. */
  readonly over?: number | undefined;
  /** What a new post has beside its words. */
  readonly rest: Omit<NewPost, keyof PostWords | 'title'>;
  readonly options: CallOptions;
}

export interface Kept {
  readonly post: Post;
  /** The post says something else than was saved from here, and is left as it is. */
  readonly isTheirs: boolean;
}

/**
 * Writes words into their post, or into a new one where there is none any more. What somebody has written into the
 * post meanwhile, in its own editor, is not written over unseen.
 */
export async function keepPost(
  api: HostServices['api'],
  { postId, words, saved, over, rest, options }: KeepInput,
): Promise<Kept> {
  const post = postId === null ? null : await findPost(api, postId);
  if (!post) {
    const body = { ...rest, ...words, title: automaticTitle(words.caption) };
    return { post: await api.call(postsEndpoints.createPost, { body }, options), isTheirs: false };
  }
  if (says(post, words)) return { post, isTheirs: false };
  const isUntouched = saved !== null && says(post, saved);
  if (!isUntouched && over !== post.version) return { post, isTheirs: true };
  const params = { id: post.id };
  const body = { ...words, version: post.version };
  try {
    return { post: await api.call(postsEndpoints.updatePost, { params, body }, options), isTheirs: false };
  } catch (error) {
    if (readFailure(error).code !== 'conflict') throw error;
    // By another tab, or another button of this one, which may have written the same.
    const now = await api.call(postsEndpoints.getPost, { params });
    return { post: now, isTheirs: !says(now, words) };
  }
}

/** The picture and the clip of a post that is made, as far as they are stored here. */
export const mediaOf = ({
  imageUrl,
  imageAlt,
  videoUrl,
}: Pick<GenerationResponse, 'imageUrl' | 'imageAlt' | 'videoUrl'>): { id: string; alt: string }[] =>
  [imageUrl, videoUrl].flatMap((url) => {
    const id = objectIdOf(url);
    return id ? [{ id, alt: url === imageUrl ? (imageAlt ?? '') : '' }] : [];
  });

/** The id of a file that is stored here, by its address; undefined for any other address. */
export const objectIdOf = (url: string | null): string | undefined =>
  /^\/api\/objects\/([0-9a-f]{32})$/.exec(url ?? '')?.[1];

/** Whether a post has some words as they are saved from here. */
export function says(post: Post | PostWords, words: PostWords): boolean {
  // The server takes the spaces round what stands on slides away.
  const parts = ({ caption, hashtags, slides }: Post | PostWords) =>
    JSON.stringify([caption, hashtags, slides?.map(({ title, text }) => [title.trim(), text.trim()]) ?? []]);
  return parts(post) === parts(words);
}

/** @returns null where it was deleted. */
export async function findPost(api: HostServices['api'], id: string): Promise<Post | null> {
  try {
    const post = await api.call(postsEndpoints.getPost, { params: { id } });
    return post.deletedAt === null ? post : null;
  } catch (error) {
    if (readFailure(error).code === 'not_found') return null;
    throw error;
  }
}
