import * as z from 'zod/mini';

/**
 * Who said whose voice a draft has: the person, who may have chosen none; nobody, so that it is the only one there is
 * (`default`); or an earlier result that was opened again (`result`). Missing where a client or a project said it, where
 * nobody did, and in drafts from before there was a difference.
 */
export const voiceFromSchema = z.optional(z.enum(['person', 'default', 'result']));

type VoiceFrom = z.infer<typeof voiceFromSchema>;

/** Whose voice is chosen; null for none. */
export interface VoiceChoice {
  readonly brandVoiceId: string | null;
  readonly voiceFrom: VoiceFrom;
}

/** What a draft has of it. */
export interface Voiced {
  readonly brandVoiceId?: string | null | undefined;
  readonly voiceFrom?: VoiceFrom;
}

/** What the person chose: it stays until they choose again. */
export const chosenVoice = (brandVoiceId: string | null): VoiceChoice => ({
  brandVoiceId,
  voiceFrom: 'person',
});

/** Whether a voice that comes with a client, with a project or by itself may take the place of this one. */
export const givesWay = ({ brandVoiceId, voiceFrom }: Voiced): boolean =>
  voiceFrom === 'default' || (!brandVoiceId && voiceFrom === undefined);

/** The voice of the next brief: that a result was made in none says nothing of it. */
export const voiceForNext = ({ brandVoiceId = null, voiceFrom }: Voiced): VoiceChoice => ({
  brandVoiceId,
  voiceFrom: voiceFrom === 'result' ? undefined : voiceFrom,
});
