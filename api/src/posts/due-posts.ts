import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type PostRecord, postsCollection } from './posts.model.ts';
import type { PostsContext } from './posts-context.ts';
import { type PostSummary, toPostSummary } from './to-post.ts';

/** A post whose time has come, for the reminder. */
export interface DuePost {
  readonly post: PostSummary;
  readonly workspace: string;
  /** Account that made it. */
  readonly createdBy: string;
}

/**
 * Makes scheduled posts `ready` when their time has come, and has their authors notified. Each post is made ready once.
 * If a crash prevents the notification, it is sent later.
 * @returns how many were made ready.
 */
export async function makeDueReady(
  context: PostsContext,
  remind: (due: DuePost) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const Posts = acrossWorkspaces(postsCollection, context.connection);
  const at = context.now();
  const due = { status: 'scheduled', scheduledAt: { $lte: at }, deletedAt: null } as const;
  let ready = 0;
  for await (const { _id, scheduledAt } of Posts.find(due, { scheduledAt: 1 })
    .lean<PostRecord[]>()
    .cursor()) {
    signal.throwIfAborted();
    // Somebody may have rescheduled it while the others were being processed.
    const { modifiedCount } = await Posts.updateOne(
      { ...due, _id, scheduledAt },
      { $set: { status: 'ready', place: null, reminderDue: true, updatedAt: at }, $inc: { version: 1 } },
    );
    ready += modifiedCount;
  }
  // One in the bin is due again once it is restored.
  const untold = { reminderDue: true, deletedAt: null };
  for await (const record of Posts.find(untold).lean<PostRecord[]>().cursor()) {
    signal.throwIfAborted();
    try {
      const post = await toPostSummary(context, record);
      await remind({
        post,
        workspace: record.workspace.toHexString(),
        createdBy: record.createdBy.toHexString(),
      });
      await Posts.updateOne({ _id: record._id }, { $unset: { reminderDue: 1 } });
    } catch (err) {
      // The next run tries again. Those behind it don't wait for that.
      context.log.error({ err }, 'a due post could not be told, will retry');
    }
  }
  return ready;
}
