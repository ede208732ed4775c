import { assistantLimits } from '@postloom/shared-contracts';
import { type Connection, Types } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { generation } from '#app/generation/generation.feature.ts';
import { type OwnedDocuments, owned, type Scope } from '#app/kernel/database/owned.ts';
import type { Room } from '#app/kernel/database/room.ts';
import type { ServiceOf } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { posts } from '#app/posts/posts.feature.ts';
import { type ConversationRecord, conversationsCollection } from './conversations.model.ts';
import { type MessageRecord, messagesCollection } from './messages.model.ts';

/** What the use cases of the assistant work with. */
export interface AssistantContext {
  readonly connection: Connection;
  readonly now: () => Date;
  readonly credits: Pick<CreditsService, 'get'>;
  readonly generation: ServiceOf<typeof generation>;
  readonly posts: Pick<ServiceOf<typeof posts>, 'makePostOfRun' | 'ofRuns'>;
}

type Within = Pick<AssistantContext, 'connection'>;

export const conversationsOf = ({ connection }: Within, scope: Scope): OwnedDocuments<ConversationRecord> =>
  owned(conversationsCollection, connection, scope);

export const messagesOf = ({ connection }: Within, scope: Scope): OwnedDocuments<MessageRecord> =>
  owned(messagesCollection, connection, scope);

/** Room for conversations outside the bin. */
export const roomOutsideBin = (documents: OwnedDocuments<ConversationRecord>): Room<ConversationRecord> => ({
  documents,
  counted: { deletedAt: null },
  most: assistantLimits.conversationsPerWorkspace,
  refusal: `You’ve reached the limit of ${assistantLimits.conversationsPerWorkspace} conversations. Delete some you no longer need.`,
});

/**
 * A conversation, even a deleted one.
 * @throws {AppError} `not_found`
 */
export async function findConversation(
  context: Within,
  scope: Scope,
  id: string,
): Promise<ConversationRecord> {
  const found = await conversationsOf(context, scope).findOne({ _id: new Types.ObjectId(id) });
  if (!found) throw new AppError('not_found', { userMessage: 'That conversation no longer exists.' });
  return found;
}
