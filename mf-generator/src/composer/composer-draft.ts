import { type DraftHandle, maxLengthOf, openDraft, type RemoteContext, useDraft } from '@postloom/remote-kit';
import {
  type ComposerRequest,
  composerGoals,
  composerLengths,
  composerRequestSchema,
  composerTones,
} from '@postloom/shared-contracts';
import { inNewProject } from '@postloom/shared-contracts/paths';
import * as z from 'zod/mini';
import { voiceFromSchema } from '#app/brand-voice/voice-choice.ts';
import { composerPlatforms } from './choices.ts';

const text = (field: keyof typeof composerRequestSchema.shape) =>
  z.string().check(z.maxLength(maxLengthOf(composerRequestSchema, field) ?? Number.POSITIVE_INFINITY));

/** The input of the five steps (spec section 3). It is stored in the browser, so it is parsed like outside input. */
export const composerDraftSchema = z.object({
  platforms: z.array(z.enum(composerPlatforms)),
  goal: z.nullable(z.enum(composerGoals)),
  /** Has no maximum here, so that a topic that is too long is kept in full until the person has shortened it. */
  topic: z.string(),
  keywords: text('keywords'),
  tone: z.nullable(z.enum(composerTones)),
  length: z.nullable(z.enum(composerLengths)),
  /** URLs of uploaded pictures. */
  uploadedAssets: z.array(z.string()),
  generateImage: z.boolean(),
  imagePrompt: text('imagePrompt'),
  generateVideo: z.boolean(),
  videoPrompt: text('videoPrompt'),
  brandVoiceId: z.nullable(z.string()),
  voiceFrom: voiceFromSchema,
  /** The template and project it was started from. The project may be one that has yet to be created (`newProject`). */
  templateId: z.nullable(z.string()),
  projectId: z.nullable(z.string()),
});
export type ComposerDraft = z.infer<typeof composerDraftSchema>;

/** Used in a draft instead of a project's id if the project will be created along with its first posts. */
export const newProject = inNewProject.project;

/** The initial values. No platform is selected, because each one costs a credit. */
export const emptyComposerDraft: ComposerDraft = {
  platforms: [],
  goal: 'promote',
  topic: '',
  keywords: '',
  tone: 'professional',
  length: 'short',
  uploadedAssets: [],
  generateImage: false,
  imagePrompt: '',
  generateVideo: false,
  videoPrompt: '',
  brandVoiceId: null,
  voiceFrom: undefined,
  templateId: null,
  projectId: null,
};

export const createComposerDraft = (context: RemoteContext): DraftHandle<ComposerDraft> =>
  openDraft(context, {
    name: 'composer',
    schema: composerDraftSchema,
    empty: emptyComposerDraft,
    hasContent: isFilledIn,
  });

/** The draft, and the functions that change it. */
export const useComposerDraft = () => useDraft(createComposerDraft);

/** The person's usual choices, which are kept for the next brief. */
export const habitsOf = ({ platforms, goal, tone, length, brandVoiceId, voiceFrom }: ComposerDraft) => ({
  platforms,
  goal,
  tone,
  length,
  brandVoiceId,
  voiceFrom,
});

/** Whether the draft has input that the person would miss. Usual choices and `newProject` don't count. */
export function isFilledIn(draft: ComposerDraft): boolean {
  const projectId = draft.projectId === newProject ? null : draft.projectId;
  const brief = { ...draft, ...habitsOf(emptyComposerDraft), projectId };
  return JSON.stringify(brief) !== JSON.stringify(emptyComposerDraft);
}

/** Whether a generation was made from the draft's current text, platforms, goal, tone and length. */
export function isMadeOf(request: ComposerRequest, draft: ComposerDraft): boolean {
  const told = ({ platforms, goal, topic, keywords, tone, length }: ComposerDraft | ComposerRequest) =>
    JSON.stringify([[...platforms].sort(), goal, topic.trim(), keywords?.trim() ?? '', tone, length ?? null]);
  return told(request) === told(draft);
}

/** Maximum length of a topic, in characters. */
export const topicMax = maxLengthOf(composerRequestSchema, 'topic') ?? Number.POSITIVE_INFINITY;
