import { useApiMutation, useHost } from '@postloom/remote-kit';
import {
  type CalendarWarning,
  calendarEndpoints,
  isKnown,
  type Open,
  type Post,
  type PostStatus,
  type PostSummary,
  postStatuses,
  postsEndpoints,
  slidesShapeOf,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useEffect, useRef, useState } from 'react';
import { useIsLeaving } from '#app/conflicts/use-leave-guard.ts';
import { askAboutWords } from '#app/posts/ask-about-words.ts';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { askAboutApproval, askAboutRequests } from '#app/sign-off/ask-about-approval.ts';
import { heldBack, lacksApproval } from '#app/sign-off/sign-off-look.ts';
import { useDayNames } from './day-names.ts';
import { sentencesOf } from './post-words.ts';

/** A change to a post: another local time, or another status. */
export type Wish =
  | { readonly kind: 'time'; readonly local: string; readonly zone: string; readonly status?: PlannedStatus }
  | { readonly kind: 'status'; readonly status: PostStatus };
export const plannedStatuses = ['scheduled', 'draft', 'review'] as const;
export type PlannedStatus = (typeof plannedStatuses)[number];

/** Whether a post has no content yet, so that it can only be planned as a draft. Summaries don't include slides. */
const isEmpty = ({ caption, media, contentType }: PostSummary): boolean =>
  caption.trim() === '' && media.length === 0 && !slidesShapeOf(contentType);

/** The status a post gets when it is moved to another time: one that was ready is scheduled again. */
export const plannedStatus = ({ status }: PostSummary): PlannedStatus =>
  isKnown(plannedStatuses, status) ? status : 'scheduled';

export interface Change {
  /** The post as it was when the person decided. */
  readonly post: PostSummary;
  readonly wish: Wish;
  /** The version the change is based on. */
  readonly version: number;
  /** Says whether it was made. Not called if a later change to the same post takes its place. */
  readonly settle: (isMade: boolean) => void;
}

export interface Outcome {
  readonly post: Post;
  /** The resulting local time in the requested zone; null if no time was requested. */
  readonly local: string | null;
  /** Whether clocks skip the requested time. */
  readonly shifted: boolean;
  readonly warnings: readonly Open<CalendarWarning>[];
}

/** Two versions of a post: the person's change, and what somebody else has done with it meanwhile. */
export interface Conflict {
  readonly mine: Change;
  readonly theirs: Post;
}

