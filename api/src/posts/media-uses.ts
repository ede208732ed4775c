import { mediaUsesShown } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { inBatches } from '#app/kernel/database/in-batches.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

type Using = Pick<PostRecord, '_id' | 'title' | 'status' | 'media'>;

export interface MediaUses {
  readonly usedIn: { id: string; title: string; status: PostRecord['status'] }[];
  readonly usedInCount: number;
}

/** The posts that show each of the given files, except those in the bin. */
export async function mediaUses(
  context: PostsContext,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MediaUses>> {
  const uses = new Map(ids.map((id) => [id, { usedIn: [] as MediaUses['usedIn'], usedInCount: 0 }]));
  const found = postsOf(context, scope)
    .find({ deletedAt: null, 'media.object': { $in: [...ids] } } as object)
    .select({ title: 1, status: 1, 'media.object': 1 });
  // Counted while they are read: a logo may be in thousands.
  for await (const { _id, title, status, media } of inBatches<Using, Using>(found, (posts) => posts)) {
    for (const object of new Set(media.map((file) => file.object))) {
      const use = uses.get(object);
      if (!use) continue;
      use.usedInCount += 1;
      if (use.usedIn.length < mediaUsesShown) use.usedIn.push({ id: _id.toHexString(), title, status });
    }
  }
  return uses;
}

/** Ids of the files shown by the posts of a project, except those in the bin. */
export async function filesInProject(
  context: PostsContext,
  scope: Scope,
  project: string,
): Promise<readonly string[]> {
  const found = (await postsOf(context, scope)
    .find({ deletedAt: null, project: new Types.ObjectId(project) })
    .select({ media: 1 })
    .lean()) as unknown as Pick<PostRecord, 'media'>[];
  return [...new Set(found.flatMap(({ media }) => media.map(({ object }) => object)))];
}

/** Removes a permanently deleted file from the posts that showed it. */
export async function forgetMedia(context: PostsContext, scope: Scope, id: string): Promise<void> {
  const posts = postsOf(context, scope);
  const showsIt = { 'media.object': id } as object;
  const takeOut = {
    $pull: { media: { object: id } },
    $set: { signOffStale: true },
    $inc: { version: 1, edits: 1 },
  } as object;
  while (await posts.updateOne(showsIt, takeOut));
}
