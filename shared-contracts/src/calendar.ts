import * as z from 'zod/mini';
import { isTimeZone } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';
import {
  changedPostsSchema,
  postSchema,
  postStatuses,
  postSummarySchema,
  signOffFilters,
  somePostsSchema,
} from './posts.ts';

/** Maximum number of days in one calendar request: the 42 of its grid, with a margin. */
export const calendarRangeMaxDays = 100;

/** Maximum number of posts in one answer. */
export const calendarItemsMax = 1000;

/** Maximum number of weekly posting slots per client, or for the workspace itself. */
export const postingSlotsMax = 100;

/**
 * `same_text`: another planned post for the platform has the same text. `within_hour`: another one is due within an
 * hour.
 */
export const calendarWarnings = ['same_text', 'within_hour'] as const;
export type CalendarWarning = (typeof calendarWarnings)[number];

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const moment = z.iso.datetime({ error: 'Please give a date and time.' });
const zone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: 'Please choose a time zone from the list.' }));

const wallClock = 'Please give a date and time.';

/** A date and time without a zone, to the minute: `2027-03-14T09:30`. */
const localTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, wallClock),
  z.refine(
    (text) => {
      const time = new Date(`${text}:00Z`);
      // `Date` turns a nonexistent day such as 30 February into a different one.
      return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
    },
    { error: wallClock },
  ),
);

/** A post with a planned time. */
export const calendarItemSchema = z.extend(z.omit(postSummarySchema, { scheduledAt: true }), {
  scheduledAt: z.string(),
  /** The local time in the requested zone, e.g. `2027-03-14T09:30`: its first ten characters are the day. */
  local: z.string(),
  warnings: z.array(openEnum(calendarWarnings)),
});
export type CalendarItem = z.output<typeof calendarItemSchema>;

export const calendarSchema = z.object({
  /** Whether no post of the workspace, including those in the bin, has a time: the samples are shown then. */
  isNew: z.boolean(),
  /** Sorted by time. */
  items: z.array(calendarItemSchema),
  /** Whether the range has more posts than an answer can hold. */
  truncated: z.boolean(),
  /** The zone of `local`. */
  zone: z.string(),
  /** Figures for the range. */
  stats: z.object({
    scheduled: z.int(),
    published: z.int(),
    drafts: z.int(),
    platforms: z.int(),
  }),
  /** How many posts the plan allows; null if it has no limit. */
  plan: z.nullable(
    z.object({
      /** Posts with a time in the future, counted up to `countedMax`. */
      planned: z.int(),
      /** How many there may be at the same time. */
      limit: z.int(),
    }),
  ),
});
export type Calendar = z.output<typeof calendarSchema>;

/** A weekly time for posting to one platform. */
export const postingSlotSchema = z.object({
  platform: z.enum(platforms),
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** Local time in the zone of the settings, e.g. `09:30`. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 09:30.')),
});
export type PostingSlot = z.output<typeof postingSlotSchema>;

const settings = {
  /** The zone of the slots. */
  zone,
  slots: z.array(postingSlotSchema).check(z.maxLength(postingSlotsMax)),
  /** Whether to send an email when a post is due; the account's own email setting has to be on as well. */
  remindByMail: z.boolean(),
};

export const calendarSettingsSchema = z.object({
  /** 0 if nothing has been saved yet. */
  version: z.int().check(z.gte(0)),
  zone: z.string(),
  slots: z.array(z.extend(postingSlotSchema, { platform: openEnum(platforms) })),
  remindByMail: z.boolean(),
  /** When the feed's current address was created; null if there is none. The address itself is shown only once. */
  feedSince: z.nullable(z.string()),
});
export type CalendarSettings = z.output<typeof calendarSettingsSchema>;

const params = z.object({ id });

