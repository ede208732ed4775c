import { chosenClient, readFailure, useApiMutation, useHost, usePreferences } from '@postloom/remote-kit';
import { calendarEndpoints, calendarRangeMaxDays, postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDueTimes } from './due-times.ts';
import { useKeepVariant } from './keep-variant.ts';
import { isReplaced, type OtherPost, useReplacePosts } from './replace-posts.ts';
import { forgetPosts } from './save-post.ts';
import { type ComposedVariant, isKept, nameOf } from './variant.ts';
import { useComposedVariants } from './variants.ts';
import { excessOf } from './words.ts';

/** A variant with the time to schedule it for. */
export interface Planned {
  readonly variant: ComposedVariant;
  /** The recommended time (ISO 8601). */
  readonly at: string;
  /** That time, or the one that the person has chosen, in the person's time zone, e.g. `2026-05-03T09:00`. */
  readonly local: string;
}

/** The variants that can be scheduled, and how many of the selected ones already are scheduled or published. */
export interface Plan {
  readonly planned: readonly Planned[];
  readonly scheduled: number;
  readonly published: number;
  /** Other variants for the same platforms that also have posts. */
  readonly others: readonly OtherPost[];
  /** The current time in the format and time zone of `local`, for comparison. */
  readonly clock: () => string;
}

const dayMs = 24 * 60 * 60 * 1000;

export const couldNotPlan = {
  title: 'Couldn’t open the schedule',
  description: 'Check your connection and try again.',
  tone: 'destructive',
} as const;

/**
 * Plans variants at the next recommended times at which nothing else is due on their platforms, except for those that
 * are scheduled or published.
 */
export function usePlan(): (variants: readonly ComposedVariant[]) => Promise<Plan> {
  const { api } = useHost();
  const { timeZone } = usePreferences();
  const readDueTimes = useDueTimes();
  const { store } = useComposedVariants();
  return async (variants) => {
    const asked = new Set(variants.map(({ id }) => id));
    const rest = store.getState().variants.filter(({ id, postId }) => postId !== null && !asked.has(id));
    const now = new Date();
    const to = new Date(now.getTime() + calendarRangeMaxDays * dayMs).toISOString();
    const [dated, datedRest, { items }, { postingMoments, wallClock }] = await Promise.all([
      readDueTimes(variants),
      readDueTimes(rest),
      api.call(calendarEndpoints.getCalendar, { query: { from: now.toISOString(), to } }),
      import(/* webpackChunkName: "composer-export" */ '#app/composer/export/posting-moment.ts'),
    ]);
    const posts = [...dated, ...datedRest].flatMap(({ post }) => post ?? []);
    // Each client has accounts of its own.
    const client = posts[0]?.client ?? chosenClient();
    const goes = new Set(
      datedRest.flatMap((variant) =>
        variant.post && isReplaced({ variant, post: variant.post }) ? [variant.post.id] : [],
      ),
    );
    const inCalendar = items.flatMap(({ id, platform, scheduledAt, client: whose }) =>
      whose === client && !goes.has(id) ? [{ platform, dueAt: scheduledAt }] : [],
    );
    const moments = postingMoments(dated, now, timeZone, inCalendar);
    const planned = dated.flatMap((variant, index) => {
      const at = moments[index] ?? now;
      return variant.dueAt !== null || variant.isPublished
        ? []
        : [{ variant, at: at.toISOString(), local: wallClock(at, timeZone) }];
    });
    const platforms = new Set(planned.map(({ variant: { platform } }) => platform));
    const others = datedRest.flatMap((variant) =>
      variant.post && platforms.has(variant.platform) ? [{ variant, post: variant.post }] : [],
    );
    const published = dated.filter(({ isPublished }) => isPublished).length;
    return {
      planned,
      published,
      others,
      scheduled: dated.length - planned.length - published,
      clock: () => wallClock(new Date(), timeZone),
    };
  };
}

/** By the variant's id, a sentence about why it couldn't be saved or scheduled. */
export type Refusals = ReadonlyMap<string, string>;

const changedElsewhere = 'Its post was changed elsewhere. Save this one by itself to choose a version.';

/**
 * Saves several variants one after the other. A failed one doesn't keep the next ones from being saved. Once the signal
 * is aborted, the remaining ones count as failed.
 */
function useEach() {
  const keepVariant = useKeepVariant();
  const queryClient = useQueryClient();
  const { generation, keepAs } = useComposedVariants();
  /** Idempotency keys of attempts whose answer was lost, so that a retry doesn't create a second post. */
  const keys = useRef(new Map<string, string>());
  const keep = async (variant: ComposedVariant, signal: AbortSignal) => {
    const attempt = `${variant.id} ${JSON.stringify(variant.words)}`;
    const idempotencyKey = keys.current.get(attempt) ?? crypto.randomUUID();
    keys.current.set(attempt, idempotencyKey);
    const kept = await keepVariant(variant, { generation, options: { idempotencyKey, signal } });
    if (!kept.isTheirs) keepAs(variant.id, kept.post.id, variant.words);
    keys.current.delete(attempt);
    return kept;
  };
  return async <T extends { readonly variant: ComposedVariant }>(
    all: readonly T[],
    signal: AbortSignal,
    andThen: (kept: Awaited<ReturnType<typeof keep>>, each: T) => Promise<string | null>,
  ): Promise<Refusals> => {
    const refusals = new Map<string, string>();
    for (const each of all) {
      const { id } = each.variant;
      try {
        const kept = await keep(each.variant, signal);
        const refusal = kept.isTheirs ? changedElsewhere : await andThen(kept, each);
        if (refusal !== null) refusals.set(id, refusal);
      } catch (error) {
        refusals.set(id, readFailure(error).sentence ?? 'Please try again.');
      }
    }
    await forgetPosts(queryClient);
    return refusals;
  };
}

