import {
  type assistantEndpoints,
  assistantLimits,
  type EndpointAnswer,
  type EndpointBody,
} from '@postloom/shared-contracts';
import type { ConversingJob, Exchange } from '#app/generation/providers/provider.ts';
import type { Asking } from '#app/generation/runs/run-charged.ts';
import type { WritingListener } from '#app/generation/write-guarded.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientField, clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { insertInRoom, roomWithBin } from '#app/kernel/database/room.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { toAppError } from '#app/kernel/http/error-handler.ts';
import {
  type AssistantContext,
  conversationsOf,
  findConversation,
  messagesOf,
  roomOutsideBin,
} from './assistant-context.ts';
import type { ConversationRecord } from './conversations.model.ts';
import type { MessageRecord } from './messages.model.ts';
import {
  type SentConversation,
  type SentMessage,
  toConversation,
  toMessage,
  toMessages,
} from './to-message.ts';

type Message = EndpointBody<typeof assistantEndpoints.sendAssistantMessage>;
type Answer = EndpointAnswer<typeof assistantEndpoints.sendAssistantMessage>;

export interface SendListener extends WritingListener {
  started(conversation: SentConversation, message: SentMessage): void;
}

const titleCharacters = 60;

/**
 * Stores a message and answers it. The message is stored before the work starts and the answer after it. So a repeated
 * call finds one or the other, and nothing is said, made or charged twice.
 * @throws {AppError}
 */
export async function sendMessage(
  context: AssistantContext,
  asking: Asking,
  message: Message,
  listener: SendListener | null,
): Promise<Answer> {
  const { actor } = asking;
  const record = await storeMessage(context, actor, asking.idempotencyKey, message);
  // The message and its sources belong to the conversation's client.
  const scope = { workspace: actor.workspace, client: clientOf(record.client) };
  const conversation = await findConversation(context, scope, record.conversation.toHexString());
  listener?.started(toConversation(conversation), toMessage(record));
  const messages = messagesOf(context, scope);
  const resultOf = async (at: ConversationRecord, answered: MessageRecord): Promise<Answer> => {
    const [sent] = await toMessages(context, scope, [answered]);
    if (!sent) throw new AppError('not_found');
    const { remaining } = await context.credits.get(actor.workspace);
    return { conversation: toConversation(at), message: sent, credits: { remaining } };
  };
  if (record.status === 'done') return resultOf(conversation, record);
  const { text, platform, brandVoiceId } = message;
  const said = await saidBefore(context, scope, record);
  try {
    const { id, ...answer } = await context.generation.answer(
      { ...asking, actor: { ...actor, ...scope } },
      { text, platform, brandVoiceId, ...said },
      listener,
    );
    const set = { status: 'done' as const, answer: { run: id, ...answer }, failure: null };
    const answered = await messages.updateOne({ _id: record._id }, { $set: set });
    const touched = await conversationsOf(context, scope).updateOne(
      { _id: record.conversation },
      { $set: { updatedAt: context.now() } },
    );
    // If the conversation was deleted in the meantime, the caller still gets the answer.
    return await resultOf(touched ?? conversation, answered ?? { ...record, ...set });
  } catch (error) {
    const { code, userMessage } = toAppError(error);
    // Another caller is working under this key, so its result counts. A stored answer also remains.
    if (code !== 'generation_in_progress') {
      await messages.updateOne(
        { _id: record._id, status: 'running' },
        { $set: { status: 'failed', failure: { code, message: userMessage } } },
      );
    }
    throw error;
  }
}

