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
  // Somebody has published it since or given it another time, of which it would be told too early and then not again.
  await Posts.updateMany({ reminderDue: true, status: { $ne: 'ready' } }, { $unset: { reminderDue: 1 } });
  // One in the bin is due again once it is restored.
  const untold = { reminderDue: true, status: 'ready', deletedAt: null } as const;
  for await (const { _id } of Posts.find(untold, { _id: 1 }).lean<PostRecord[]>().cursor()) {
    signal.throwIfAborted();
    // As it is now, because telling the others may have taken a while.
    const record = await Posts.findOne({ ...untold, _id }).lean<PostRecord>();
    if (!record) continue;
    try {
      const post = await toPostSummary(context, record);
      await remind({
        post,
        workspace: record.workspace.toHexString(),
        createdBy: record.createdBy.toHexString(),
      });
      await Posts.updateOne({ _id }, { $unset: { reminderDue: 1 } });
    } catch (err) {
      // The next run tries again. Those behind it don't wait for that.
      context.log.error({ err }, 'a due post could not be told, will retry');
    }
  }
  return ready;
}
