import { postVersionLimits } from '@postloom/shared-contracts';
import type { Types } from 'mongoose';
import { type OwnedDocuments, owned, type Scope } from '#app/kernel/database/owned.ts';
import type { ActRecord, PostRecord } from './posts.model.ts';
import type { PostsContext } from './posts-context.ts';
import { type PostVersionRecord, postVersionsCollection } from './versions.model.ts';

type Context = Pick<PostsContext, 'connection' | 'now'>;

/**
 * For the whole workspace: whoever may see the post may see its earlier texts, for whichever client they were written.
 */
export const versionsOf = (
  { connection }: Pick<Context, 'connection'>,
  { workspace }: Scope,
): OwnedDocuments<PostVersionRecord> => owned(postVersionsCollection, connection, { workspace });

/**
 * Who wrote the post's words as they are now. In records of earlier releases (compat: writers), who last changed
 * anything seen.
 */
export const writtenOf = ({ written, saved, edits, createdBy, createdAt }: PostRecord): ActRecord =>
  written ?? saved ?? { edits: edits ?? 0, by: createdBy, at: createdAt };

/**
 * Keeps the words of a post that are about to be replaced, so that they can be brought back. It happens before the
 * change, because a crash after it would lose them. If the change then isn't made, they remain the present words:
 * `listVersions` leaves them out, and the next attempt finds them here.
 */
export async function storeVersion(context: Context, scope: Scope, record: PostRecord): Promise<void> {
  const { _id: post, title, platform, contentType, caption, hashtags, videoScript } = record;
  const { edits, at, by } = writtenOf(record);
  const words = {
    title,
    platform,
    contentType,
    caption,
    hashtags,
    videoScript,
    slides: record.slides ?? null,
  };
  const versions = versionsOf(context, scope);
  const fresh = { title, replacedAt: context.now() };
  if (!(await versions.change({ post, edits }, { $set: fresh }))) {
    const size = JSON.stringify(words).length;
    await versions.insertMissing([{ post, edits, at, by, ...words, ...fresh, size }]);
  }
  await dropOldest(versions, post);
}

async function dropOldest(versions: OwnedDocuments<PostVersionRecord>, post: Types.ObjectId): Promise<void> {
  const kept = (await versions
    .find({ post })
    .sort({ edits: -1 })
    .select({ edits: 1, size: 1 })
    .lean()) as unknown as Pick<PostVersionRecord, 'edits' | 'size'>[];
  let characters = 0;
  const beyond = kept.find(({ size }, index) => {
    characters += size;
    return index >= postVersionLimits.count || (index > 0 && characters > postVersionLimits.characters);
  });
  if (beyond) await versions.deleteMany({ post, edits: { $lte: beyond.edits } });
}
