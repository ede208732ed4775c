import * as z from 'zod/mini';

/**
 * Where a draft's brand voice comes from: the person chose it or chose none (`person`); it is the only voice there is
 * (`default`); or it came with an earlier result that was opened again (`result`). Missing if it came from a client or
 * a project, if there is none, and in drafts from before this was stored (compat: drafts).
 */
export const voiceFromSchema = z.optional(z.enum(['person', 'default', 'result']));

type VoiceFrom = z.infer<typeof voiceFromSchema>;

/** A selected brand voice, null for none, and where it comes from. */
export interface VoiceChoice {
  readonly brandVoiceId: string | null;
  readonly voiceFrom: VoiceFrom;
}

/** The fields of a draft that hold its voice choice. */
export interface Voiced {
  readonly brandVoiceId?: string | null | undefined;
  readonly voiceFrom?: VoiceFrom;
}

/** A choice made by the person, which stays until they choose again. */
export const chosenVoice = (brandVoiceId: string | null): VoiceChoice => ({
  brandVoiceId,
  voiceFrom: 'person',
});

/** Whether the voice of a client or project, or the default voice, may replace this choice. */
export const givesWay = ({ brandVoiceId, voiceFrom }: Voiced): boolean =>
  voiceFrom === 'default' || (!brandVoiceId && voiceFrom === undefined);

/**
 * The voice to start the next brief with. A voice taken from a result isn't a choice for the next brief, so its origin
 * is dropped and a default may replace an empty one.
 */
export const voiceForNext = ({ brandVoiceId = null, voiceFrom }: Voiced): VoiceChoice => ({
  brandVoiceId,
  voiceFrom: voiceFrom === 'result' ? undefined : voiceFrom,
});
