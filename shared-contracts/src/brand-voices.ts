import * as z from 'zod/mini';
import type { ApiClient } from './client.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorQuery, pageOf, readToEnd, versionSchema } from './paging.ts';

/** Limits of a brand voice. A banned phrase is short because its words are matched one by one. */
export const brandVoiceLimits = {
  /** Per client, or for the workspace itself; voices in the bin don't count. */
  perWorkspace: 20,
  toneCharacters: 600,
  phrases: 30,
  bannedWords: 50,
  /** Words per banned phrase. */
  bannedPhraseWords: 5,
  examples: 3,
  exampleCharacters: 1200,
  samples: 10,
  sampleCharacters: 4000,
} as const;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const wordsIn = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;

const content = {
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give the voice a name.'),
      z.maxLength(80, 'Please keep the name under 80 characters.'),
    ),
  /** How the brand talks, in plain words. */
  tone: z
    .string()
    .check(
      z.trim(),
      z.maxLength(
        brandVoiceLimits.toneCharacters,
        `Please keep the description under ${brandVoiceLimits.toneCharacters} characters.`,
      ),
    ),
  /** Words and phrases typical of the brand. They are suggested to the writer, not forced into a post. */
  phrases: z
    .array(
      z
        .string()
        .check(z.trim(), z.minLength(1), z.maxLength(120, 'Please keep each phrase under 120 characters.')),
    )
    .check(z.maxLength(brandVoiceLimits.phrases, 'Please keep the list to 30 phrases.')),
  /** Words and phrases that no post may contain, regardless of case and of punctuation between the words. */
  bannedWords: z
    .array(
      z.string().check(
        z.trim(),
        z.minLength(1),
        z.maxLength(60, 'Please keep each word or phrase under 60 characters.'),
        z.refine((text) => wordsIn(text) > 0 && wordsIn(text) <= brandVoiceLimits.bannedPhraseWords, {
          error: 'Please give words, or phrases of at most five words.',
        }),
      ),
    )
    .check(z.maxLength(brandVoiceLimits.bannedWords, 'Please keep the list to 50 words.')),
  /** Posts in the brand's voice, as examples for the writer. */
  examples: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(brandVoiceLimits.exampleCharacters)))
    .check(z.maxLength(brandVoiceLimits.examples)),
};

export const brandVoiceSchema = z.object({
  id: z.string(),
  version: versionSchema,
  name: z.string(),
  tone: z.string(),
  phrases: z.array(z.string()),
  bannedWords: z.array(z.string()),
  examples: z.array(z.string()),
  /** Id of the client it belongs to; null for the workspace's own. */
  client: z._default(z.nullable(z.string()), null),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was moved to the bin, from which it can be restored; null if it wasn't. */
  deletedAt: z._default(z.nullable(z.string()), null),
});
export type BrandVoice = z.output<typeof brandVoiceSchema>;

export const brandVoiceInputSchema = z.object({
  name: content.name,
  tone: z._default(content.tone, ''),
  phrases: z._default(content.phrases, []),
  bannedWords: z._default(content.bannedWords, []),
  examples: z._default(content.examples, []),
});
export type BrandVoiceInput = z.input<typeof brandVoiceInputSchema>;

/** The fields to change; omitted ones stay as they are. */
export const brandVoiceChangeSchema = z.extend(z.partial(z.object(content)), { version: versionSchema });
export type BrandVoiceChange = z.input<typeof brandVoiceChangeSchema>;

/** What a profile is derived from: pasted texts, saved posts by id, or both. None of it is stored. */
export const brandVoiceSamplesSchema = z
  .object({
    samples: z._default(
      z
        .array(z.string().check(z.trim(), z.maxLength(brandVoiceLimits.sampleCharacters)))
        .check(z.maxLength(brandVoiceLimits.samples)),
      [],
    ),
    postIds: z._default(z.array(id).check(z.maxLength(20)), []),
  })
  .check(
    z.refine(({ samples, postIds }) => samples.some(Boolean) || postIds.length > 0, {
      error: 'Please paste a sample or choose a post.',
    }),
  );

/** A profile to review before it is saved, and what was found in the samples. */
export const brandVoiceProfileSchema = z.object({
  tone: z.string(),
  phrases: z.array(z.string()),
  bannedWords: z.array(z.string()),
  examples: z.array(z.string()),
  /** Observations about the samples, one sentence each, e.g. "Sentences have about 9 words." */
  findings: z.array(z.string()),
});
export type BrandVoiceProfile = z.output<typeof brandVoiceProfileSchema>;

const params = z.object({ id });

/** The endpoints for brand voices. */
export const brandVoicesEndpoints = {
  listBrandVoices: defineEndpoint({
    method: 'GET',
    path: '/api/brand-voices',
    access: 'member',
    right: 'view',
    summary: 'The brand voices of the workspace, by name; those in the bin not',
    query: z.extend(cursorQuery, {
      /** `true` for the bin instead. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: pageOf(brandVoiceSchema) },
    errors: [],
  }),
  readBrandVoice: defineEndpoint({
    method: 'POST',
    path: '/api/brand-voices/profile',
    access: 'member',
    right: 'edit',
    summary: 'Read a profile out of samples or saved posts, free of charge. Nothing is saved',
    body: brandVoiceSamplesSchema,
    responses: { 200: brandVoiceProfileSchema },
    errors: ['not_found'],
  }),
  createBrandVoice: defineEndpoint({
    method: 'POST',
    path: '/api/brand-voices',
    access: 'member',
    right: 'edit',
    summary: 'Save a brand voice',
    body: brandVoiceInputSchema,
    responses: { 201: brandVoiceSchema },
    errors: ['payload_too_large'],
  }),
  getBrandVoice: defineEndpoint({
    method: 'GET',
    path: '/api/brand-voices/:id',
    access: 'member',
    right: 'view',
    summary: 'One brand voice',
    params,
    responses: { 200: brandVoiceSchema },
    errors: ['not_found'],
  }),
  updateBrandVoice: defineEndpoint({
    method: 'PATCH',
    path: '/api/brand-voices/:id',
    access: 'member',
    right: 'edit',
    summary: 'Change a brand voice, made from the named version',
    params,
    body: brandVoiceChangeSchema,
    responses: { 200: brandVoiceSchema },
    errors: ['not_found', 'conflict'],
  }),
  deleteBrandVoice: defineEndpoint({
    method: 'DELETE',
    path: '/api/brand-voices/:id',
    access: 'member',
    right: 'edit',
    summary: 'Put a brand voice into the bin; harmless when it is there already, or gone',
    params,
    responses: { 204: null },
    errors: [],
  }),
  restoreBrandVoice: defineEndpoint({
    method: 'POST',
    path: '/api/brand-voices/:id/restore',
    access: 'member',
    right: 'edit',
    summary: 'Take a brand voice out of the bin',
    params,
    responses: { 200: brandVoiceSchema },
    errors: ['not_found', 'payload_too_large'],
  }),
};

/** Loads all voices that the page can use, for selecting one: each client can only have a few. */
export const allBrandVoices = (api: ApiClient) => ({
  queryKey: [brandVoicesEndpoints.listBrandVoices.path, 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<BrandVoice[]> =>
    readToEnd((query) => api.call(brandVoicesEndpoints.listBrandVoices, { query }, { signal })),
});
