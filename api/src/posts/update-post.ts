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
import {
  type AskedChange,
  actsOf,
  alters,
  requireContentOf,
  shown,
  timeOf,
  titleBy,
} from './asked-change.ts';
import { inPlan } from './plan-places.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf, resolveClient, resolveProject } from './posts-context.ts';
import { releaseMedia } from './release-media.ts';
import { requireApproval } from './require-approval.ts';
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
  asked: AskedChange,
): Promise<Post> {
  const before = await findVersion(context, actor, id, asked.version);
  const change = await readChange(context, actor, before, asked);
  const { isNoted, isReworded } = change;
  // The post only contains its latest save, so the previous one has to be in the history before it is replaced.
  if (isNoted) await context.noted(actor.workspace, before);
  if (isReworded) await storeVersion(context, actor, before);
  const changed = await write(context, actor, before, change);
  // The client has decided meanwhile, so it has to be asked again whether the post is approved.
  if (!changed) return updatePost(context, actor, id, asked);
  await moveMedia(context, actor, { before, changed, movedTo: change.movedTo });
  if (isNoted) await context.noted(actor.workspace, changed);
  return toPost(context, changed);
}

/**
 * The post that the change was made from.
 * @throws {AppError} `not_found`, `conflict`
 */
async function findVersion(
  context: PostsContext,
  actor: Actor,
  id: string,
  version: number,
): Promise<PostRecord> {
  const found = await postsOf(context, actor).findOne({ _id: new Types.ObjectId(id), deletedAt: null });
  if (!found) throw new AppError('not_found');
  if (found.version !== version) throw new AppError('conflict', { currentVersion: found.version });
  requireOpen(actor, clientOf(found.client));
  return found;
}

/** A change that may be made, with all that it brings about. */
interface Change {
  readonly set: { readonly [Field in keyof PostRecord]?: PostRecord[Field] | undefined } & Pick<
    PostRecord,
    'updatedAt'
  >;
  /** The client that the post moves to, or with null to none. Undefined if it stays. */
  readonly movedTo: string | null | undefined;
  /** Whether clients see it, so that it makes a new version. */
  readonly isSeen: boolean;
  /** Whether it replaces words. */
  readonly isReworded: boolean;
  /** Whether it belongs in the post's history. */
  readonly isNoted: boolean;
  /** What it is in that history. */
  readonly acts: ReturnType<typeof actsOf>;
  /** The condition on the client's decision; null for none. */
  readonly asDecided: object | null;
}

/**
 * Reads what a change does to the post.
 * @throws {AppError} if it can't be made, as {@link updatePost}.
 */
async function readChange(
  context: PostsContext,
  actor: Actor,
  before: PostRecord,
  asked: AskedChange,
): Promise<Change> {
  const { version: _, media, project, client, ifApproved, scheduledAt: __, ...content } = asked;
  const time = timeOf(before, asked, context.now());
  requireContentOf(before, asked, time.status);
  const from = clientOf(before.client);
  const to = client === undefined ? from : await resolveClient(context, actor, client);
  const isMoved = to !== from;
  if (isMoved) await requireOwnFiles(context, actor, before);
  const ofClient = { workspace: actor.workspace, client: from };
  const set = {
    ...titleBy(before, asked),
    ...content,
    ...time,
    ...(media !== undefined && { media: await resolveMedia(context, ofClient, media, before.media) }),
    // A post that moves to another client leaves its project behind.
    ...((project !== undefined || isMoved) && {
      project: await resolveProject(context, actor, project ?? null, to),
    }),
    ...(isMoved && { client: clientField(to) }),
    updatedAt: context.now(),
  };
  const isSeen = alters(shown, before, set);
  const acts = actsOf(actor, before, set, isSeen);
  return {
    set,
    movedTo: isMoved ? to : undefined,
    isSeen,
    isReworded: alters(wordFields, before, set),
    isNoted: Object.keys(acts).length > 0,
    acts,
    asDecided: ifApproved && !isMoved ? requireApproval(before, set.status, isSeen) : null,
  };
}

/**
 * Writes a change, provided that nobody has changed the post since, and that the plan has room for its time.
 * @returns null if only the client's decision has changed meanwhile.
 * @throws {AppError} `conflict`, `not_found`, `plan_required`
 */
async function write(
  context: PostsContext,
  actor: Actor,
  before: PostRecord,
  { set, movedTo, isSeen, isReworded, acts, asDecided }: Change,
): Promise<PostRecord | null> {
  const { _id, version } = before;
  const isMoved = movedTo !== undefined;
  const made = {
    changed: {
      version: version + 1,
      by: new Types.ObjectId(actor.account),
      ...(actor.key && { key: actor.key }),
    },
    ...(isReworded && { written: acts.saved }),
  };
  const stale = isSeen && !isMoved && { signOffStale: true };
  // A decision made for one client means nothing to another, whose links don't show the post.
  const undecided = isMoved && { $unset: { signOff: 1, signOffStale: 1, teamDecision: 1 } };
  const save = (placed?: object) =>
    updateVersioned(
      postsOf(context, actor),
      { _id, deletedAt: null, ...asDecided } as { _id: Types.ObjectId },
      version,
      {
        $set: { ...set, ...stale, ...acts, ...made, ...placed },
        $inc: { edits: isSeen ? 1 : 0 },
        ...undecided,
      },
    );
  try {
    if (set.scheduledAt === undefined) return await save();
    return await inPlan(context, actor, { post: before, scheduledAt: set.scheduledAt }, save);
  } catch (error) {
    if (asDecided && error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Lets go of the files that the post no longer shows, and takes the others along to its new client. */
async function moveMedia(
  context: PostsContext,
  actor: Actor,
  {
    before,
    changed,
    movedTo,
  }: { readonly before: PostRecord; readonly changed: PostRecord } & Pick<Change, 'movedTo'>,
): Promise<void> {
  const kept = new Set(changed.media.map(({ object }) => object));
  const gone = before.media.map(({ object }) => object).filter((object) => !kept.has(object));
  await releaseMedia(context, actor, gone);
  if (movedTo !== undefined) await context.objects.giveFiles(actor.workspace, [...kept], movedTo);
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