/** All changes made in the calendar. Each can be undone, and none overwrites somebody else's change. */
export function useScheduling() {
  const host = useHost();
  const { api, toast, navigate } = host;
  const names = useDayNames();
  const forget = useForgetPosts();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Withdraws the last offer to undo, which must not undo more than its own change. */
  const endUndo = useRef<() => void>(() => undefined);
  /** Changes that wait for another one to be saved, or for a connection: in order, at most one per post. */
  const [waiting, setWaiting] = useState<readonly Change[]>([]);
  /** Whether they wait for a connection: the last one couldn't be sent without. */
  const [isOffline, setOffline] = useState(false);
  const isLeaving = useIsLeaving();
  useEffect(() => {
    // Who is asked whether to leave without them may not want them any more.
    if (!isOffline || isLeaving) return;
    const goOn = () => setOffline(false);
    if (navigator.onLine) return goOn();
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [isOffline, isLeaving]);
  /** Posts as changed by this page, which waiting changes are based on. */
  const saved = useRef(new Map<string, Post>());
  const keep = (post: Post): void => void saved.current.set(post.id, post);
  const giveUp = (id: string): void => {
    for (const { post, settle } of waiting) if (post.id === id) settle(false);
    setWaiting((all) => all.filter(({ post }) => post.id !== id));
  };

  const undo = useApiMutation({
    call: ({ post: { id }, version, before }: Undo, options) =>
      api.call(
        postsEndpoints.updatePost,
        {
          params: { id },
          body: {
            version,
            scheduledAt: before.scheduledAt,
            zone: before.zone,
            ...(isKnown(postStatuses, before.status) && { status: before.status }),
          },
        },
        options,
      ),
    onDone: async (post) => {
      keep(post);
      await forget();
    },
    done: 'Undone',
    failed: 'Couldn’t undo',
  });

  /** Shows a toast with the outcome, any notes, and an undo button. */
  function tell(outcome: Outcome, before: PostSummary, title: string, promise?: string): void {
    const { post, shifted, warnings, local } = outcome;
    const notes = [
      ...(shifted && local ? [`Clocks skip the time you chose, so it’s at ${names.time(local)}.`] : []),
      ...sentencesOf(warnings),
    ];
    let isOver = false;
    const dismiss = toast({
      title,
      tone: notes.length > 0 ? 'default' : 'success',
      ...(promise && { description: promise }),
      ...(notes.length > 0 && { description: notes.join(' '), duration: 10_000 }),
      action: {
        label: 'Undo',
        onSelect: () => {
          // The button still works while the toast is closing.
          if (!isOver) undo.run({ post, version: post.version, before });
        },
      },
    });
    endUndo.current = () => {
      isOver = true;
      dismiss();
    };
  }

  const change = useApiMutation({
    call: async ({ post: seen, wish, version }: Change, options): Promise<Outcome> => {
      const params = { id: seen.id };
      if (wish.kind === 'time') {
        const { local, zone, status } = wish;
        const body = { version, local, zone, ...(status && { status }) };
        return api.call(calendarEndpoints.schedulePost, { params, body }, options);
      }
      // One that lacks an approval was asked about.
      const body = { version, status: wish.status, ifApproved: !lacksApproval(seen) };
      const post = await api.call(postsEndpoints.updatePost, { params, body }, options);
      return { post, local: null, shifted: false, warnings: [] };
    },
    onDone: async (outcome, { post, wish, settle }) => {
      setConflict(null);
      keep(outcome.post);
      await forget();
      settle(true);
      tell(
        outcome,
        post,
        wish.kind === 'status'
          ? `“${postTitle(post)}”: ${statusLook(wish.status).label.toLowerCase()}`
          : `${post.scheduledAt ? 'Moved to' : 'Planned for'} ${names.due(outcome.local ?? wish.local, wish.zone)}`,
        wish.kind === 'time' && wish.status === 'draft' && !post.scheduledAt
          ? 'It’s still a draft with no text, so there won’t be a reminder.'
          : undefined,
      );
    },
    onFailed: async ({ code, sentence, fields, unreachable }, mine) => {
      const { id } = mine.post;
      if (unreachable && !navigator.onLine) {
        setOffline(true);
        setWaiting((all) => (all.some(({ post }) => post.id === id) ? all : [mine, ...all]));
        toast({
          title: 'The change isn’t saved yet',
          description: 'Keep the calendar open: it’s saved as soon as you’re back online.',
        });
        return;
      }
      mine.settle(false);
      giveUp(id);
      if (code === 'conflict') {
        const theirs = await api.call(postsEndpoints.getPost, { params: { id } }).catch(() => null);
        await forget();
        if (theirs) return setConflict({ mine, theirs });
      }
      if (fields.ifApproved) await forget();
      if (fields.caption) {
        // This has to be fixed in the post.
        toast({
          title: `“${postTitle(mine.post)}” has nothing to publish yet`,
          description: fields.caption,
          duration: 10_000,
          action: { label: 'Open the post', onSelect: () => navigate(paths.post(id)) },
        });
        return;
      }
      toast({
        title:
          code === 'plan_required'
            ? 'Your plan doesn’t cover this'
            : fields.ifApproved
              ? heldBack
              : 'Couldn’t change the post',
        description: sentence ?? 'Please try again.',
        tone: 'destructive',
        ...(code === 'plan_required' && {
          duration: 10_000,
          action: { label: 'See plans', onSelect: () => navigate(paths.billing) },
        }),
      });
    },
  });

  const unschedule = useApiMutation({
    call: ({ id }: PostSummary, options) =>
      api.call(calendarEndpoints.unschedulePost, { params: { id } }, options),
    onDone: async (post, before) => {
      keep(post);
      await forget();
      tell({ post, local: null, shifted: false, warnings: [] }, before, 'Taken off the calendar');
    },
    failed: 'Couldn’t take the post off the calendar',
  });

  const isBusy = change.isPending || undo.isPending || unschedule.isPending;
  /** Set immediately, because `isPending` only updates with the next render, and a key could be pressed before that. */
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!change.isPending) hasBegun.current = false;
  }, [change.isPending]);
  const run = (asked: Change): void => {
    hasBegun.current = true;
    endUndo.current();
    const { post, wish } = asked;
    const latest = saved.current.get(post.id);
    if (!latest || latest.version <= post.version) {
      change.run(asked);
      return;
    }
    const status = wish.kind === 'time' && wish.status && plannedStatus(latest);
    change.run({
      ...asked,
      post: latest,
      wish: status ? { ...wish, status } : wish,
      version: latest.version,
    });
  };
  const [next] = waiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is next, when its turn has come
  useEffect(() => {
    if (!next || isBusy || hasBegun.current || conflict || isOffline) return;
    setWaiting((all) => all.filter((each) => each !== next));
    run(next);
  }, [next, isBusy, conflict, isOffline]);

  const begin = (post: PostSummary, wish: Wish): Promise<boolean> =>
    new Promise((settle) => {
      const asked = { post, wish, version: post.version, settle };
      if (!isBusy && !hasBegun.current && waiting.length === 0) run(asked);
      else setWaiting((all) => [...all.filter((each) => each.post.id !== post.id), asked]);
    });

  return {
    /**
     * Starts a change, or queues it until the current one is saved or there is a connection. Per post, only the last
     * change counts. Asks for confirmation before scheduling a post with gaps, banned words, more than its platform takes
     * or requested changes, or publishing one that its client hasn't approved. A post without content is planned as a
     * draft.
     * @returns whether it was made; pending forever if a later change takes its place.
     */
    async change(post: PostSummary, wish: Wish): Promise<boolean> {
      const to = wish.status ?? 'scheduled';
      if (to === 'published') return (await askAboutApproval(host, [post])) && begin(post, wish);
      if (to !== 'scheduled' || !['draft', 'review'].includes(post.status)) return begin(post, wish);
      if (wish.kind === 'time' && isEmpty(post)) return begin(post, { ...wish, status: 'draft' });
      const mayGo = (await askAboutWords(host, [post], 'Schedule')) && (await askAboutRequests(host, [post]));
      return mayGo && begin(post, wish);
    },
    /** The change being saved, followed by the waiting ones, in order. */
    pending: change.pending ? [change.pending, ...waiting] : waiting,
    /** Whether changes are waiting: they would be lost with the page. */
    isWaiting: waiting.length > 0,
    isBusy,
    unschedule,
    tell,
    conflict,
    /** Applies the person's change to the version that they have now seen. */
    async keepMine(): Promise<void> {
      if (!conflict) return;
      const { mine, theirs } = conflict;
      const isPublishing = mine.wish.status === 'published';
      if (isPublishing && !(await askAboutApproval(host, [theirs]))) return;
      change.run({ ...mine, post: theirs, version: theirs.version });
    },
    takeTheirs: () => setConflict(null),
  };
}

export type Scheduling = ReturnType<typeof useScheduling>;

interface Undo {
  readonly post: Post;
  readonly version: number;
  readonly before: PostSummary;
}
