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

/** The texts of a post. */
export type PostWords = Pick<Variant, 'caption' | 'hashtags' | 'slides'>;

type NewPost = EndpointInput<typeof postsEndpoints.createPost>['body'];

export interface KeepInput {
  /** The post to save to; null for a new one. */
  readonly postId: string | null;
  readonly words: PostWords;
  /** The words that were last saved to that post from here; null if that isn't known. */
  readonly saved: PostWords | null;
  /** The version of the post that the person has seen and agreed to overwrite. */
  readonly over?: number | undefined;
  /** A new post's other fields. */
  readonly rest: Omit<NewPost, keyof PostWords | 'title'>;
  readonly options: CallOptions;
}

export interface Kept {
  readonly post: Post;
  /** The post was changed elsewhere and was left as it is. */
  readonly isTheirs: boolean;
}

/**
 * Saves words to their post, or to a new one if that no longer exists. Changes made elsewhere, such as in the post's
 * own editor, are not overwritten unless the person has seen them.
 * @throws what the API call throws, except a version conflict.
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
    // Another tab, or another button here, has changed the post, and may have saved the same words.
    const now = await api.call(postsEndpoints.getPost, { params });
    return { post: now, isTheirs: !says(now, words) };
  }
}

/** The picture and the clip as media of a new post, if they are stored on this site. */
export const mediaOf = ({
  imageUrl,
  imageAlt,
  videoUrl,
}: Pick<GenerationResponse, 'imageUrl' | 'imageAlt' | 'videoUrl'>): { id: string; alt: string }[] =>
  [imageUrl, videoUrl].flatMap((url) => {
    const id = objectIdOf(url);
    return id ? [{ id, alt: url === imageUrl ? (imageAlt ?? '') : '' }] : [];
  });

/** The id of a file stored on this site, from its URL; undefined for any other URL. */
export const objectIdOf = (url: string | null): string | undefined =>
  /^\/api\/objects\/([0-9a-f]{32})$/.exec(url ?? '')?.[1];

/** Whether a post has these words, in the form in which the server stores them. */
export function says(post: Post | PostWords, words: PostWords): boolean {
  // The server trims the texts of slides.
  const parts = ({ caption, hashtags, slides }: Post | PostWords) =>
    JSON.stringify([caption, hashtags, slides?.map(({ title, text }) => [title.trim(), text.trim()]) ?? []]);
  return parts(post) === parts(words);
}

/** @returns the post; null if it was deleted. */
export async function findPost(api: HostServices['api'], id: string): Promise<Post | null> {
  try {
    const post = await api.call(postsEndpoints.getPost, { params: { id } });
    return post.deletedAt === null ? post : null;
  } catch (error) {
    if (readFailure(error).code === 'not_found') return null;
    throw error;
  }
}
