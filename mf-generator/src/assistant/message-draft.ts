import { type DraftHandle, maxLengthOf, openDraft, type RemoteContext, useDraft } from '@postloom/remote-kit';
import { sendAssistantMessageSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';
import { voiceFromSchema } from '#app/brand-voice/voice-choice.ts';

/** Maximum length of a message, in characters. */
export const messageMax = maxLengthOf(sendAssistantMessageSchema, 'text') ?? Number.POSITIVE_INFINITY;

const messageDraftSchema = z.object({
  text: z.string().check(z.maxLength(messageMax)),
  platform: z.nullable(z.enum(platforms)),
  brandVoiceId: z.nullable(z.string()),
  voiceFrom: voiceFromSchema,
});
export type MessageDraft = z.infer<typeof messageDraftSchema>;

const createMessageDraft = (context: RemoteContext): DraftHandle<MessageDraft> =>
  openDraft(context, {
    name: 'assistant-message',
    schema: messageDraftSchema,
    empty: { text: '', platform: null, brandVoiceId: null },
    hasContent: ({ text }) => text.trim() !== '',
  });

/** The message that has been typed and not sent yet. */
export const useMessageDraft = () => useDraft(createMessageDraft);
