import { type clientUsageSchema, type Sent, usageSubjects } from '@postloom/shared-contracts';
import { Temporal } from 'temporal-polyfill';
import type { UsedCredits } from '#app/credits/used-credits.ts';
import type { Actor } from '#app/kernel/actor.ts';
import type { PostCounts } from '#app/posts/posts-by-client.ts';

type Usage = Sent<typeof clientUsageSchema>;
type Line = Usage['lines'][number];

interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** What the use case takes from other features. */
export interface UsageContext {
  /** All clients, including those in the bin. */
  readonly clients: { named(workspace: string): Promise<readonly NonNullable<Line['client']>[]> };
  readonly credits: {
    used(
      workspace: string,
      period: Period,
    ): Promise<{ readonly byClient: readonly UsedCredits[]; readonly reserved: number }>;
    currentCycle(workspace: string): Promise<Period>;
    since(workspace: string): Promise<Date>;
  };
  readonly posts: { byClient(workspace: string, period: Period): Promise<readonly PostCounts[]> };
  readonly preferences: (account: string) => Promise<{ readonly timeZone: string }>;
}

/**
 * The credits used and the posts made in a period, by client.
 * @param month `2027-03` in the caller's time zone; null for the current cycle, whose credits the billing screen shows.
 */
export async function readUsage(
  { clients, credits, posts, preferences }: UsageContext,
  { workspace, account }: Actor,
  month: string | null,
): Promise<Usage> {
  const { timeZone: zone } = await preferences(account);
  const { from, to } = month === null ? await credits.currentCycle(workspace) : monthIn(month, zone);
  const [{ byClient, reserved }, made, named, since] = await Promise.all([
    credits.used(workspace, { from, to }),
    posts.byClient(workspace, { from, to }),
    clients.named(workspace),
    credits.since(workspace),
  ]);
  const lines = new Map<string, Line>();
  /** The line for a client's work; null is the workspace itself, undefined what wasn't recorded. */
  const lineOf = (id: string | null | undefined): Line => {
    const client = named.find((each) => each.id === id) ?? null;
    const subject = client ? 'client' : id === undefined ? 'unknown' : id === null ? 'own' : 'deleted';
    const line = lines.get(client?.id ?? subject) ?? emptyLine(subject, client);
    lines.set(client?.id ?? subject, line);
    return line;
  };
  for (const { client, credits, pictures, clips } of byClient) {
    const line = lineOf(client);
    line.credits += credits;
    if (!line.creditsFor) continue;
    line.creditsFor.texts += credits - pictures - clips;
    line.creditsFor.pictures += pictures;
    line.creditsFor.clips += clips;
  }
  for (const { client, ...counts } of made) add(lineOf(client).posts, counts);
  const total: Usage['total'] = { credits: 0, posts: noPosts() };
  for (const line of lines.values()) {
    total.credits += line.credits;
    add(total.posts, line.posts);
  }
  return {
    month,
    from: from.toISOString(),
    to: to.toISOString(),
    zone,
    firstMonth: monthOf(since, zone),
    lines: [...lines.values()].sort(inOrder),
    total,
    reserved,
  };
}

const noPosts = (): Line['posts'] => ({ written: 0, planned: 0, published: 0 });

const emptyLine = (subject: Line['subject'], client: Line['client']): Line => ({
  subject,
  client,
  credits: 0,
  creditsFor: subject === 'unknown' ? null : { texts: 0, pictures: 0, clips: 0 },
  posts: noPosts(),
});

function add(sum: Line['posts'], { written, planned, published }: Line['posts']): void {
  sum.written += written;
  sum.planned += planned;
  sum.published += published;
}

/** Clients by name, then what belongs to none. */
const inOrder = (one: Line, other: Line): number =>
  usageSubjects.indexOf(one.subject) - usageSubjects.indexOf(other.subject) ||
  (one.client?.name ?? '').localeCompare(other.client?.name ?? '');

function monthIn(month: string, zone: string): Period {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(zone).epochMilliseconds);
  return { from: startOf(first), to: startOf(first.add({ months: 1 })) };
}

const monthOf = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();
