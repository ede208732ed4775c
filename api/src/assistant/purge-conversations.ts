import { retentionMs } from '@postloom/shared-contracts';
import { emptyBin } from '#app/kernel/database/bin.ts';
import { type AssistantContext, messagesOf } from './assistant-context.ts';
import { conversationsCollection } from './conversations.model.ts';

/**
 * Deletes conversations whose deletion can no longer be undone, with their messages.
 * @returns how many.
 */
export function purgeConversations(
  context: Pick<AssistantContext, 'connection' | 'now'>,
  signal: AbortSignal,
): Promise<number> {
  return emptyBin(conversationsCollection, context.connection, {
    before: new Date(context.now().getTime() - retentionMs('deletedConversations')),
    signal,
    clean: async ({ _id, workspace }) => {
      await messagesOf(context, { workspace: workspace.toHexString() }).deleteMany({ conversation: _id });
    },
  });
}
