import type {
  CalendarWarning,
  calendarEndpoints,
  changedPostsSchema,
  EndpointBody,
  postSchema,
  Sent,
} from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { changeEach } from '#app/posts/change-many.ts';
import type { CalendarContext } from './calendar-context.ts';
import { getSettings } from './calendar-settings.ts';
import { fromLocal, toLocal, weeklyMoments } from './wall-clock.ts';
import { warningsOf } from './warnings.ts';

type Post = Sent<typeof postSchema>;

const dayMs = 24 * 60 * 60 * 1000;
/** How far before and after a post to look for posts with the same text. */
const sameTextMs = 90 * dayMs;
const comparedMax = 1000;
const weeksAhead = 12;

/**
 * Gives a post a time, or changes it.
 * @throws {AppError} `validation_failed` for a past time; `plan_required`, `not_found`, `conflict`.
 */
export async function schedulePost(
  context: CalendarContext,
  actor: Actor,
  id: string,
  { version, at, local, zone, status }: EndpointBody<typeof calendarEndpoints.schedulePost>,
): Promise<{ post: Post; local: string; shifted: boolean; warnings: CalendarWarning[] }> {
  const asked = local === undefined ? { at: new Date(at ?? ''), shifted: false } : fromLocal(local, zone);
  if (asked.at <= context.now()) {
    const message = 'Please choose a time in the future.';
    throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'local', message }] });
  }
  const before = await context.posts.get(actor, id);
  const post = await context.posts.update(actor, id, {
    version,
    scheduledAt: asked.at.toISOString(),
    zone,
    status: status ?? (before.status === 'review' ? 'review' : 'scheduled'),
  });
  const near = context.posts.planned(actor, {
    from: new Date(asked.at.getTime() - sameTextMs),
    to: new Date(asked.at.getTime() + sameTextMs),
    limit: comparedMax,
  });
  const warnings = [...((await warningsOf(near)).get(id) ?? [])];
  return { post, local: toLocal(asked.at, zone), shifted: asked.shifted, warnings };
}

/**
 * Removes a post's time. Does nothing if it has none. The call names no version, so whatever somebody else changes
 * meanwhile stays, and the time goes.
 * @throws {AppError} `not_found`
 */
export async function unschedulePost(context: CalendarContext, actor: Actor, id: string): Promise<Post> {
  const post = await context.posts.get(actor, id);
  if (post.deletedAt !== null) throw new AppError('not_found');
  if (post.scheduledAt === null) return post;
  const status = post.status === 'scheduled' || post.status === 'ready' ? 'draft' : post.status;
  const change = { version: post.version, scheduledAt: null, zone: null, status };
  return context.posts.update(actor, id, change).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return unschedulePost(context, actor, id);
    throw error;
  });
}

/**
 * Gives posts the next free slots of their platforms, in their order. Skips posts that already have a time or were
 * published.
 */
export function fillSlots(
  context: CalendarContext,
  actor: Actor,
  { posts }: EndpointBody<typeof calendarEndpoints.fillSlots>,
): Promise<Sent<typeof changedPostsSchema>> {
  return changeEach(posts, async ({ id, version }) => {
    const { platform, client, deletedAt, scheduledAt, status } = await context.posts.get(actor, id);
    if (deletedAt !== null) throw new AppError('not_found');
    if (scheduledAt !== null || status === 'published')
      throw refusal('Posts that are already scheduled or published keep their time.');
    const { slot, hasSlots } = await nextSlot(context, actor, {
      platform,
      client: client ?? undefined,
      after: context.now(),
    });
    if (!slot) {
      const { name } = platformCatalogue[platform];
      const ofClient = (client ?? actor.client) ? ' of this client' : '';
      throw refusal(
        hasSlots
          ? `${name} has no free posting slot in the weeks ahead.`
          : `You haven’t set any posting slots for ${name}${ofClient}.`,
      );
    }
    return (await schedulePost(context, actor, id, { version, at: slot.at, zone: slot.zone })).post;
  });
}

const refusal = (userMessage: string): AppError => new AppError('validation_failed', { userMessage });

/**
 * A platform's next slot without a planned post; null if it has no slots, or none is free. Only the slots and posts of the same client, or
 * of the workspace itself, count, because each posts to its own accounts.
 * @throws {AppError} `not_found` for a client that isn't the workspace's, or isn't the one that the call acts for.
 */
export async function nextSlot(
  context: CalendarContext,
  actor: Actor,
  {
    platform,
    client,
    after,
  }: {
    readonly platform: Post['platform'];
    /** Whose slots, if the call doesn't act for a client. */
    readonly client: string | undefined;
    readonly after: Date;
  },
): Promise<{ slot: { at: string; local: string; zone: string } | null; hasSlots: boolean }> {
  const { workspace } = actor;
  if (client !== undefined) {
    if ((actor.client ?? client) !== client) throw new AppError('not_found');
    await context.clients.admit(workspace, client, 'view');
  }
  const scope = { workspace, client: client ?? actor.client ?? null };
  const { slots, zone } = await getSettings(context, scope);
  const ofPlatform = slots.filter((slot) => slot.platform === platform);
  if (ofPlatform.length === 0) return { slot: null, hasSlots: false };
  const times = await context.posts.plannedTimes(scope, platform, {
    from: after,
    to: new Date(after.getTime() + (weeksAhead * 7 + 1) * dayMs),
    limit: comparedMax,
  });
  const minuteOf = (time: Date): number => Math.floor(time.getTime() / 60_000);
  const taken = new Set(times.map(minuteOf));
  for (const at of weeklyMoments(ofPlatform, { after, zone, weeks: weeksAhead })) {
    if (!taken.has(minuteOf(at))) {
      return { slot: { at: at.toISOString(), local: toLocal(at, zone), zone }, hasSlots: true };
    }
  }
  return { slot: null, hasSlots: true };
}
