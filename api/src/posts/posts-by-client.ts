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
 * How many posts were made in a period, how many have a time in it, and how many of these are published, by client.
 * Both counts read a range of an index. Posts in the bin don't count.
 */
export async function postsByClient(
  context: Pick<PostsContext, 'connection'>,
  workspace: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly PostCounts[]> {
  const posts = postsOf(context, { workspace });
  const during = { $gte: from, $lt: to };
  const [made, timed] = await Promise.all([
    posts.aggregate<Group>([
      { $match: { deletedAt: null, createdAt: during } },
      { $group: { _id: { client: '$client' }, count: { $sum: 1 } } },
    ]),
    posts.aggregate<Group>([
      { $match: { deletedAt: null, scheduledAt: during } },
      { $group: { _id: { client: '$client', status: '$status' }, count: { $sum: 1 } } },
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
  return [...byClient.values()];
}

interface Group {
  readonly _id: { readonly client?: Types.ObjectId | null; readonly status?: string };
  readonly count: number;
}
