import { countedMax, needsYouMax } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { type PostSummary, toPostSummaries } from './to-post.ts';

export interface PostsOverview {
  /** How many were made since the given moment. */
  readonly madeSince: number;
  /** How many have a future time. */
  readonly scheduled: number;
  /** How many are ready to be published. */
  readonly ready: number;
  /** The ready posts, then the planned ones, in order of time. */
  readonly dueNext: PostSummary[];
  /** Posts with an answer, of a client or from the team, that has to be dealt with, the latest change first. */
  readonly needsYou: PostSummary[];
  /** The latest posts. */
  readonly latest: PostSummary[];
}

/** Maximum number of posts, latest change first, that are searched for ones that the team has to deal with. */
const answeredMax = 100;

/** The dashboard's figures about a workspace's posts. Each count stops at `countedMax`. */
export async function postsOverview(
  context: PostsContext,
  scope: Scope,
  { madeSince, rows }: { readonly madeSince: Date; readonly rows: number },
): Promise<PostsOverview> {
  const posts = postsOf(context, scope);
  const kept = { deletedAt: null };
  const toCome = { ...kept, scheduledAt: { $gt: context.now() } };
  const isReady = { ...kept, status: 'ready' as const };
  const byTime = async (filter: object): Promise<PostRecord[]> =>
    (await posts.find(filter).sort({ scheduledAt: 1 }).limit(rows).lean()) as unknown as PostRecord[];
  const [made, scheduled, ready, waiting, next, answered, latest] = await Promise.all([
    posts.count({ ...kept, createdAt: { $gte: madeSince } }, countedMax),
    posts.count(toCome, countedMax),
    posts.count(isReady, countedMax),
    byTime(isReady),
    byTime(toCome),
    answeredPosts(context, scope),
    findPage(posts, { filter: kept, by: 'createdAt', limit: rows }),
  ]);
  return {
    madeSince: made,
    scheduled,
    ready,
    dueNext: await toPostSummaries(context, [...waiting, ...next].slice(0, rows)),
    needsYou: await toPostSummaries(context, answered),
    latest: await toPostSummaries(context, latest.records),
  };
}

/**
 * Posts to be published that a client requested changes to, or that were edited after their approval. Once a reader has
 * been told of the current version, it is their turn. The same goes for posts that the team requested changes to, until
 * they are edited.
 */
async function answeredPosts(context: PostsContext, scope: Scope): Promise<readonly PostRecord[]> {
  // One read for each state, because each then follows the index of that state.
  const answered = await Promise.all(
    [
      { 'signOff.state': 'changes_requested' },
      { 'signOff.state': 'approved', signOffStale: true },
      {
        'teamDecision.state': 'changes_requested',
        $expr: { $eq: ['$teamDecision.edits', { $ifNull: ['$edits', 0] }] },
      },
    ].map((state) =>
      postsOf(context, scope)
        .find({ deletedAt: null, status: { $ne: 'published' }, ...state } as object)
        .sort({ updatedAt: -1, _id: -1 })
        .limit(answeredMax)
        .lean(),
    ),
  );
  const each = new Map(
    (answered.flat() as unknown as PostRecord[]).map((post) => [post._id.toHexString(), post]),
  );
  const found = [...each.values()]
    .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
    .slice(0, answeredMax);
  if (found.length === 0) return [];
  const { told } = await context.findOpen(scope);
  const isTold = ({ _id, edits = 0 }: PostRecord) =>
    told.some((each) => each.post.equals(_id) && each.edits === edits);
  const isAsked = ({ teamDecision: team, edits = 0 }: PostRecord) =>
    team?.state === 'changes_requested' && team.edits === edits;
  return found
    .filter((post) => isAsked(post) || post.signOff?.edits === (post.edits ?? 0) || !isTold(post))
    .slice(0, needsYouMax);
}

export interface PostsOfProject {
  readonly count: number;
  /** Their platforms without duplicates, sorted by name. */
  readonly platforms: readonly PostRecord['platform'][];
  /** How many of them are scheduled. */
  readonly scheduled: number;
}

/** The posts of each project. A project without posts is missing in the result. */
export async function postsInProjects(
  context: PostsContext,
  scope: Scope,
  projects: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, PostsOfProject>> {
  const groups = await postsOf(context, scope).aggregate<PostsOfProject & { readonly _id: Types.ObjectId }>([
    { $match: { deletedAt: null, project: { $in: [...projects] } } },
    {
      $group: {
        _id: '$project',
        count: { $sum: 1 },
        platforms: { $addToSet: '$platform' },
        scheduled: { $sum: { $cond: [{ $eq: ['$status', 'scheduled'] }, 1, 0] } },
      },
    },
  ]);
  return new Map(
    groups.map(({ _id, count, platforms, scheduled }) => [
      _id.toHexString(),
      { count, platforms: platforms.toSorted(), scheduled },
    ]),
  );
}

/** Detaches posts from a permanently deleted project. */
export async function leaveProject(context: PostsContext, scope: Scope, project: string): Promise<void> {
  await postsOf(context, scope).updateMany({ project: new Types.ObjectId(project) }, { project: null });
}
