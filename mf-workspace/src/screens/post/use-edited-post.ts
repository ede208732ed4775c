import { askAboutGaps, keepTyped, parseHashtags, useApiMutation, useHost } from '@postloom/remote-kit';
import { useStaleFacts } from '@postloom/remote-kit/previews';
import {
  isKnown,
  type Post,
  type PostMedia,
  type PostStatus,
  type PostVersion,
  postStatuses,
  postsEndpoints,
  slidesOf,
} from '@postloom/shared-contracts';
import type { HostServices, ToastInput } from '@postloom/shared-contracts/federation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useVersionedSave } from '#app/conflicts/use-versioned-save.ts';
import { bannedOf } from '#app/posts/ask-about-words.ts';
import { bareOf, excessOf } from '#app/posts/excess-of.ts';
import { gapsOfWords } from '#app/posts/gaps-of.ts';
import { isAwaited, statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useReadPostsAgain } from '#app/posts/read-posts-again.ts';
import { useEarlierCaptions } from '#app/posts/use-earlier-captions.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { askAboutApproval, askAboutNewVersion, askAboutRequests } from '#app/sign-off/ask-about-approval.ts';
import { heldBack, lacksApproval } from '#app/sign-off/sign-off-look.ts';
import { changesIn, rebase, same, textOf, withEdits, wordsBack, wordsOf } from './edited-text.ts';
import { type KeptText, type PostText, usePostDraft } from './use-post-draft.ts';

interface Asked {
  /** Whether it may only be published if it is approved, because nobody was asked whether to do it otherwise. */
  readonly ifApproved: boolean;
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
  /** Counts until the earlier ones are read. */
  const [openedCaption] = useState(post.caption);
  const earlier = useEarlierCaptions(base);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const isDirty = !same(text, textOf(base));
  const written = withEdits(base, text);
  const captions = { now: text.caption, before: [base.caption, ...earlier, openedCaption] };
  const stale = useStaleFacts(base.id, captions, slidesOf(written));

  const rebased = post.version > base.version ? rebase(base, text, post) : null;
  if (rebased) {
    setBase(post);
    setText(rebased);
  }

  const params = { id: base.id };
  const { queryKey } = api.query(postsEndpoints.getPost, { params });

  // Saving.

  const afterSave = useRef<(() => void) | null>(null);
  /** Whether more was typed during a save that something follows: that is saved, too, before it follows. */
  const [isMore, setMore] = useState(false);
  /** The status before publishing, while that is being saved. */
  const publishedFrom = useRef<PostStatus | null>(null);
  const unpublish = useApiMutation({
    call: ({ version, status }: { version: number; status: PostStatus }, options) =>
      api.call(postsEndpoints.updatePost, { params, body: { version, status } }, options),
    onDone: forget,
    done: 'Undone',
    failed: 'Couldn’t undo',
  });
  const saving = useVersionedSave<Post, PostText & Asked>({
    what: 'post',
    save: ({ version, ifApproved, ...edited }, options) => {
      const body = { version, ifApproved, ...changesIn(base, edited) };
      return api.call(postsEndpoints.updatePost, { params, body }, options);
    },
    read: () => api.call(postsEndpoints.getPost, { params }),
    onSaved: async (saved, { ifApproved: _, ...sent }) => {
      setBase(saved);
      setText((now) => keepTyped(now, sent, textOf(saved)));
      setRestored(false);
      queryClient.setQueryData(queryKey, saved);
      await forget();
      if (same(keepTyped(latest.current, sent, textOf(saved)), textOf(saved))) afterSave.current?.();
      else setMore(true);
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
      return status ? sayPublished(saved, () => unpublish.run({ version: saved.version, status })) : null;
    },
  });
  const { theirs, isWaiting } = saving;
  useEffect(() => {
    // What follows a save, such as making a clip, may cost something: it must not start by itself once there is a
    // connection.
    if (isWaiting) afterSave.current = null;
  }, [isWaiting]);

  const saveOver = (base: Post, text: PostText) =>
    saving.run({ ...text, version: base.version, ifApproved: !lacksApproval(withEdits(base, text)) });

