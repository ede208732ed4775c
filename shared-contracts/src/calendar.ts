import * as z from 'zod/mini';
import { isTimeZone } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';
import { changedPostsSchema, postSchema, postStatuses, postSummarySchema, somePostsSchema } from './posts.ts';

/** Days that one question to the calendar covers at most: the 42 of its grid, and some to spare. */
export const calendarRangeMaxDays = 100;

/** Posts of one answer, at most. */
export const calendarItemsMax = 1000;

/** Weekly posting slots of one client, or of a workspace itself, at most. */
export const postingSlotsMax = 100;

/** Another planned post of the platform says the same; another one is due on it less than an hour apart. */
export const calendarWarnings = ['same_text', 'within_hour'] as const;
export type CalendarWarning = (typeof calendarWarnings)[number];

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const moment = z.iso.datetime({ error: 'Please give a date and time.' });
const zone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: 'Please choose a time zone from the list.' }));

const wallClock = 'Please give a date and time.';

/** A wall clock's date and time without a zone, to the minute: `2027-03-14T09:30`. */
const localTime = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, wallClock),
  z.refine(
    (text) => {
      const time = new Date(`${text}:00Z`);
      // A day that is not there, as 30 February, comes out as another one.
      return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
    },
    { error: wallClock },
  ),
);

/** A post with a time. */
export const calendarItemSchema = z.extend(z.omit(postSummarySchema, { scheduledAt: true }), {
  scheduledAt: z.string(),
  /** The same on a wall clock of the zone that was asked for, e.g. `2027-03-14T09:30`: its first ten characters are the day. */
  local: z.string(),
  warnings: z.array(openEnum(calendarWarnings)),
});
export type CalendarItem = z.output<typeof calendarItemSchema>;

export const calendarSchema = z.object({
  /** Whether no post of the workspace, in the bin or not, has a time: then the samples are shown. */
  isNew: z.boolean(),
  /** By their time. */
  items: z.array(calendarItemSchema),
  /** Whether there are more in this range than an answer holds. */
  truncated: z.boolean(),
  /** Zone of `local`. */
  zone: z.string(),
  /** Of the range. */
  stats: z.object({
    scheduled: z.int(),
    published: z.int(),
    drafts: z.int(),
    platforms: z.int(),
  }),
  /** The room in the plan; null where it has no limit. */
  plan: z.nullable(
    z.object({
      /** Posts with a time that is still to come, counted up to `countedMax`. */
      planned: z.int(),
      /** How many there may be at one time. */
      limit: z.int(),
    }),
  ),
});
export type Calendar = z.output<typeof calendarSchema>;

/** A time of the week at which one platform is posted to. */
export const postingSlotSchema = z.object({
  platform: z.enum(platforms),
  /** 1 for Monday to 7 for Sunday. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** On the wall clock of the settings' zone, e.g. `09:30`. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 09:30.')),
});
export type PostingSlot = z.output<typeof postingSlotSchema>;

const settings = {
  /** Zone in which the slots are meant. */
  zone,
  slots: z.array(postingSlotSchema).check(z.maxLength(postingSlotsMax)),
  /** Whether a mail says that a post is due; the account's own switch for mail has to be on as well. */
  remindByMail: z.boolean(),
};

export const calendarSettingsSchema = z.object({
  /** 0 where nothing was saved yet. */
  version: z.int().check(z.gte(0)),
  zone: z.string(),
  slots: z.array(z.extend(postingSlotSchema, { platform: openEnum(platforms) })),
  remindByMail: z.boolean(),
  /** Since when the feed's present address is good; null where there is none. The address itself is shown once. */
  feedSince: z.nullable(z.string()),
});
export type CalendarSettings = z.output<typeof calendarSettingsSchema>;

const params = z.object({ id });

/** When posts are due. Joins `endpoints` with its implementation. */
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
        /** Not included. */
        to: moment,
        /** The member's own where it is not given. */
        zone: z.optional(zone),
        platform: z.optional(z.enum(platforms)),
        status: z.optional(z.enum(postStatuses)),
        project: z.optional(id),
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
        /** `scheduled` where it is not given; a post in review stays so. */
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
        /** The clocks skip the time that was asked for, so it is as much later as they go forward. */
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
    errors: ['not_found', 'conflict'],
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
      /** Whose slots, where the call acts for no client: those of no client where it is not given. */
      client: z.optional(id),
      /** Not before; now where it is not given. */
      after: z.optional(moment),
    }),
    responses: {
      200: z.object({
        /** Null where the platform has no slots, or none is free in the weeks ahead. */
        slot: z.nullable(z.object({ at: z.string(), local: z.string(), zone: z.string() })),
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
