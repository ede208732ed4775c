import { automaticTitle, type EndpointBody, type postsEndpoints } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import {
  clientField,
  clientOf,
  requireOpen,
  type Scope,
  updateVersioned,
} from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { inPlan, requireTime } from './plan-places.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf, resolveClient, resolveProject } from './posts-context.ts';
import { releaseMedia } from './release-media.ts';
import { requireApproval } from './require-approval.ts';
import { requireContent } from './require-content.ts';
import { resolveMedia } from './resolve-media.ts';
import { storeVersion } from './store-version.ts';
import { type Post, toPost } from './to-post.ts';
import { wordFields } from './versions.model.ts';

/**
 * Changes the given fields and leaves the others. A scheduled post whose time is removed becomes a draft. A post that
 * is published early gets the moment of publication as its time, as long as it is published. An automatic title follows
 * the text.
 * @throws {AppError} `not_found`, also for one in the bin; `conflict` when somebody changed it first; `plan_required`
 *   for a future time that the plan has no room for; `validation_failed` for a project or files of another client, for a
 *   planned post that would be left without content, and for `ifApproved` when it isn't.
 */
export async function updatePost(
  context: PostsContext,
  actor: Actor,
  id: string,
  change: EndpointBody<typeof postsEndpoints.updatePost>,
): Promise<Post> {
  const { version, media, project, client, ifApproved, scheduledAt: _, ...content } = change;
  const posts = postsOf(context, actor);
  const filter = { _id: new Types.ObjectId(id), deletedAt: null };
  const before = await posts.findOne(filter);
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw new AppError('conflict', { currentVersion: before.version });
  const time = timeOf(before, change, context.now());
  requireContentOf(before, change, time.status);
  const from = clientOf(before.client);
  requireOpen(actor, from);
  const to = client === undefined ? from : await resolveClient(context, actor, client);
  const isMoved = to !== from;
  if (isMoved) await requireOwnFiles(context, actor, before);
  const set = {
    ...titleBy(before, change),
    ...content,
    ...time,
    ...(media !== undefined && {
      media: await resolveMedia(context, { workspace: actor.workspace, client: from }, media, before.media),
    }),
    // A post that moves to another client leaves its project behind.
    ...((project !== undefined || isMoved) && {
      project: await resolveProject(context, actor, project ?? null, to),
    }),
    ...(isMoved && { client: clientField(to) }),
    updatedAt: context.now(),
  };
  const seen = alters(shown, before, set);
  const asDecided = ifApproved && !isMoved ? requireApproval(before, set.status, seen) : null;
  const acts = actsOf(actor, before, set, seen);
  const isNoted = Object.keys(acts).length > 0;
  // The post only contains its latest save, so the previous one has to be in the history before it is replaced.
  if (isNoted) await context.noted(actor.workspace, before);
  const isReworded = alters(wordFields, before, set);
  if (isReworded) await storeVersion(context, actor, before);
  const made = {
    changed: {
      version: version + 1,
      by: new Types.ObjectId(actor.account),
      ...(actor.key && { key: actor.key }),
    },
    ...(isReworded && { written: acts.saved }),
  };
  // A decision made for one client means nothing to another, whose links don't show the post.
  const undecided = isMoved && { $unset: { signOff: 1, signOffStale: 1 } };
  const edits = { $inc: { edits: seen ? 1 : 0 }, ...undecided };
  const stale = seen && !isMoved && { signOffStale: true };
  const write = (placed?: object) =>
    updateVersioned(posts, { ...filter, ...asDecided } as typeof filter, version, {
      $set: { ...set, ...stale, ...acts, ...made, ...placed },
      ...edits,
    });
  const changed = await (time.scheduledAt === undefined
    ? write()
    : inPlan(context, actor, { post: before, scheduledAt: time.scheduledAt ?? null }, write)
  ).catch((error: unknown) => {
    if (asDecided && error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  // The client has decided meanwhile.
  if (!changed) return updatePost(context, actor, id, change);
  const kept = new Set(changed.media.map(({ object }) => object));
  await releaseMedia(
    context,
    actor,
    before.media.map(({ object }) => object).filter((object) => !kept.has(object)),
  );
  if (isMoved) await context.objects.giveFiles(actor.workspace, [...kept], to);
  if (isNoted) await context.noted(actor.workspace, changed);
  return toPost(context, changed);
}

/** What a change is in the history that the post has once it was sent to a client. */
function actsOf(
  { account }: Actor,
  before: PostRecord,
  {
    status = before.status,
    updatedAt: at,
  }: { readonly status?: PostRecord['status'] | undefined; readonly updatedAt: Date },
  seen: boolean,
): Pick<PostRecord, 'saved' | 'publication'> {
  const act = { edits: (before.edits ?? 0) + (seen ? 1 : 0), by: new Types.ObjectId(account), at };
  const isPublished = status === 'published';
  return {
    ...(seen && { saved: act }),
    ...(isPublished !== (before.status === 'published') && {
      publication: { ...act, event: new Types.ObjectId(), isPublished },
    }),
  };
}

/** The new automatic title, if the post has one and its text has changed. */
function titleBy(
  before: PostRecord,
  { caption }: EndpointBody<typeof postsEndpoints.updatePost>,
): Partial<Pick<PostRecord, 'title'>> {
  const isAutomatic = before.title === automaticTitle(before.caption);
  return isAutomatic && caption !== undefined ? { title: automaticTitle(caption) } : {};
}

/**
 * A post's files move to the new client together with it.
 * @throws {AppError} `validation_failed` if another post uses them
 */
async function requireOwnFiles(
  context: PostsContext,
  scope: Scope,
  { _id, media }: PostRecord,
): Promise<void> {
  const objects = media.map(({ object }) => object);
  const shared = { _id: { $ne: _id }, 'media.object': { $in: objects } } as object;
  if (objects.length === 0 || !(await postsOf(context, scope).has(shared))) return;
  const message =
    'Other posts for this client use the same images. Remove them from this post, then change its client.';
  throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'client', message }] });
}

