import {
  type calendarEndpoints,
  calendarItemsMax,
  type calendarSchema,
  type EndpointQuery,
  planCatalogue,
  type Sent,
  teamStateOf,
} from '@postloom/shared-contracts';
import type { Actor } from '#app/kernel/actor.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import type { PostSummary } from '#app/posts/to-post.ts';
import type { CalendarContext } from './calendar-context.ts';
import { toLocal } from './wall-clock.ts';
import { warningsOf } from './warnings.ts';

const hourMs = 60 * 60 * 1000;

/** The posts with a time in a range, with warnings and figures, and the room left in the plan. */
export async function readCalendar(
  context: CalendarContext,
  actor: Actor,
  query: EndpointQuery<typeof calendarEndpoints.getCalendar>,
): Promise<Sent<typeof calendarSchema>> {
  const { workspace, account } = actor;
  const zone = query.zone ?? (await context.zoneOf(account));
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const { platform, status, project, signOff } = query;
  // With an additional hour at both ends, so that warnings about posts close to each other don't depend on the range.
  const [{ around, truncated }, plan] = await Promise.all([
    readAround(context, actor, {
      from: new Date(from.getTime() - hourMs),
      to: new Date(to.getTime() + hourMs),
    }),
    roomInPlan(context, workspace),
  ]);
  const warnings = await warningsOf(around);
  const items = around
    .filter((post) => platform === undefined || post.platform === platform)
    .filter((post) => status === undefined || post.status === status)
    .filter((post) => project === undefined || post.project === project)
    .filter(
      ({ signOff: client, teamDecision: team }) =>
        signOff === undefined ||
        client?.state === signOff ||
        (team && `team_${teamStateOf(team)}` === signOff),
    )
    .flatMap(({ scheduledAt, ...post }) => {
      const at = new Date(scheduledAt ?? 0);
      if (scheduledAt === null || at < from || at >= to) return [];
      return [
        { ...post, scheduledAt, local: toLocal(at, zone), warnings: [...(warnings.get(post.id) ?? [])] },
      ];
    });
  const withStatus = (asked: string): number => items.filter((item) => item.status === asked).length;
  return {
    // The samples are for an empty workspace: there must be no posts in this range or any other, and no client chosen,
    // because for an agency a new client is nothing new.
    isNew: actor.client === undefined && around.length === 0 && !(await context.posts.hasTimes(actor)),
    items,
    truncated,
    zone,
    stats: {
      scheduled: withStatus('scheduled'),
      published: withStatus('published'),
      drafts: withStatus('draft'),
      platforms: new Set(items.map((item) => item.platform)).size,
    },
    plan,
  };
}

/** The posts in a range, and whether there are more than an answer can hold. */
async function readAround(
  { posts }: CalendarContext,
  scope: Scope,
  range: { readonly from: Date; readonly to: Date },
): Promise<{ around: readonly PostSummary[]; truncated: boolean }> {
  const around: PostSummary[] = [];
  let room: number = bounds.calendarCharacters;
  for await (const post of posts.planned(scope, { ...range, limit: calendarItemsMax + 1 })) {
    room -= post.caption.length;
    if (around.length === calendarItemsMax || room < 0) return { around, truncated: true };
    around.push(post);
  }
  return { around, truncated: false };
}

async function roomInPlan(
  { credits, posts }: CalendarContext,
  workspace: string,
): Promise<{ planned: number; limit: number } | null> {
  const limit = planCatalogue[await credits.planOf(workspace)].rights.scheduledPosts;
  return Number.isFinite(limit) ? { planned: await posts.countPlanned(workspace), limit } : null;
}