  const save = (then?: () => void): void => {
    afterSave.current = then ?? null;
    publishedFrom.current = null;
    void agreesToSave(host, { base, text, written }).then((goOn) => {
      if (goOn) saveOver(base, text);
    });
  };

  useEffect(() => {
    if (!isMore || saving.isPending) return;
    setMore(false);
    if (afterSave.current) save(afterSave.current);
  });

  const publish = async (): Promise<void> => {
    if (!(await askAboutApproval(host, [written]))) return;
    afterSave.current = null;
    publishedFrom.current = isKnown(postStatuses, base.status) ? base.status : null;
    const published: PostText = { ...text, status: 'published' };
    setText(published);
    saveOver(base, published);
  };

  // Another version: somebody else's, the saved one, an earlier visit's edits, earlier words.

  const keepMine = async (): Promise<void> => {
    afterSave.current = null;
    if (!theirs) return;
    const isPublishing = text.status === 'published';
    if (isPublishing && !(await askAboutApproval(host, [withEdits(theirs, text)]))) return;
    saveOver(theirs, text);
  };

  const take = (version: Post): void => {
    setBase(version);
    setText(textOf(version));
    setRestored(false);
    saving.dismiss();
  };

  const restore = ({ version, before, text }: KeptText): void => {
    const written = { ...post, ...before, hashtags: parseHashtags(before.hashtags), version };
    setBase(written);
    setText(text);
    setRestored(true);
    if (post.version > version && !rebase(written, text, post)) saving.show(post);
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

  const bringBack = (version: PostVersion): void => {
    const before = wordsOf(text);
    const back = wordsBack(version, text);
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
  };

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
    discard: () => take(post.version > base.version ? post : base),
    text,
    /** What slides still say though it was changed in the caption. */
    stale,
    hashtags: written.hashtags,
    /** The post with the edits, in the status that is saved. */
    written,
    isDirty,
    change: (part: Partial<PostText>) => setText((before) => ({ ...before, ...part })),
    changeMedia: (by: (media: readonly PostMedia[]) => PostMedia[]) =>
      setText((before) => ({ ...before, media: by(before.media) })),
    /** Puts the words of an earlier version into the fields. It can be undone as long as nothing was typed since. */
    bringBack,
    /** The version that somebody else has saved meanwhile. */
    theirs,
    isSaving: saving.isPending,
    /** The server's message for each field, by name. */
    faults: saving.failure?.fields ?? {},
    /** Asks what has to be asked, and saves. Its parameter is called after that. */
    save,
    /** Saves it as published, including all edits. If no client has approved that, asks for confirmation. */
    publish,
    keepMine,
    takeTheirs(): void {
      if (theirs) take(theirs);
    },
  };
}

/** Asks about what is questionable in the edits, unless the person has accepted it before. */
async function agreesToSave(
  host: HostServices,
  { base, text, written }: { readonly base: Post; readonly text: PostText; readonly written: Post },
): Promise<boolean> {
  const mayDiffer =
    text.status === 'published'
      ? await askAboutApproval(host, [written])
      : await askAboutNewVersion(host, base, written);
  if (!mayDiffer) return false;
  if (!isAwaited(text.status)) return true;
  const wasAwaited = isAwaited(base.status);
  const gaps = gapsOfWords(written);
  const known = wasAwaited ? gapsOfWords(base) : [];
  const excess = excessOf({ ...base, caption: text.caption, hashtags: written.hashtags });
  const banned = await bannedOf(host, written);
  const bare = bareOf(written);
  const isAgreed =
    gaps.every((gap) => known.includes(gap)) &&
    (banned.length === 0 || (wasAwaited && same(banned, await bannedOf(host, base)))) &&
    (bare.length === 0 || (wasAwaited && same(bare, bareOf(base)))) &&
    (excess.length === 0 || (wasAwaited && same(excess, excessOf(base))));
  if (!isAgreed && !(await askAboutGaps(host, gaps, 'Save', excess, banned, bare))) return false;
  return wasAwaited || askAboutRequests(host, [written]);
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
