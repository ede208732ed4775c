import type { Connection } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { purging } from '#app/kernel/database/bin.ts';
import { type PostRecord, postsCollection } from './posts.model.ts';

/** Which of the given files any post shows, except those that are being deleted permanently. */
export async function usesOfFiles(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const found = await acrossWorkspaces(postsCollection, connection)
    .find({ 'media.object': { $in: ids }, deletedAt: { $ne: purging } }, { media: 1 })
    .lean<PostRecord[]>();
  const asked = new Set(ids);
  return found.flatMap(({ media }) => media.map(({ object }) => object)).filter((id) => asked.has(id));
}