/** A number of posts as text, e.g. "2 posts". */
export const postsText = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;

/** Saves all selected variants as posts. */
export function useSaveSelected() {
  const { toast, navigate } = useHost();
  const each = useEach();
  return useApiMutation({
    call: (variants: readonly ComposedVariant[], { signal }) =>
      each(
        variants.filter((variant) => !isKept(variant)).map((variant) => ({ variant })),
        signal,
        async () => null,
      ),
    onDone: (refusals, variants) => {
      const saved = variants.length - refusals.size;
      const [first] = variants.filter(({ id }) => refusals.has(id));
      const open = { action: { label: 'Open', onSelect: () => navigate(paths.posts) } };
      if (!first) {
        toast({ title: `${postsText(saved)} saved`, tone: 'success', ...open });
        return;
      }
      toast({
        title: saved > 0 ? `${postsText(saved)} of ${variants.length} saved` : 'Couldn’t save the posts',
        description: `${nameOf(first)}: ${refusals.get(first.id)}`,
        tone: 'destructive',
        duration: 10_000,
        ...(saved > 0 && open),
      });
    },
  });
}

/** The variants to schedule, and the posts that they replace. */
interface Scheduling {
  readonly planned: readonly Planned[];
  readonly others: readonly OtherPost[];
}

/** The result of scheduling. */
export interface Scheduled {
  readonly refusals: Refusals;
  /** The posts that were moved to the bin (`replaced`), and those that couldn't be (`stayed`). */
  readonly replaced: readonly OtherPost[];
  readonly stayed: readonly OtherPost[];
}

/** Saves variants as posts, schedules them, and moves the posts that they replace to the bin. */
export function useScheduleSelected(onDone: (scheduled: Scheduled) => void) {
  const { api } = useHost();
  const { timeZone } = usePreferences();
  const { noteScheduled } = useComposedVariants();
  const queryClient = useQueryClient();
  const each = useEach();
  const { replace, inPlaceOf } = useReplacePosts();
  return useApiMutation({
    async call({ planned, others }: Scheduling, { signal }): Promise<Scheduled> {
      const tooLong = planned.flatMap(({ variant: { id, platform, words } }): [string, string][] => {
        const over = excessOf(platform, words);
        return over ? [[id, `${over}. Shorten it first.`]] : [];
      });
      const refusals = new Map(tooLong);
      const replaced: OtherPost[] = [];
      const fitting = planned.filter(({ variant }) => !refusals.has(variant.id));
      const refusedLater = await each(fitting, signal, async ({ post }, { variant, local }) => {
        const { id, version, scheduledAt, status } = post;
        if (scheduledAt !== null || status === 'published') {
          return 'It’s already scheduled or published.';
        }
        const body = { version, local, zone: timeZone };
        const before = others.filter(
          (other) => other.variant.platform === variant.platform && !replaced.includes(other),
        );
        const { timed, gone } = await inPlaceOf(before, () =>
          api.call(calendarEndpoints.schedulePost, { params: { id }, body }, { signal }),
        );
        replaced.push(...gone);
        queryClient.setQueryData(api.query(postsEndpoints.getPost, { params: { id } }).queryKey, timed.post);
        noteScheduled(variant.id, true);
        return null;
      });
      for (const [id, refusal] of refusedLater) refusals.set(id, refusal);
      const done = planned.filter(({ variant: { id } }) => !refusals.has(id));
      const platforms = new Set(done.map(({ variant: { platform } }) => platform));
      const due = others.filter(({ variant: { platform } }) => platforms.has(platform));
      replaced.push(...(await replace(due.filter((other) => !replaced.includes(other)))));
      if (replaced.length > 0) await forgetPosts(queryClient);
      return { refusals, replaced, stayed: due.filter((other) => !replaced.includes(other)) };
    },
    onDone,
    failed: 'Couldn’t schedule the posts',
  });
}

/**
 * Undoes scheduling: removes the variants' posts from the calendar, keeping them as drafts, and restores the posts that
 * they replaced.
 */
export function useUnschedule() {
  const { api, toast } = useHost();
  const variants = useComposedVariants();
  const queryClient = useQueryClient();
  const { putBack } = useReplacePosts();
  return useApiMutation({
    async call({
      ids,
      replaced,
    }: {
      readonly ids: readonly string[];
      readonly replaced: Scheduled['replaced'];
    }) {
      for (const { id, postId } of variants.store.getState().variants) {
        if (!ids.includes(id) || postId === null) continue;
        const params = { id: postId };
        const post = await api.call(calendarEndpoints.unschedulePost, { params });
        queryClient.setQueryData(api.query(postsEndpoints.getPost, { params }).queryKey, post);
        variants.noteScheduled(id, false);
      }
      await putBack(replaced);
    },
    onDone: async (_, { ids, replaced }) => {
      const drafts = ids.length === 1 ? 'It’s a draft again.' : 'They are drafts again.';
      toast({
        title: `${postsText(ids.length)} taken off the calendar`,
        description: replaced.length === 0 ? drafts : `${drafts} The replaced posts were restored.`,
      });
      await forgetPosts(queryClient);
    },
    failed: 'Couldn’t take the posts off the calendar',
  });
}
