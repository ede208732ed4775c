import { formatHashtags, parseHashtags } from '@postloom/remote-kit';
import {
  type EndpointBody,
  isAutomaticTitle,
  isKnown,
  type Post,
  type PostVersion,
  postStatuses,
  type postsEndpoints,
} from '@postloom/shared-contracts';
import { afterEdit } from '#app/sign-off/sign-off-look.ts';
import type { PostText } from './use-post-draft.ts';

/** What can be edited of a post. */
export const textOf = ({
  title,
  caption,
  hashtags,
  status,
  project,
  client,
  media,
  slides,
  videoScript,
}: Post): PostText => ({
  title,
  caption,
  status,
  project,
  client,
  media,
  slides: slides ?? null,
  videoScript,
  hashtags: formatHashtags(hashtags),
});

/** The fields that an earlier text is put into. */
export const wordsOf = ({ title, caption, hashtags, slides, videoScript }: PostText) => ({
  title,
  caption,
  hashtags,
  slides,
  videoScript,
});

/** Whether the title follows the text, because nobody has given the post another one. */
export const isAutomatic = ({ title, caption }: Pick<Post, 'title' | 'caption'>): boolean =>
  title === '' || isAutomaticTitle(title, caption);

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A post as it is once the edits are saved, except for its status. */
export function withEdits(post: Post, text: PostText): Post {
  const { status } = post;
  const seen = ({ caption, hashtags, media, slides, videoScript }: PostText) => [
    caption,
    parseHashtags(hashtags),
    media.map(({ id, alt }) => [id, alt]),
    slides,
    videoScript,
  ];
  const isSeen = !same(seen(text), seen(textOf(post)));
  const signOff = post.signOff && isSeen ? afterEdit(post.signOff) : post.signOff;
  const { teamDecision } = post;
  const decided = isSeen &&
    teamDecision && { teamDecision: { ...teamDecision, currentVersion: teamDecision.currentVersion + 1 } };
  return { ...post, ...text, hashtags: parseHashtags(text.hashtags), status, signOff, ...decided };
}

/**
 * Applies unsaved edits to a newer version of the post, if that only differs in other ways, e.g. by a time or a clip.
 * @param base the post that the edits are based on.
 * @returns null if both changed the content: the person has to choose.
 */
export function rebase(base: Post, text: PostText, post: Post): PostText | null {
  if (same(text, textOf(base)) || same(text, textOf(post))) return textOf(post);
  const isIn = (media: Post['media']) => (each: Post['media'][number]) =>
    media.some(({ id }) => id === each.id);
  const unchanged = { ...post, status: base.status, media: post.media.filter(isIn(base.media)) };
  if (!same(textOf(unchanged), textOf(base))) return null;
  const added = post.media.filter((each) => !isIn(base.media)(each));
  const status = text.status === base.status ? post.status : text.status;
  return { ...text, status, media: [...text.media, ...added] };
}

/**
 * The fields to send so that the post is saved with the edits.
 * @param base the post that the edits are based on.
 */
export function changesIn(
  base: Post,
  { title, caption, hashtags, status, project, client, media, slides, videoScript }: PostText,
): Omit<EndpointBody<typeof postsEndpoints.updatePost>, 'version'> {
  return {
    // Sent only if somebody typed it: otherwise the server keeps an automatic title in step with the text.
    ...((title !== base.title || !isAutomatic(base)) && { title }),
    caption,
    hashtags: parseHashtags(hashtags),
    // A status unknown to this version stays as it is.
    ...(isKnown(postStatuses, status) && { status }),
    ...(project !== base.project && { project }),
    ...(client !== base.client && { client }),
    ...(!same(slides, base.slides ?? null) && {
      slides: slides?.filter(({ title, text }) => title.trim() || text.trim()) ?? null,
    }),
    ...(!same(videoScript, base.videoScript) && { videoScript }),
    ...(!same(media, base.media) && { media: media.map(({ id, alt }) => ({ id, alt })) }),
  };
}

/** The words of an earlier version, as they are put into the fields. */
export function wordsBack(version: PostVersion, text: PostText): ReturnType<typeof wordsOf> {
  const { caption, slides = null, videoScript } = version;
  // A title that somebody gave the post stays if there was none then.
  const title = isAutomatic(text) || !isAutomatic(version) ? version.title : text.title;
  return { title, caption, hashtags: formatHashtags(version.hashtags), slides, videoScript };
}
