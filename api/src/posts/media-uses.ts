import { mediaUsesShown } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import type { PostRecord } from './posts.model.ts';
import { type PostsContext, postsOf } from './posts-context.ts';

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
  const found = (await postsOf(context, scope)
    .find({ deletedAt: null, 'media.object': { $in: [...ids] } } as object)
    .select({ title: 1, status: 1, media: 1 })
    .lean()) as unknown as Pick<PostRecord, '_id' | 'title' | 'status' | 'media'>[];
  return new Map(
    ids.map((id) => {
      const using = found.filter(({ media }) => media.some(({ object }) => object === id));
      const usedIn = using
        .slice(0, mediaUsesShown)
        .map(({ _id, title, status }) => ({ id: _id.toHexString(), title, status }));
      return [id, { usedIn, usedInCount: using.length }];
    }),
  );
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
