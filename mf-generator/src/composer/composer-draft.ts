import { type DraftHandle, maxLengthOf, openDraft, type RemoteContext, useDraft } from '@postloom/remote-kit';
import {
  type ComposerRequest,
  composerGoals,
  composerLengths,
  composerRequestSchema,
  composerTones,
} from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { voiceFromSchema } from '#app/brand-voice/voice-choice.ts';
import { composerPlatforms } from './choices.ts';

const text = (field: keyof typeof composerRequestSchema.shape) =>
  z.string().check(z.maxLength(maxLengthOf(composerRequestSchema, field) ?? Number.POSITIVE_INFINITY));

/** What the five steps collect (spec section 3). It is kept in the browser, so it is parsed like anything from outside. */
export const composerDraftSchema = z.object({
  platforms: z.array(z.enum(composerPlatforms)),
  goal: z.nullable(z.enum(composerGoals)),
  /** One that is too long is kept whole, until the person has shortened it. */
  topic: z.string(),
  keywords: text('keywords'),
  tone: z.nullable(z.enum(composerTones)),
  length: z.nullable(z.enum(composerLengths)),
  /** Addresses of uploaded pictures. */
  uploadedAssets: z.array(z.string()),
  generateImage: z.boolean(),
  imagePrompt: text('imagePrompt'),
  generateVideo: z.boolean(),
  videoPrompt: text('videoPrompt'),
  brandVoiceId: z.nullable(z.string()),
  voiceFrom: voiceFromSchema,
  /** What it was begun from: a template, a project, which may be one that is still to be made (`newProject`). */
  templateId: z.nullable(z.string()),
  projectId: z.nullable(z.string()),
});
export type ComposerDraft = z.infer<typeof composerDraftSchema>;

/** Stands in a draft for the id of a project that is made with its first posts. */
export const newProject = 'new';

/** What a first brief begins with. Platforms cost a credit each, so the person chooses them. */
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

/** What is filled in, and what changes it. */
export const useComposerDraft = () => useDraft(createComposerDraft);

/** How somebody likes their posts: it holds for the next idea as well. */
export const habitsOf = ({ platforms, goal, tone, length, brandVoiceId, voiceFrom }: ComposerDraft) => ({
  platforms,
  goal,
  tone,
  length,
  brandVoiceId,
  voiceFrom,
});

/** Whether anything is filled in that the person would miss: a brief, not the habits alone, nor that a project is to be made. */
export function isFilledIn(draft: ComposerDraft): boolean {
  const projectId = draft.projectId === newProject ? null : draft.projectId;
  const brief = { ...draft, ...habitsOf(emptyComposerDraft), projectId };
  return JSON.stringify(brief) !== JSON.stringify(emptyComposerDraft);
}

/** Whether a generation was made of what is filled in now: of these words, for these platforms, in this tone. */
export function isMadeOf(request: ComposerRequest, draft: ComposerDraft): boolean {
  const told = ({ platforms, goal, topic, keywords, tone, length }: ComposerDraft | ComposerRequest) =>
    JSON.stringify([[...platforms].sort(), goal, topic.trim(), keywords?.trim() ?? '', tone, length ?? null]);
  return told(request) === told(draft);
}

/** Characters that a topic takes. */
export const topicMax = maxLengthOf(composerRequestSchema, 'topic') ?? Number.POSITIVE_INFINITY;
