import { postVersionLimits, type postVersionSchema, type Sent } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type PostsContext, postsOf } from './posts-context.ts';
import { versionsOf, writtenOf } from './store-version.ts';
import { shownVersion } from './to-post.ts';
import type { PostVersionRecord } from './versions.model.ts';

type Version = Sent<typeof postVersionSchema>;

/**
 * The earlier texts of a post, latest first, even if it is in the bin.
 * @throws {AppError} `not_found`
 */
export async function listVersions(
  context: PostsContext,
  scope: Scope,
  id: string,
): Promise<{ items: Version[] }> {
  const post = await postsOf(context, scope).findOne({ _id: new Types.ObjectId(id) });
  if (!post) throw new AppError('not_found');
  // What was kept for a change that then wasn't made is still the present text.
  const replaced = { post: post._id, edits: { $lt: writtenOf(post).edits } };
  const found = (await versionsOf(context, scope)
    .find(replaced)
    .sort({ edits: -1 })
    .limit(postVersionLimits.count)
    .lean()) as unknown as PostVersionRecord[];
  return { items: found.map(toVersion) };
}

/** An earlier text in the contract's form. */
export const toVersion = (record: PostVersionRecord): Version => {
  const { edits, at, by, platform, contentType, title, caption, hashtags, videoScript, slides } = record;
  return {
    number: shownVersion(edits),
    savedAt: at.toISOString(),
    savedBy: by.toHexString(),
    platform,
    contentType,
    title,
    caption,
    hashtags: [...hashtags],
    videoScript,
    slides: slides ? [...slides] : null,
  };
};
