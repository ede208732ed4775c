import {
  askAboutGaps,
  formatHashtags,
  keepTyped,
  parseHashtags,
  useApiMutation,
  useHost,
} from '@postloom/remote-kit';
import {
  isKnown,
  type Post,
  type PostStatus,
  postStatuses,
  postsEndpoints,
  templateGaps,
} from '@postloom/shared-contracts';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { isAwaited, statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useReadPostsAgain } from '#app/posts/read-posts-again.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { askAboutRefusal } from '#app/sign-off/ask-about-refusal.ts';
import { type KeptText, type PostText, usePostDraft } from './use-post-draft.ts';

const textOf = ({ title, caption, hashtags, status, project, client, media, slides }: Post): PostText => ({
  title,
  caption,
  status,
  project,
  client,
  media,
  slides: slides ?? null,
  hashtags: formatHashtags(hashtags),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What is being written, on what a post has become meanwhile: a time, or a clip, that came takes nothing from it.
 * @param base the post that it was written on.
 * @returns null where both have other words: they have to be chosen between.
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
 * A post while it is changed by hand, saved when the person says so. What is not saved is kept as a draft.
 * @param post as the server has it now.
 */
export function useEditedPost(post: Post) {
  const host = useHost();
  const { api } = host;
  const queryClient = useQueryClient();
  const forget = useForgetPosts();
  const readAgain = useReadPostsAgain();
  const [base, setBase] = useState(post);
  const [text, setText] = useState(() => textOf(post));
  const [isRestored, setRestored] = useState(false);
  const afterSave = useRef<(() => void) | null>(null);
  /** What a post was that is being saved as published. */
  const publishedFrom = useRef<PostStatus | null>(null);
  const hashtags = parseHashtags(text.hashtags);
  const isDirty = !same(text, textOf(base));

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
  const save = useVersionedSave<Post, PostText>({
    what: 'post',
    save: ({ version, title, caption, hashtags, status, project, client, slides, media }, options) => {
      const body = {
        version,
        // One that nobody gave it follows the words, unless it is sent.
        ...((title !== base.title || version !== base.version) && { title }),
        caption,
        hashtags: parseHashtags(hashtags),
        // A status that this version does not know stays as it is.
        ...(isKnown(postStatuses, status) && { status }),
        ...(project !== base.project && { project }),
        ...(client !== base.client && { client }),
        ...(!same(slides, base.slides ?? null) && {
          slides: slides?.filter(({ title, text }) => title.trim() || text.trim()) ?? null,
        }),
        ...(!same(media, base.media) && { media: media.map(({ id, alt }) => ({ id, alt })) }),
      };
      return api.call(postsEndpoints.updatePost, { params, body }, options);
    },
    read: () => api.call(postsEndpoints.getPost, { params }),
    onSaved: async (saved, sent) => {
      setBase(saved);
      setText((now) => keepTyped(now, sent, textOf(saved)));
      setRestored(false);
      queryClient.setQueryData(queryKey, saved);
      await forget();
      afterSave.current?.();
    },
    done: (saved) => {
      const status = publishedFrom.current;
      publishedFrom.current = null;
      return status && sayPublished(saved, () => unpublish.run({ version: saved.version, status }));
    },
  });
  const saveFrom = (version: number) => save.run({ ...text, version });
  const { isWaiting } = save;
  useEffect(() => {
    // A clip, for one, costs something: it is not made of itself when there is a connection again.
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
    /** What is kept of it while it is not saved; null until that is opened. */
    draft,
    /** Whether what stands here was typed before, and not saved then. */
    isRestored: isRestored && isDirty,
    /** The screen is left, and what is not saved is given up. */
    giveUp,
    /** Puts back what is saved. */
    discard,
    text,
    hashtags,
    isDirty,
    change: (part: Partial<PostText>) => setText((before) => ({ ...before, ...part })),
    /** The version that somebody else has saved meanwhile. */
    theirs: save.theirs,
    isSaving: save.isPending,
    /** What the server has against a field, by its name. */
    faults: save.failure?.fields ?? {},
    /** @param then what is done once it is saved. */
    save(then?: () => void): void {
      afterSave.current = then ?? null;
      publishedFrom.current = null;
      const gaps = isAwaited(text.status) ? templateGaps(text.caption) : [];
      const known = isAwaited(base.status) ? templateGaps(base.caption) : [];
      // What the person has agreed to once is not asked again.
      const isAgreed = gaps.every((gap) => known.includes(gap));
      const ask = async () =>
        (text.status !== 'published' || (await askAboutRefusal(host, [base]))) &&
        (isAgreed || (await askAboutGaps(host, gaps, 'Save')));
      void ask().then((goOn) => {
        if (goOn) saveFrom(base.version);
      });
    },
    /** Saves it as published, with all that stands here; of what a client refused, the person is asked. */
    async publish(): Promise<void> {
      if (!(await askAboutRefusal(host, [base]))) return;
      afterSave.current = null;
      publishedFrom.current = isKnown(postStatuses, base.status) ? base.status : null;
      const published: PostText = { ...text, status: 'published' };
      setText(published);
      save.run({ ...published, version: base.version });
    },
    keepMine(): void {
      afterSave.current = null;
      if (save.theirs) saveFrom(save.theirs.version);
    },
    takeTheirs(): void {
      if (save.theirs) take(save.theirs);
    },
  };
}

/** As the calendar says it. */
const sayPublished = (post: Post, onUndo: () => void): ToastInput => ({
  title: `“${postTitle(post)}”: ${statusLook(post.status).label.toLowerCase()}`,
  tone: 'success',
  action: { label: 'Undo', onSelect: onUndo },
});

export type EditedPost = ReturnType<typeof useEditedPost>;

/** Pictures of a post, apart from its videos. */
export const isPicture = ({ kind }: Post['media'][number]): boolean => kind === 'image';
