import type { assistantMessageSchema, conversationSchema, Sent } from '@postloom/shared-contracts';
import { clientOf, type Scope } from '#app/kernel/database/owned.ts';
import type { AssistantContext } from './assistant-context.ts';
import type { ConversationRecord } from './conversations.model.ts';
import type { MessageRecord } from './messages.model.ts';

export type SentConversation = Sent<typeof conversationSchema>;
export type SentMessage = Sent<typeof assistantMessageSchema>;

/** A conversation in the contract's form. */
export const toConversation = (record: ConversationRecord): SentConversation => ({
  id: record._id.toHexString(),
  version: record.version,
  title: record.title,
  client: clientOf(record.client),
  createdAt: record.createdAt.toISOString(),
  updatedAt: record.updatedAt.toISOString(),
  deletedAt: record.deletedAt?.toISOString() ?? null,
});

/** Messages in the contract's form, with the posts made of their drafts. */
export async function toMessages(
  { posts }: Pick<AssistantContext, 'posts'>,
  scope: Scope,
  records: readonly MessageRecord[],
): Promise<SentMessage[]> {
  const runs = records.flatMap(({ answer }) => (answer?.draft ? [answer.run] : []));
  const kept = runs.length > 0 ? await posts.ofRuns(scope, runs) : new Map<string, string>();
  return records.map((record) => toMessage(record, kept));
}

export function toMessage(record: MessageRecord, kept: ReadonlyMap<string, string> = new Map()): SentMessage {
  const { _id, conversation, key, text, platform, brandVoice, status, answer, failure, createdAt } = record;
  return {
    id: _id.toHexString(),
    conversationId: conversation.toHexString(),
    idempotencyKey: key,
    text,
    platform,
    brandVoiceId: brandVoice,
    status,
    answer: answer && {
      text: answer.text,
      draft: answer.draft && { ...answer.draft, postId: kept.get(answer.run) ?? null },
      isDemo: answer.isDemo,
      quotaExceeded: answer.quotaExceeded,
      creditsCharged: answer.creditsCharged,
    },
    failure,
    createdAt: createdAt.toISOString(),
  };
}
