import { createHash, randomBytes } from 'node:crypto';
import { calendarItemsMax, clientParameter } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import ical, { ICalEventStatus } from 'ical-generator';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { PostSummary } from '#app/posts/to-post.ts';
import {
  type CalendarFeedRecord,
  type CalendarSettingsRecord,
  calendarFeedsCollection,
  type calendarSettingsCollection,
} from './calendar.model.ts';
import { type CalendarContext, feedOf } from './calendar-context.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** What other programs are given: last month, and a year ahead. */
const range = { pastMs: 31 * dayMs, futureMs: 366 * dayMs };
/** How long a post stands in a calendar: something has to be seen of it. */
const eventMinutes = 15;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Makes a new key; the one before ends. @returns the key, which is kept nowhere. */
export async function renewFeed(
  context: CalendarContext,
  actor: Actor,
): Promise<{ readonly key: string; readonly createdAt: Date }> {
  const feeds = feedOf(context, actor);
  const key = randomBytes(32).toString('base64url');
  const createdAt = context.now();
  for (;;) {
    await feeds.deleteMany();
    try {
      await feeds.insert({ keyHash: hashOf(key), createdBy: new Types.ObjectId(actor.account), createdAt });
      return { key, createdAt };
    } catch (error) {
      // Of two at once the later one holds.
      if (!isDuplicateKey(error)) throw error;
      // The index of before clients, which is on its way out, lets a workspace have one feed in all.
      if (!(await feeds.has({}))) throw new AppError('service_unavailable');
    }
  }
}

/** Until clients, a workspace had one feed in all, and settings once, and an index of each saw to it. */
export async function allowSeveral(
  collection: typeof calendarFeedsCollection | typeof calendarSettingsCollection,
  { connection }: Pick<CalendarContext, 'connection'>,
): Promise<void> {
  try {
    await acrossWorkspaces<CalendarFeedRecord | CalendarSettingsRecord>(
      collection as never,
      connection,
    ).collection.dropIndex('workspace_1');
  } catch (error) {
    const { codeName } = error as { readonly codeName?: string };
    if (codeName !== 'IndexNotFound') throw error;
  }
}

/** The planned posts of the workspace or client whose key it is, as iCalendar. @throws {AppError} `not_found` */
export async function readFeed(context: CalendarContext, key: string, siteUrl: string): Promise<string> {
  const feed = await acrossWorkspaces(calendarFeedsCollection, context.connection)
    .findOne({ keyHash: hashOf(key) })
    .lean<CalendarFeedRecord>();
  if (!feed) throw new AppError('not_found');
  const now = context.now().getTime();
  const posts = await context.posts.planned(scopeOf(feed), {
    from: new Date(now - range.pastMs),
    to: new Date(now + range.futureMs),
    limit: calendarItemsMax,
  });
  return toICalendar(posts, {
    agency: await context.nameOf(feed.workspace.toHexString()),
    siteUrl: feed.client ? null : siteUrl,
  });
}

/** A feed of a client's shows that client's posts; one of the workspace's own shows all of them. */
const scopeOf = ({ workspace, client }: CalendarFeedRecord): Scope => ({
  workspace: workspace.toHexString(),
  client: client?.toHexString(),
});

/**
 * @param agency whose name it carries instead of ours.
 * @param siteUrl of the links to posts; null for what is given to a client of an agency, who has no account here.
 */
function toICalendar(
  posts: readonly PostSummary[],
  { agency, siteUrl }: { readonly agency: string | null; readonly siteUrl: string | null },
): string {
  const name = agency ?? 'Postloom';
  const calendar = ical({
    // Which the library writes as it is.
    name: name.replaceAll(/[\\;,]/g, '\\$&'),
    // Two slashes part the fields of a product's name.
    prodId: { company: name.replaceAll('//', '/'), product: 'Content calendar', language: 'EN' },
    ttl: 60 * 60,
  });
  for (const { id, client, title, caption, platform, status, scheduledAt, updatedAt, version } of posts) {
    if (scheduledAt === null) continue;
    const start = new Date(scheduledAt);
    calendar.createEvent({
      // Without a host, as RFC 7986 (5.3) would have it, where it would be ours.
      id: agency === null ? `${id}@postloom` : id,
      sequence: version,
      // An instant: every program shows it on its own clock.
      start,
      end: new Date(start.getTime() + eventMinutes * 60_000),
      stamp: new Date(updatedAt),
      summary: `${platformCatalogue[platform].name}: ${title || caption.slice(0, 60) || 'Untitled post'}`,
      description: caption,
      ...(siteUrl !== null && {
        url: `${siteUrl}${paths.calendar}?post=${id}${client ? `&${clientParameter}=${client}` : ''}`,
      }),
      status:
        status === 'draft' || status === 'review' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
