import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { calendarItemsMax, clientParameter } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { composePostText, platformCatalogue } from '@postloom/shared-contracts/platforms';
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
/** The range that other programs get: last month, and a year ahead. */
const range = { pastMs: 31 * dayMs, futureMs: 366 * dayMs };
/** Duration of a post's event, so that calendars show it. */
const eventMinutes = 15;

/** Characters of a post's text that an event shows, and the code units looked at for them. */
const described = { graphemes: 1000, units: 8000 };

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/**
 * Creates a new key, which replaces the previous one.
 * @returns the key, which isn't stored anywhere.
 */
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
      // If two do so at once, the later one wins.
      if (!isDuplicateKey(error)) throw error;
      // The index from before clients existed, which is being removed (compat: calendar-index), allows only one feed
      // per workspace.
      if (!(await feeds.has({}))) throw new AppError('service_unavailable');
    }
  }
}

/**
 * Removes the index from before clients existed (compat: calendar-index), which allows only one feed and one settings
 * document per workspace.
 */
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

/**
 * Whether a feed may be read: only while its creator manages the workspace, which is looked up each time, so that
 * losing that right takes effect at once.
 */
export const isReadable = (
  { teams }: CalendarContext,
  { workspace, createdBy = workspace }: CalendarFeedRecord,
): Promise<boolean> => teams.manages(workspace.toHexString(), createdBy.toHexString());

/** Deletes an account's feeds: those of its workspace, and those that it created in other teams. */
export async function eraseFeeds({ connection }: CalendarContext, account: string): Promise<void> {
  const Feeds = acrossWorkspaces(calendarFeedsCollection, connection);
  await Feeds.deleteMany({ $or: [{ workspace: account }, { createdBy: account }] });
}

/**
 * The planned posts of the workspace or client that a key is for, as iCalendar.
 * @throws {AppError} `not_found`
 */
export async function readFeed(context: CalendarContext, key: string, siteUrl: string): Promise<string> {
  const feed = await acrossWorkspaces(calendarFeedsCollection, context.connection)
    .findOne({ keyHash: hashOf(key) })
    .lean<CalendarFeedRecord>();
  if (!feed || !(await isReadable(context, feed))) throw new AppError('not_found');
  // Several readers at once, for each of whom it would be written.
  const what = `${feed._id.toHexString()} ${siteUrl}`;
  const begun = context.feedsInWriting.get(what);
  if (begun) return await begun;
  const written = writeFeed(context, feed, siteUrl).finally(() => context.feedsInWriting.delete(what));
  context.feedsInWriting.set(what, written);
  return await written;
}

async function writeFeed(
  context: CalendarContext,
  feed: CalendarFeedRecord,
  siteUrl: string,
): Promise<string> {
  const now = context.now().getTime();
  const posts = context.posts.planned(scopeOf(feed), {
    from: new Date(now - range.pastMs),
    to: new Date(now + range.futureMs),
    limit: calendarItemsMax,
  });
  const workspace = feed.workspace.toHexString();
  const named = feed.client ? [] : await context.clients.named(workspace);
  return toICalendar(posts, {
    agency: await context.nameOf(workspace),
    client: feed.client ? await clientName(context, workspace, feed.client.toHexString()) : null,
    clientNames: new Map(named.map(({ id, name }) => [id, name])),
    siteUrl: feed.client ? null : siteUrl,
  });
}

/** Null for a client in the bin. */
const clientName = ({ clients }: CalendarContext, workspace: string, id: string): Promise<string | null> =>
  clients.nameOf(workspace, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });

/** A client's feed shows that client's posts; the workspace's own feed shows all of them. */
const scopeOf = ({ workspace, client }: CalendarFeedRecord): Scope => ({
  workspace: workspace.toHexString(),
  client: client?.toHexString(),
});

/** A name without line breaks, which names from before they were refused may have. */
const onOneLine = (name: string): string => name.replaceAll(/\p{Cc}+/gu, ' ');

/** The opening of a post's text, and where the rest is. */
function describe(text: string, url: string | null): string {
  const isWhole = text.length <= described.units;
  const signs = [...new Intl.Segmenter('en').segment(text.slice(0, described.units))];
  if (isWhole && signs.length <= described.graphemes) return text;
  // The last one may itself have been cut.
  const end = signs[Math.min(described.graphemes, signs.length - 1)]?.index ?? 0;
  return `${text.slice(0, end).trimEnd()}…${url === null ? '' : `\n\n${url}`}`;
}

/**
 * Writes one event at a time and gives way to others in between, because a workspace can have a thousand.
 * @param agency the name that it carries in place of ours.
 * @param client name of the client that it is about; null for all posts of the workspace.
 * @param clientNames names for the events of a feed with the posts of several clients, by the clients' ids.
 * @param siteUrl for links to posts; null if the reader is an agency's client, who has no account here.
 */
async function toICalendar(
  posts: AsyncIterable<PostSummary>,
  {
    agency,
    client,
    clientNames,
    siteUrl,
  }: {
    readonly agency: string | null;
    readonly client: string | null;
    readonly clientNames: ReadonlyMap<string, string>;
    readonly siteUrl: string | null;
  },
): Promise<string> {
  const name = onOneLine(agency ?? 'Postloom');
  const head = {
    // The library doesn't escape them.
    name: (client === null ? name : `${onOneLine(client)} · ${name}`).replaceAll(/[\\;,]/g, '\\$&'),
    // Two slashes separate the fields of a product id.
    prodId: { company: name.replaceAll('//', '/'), product: 'Content calendar', language: 'EN' },
    ttl: 60 * 60,
  };
  const [opening = '', ending = ''] = ical(head)
    .toString()
    .split(/(?=END:VCALENDAR)/);
  const events: string[] = [];
  for await (const {
    id,
    client: postClient,
    title,
    caption,
    hashtags,
    platform,
    status,
    scheduledAt,
    updatedAt,
    version,
  } of posts) {
    if (scheduledAt === null) continue;
    const start = new Date(scheduledAt);
    const what = `${platformCatalogue[platform].name}: ${title || caption.slice(0, 60) || 'Untitled post'}`;
    const url =
      siteUrl === null
        ? null
        : `${siteUrl}${paths.calendar}?post=${id}${postClient ? `&${clientParameter}=${postClient}` : ''}`;
    const whose = postClient && clientNames.get(postClient);
    const calendar = ical(head);
    calendar.createEvent({
      // The same as in an exported calendar file, so that using both doubles nothing. RFC 7986 (5.3) recommends adding
      // a host, but that would reveal ours.
      id,
      sequence: version,
      // An instant, which every program shows in its own time zone.
      start,
      end: new Date(start.getTime() + eventMinutes * 60_000),
      stamp: new Date(updatedAt),
      summary: whose ? `${whose} · ${what}` : what,
      description: describe(composePostText(caption, hashtags), url),
      ...(url !== null && { url }),
      status:
        status === 'draft' || status === 'review' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
    events.push(calendar.toString().slice(opening.length, -ending.length));
    await setImmediate();
  }
  return [opening, ...events, ending].join('');
}
