import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { insertMade, type PostsContext, postsOf } from './posts-context.ts';
import { type Post, toPost } from './to-post.ts';

/**
 * Copies a post as a draft without a time. The copy shares the files.
 * @throws {AppError} `not_found`, `rate_limited`
 */
export async function duplicatePost(context: PostsContext, actor: Actor, id: string): Promise<Post> {
  const original = await postsOf(context, actor).findOne({ _id: new Types.ObjectId(id), deletedAt: null });
  if (!original) throw new AppError('not_found');
  const { _id, workspace: _, run: __, key: ___, place: ____, reminderDue: _____, ...rest } = original;
  const { edits: ______, signOff: _______, signOffStale: ________, untold: _________, ...others } = rest;
  const { generation: __________, variant: ___________, plannedFor: ____________, ...unplanned } = others;
  const { saved: _____________, publication: ______________, ...content } = unplanned;
  const at = context.now();
  return toPost(
    context,
    await insertMade(context, actor, {
      ...content,
      version: 1,
      status: 'draft',
      scheduledAt: null,
      zone: null,
      createdBy: new Types.ObjectId(actor.account),
      createdAt: at,
      updatedAt: at,
    }),
  );
}
