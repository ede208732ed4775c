import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { errorBodySchema, errorCodes } from './errors.ts';
import { tones } from './generation.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf, versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';

/** Limits of a conversation with the assistant. */
export const assistantLimits = {
  messageCharacters: 4000,
  titleCharacters: 120,
  /** One page of a list, because opening a conversation loads all of it. */
  messagesPerConversation: 100,
  conversationsPerWorkspace: 1000,
} as const;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

export const conversationSchema = z.object({
  id: z.string(),
  /** Counts renames, not messages. */
  version: versionSchema,
  title: z.string(),
  /** Id of the client it belongs to; null for the workspace's own. */
  client: z._default(z.nullable(z.string()), null),
  createdAt: z.string(),
  /** Time of the last message or rename. */
  updatedAt: z.string(),
  /** When it was deleted; for a while, that can be undone (see `retention`). */
  deletedAt: z.nullable(z.string()),
});
export type Conversation = z.output<typeof conversationSchema>;

/** A post drafted by the assistant, within its platform's limits. */
export const assistantDraftSchema = z.object({
  platform: openEnum(platforms),
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  tone: openEnum(tones),
  /** What it was written from, in the member's own words. */
  brief: z.string(),
  /** Whether it is about a death, a recall or the like, so that nothing playful is suggested for it. */
  isGrave: z.boolean(),
  /** The post it was saved as; null if none. */
  postId: z.nullable(z.string()),
});
export type AssistantDraft = z.output<typeof assistantDraftSchema>;

/** A member's message and the answer to it. */
export const assistantMessageSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** The key it was sent with. Sending it again with this key returns the existing answer, free of charge. */
  idempotencyKey: z.string(),
  text: z.string(),
  /** The platform chosen along with it; null if it follows from the text or the last draft. */
  platform: z.nullable(openEnum(platforms)),
  brandVoiceId: z.nullable(z.string()),
  status: openEnum(['running', 'done', 'failed']),
  answer: z.nullable(
    z.object({
      /** Plain sentences. */
      text: z.string(),
      draft: z.nullable(assistantDraftSchema),
      isDemo: z.boolean(),
      /** The provider's quota is used up, so the offline composer answered. */
      quotaExceeded: z.boolean(),
      creditsCharged: z.int(),
    }),
  ),
  failure: z.nullable(z.object({ code: openEnum(errorCodes), message: z.string() })),
  createdAt: z.string(),
});
export type AssistantMessage = z.output<typeof assistantMessageSchema>;

export const sendAssistantMessageSchema = z.object({
  /** Null starts a new conversation. */
  conversationId: z._default(z.nullable(id), null),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write a message.'),
      z.maxLength(
        assistantLimits.messageCharacters,
        `Please keep the message under ${assistantLimits.messageCharacters} characters.`,
      ),
    ),
  platform: z._default(z.nullable(z.enum(platforms)), null),
  brandVoiceId: z._default(z.nullable(id), null),
});
export type SendAssistantMessage = z.output<typeof sendAssistantMessageSchema>;

const resultSchema = z.object({
  conversation: conversationSchema,
  message: assistantMessageSchema,
  credits: z.object({ remaining: z.number() }),
});

const params = z.object({ id });

/** The assistant's endpoints. */
export const assistantEndpoints = {
  quoteAssistant: defineEndpoint({
    method: 'GET',
    path: '/api/assistant/quote',
    access: 'member',
    right: 'view',
    summary: 'What an answer of the assistant costs here and now',
    responses: {
      200: z.object({
        credits: z.int(),
        /** No AI is configured: the offline composer does what it can. */
        isDemo: z.boolean(),
      }),
    },
    errors: [],
  }),
  listConversations: defineEndpoint({
    method: 'GET',
    path: '/api/assistant/conversations',
    access: 'member',
    right: 'view',
    summary: 'The conversations with the assistant, the one last spoken in first',
    query: cursorQuery,
    responses: { 200: pageOf(conversationSchema) },
    errors: [],
  }),
  getConversation: defineEndpoint({
    method: 'GET',
    path: '/api/assistant/conversations/:id',
    access: 'member',
    right: 'view',
    summary: 'One conversation, without its messages; a deleted one included',
    params,
    responses: { 200: conversationSchema },
    errors: ['not_found'],
  }),
  renameConversation: defineEndpoint({
    method: 'PATCH',
    path: '/api/assistant/conversations/:id',
    access: 'member',
    right: 'edit',
    summary: 'Give a conversation another name, made from the named version',
    params,
    body: z.object({
      version: versionSchema,
      title: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Please give the conversation a name.'),
          z.maxLength(
            assistantLimits.titleCharacters,
            `Please keep the name under ${assistantLimits.titleCharacters} characters.`,
          ),
        ),
    }),
    responses: { 200: conversationSchema },
    errors: ['not_found', 'conflict'],
  }),
  deleteConversation: defineEndpoint({
    method: 'DELETE',
    path: '/api/assistant/conversations/:id',
    access: 'member',
    right: 'edit',
    summary: 'Delete a conversation; harmless when it is deleted already',
    params,
    responses: { 200: conversationSchema },
    errors: ['not_found'],
  }),
  restoreConversation: defineEndpoint({
    method: 'POST',
    path: '/api/assistant/conversations/:id/restore',
    access: 'member',
    right: 'edit',
    summary: 'Undo the deletion of a conversation',
    params,
    responses: { 200: conversationSchema },
    errors: ['not_found', 'payload_too_large'],
  }),
  listAssistantMessages: defineEndpoint({
    method: 'GET',
    path: '/api/assistant/conversations/:id/messages',
    access: 'member',
    right: 'view',
    summary: 'What was said in a conversation, newest first',
    params,
    query: cursorQuery,
    responses: { 200: pageOf(assistantMessageSchema) },
    errors: ['not_found'],
  }),
  sendAssistantMessage: defineEndpoint({
    method: 'POST',
    path: '/api/assistant/messages',
    access: 'member',
    right: 'edit',
    summary:
      'Say something to the assistant: it drafts a post, or changes the last one. With `Accept: text/event-stream` the post streams. The same `Idempotency-Key` gives the same answer, or tries again what failed',
    body: sendAssistantMessageSchema,
    responses: { 200: resultSchema },
    events: {
      /** Sent first: the message is stored, in this conversation. */
      started: z.object({ conversation: conversationSchema, message: assistantMessageSchema }),
      stage: z.object({ stage: openEnum(['writing', 'checking']) }),
      /** The next part of the post's caption. */
      delta: z.object({ text: z.string() }),
      /** Discard the caption received so far: it is being rewritten. */
      restart: z.object({}),
      result: resultSchema,
      error: errorBodySchema,
    },
    errors: [
      'not_found',
      'payload_too_large',
      'insufficient_credits',
      'idempotency_conflict',
      'generation_in_progress',
      'provider_failed',
      'provider_invalid_output',
      'provider_timeout',
    ],
  }),
  keepAssistantDraft: defineEndpoint({
    method: 'POST',
    path: '/api/assistant/messages/:id/keep',
    access: 'member',
    right: 'edit',
    summary: 'Make the draft of an answer a post, once',
    params,
    responses: { 200: z.object({ postId: z.string() }) },
    errors: ['not_found'],
  }),
};
