import { handOverFile } from './hand-over-file.ts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext, urlOf } from './objects-context.ts';

/**
 * The condition on a file that somebody has uploaded by itself. What was made here has an origin, and a picture that
 * came with a brief has the digest of its bytes; both go with their results.
 */
const uploaded = { status: 'ready', origin: { $exists: false }, digest: { $exists: false } } as const;

/**
 * Moves a visitor's uploads to another account, the oldest first, as far as that has room for them. May be repeated.
 * @returns whether all of them are the other account's now.
 */
export async function handOverUploads(context: ObjectsContext, from: string, to: string): Promise<boolean> {
  let fitted = true;
  const uploads = await filesOf(context, { workspace: from })
    .find(uploaded as never)
    .select({ _id: 1 })
    .sort({ createdAt: 1 })
    .lean<Pick<ObjectRecord, '_id'>[]>();
  for (const { _id } of uploads) {
    const isMoved = await handOverFile(context, from, to, urlOf(_id));
    // A file that neither has was deleted meanwhile.
    fitted &&= isMoved || !(await filesOf(context, { workspace: from }).has({ _id }));
  }
  return fitted;
}
