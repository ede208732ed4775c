import { readFailure } from '@postloom/remote-kit';
import { type Post, postsEndpoints } from '@postloom/shared-contracts';
import type { CallOptions } from '@postloom/shared-contracts/client';
import type { HostServices } from '@postloom/shared-contracts/federation';
import type { ComposedVariant } from './variant.ts';
import { postCaption, postTitle, type Words } from './words.ts';

const objectUrl = /^\/api\/objects\/([0-9a-f]{32})$/;

export interface KeepInput {
  /** The project of the posts that are made. */
  readonly project: string | null;
  /** The version of the post that the person has seen and writes over. */
  readonly over?: number | undefined;
  readonly options: CallOptions;
}

export interface Kept {
  readonly post: Post;
  /** The post says something else than was saved from here, and is left as it is. */
  readonly isTheirs: boolean;
}

/**
 * Keeps a variant's words in its post, or in a new one where it has none any more. What somebody has written into the
 * post meanwhile, in its own editor, is not written over unseen.
 */
export async function keepVariant(
  api: HostServices['api'],
  variant: ComposedVariant,
  { project, over, options }: KeepInput,
): Promise<Kept> {
  const { words, kept } = variant;
  const { hashtags } = words;
  const caption = postCaption(words);
  const post = variant.postId === null ? null : await findPost(api, variant.postId);
  if (!post) {
    const media = mediaOf(variant);
    const body = {
      title: postTitle(caption),
      caption,
      hashtags,
      platform: variant.platform,
      media,
      project,
    };
    return { post: await api.call(postsEndpoints.createPost, { body }, options), isTheirs: false };
  }
  if (says(post, words)) return { post, isTheirs: false };
  const isUntouched = kept !== null && says(post, kept);
  if (!isUntouched && over !== post.version) return { post, isTheirs: true };
  const params = { id: post.id };
  // A title that somebody gave it is theirs.
  const title = kept && post.title === postTitle(kept.caption) && { title: postTitle(caption) };
  const body = { ...title, caption, hashtags, version: post.version };
  try {
    return { post: await api.call(postsEndpoints.updatePost, { params, body }, options), isTheirs: false };
  } catch (error) {
    if (readFailure(error).code !== 'conflict') throw error;
    return { post: await api.call(postsEndpoints.getPost, { params }), isTheirs: true };
  }
}

/** The picture and the clip of a post that is made, as far as they are stored here. */
export const mediaOf = ({
  imageUrl,
  imageAlt,
  videoUrl,
}: Pick<ComposedVariant, 'imageUrl' | 'imageAlt' | 'videoUrl'>): { id: string; alt: string }[] =>
  [imageUrl, videoUrl].flatMap((url) => {
    const [, id] = objectUrl.exec(url ?? '') ?? [];
    return id ? [{ id, alt: url === imageUrl ? (imageAlt ?? '') : '' }] : [];
  });

/** Whether a post has some words as they are saved from here. */
function says({ caption, hashtags }: Post, words: Words): boolean {
  return caption === postCaption(words) && hashtags.join('\n') === words.hashtags.join('\n');
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
