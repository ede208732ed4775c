import {
  chosenClient,
  parseHashtags,
  platformName,
  type TryOptions,
  useApiMutation,
  useDraft,
  useHost,
} from '@postloom/remote-kit';
import {
  calendarEndpoints,
  isKnown,
  type Post,
  type PostSummary,
  postsEndpoints,
} from '@postloom/shared-contracts';
import { afterNamedDays } from '@postloom/shared-contracts/facts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { askAboutWords } from '#app/posts/ask-about-words.ts';
import { isAwaited } from '#app/posts/post-status.ts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { askAboutRequests } from '#app/sign-off/ask-about-approval.ts';
import { isDay, readTime, todayIn, wallClockAt } from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import { proposedIn, proposeTime } from './suggested-time.ts';
import { type PlannedStatus, plannedStatuses, type Scheduling } from './use-scheduling.ts';
import { createWrittenPost } from './written-post.ts';
import { useZones } from './zone-field.tsx';

/** Initial values of the dialog. */
export interface ScheduleStart {
  /** The post to schedule; null if it is to be chosen or written in the dialog. */
  readonly post: PostSummary | null;
  /** The requested local time; null if the dialog is to propose one. */
  readonly local: string | null;
}

/**
 * Starts with a post: at the requested time or its own one, if that is still to come.
 * @param wished the time from the address.
 */
export function startWith(post: PostSummary, zone: string, wished: string | null = null): ScheduleStart {
  const at = [wished, post.scheduledAt].find((each) => Date.parse(each ?? '') > Date.now());
  return { post, local: at ? wallClockAt(at, zone) : null };
}

export interface ScheduleFormInput {
  readonly start: ScheduleStart;
  /** The person's own time zone. */
  readonly zone: string;
  readonly names: DayNames;
  readonly scheduling: Scheduling;
  readonly onClose: () => void;
}

interface When {
  readonly date: string;
  readonly time: string;
  /** As entered in the field. */
  readonly zone: string;
}

interface Faults {
  readonly post?: string;
  readonly caption?: string;
  readonly time?: string;
  readonly zone?: string;
}

