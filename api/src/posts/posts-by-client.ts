import type { Types } from 'mongoose';
import { clientOf } from '#app/kernel/database/owned.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

/** What became of the posts of one client, or with null of the workspace itself. */
export interface PostCounts {
  readonly client: string | null;
  written: number;
  planned: number;
  published: number;
}

/**
 * How many posts were made in a period, how many are planned for it, and how many were published in it, by client. A
 * published post counts by its time or, if it has none, by when it was marked as published. Each count reads a range of
 * an index. Posts in the bin don't count.
 */
export async function postsByClient(
  context: Pick<PostsContext, 'connection'>,
  workspace: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly PostCounts[]> {
  const posts = postsOf(context, { workspace });
  const during = { $gte: from, $lt: to };
  const [made, timed, untimed] = await Promise.all([
    posts.aggregate<Group>([
      { $match: { deletedAt: null, createdAt: during } },
      { $group: { _id: { client: '$client' }, count: { $sum: 1 } } },
    ]),
    posts.aggregate<Group>([
      { $match: { deletedAt: null, scheduledAt: during } },
      { $group: { _id: { client: '$client', status: '$status' }, count: { $sum: 1 } } },
    ]),
    posts.aggregate<Group>([
      // Marking it changed it, so none that has not been changed since the period began can belong to it.
      { $match: { deletedAt: null, status: 'published', scheduledAt: null, updatedAt: { $gte: from } } },
      // What was made as published was never marked. Neither, in records of earlier versions (compat: publications), was
      // what became so later.
      { $project: { client: 1, at: { $ifNull: ['$publication.at', '$createdAt'] } } },
      { $match: { at: during } },
      { $group: { _id: { client: '$client' }, count: { $sum: 1 } } },
    ]),
  ]);
  const byClient = new Map<string | null, PostCounts>();
  const of = (id: Types.ObjectId | null | undefined): PostCounts => {
    const client = clientOf(id);
    const counts = byClient.get(client) ?? { client, written: 0, planned: 0, published: 0 };
    byClient.set(client, counts);
    return counts;
  };
  for (const { _id, count } of made) of(_id.client).written += count;
  for (const { _id, count } of timed)
    of(_id.client)[_id.status === 'published' ? 'published' : 'planned'] += count;
  for (const { _id, count } of untimed) of(_id.client).published += count;
  return [...byClient.values()];
}

interface Group {
  readonly _id: { readonly client?: Types.ObjectId | null; readonly status?: string };
  readonly count: number;
}