/**
 * The fields that clients decide on: a change of one makes a new version. The title, project and status are the team's
 * own. The time is shown on the client's page, but an agency sets and changes it after the approval.
 */
const shown = [...wordFields, 'media'] as const;

/** Whether a change alters any of these fields. */
function alters(
  fields: readonly (typeof shown)[number][],
  before: PostRecord,
  set: Readonly<Partial<Record<(typeof shown)[number], unknown>>>,
): boolean {
  return fields.some(
    (field) => field in set && JSON.stringify(set[field] ?? null) !== JSON.stringify(before[field] ?? null),
  );
}

/**
 * A planned post that has been empty since before that was forbidden can still be moved to a project or off the
 * calendar.
 */
function requireContentOf(
  before: PostRecord,
  { caption, media, slides, scheduledAt, status: asked }: EndpointBody<typeof postsEndpoints.updatePost>,
  status: PostRecord['status'] = asked ?? before.status,
): void {
  const given = [caption, media, slides].some((part) => part !== undefined);
  if (!given && status === before.status && !scheduledAt) return;
  const after = {
    status,
    caption: caption ?? before.caption,
    media: media ?? before.media,
    slides: slides === undefined ? before.slides : slides,
  };
  requireContent(after, before.status === 'draft');
}

/** What a change does to a post's time, and as a result to its status. */
function timeOf(
  before: PostRecord,
  { status = before.status, scheduledAt: asked }: EndpointBody<typeof postsEndpoints.updatePost>,
  now: Date,
): Partial<Pick<PostRecord, 'scheduledAt' | 'plannedFor' | 'status' | 'zone'>> {
  const isPublished = status === 'published';
  const planned = (!isPublished && before.plannedFor) || before.scheduledAt;
  const scheduledAt = asked === undefined ? planned : asked === null ? null : new Date(asked);
  // If the time is removed, the status needn't be given.
  if (asked === null && status === 'scheduled' && before.status === 'scheduled') {
    return { scheduledAt, zone: null, status: 'draft' };
  }
  requireTime(status, scheduledAt);
  const isNew = isPublished && before.status !== 'published';
  if (asked === undefined && isNew && scheduledAt && scheduledAt > now) {
    return { scheduledAt: now, plannedFor: scheduledAt };
  }
  if (asked === undefined && planned === before.scheduledAt) return {};
  return { scheduledAt, status, ...(before.plannedFor && { plannedFor: null }) };
}
