import type { EndpointQuery, postsEndpoints, SignOffFilter } from '@postloom/shared-contracts';
import { type QueryFilter, Types } from 'mongoose';
import { inBin } from '#app/kernel/database/bin.ts';
import { containing } from '#app/kernel/database/containing.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { findPage } from '#app/kernel/database/page.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { type PostSummary, toPostSummaries } from './to-post.ts';

/** One page of posts, the latest change first. */
export async function listPosts(
  context: PostsContext,
  scope: Scope,
  query: EndpointQuery<typeof postsEndpoints.listPosts>,
): Promise<{ items: PostSummary[]; next: string | null }> {
  const { q, status, platform, project, client, signOff, unscheduled, deleted, cursor, limit } = query;
  const filter: QueryFilter<PostRecord> = {
    deletedAt: deleted === 'true' ? inBin : null,
    ...(status && { status }),
    ...(platform && { platform }),
    ...(project && { project: new Types.ObjectId(project) }),
    ...(client && { client: new Types.ObjectId(client) }),
    ...(unscheduled && { scheduledAt: null, ...(!status && { status: { $ne: 'published' } }) }),
    ...(q && matching(q)),
  };
  const { records, next } = await findPage(postsOf(context, scope), {
    filter: signOff
      ? (await standing(context, scope, signOff)).map((state) => ({ ...filter, $and: [state] }))
      : filter,
    by: 'updatedAt',
    cursor,
    limit,
    without: ['slides', 'videoScript', 'viralPrediction'],
  });
  return { items: await toPostSummaries(context, records), next };
}

const editsOfTeam = ['$teamDecision.edits', { $ifNull: ['$edits', 0] }];

/**
 * The filters of the posts in a sign-off state, or with a decision of the team. An approval counts as long as the approved content is unchanged. A post
 * is waiting if an open link shows it as undecided, which includes posts changed since their decision.
 */
async function standing(
  context: PostsContext,
  scope: Scope,
  state: SignOffFilter,
): Promise<readonly QueryFilter<PostRecord>[]> {
  if (state === 'changes_requested') return [{ 'signOff.state': state }];
  if (state === 'out_of_date') return [{ 'signOff.state': 'approved', signOffStale: true }];
  // Older records lack the field.
  if (state === 'approved')
    return [false, null].map((signOffStale) => ({ 'signOff.state': state, signOffStale }));
  if (state === 'team_changes_requested') return [{ 'teamDecision.state': 'changes_requested' }];
  if (state === 'team_approved') return [{ 'teamDecision.state': 'approved', $expr: { $eq: editsOfTeam } }];
  if (state === 'team_out_of_date')
    return [{ 'teamDecision.state': 'approved', $expr: { $ne: editsOfTeam } }];
  const { shown } = await context.findOpen(scope);
  const decided = { $in: ['approved', 'changes_requested'] };
  return [
    { 'signOff.state': 'waiting', status: { $ne: 'published' } },
    { 'signOff.state': decided, signOffStale: true, _id: { $in: shown }, status: { $ne: 'published' } },
  ] as QueryFilter<PostRecord>[];
}

/** Hashtags are stored without the sign, but can be searched with it. */
function matching(words: string): QueryFilter<PostRecord> {
  const inText = containing<PostRecord>(words, ['title', 'caption']);
  const inTags = containing<PostRecord>(words.replace(/^#/, ''), ['hashtags']);
  return { $or: [inText, inTags] } as QueryFilter<PostRecord>;
}