/** The state of the dialog, with validation and sending. */
export function useScheduleForm({ start, zone, names, scheduling, onClose }: ScheduleFormInput) {
  const host = useHost();
  const { api } = host;
  const zones = useZones();
  const forget = useForgetPosts();
  const written = useDraft(createWrittenPost);
  const [source, setSource] = useState<'pick' | 'write'>(
    written.value.caption || written.value.media.length > 0 ? 'write' : 'pick',
  );
  const [picked, setPicked] = useState<PostSummary | null>(null);
  /** The new post once it is saved. If its time is refused, it remains a draft. */
  const [made, setMade] = useState<Post | null>(null);
  const [theirs, setTheirs] = useState<Post | null>(null);
  const whenOf = (at: { readonly local: string; readonly zone: string }): When => ({
    date: at.local.slice(0, 10),
    time: at.local.slice(11),
    zone: zones.labelOf(at.zone),
  });
  /** Null while the proposed time stands. */
  const [chosen, setChosen] = useState<When | null>(
    start.local ? whenOf({ local: start.local, zone }) : null,
  );
  const [status, setStatus] = useState<PlannedStatus>(() =>
    start.post?.scheduledAt && isKnown(plannedStatuses, start.post.status) ? start.post.status : 'scheduled',
  );
  const [faults, setFaults] = useState<Faults>({});
  /** Name of the platform for which the next slot was requested but none is free. */
  const [slotless, setSlotless] = useState<string | null>(null);

  const given = start.post ?? made;
  const post = given ?? (source === 'pick' ? picked : null);
  /** Whether the dialog was closed, perhaps while there was still something to read before saving. */
  const isLeft = useRef(false);
  const platform = post?.platform ?? written.value.platform;
  const isPostKnown = post !== null || source === 'write';
  const text = post?.caption ?? (source === 'write' ? written.value.caption : '');

  // Each client has its own slots, even when the posts of all clients are shown.
  const client = post ? post.client : source === 'write' ? written.value.client : null;
  const slotQuery = isKnown(platforms, platform) ? { platform, ...(client !== null && { client }) } : null;
  const nextSlot = useQuery({
    queryKey: [calendarEndpoints.getNextSlot.path, slotQuery],
    queryFn: slotQuery
      ? ({ signal }) => api.call(calendarEndpoints.getNextSlot, { query: slotQuery }, { signal })
      : skipToken,
    enabled: isPostKnown,
    staleTime: 0,
    gcTime: 0,
  });
  const others = useQuery({
    ...api.query(calendarEndpoints.getCalendar, {
      query: { ...proposedIn(zone), ...(isKnown(platforms, platform) && { platform }) },
    }),
    enabled: isPostKnown && slotQuery !== null,
    staleTime: 0,
  });
  const taken = (others.data?.items ?? []).flatMap((item) =>
    item.client === (client ?? chosenClient()) ? Date.parse(item.scheduledAt) : [],
  );
  const proposed = proposeTime({
    platform: isPostKnown && isKnown(platforms, platform) ? platform : null,
    text,
    zone,
    slot: nextSlot.data?.slot ?? null,
    taken,
  });
  const when = chosen ?? whenOf(proposed);
  const zoneId = zones.find(when.zone);
  const local = isDay(when.date) && when.time ? `${when.date}T${when.time.slice(0, 5)}` : null;

  const save = useApiMutation({
    call: async ({ known, ...at }: Sent, options) => {
      const before = known ?? (await create(options));
      const params = { id: before.id };
      const body = { version: before.version, status, ...at };
      const { signal } = options;
      return {
        before,
        outcome: await api.call(calendarEndpoints.schedulePost, { params, body }, { signal }),
      };
    },
    onDone: async ({ before, outcome }, { zone }) => {
      await forget();
      onClose();
      const moment = names.due(outcome.local, zone);
      // There are no reminders for drafts and posts in review.
      if (outcome.post.status !== 'scheduled') scheduling.tell(outcome, before, `Planned for ${moment}`);
      else {
        const promise = 'You post it yourself; we’ll have its text and files ready.';
        scheduling.tell(outcome, before, `Reminder set for ${moment}`, promise);
      }
    },
    onFailed: async ({ code, fields }) => {
      await forget();
      if (code === 'conflict' && post) {
        setTheirs(await api.call(postsEndpoints.getPost, { params: { id: post.id } }).catch(() => null));
      }
      const time = fields.local ?? fields.at;
      setFaults(time ? { time } : {});
    },
  });

  async function create(options: TryOptions): Promise<Post> {
    const { hashtags, media, ...text } = written.value;
    const body = {
      ...text,
      hashtags: parseHashtags(hashtags),
      media: media.map(({ id, alt }) => ({ id, alt })),
    };
    const created = await api.call(postsEndpoints.createPost, { body }, options);
    setMade(created);
    written.draft.discard();
    return created;
  }

  const findSlot = useApiMutation({
    call: async () => slotQuery && (await api.call(calendarEndpoints.getNextSlot, { query: slotQuery })).slot,
    onDone: (slot) => {
      setSlotless(slot ? null : platformName(platform));
      if (!slot) return;
      setChosen(whenOf(slot));
      setFaults({});
    },
    failed: 'Couldn’t look for a free slot',
  });

  async function submit(known: PostSummary | null): Promise<void> {
    const found: Faults = {
      ...(source === 'pick' && !post && { post: 'Please choose a post.' }),
      ...(source === 'write' &&
        !post &&
        !written.value.caption.trim() &&
        written.value.media.length === 0 && { caption: 'Please write something.' }),
      ...(!local && { time: 'Please give a date and time.' }),
      ...(local &&
        zoneId &&
        local <= wallClockAt(Date.now(), zoneId) && {
          time: 'Please choose a time in the future.',
        }),
      ...(!zoneId && { zone: 'Please choose a time zone from the list, or type a city.' }),
    };
    setFaults(found);
    if (!local || !zoneId || Object.keys(found).length > 0) return;
    const content = known ?? {
      ...written.value,
      id: null,
      contentType: 'post' as const,
      project: null,
      hashtags: parseHashtags(written.value.hashtags),
    };
    // A draft's gaps can be filled in later, and its text shortened.
    const mayGo =
      status !== 'scheduled' ||
      ((await askAboutWords(host, [content], 'Schedule')) &&
        (!known || isAwaited(known.status) || (await askAboutRequests(host, [known]))));
    if (mayGo && !isLeft.current) save.run({ known, local, zone: zoneId });
  }

  return {
    zones,
    written,
    source,
    setSource,
    picked,
    setPicked,
    given,
    post,
    platform,
    when,
    /** The entered date and time; null while they are incomplete. */
    local,
    change: (part: Partial<When>) => setChosen({ ...when, ...part }),
    status,
    setStatus,
    faults,
    client,
    /** Whether no posting slots were ever set for the platform. */
    isWithoutSlots: nextSlot.data?.hasSlots === false,
    slotless,
    findSlot,
    /** Says that the post would come after the days that it names; null where it wouldn't. */
    late: local && zoneId ? afterNamedDays(text, local, todayIn(zoneId)) : null,
    /** What the person should know about the entered time. */
    notes: [
      ...(chosen === null && proposed.why ? [reasons[proposed.why](platformName(platform))] : []),
      ...(local && zoneId ? notesOn(local, zoneId, zone, names) : []),
    ],
    theirs,
    takeTheirs: onClose,
    /** Closes the dialog and cancels saving. */
    leave: () => {
      isLeft.current = true;
      save.cancel();
      // Only the server knows how far saving has got.
      if (save.isPending) void forget();
      onClose();
    },
    /** Applies the time to the version that the person has now seen. */
    keepMine: () => void submit(theirs),
    submit: () => void submit(post),
    isPending: save.isPending,
    failure: theirs || faults.time ? null : save.failure,
  };
}

interface Sent {
  /** The post as the person has seen it; null if it is still to be created. */
  readonly known: PostSummary | null;
  readonly local: string;
  readonly zone: string;
}

/** Why a time is proposed. */
const reasons = {
  slot: (platform: string) => `This is your next free posting slot for ${platform}.`,
  usual: (platform: string) => `This is a time at which people tend to be on ${platform}.`,
} as const;

/** Notes that clocks skip or repeat the time, and what it is in the person's own zone. */
function notesOn(local: string, zone: string, home: string, names: DayNames): readonly string[] {
  const read = readTime(local, zone);
  const atHome = wallClockAt(read.at, home);
  const [moment, due] = [names.moment(atHome), names.due(atHome, home)];
  return [
    ...(read.local === local
      ? []
      : [`The clocks go forward and skip this time, so the post is due at ${names.time(read.local)}.`]),
    ...(read.twice ? ['The clocks go back that day, so this time comes twice. We’ll use the first.'] : []),
    ...(atHome === read.local ? [] : [`That’s ${due === moment ? `${moment} on your own clock` : due}.`]),
  ];
}
