import {
  askAboutGaps,
  formatHashtags,
  keepTyped,
  parseHashtags,
  useApiMutation,
  useHost,
} from '@postloom/remote-kit';
import {
  automaticTitle,
  isKnown,
  type Post,
  type PostStatus,
  type PostVersion,
  postStatuses,
  postsEndpoints,
  templateGaps,
} from '@postloom/shared-contracts';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { excessOf } from '#app/posts/excess-of.ts';
import { isAwaited, statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useReadPostsAgain } from '#app/posts/read-posts-again.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { askAboutApproval } from '#app/sign-off/ask-about-approval.ts';
import { afterEdit, heldBack, lacksApproval } from '#app/sign-off/sign-off-look.ts';
import { type KeptText, type PostText, usePostDraft } from './use-post-draft.ts';

interface Asked {
  /** Whether it may only be published if it is approved, because nobody was asked whether to do it otherwise. */
  readonly ifApproved: boolean;
}

const textOf = ({
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
const wordsOf = ({ title, caption, hashtags, slides, videoScript }: PostText) => ({
  title,
  caption,
  hashtags,
  slides,
  videoScript,
});

const isAutomatic = ({ title, caption }: Pick<Post, 'title' | 'caption'>): boolean =>
  ['', automaticTitle(caption)].includes(title);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A post as it is once the edits are saved, except for its status. */
function withEdits(post: Post, text: PostText): Post {
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
  return { ...post, ...text, hashtags: parseHashtags(text.hashtags), status, signOff };
}

/**
 * Applies unsaved edits to a newer version of the post, if that only differs in other ways, e.g. by a time or a clip.
 * @param base the post that the edits are based on.
 * @returns null if both changed the content: the person has to choose.
 */
function rebase(base: Post, text: PostText, post: Post): PostText | null {
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
 * A post being edited by hand. It is saved when the person presses Save; unsaved edits are stored as a draft.
 * @param post the server's current version.
 */
export function useEditedPost(post: Post) {
  const host = useHost();
  const { api } = host;
  const queryClient = useQueryClient();
  const forget = useForgetPosts();
  const readAgain = useReadPostsAgain();
  const [stored, setBase] = useState(post);
  // A client's decision doesn't change the version.
  const base = post.version === stored.version ? post : stored;
  const [text, setText] = useState(() => textOf(post));
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const afterSave = useRef<(() => void) | null>(null);
  /** The status before publishing, while that is being saved. */
  const publishedFrom = useRef<PostStatus | null>(null);
  const hashtags = parseHashtags(text.hashtags);
  const isDirty = !same(text, textOf(base));
  const written = withEdits(base, text);

  const rebased = post.version > base.version ? rebase(base, text, post) : null;
  if (rebased) {
    setBase(post);
    setText(rebased);
  }

  const params = { id: base.id };
  const { queryKey } = api.query(postsEndpoints.getPost, { params });
  const unpublish = useApiMutation({
    call: ({ version, status }: { version: number; status: PostStatus }, options) =>
      api.call(postsEndpoints.updatePost, { params, body: { version, status } }, options),
    onDone: forget,
    done: 'Undone',
    failed: 'Couldn’t undo',
  });
  const save = useVersionedSave<Post, PostText & Asked>({
    what: 'post',
    save: (
      { version, ifApproved, title, caption, hashtags, status, project, client, slides, videoScript, media },
      options,
    ) => {
      const body = {
        version,
        ifApproved,
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
      return api.call(postsEndpoints.updatePost, { params, body }, options);
    },
    read: () => api.call(postsEndpoints.getPost, { params }),
    onSaved: async (saved, { ifApproved: _, ...sent }) => {
      setBase(saved);
      setText((now) => keepTyped(now, sent, textOf(saved)));
      setRestored(false);
      queryClient.setQueryData(queryKey, saved);
      await forget();
      afterSave.current?.();
    },
    onRefused: ({ fields }) => {
      if (!fields.ifApproved) return;
      const status = publishedFrom.current;
      if (status) setText((now) => ({ ...now, status }));
      return readAgain();
    },
    refusedAs: ({ fields }) => (fields.ifApproved ? heldBack : null),
    done: (saved) => {
      const status = publishedFrom.current;
      publishedFrom.current = null;
      return status && sayPublished(saved, () => unpublish.run({ version: saved.version, status }));
    },
  });
  const saveOver = (base: Post, text: PostText) =>
    save.run({ ...text, version: base.version, ifApproved: !lacksApproval(withEdits(base, text)) });
  const { isWaiting } = save;
  useEffect(() => {
    // What follows a save, such as making a clip, may cost something: it must not start by itself once there is a
    // connection.
    if (isWaiting) afterSave.current = null;
  }, [isWaiting]);

  const take = (version: Post) => {
    setBase(version);
    setText(textOf(version));
    setRestored(false);
    save.dismiss();
  };
  const discard = () => take(post.version > base.version ? post : base);
  const restore = (kept: KeptText) => {
    const { version, before, text } = kept;
    const written = { ...post, ...before, hashtags: parseHashtags(before.hashtags), version };
    setBase(written);
    setText(text);
    setRestored(true);
    if (post.version > version && !rebase(written, text, post)) save.show(post);
  };
  const kept = { version: base.version, before: textOf(base), text };
  const { draft, giveUp } = usePostDraft(post.id, isDirty ? kept : null, {
    onRestore: restore,
    onGivenUp: take,
    readSaved: async () => {
      await readAgain();
      return queryClient.getQueryData<Post>(queryKey) ?? post;
    },
  });

  return {
    base,
    /** The stored draft of unsaved edits; null until it is loaded. */
    draft,
    /** Whether the fields show edits from an earlier visit that weren't saved. */
    isRestored: isRestored && isDirty,
    /** Discards unsaved edits because the person leaves the screen. */
    giveUp,
    /** Shows other unsaved edits in the fields. */
    restore,
    /** Resets the fields to what is saved. */
    discard,
    text,
    hashtags,
    /** The post with the edits, in the status that is saved. */
    written,
    isDirty,
    change: (part: Partial<PostText>) => setText((before) => ({ ...before, ...part })),
    /** Puts the words of an earlier version into the fields. It can be undone as long as nothing was typed since. */
    bringBack(version: PostVersion): void {
      const before = wordsOf(text);
      const { caption, slides = null, videoScript } = version;
      // A title that somebody gave the post stays if there was none then.
      const title = isAutomatic(text) || !isAutomatic(version) ? version.title : text.title;
      const back = { title, caption, hashtags: formatHashtags(version.hashtags), slides, videoScript };
      setText((now) => ({ ...now, ...back }));
      const undo = () => {
        if (same(wordsOf(latest.current), back)) setText((now) => ({ ...now, ...before }));
        else host.toast({ title: 'Nothing was undone', description: 'The text was changed since then.' });
      };
      host.toast({
        title: `The text of version ${version.number} is back`,
        description: 'It isn’t saved yet.',
        action: { label: 'Undo', onSelect: undo },
      });
    },
    /** The version that somebody else has saved meanwhile. */
    theirs: save.theirs,
    isSaving: save.isPending,
    /** The server's message for each field, by name. */
    faults: save.failure?.fields ?? {},
    /** @param then called after saving. */
    save(then?: () => void): void {
      afterSave.current = then ?? null;
      publishedFrom.current = null;
      const gaps = isAwaited(text.status) ? templateGaps(text.caption) : [];
      const known = isAwaited(base.status) ? templateGaps(base.caption) : [];
      const excess = isAwaited(text.status) ? excessOf({ ...base, caption: text.caption, hashtags }) : [];
      // What the person has accepted before isn't asked about again.
      const isAgreed =
        gaps.every((gap) => known.includes(gap)) &&
        (excess.length === 0 || (isAwaited(base.status) && same(excess, excessOf(base))));
      const ask = async () =>
        (text.status !== 'published' || (await askAboutApproval(host, [written]))) &&
        (isAgreed || (await askAboutGaps(host, gaps, 'Save', excess)));
      void ask().then((goOn) => {
        if (goOn) saveOver(base, text);
      });
    },
    /** Saves it as published, including all edits. If no client has approved that, asks for confirmation. */
    async publish(): Promise<void> {
      if (!(await askAboutApproval(host, [written]))) return;
      afterSave.current = null;
      publishedFrom.current = isKnown(postStatuses, base.status) ? base.status : null;
      const published: PostText = { ...text, status: 'published' };
      setText(published);
      saveOver(base, published);
    },
    async keepMine(): Promise<void> {
      afterSave.current = null;
      if (!save.theirs) return;
      const isPublishing = text.status === 'published';
      if (isPublishing && !(await askAboutApproval(host, [withEdits(save.theirs, text)]))) return;
      saveOver(save.theirs, text);
    },
    takeTheirs(): void {
      if (save.theirs) take(save.theirs);
    },
  };
}

/** The same toast as in the calendar. */
const sayPublished = (post: Post, onUndo: () => void): ToastInput => ({
  title: `“${postTitle(post)}”: ${statusLook(post.status).label.toLowerCase()}`,
  tone: 'success',
  action: { label: 'Undo', onSelect: onUndo },
});

export type EditedPost = ReturnType<typeof useEditedPost>;

/** Whether a medium is a picture, not a video. */
export const isPicture = ({ kind }: Post['media'][number]): boolean => kind === 'image';