/** The calendar's endpoints. */
export const calendarEndpoints = {
  getCalendar: defineEndpoint({
    method: 'GET',
    path: '/api/calendar',
    access: 'member',
    right: 'view',
    summary: 'The posts with a time in a range, by their time',
    query: z
      .object({
        from: moment,
        /** Exclusive. */
        to: moment,
        /** Defaults to the member's own zone. */
        zone: z.optional(zone),
        platform: z.optional(z.enum(platforms)),
        status: z.optional(z.enum(postStatuses)),
        project: z.optional(id),
        /** The state that the posts themselves give. */
        signOff: z.optional(z.enum(signOffFilters)),
      })
      .check(
        z.refine(
          ({ from, to }) => {
            const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
            return days > 0 && days <= calendarRangeMaxDays;
          },
          { error: `Please ask for 1 to ${calendarRangeMaxDays} days.`, path: ['to'] },
        ),
      ),
    responses: { 200: calendarSchema },
    errors: [],
  }),
  schedulePost: defineEndpoint({
    method: 'PUT',
    path: '/api/calendar/posts/:id',
    access: 'member',
    right: 'edit',
    summary: 'Give a post a time, or another one: an instant, or what a wall clock shows in the zone',
    params,
    body: z
      .object({
        version: versionSchema,
        at: z.optional(moment),
        local: z.optional(localTime),
        zone,
        /** Defaults to `scheduled`; a post in review stays in review. */
        status: z.optional(z.enum(['scheduled', 'draft', 'review'])),
      })
      .check(
        z.refine(({ at, local }) => (at === undefined) !== (local === undefined), {
          error: wallClock,
          path: ['local'],
        }),
      ),
    responses: {
      200: z.object({
        post: postSchema,
        local: z.string(),
        /** The requested time is skipped when clocks go forward, so the post is due that much later. */
        shifted: z.boolean(),
        warnings: z.array(openEnum(calendarWarnings)),
      }),
    },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
  unschedulePost: defineEndpoint({
    method: 'DELETE',
    path: '/api/calendar/posts/:id',
    access: 'member',
    right: 'edit',
    summary: 'Take the time from a post; one that was scheduled is a draft again. Harmless when it has none',
    params,
    responses: { 200: postSchema },
    errors: ['not_found'],
  }),
  fillSlots: defineEndpoint({
    method: 'POST',
    path: '/api/calendar/posts',
    access: 'member',
    right: 'edit',
    summary:
      'Give several posts the next free posting slots of their platforms, one after the other; one for which none is free is refused',
    body: z.object({ posts: somePostsSchema }),
    responses: { 200: changedPostsSchema },
    errors: [],
  }),
  getNextSlot: defineEndpoint({
    method: 'GET',
    path: '/api/calendar/next-slot',
    access: 'member',
    right: 'view',
    summary: 'The next posting slot of a platform at which nothing is scheduled on it',
    query: z.object({
      platform: z.enum(platforms),
      /** Whose slots to use if the call names no client; by default those without a client. */
      client: z.optional(id),
      /** The earliest time; now by default. */
      after: z.optional(moment),
    }),
    responses: {
      200: z.object({
        /** Null if the platform has no slots, or none is free in the coming weeks. */
        slot: z.nullable(z.object({ at: z.string(), local: z.string(), zone: z.string() })),
        /** Whether the platform has any slots. Missing in answers of older API versions. */
        hasSlots: z.optional(z.boolean()),
      }),
    },
    errors: ['not_found'],
  }),
  getCalendarSettings: defineEndpoint({
    method: 'GET',
    path: '/api/calendar/settings',
    access: 'member',
    right: 'view',
    summary: 'Posting slots, reminders and whether there is a feed',
    responses: { 200: calendarSettingsSchema },
    errors: [],
  }),
  saveCalendarSettings: defineEndpoint({
    method: 'PUT',
    path: '/api/calendar/settings',
    access: 'member',
    right: 'edit',
    summary: 'Save posting slots and reminders, made from the named version: 0 for a first one',
    body: z.object({ version: z.union([z.literal(0), versionSchema]), ...settings }),
    responses: { 200: calendarSettingsSchema },
    errors: ['conflict'],
  }),
  renewCalendarFeed: defineEndpoint({
    method: 'POST',
    path: '/api/calendar/feed',
    access: 'member',
    right: 'manage',
    summary:
      'A new secret address of the calendar for other programs; the one before ends. It is shown this once',
    responses: { 201: z.object({ url: z.string(), feedSince: z.string() }) },
    errors: [],
  }),
  endCalendarFeed: defineEndpoint({
    method: 'DELETE',
    path: '/api/calendar/feed',
    access: 'member',
    right: 'manage',
    summary: 'End the secret address; harmless when there is none',
    responses: { 204: null },
    errors: [],
  }),
  readCalendarFeed: defineEndpoint({
    method: 'GET',
    path: '/api/calendar/feed.ics',
    access: 'public',
    summary: 'The scheduled posts as iCalendar (RFC 5545); the key in the address grants access',
    query: z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
    responses: { 200: null },
    errors: ['not_found'],
  }),
};