/** The message for a key, created if there is none. */
async function storeMessage(
  context: AssistantContext,
  scope: Scope,
  key: string,
  message: Message,
): Promise<MessageRecord> {
  const messages = messagesOf(context, scope);
  const known = await messages.findOne({ key });
  if (known) return again(context, scope, known, message);
  const conversation = await conversationFor(context, scope, message);
  try {
    return await insertInRoom(
      messages,
      {
        client: conversation.client ?? null,
        conversation: conversation._id,
        key,
        text: message.text,
        platform: message.platform,
        brandVoice: message.brandVoiceId,
        status: 'running',
        answer: null,
        failure: null,
        createdAt: context.now(),
      },
      {
        rooms: [
          {
            documents: messages,
            counted: { conversation: conversation._id },
            most: assistantLimits.messagesPerConversation,
            refusal: 'This conversation is full. Start a new one to continue.',
          },
        ],
        known: { key },
      },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The same call was made twice at once, and each has started a conversation.
    if (message.conversationId === null) {
      await conversationsOf(context, scope).deleteMany({ _id: conversation._id });
    }
    const first = await messages.findOne({ key });
    if (!first) throw new AppError('idempotency_conflict');
    return again(context, scope, first, message);
  }
}

/**
 * A message that is sent again.
 * @throws {AppError} `idempotency_conflict` if it differs from the first one
 */
async function again(
  context: AssistantContext,
  scope: Scope,
  known: MessageRecord,
  { conversationId, text, platform, brandVoiceId }: Message,
): Promise<MessageRecord> {
  const isSame =
    known.text === text &&
    known.platform === platform &&
    known.brandVoice === brandVoiceId &&
    (conversationId === null || known.conversation.toHexString() === conversationId);
  if (!isSame) throw new AppError('idempotency_conflict');
  if (known.status !== 'failed') return known;
  const tried = await messagesOf(context, scope).updateOne(
    { _id: known._id, status: 'failed' },
    { $set: { status: 'running', failure: null } },
  );
  return tried ?? known;
}

/** The conversation that a message belongs to, or a new one named after it. */
async function conversationFor(
  context: AssistantContext,
  scope: Scope,
  { conversationId, text, brandVoiceId }: Message,
): Promise<ConversationRecord> {
  const conversations = conversationsOf(context, scope);
  if (conversationId !== null) {
    const found = await findConversation(context, scope, conversationId);
    if (found.deletedAt !== null) throw new AppError('not_found');
    return found;
  }
  const withBin = 2 * assistantLimits.conversationsPerWorkspace;
  const at = context.now();
  // If no client is chosen, the voice decides which client it is for.
  const client = brandVoiceId === null ? null : await context.generation.clientOfVoice(scope, brandVoiceId);
  return insertInRoom(
    conversations,
    {
      client: clientField(client),
      version: 1,
      title: titleOf(text),
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    },
    { rooms: [roomOutsideBin(conversations), roomWithBin(conversations, withBin, 'conversations')] },
  );
}

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= titleCharacters) return line;
  const cut = line.slice(0, titleCharacters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), titleCharacters / 2)).trimEnd()}…`;
}

/** Earlier messages, as many as the provider gets, and the posts so far. */
async function saidBefore(
  context: AssistantContext,
  scope: Scope,
  { _id, conversation, createdAt }: MessageRecord,
): Promise<Pick<ConversingJob, 'before' | 'last' | 'drafts'>> {
  const earlier = (await messagesOf(context, scope)
    .find({
      conversation,
      status: 'done',
      $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
    })
    .sort({ createdAt: -1, _id: -1 })
    .limit(assistantLimits.messagesPerConversation)
    .lean()) as unknown as MessageRecord[];
  const drafts = earlier
    .flatMap(({ text, answer }) =>
      answer?.draft ? [{ said: text, answered: answer.text, draft: answer.draft }] : [],
    )
    .reverse();
  const { exchanges, characters } = bounds.conversationContext;
  const before: Exchange[] = [];
  let room: number = characters;
  for (const { text, answer } of earlier.slice(0, exchanges)) {
    const exchange = {
      said: text,
      answered: answer?.text ?? '',
      caption: answer?.draft?.caption ?? null,
    };
    room -= exchange.said.length + exchange.answered.length + (exchange.caption?.length ?? 0);
    if (room < 0) break;
    before.unshift(exchange);
  }
  return { before, last: drafts.at(-1)?.draft ?? null, drafts };
}
