import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { insertMade, madeBy, type PostsContext, postsOf } from './posts-context.ts';
import { type Post, toPost } from './to-post.ts';

/**
 * Copies a post as a draft without a time. The copy shares the files.
 * @throws {AppError} `not_found`, `rate_limited`
 */
export async function duplicatePost(context: PostsContext, actor: Actor, id: string): Promise<Post> {
  const original = await postsOf(context, actor).findOne({ _id: new Types.ObjectId(id), deletedAt: null });
  if (!original) throw new AppError('not_found');
  const { platform, contentType, title, caption, hashtags, media, videoScript, slides } = original;
  const { viralPrediction, client, project } = original;
  return toPost(
    context,
    await insertMade(context, actor, {
      ...madeBy(actor, context.now()),
      platform,
      contentType,
      title,
      caption,
      hashtags,
      media,
      videoScript,
      ...(slides && { slides }),
      viralPrediction,
      client,
      project,
      status: 'draft',
      scheduledAt: null,
      zone: null,
      deletedAt: null,
    }),
  );
}
