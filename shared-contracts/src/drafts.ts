import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { versionSchema } from './paging.ts';

/** Maximum size of a draft in bytes, as JSON in UTF-8. */
export const draftMaxBytes = 64 * 1024;

/** The name a form gives its draft, e.g. `composer`. */
const draftName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));

/** Any JSON. The form that wrote it validates it when reading it back. */
const draftData = z.unknown().check(
  z.refine(
    (data) => {
      try {
        const text = JSON.stringify(data);
        return text !== undefined && new TextEncoder().encode(text).length <= draftMaxBytes;
      } catch {
        // Nested lists can be too deep to stringify although they could be parsed.
        return false;
      }
    },
    { error: 'This draft is too long to be saved.' },
  ),
);

export const draftSchema = z.object({
  name: z.string(),
  /** 0 if there is no draft; `data` and `updatedAt` are null then. */
  version: z.int().check(z.gte(0)),
  data: z.unknown(),
  updatedAt: z.nullable(z.string()),
});
export type Draft = z.output<typeof draftSchema>;

const params = z.object({ name: draftName });

/**
 * What is stored as a draft and isn't one: what a member has hidden for good. It was never typed, so it is also stored
 * while Auto-save Drafts is off.
 */
export const hiddenDrafts: readonly string[] = ['samples', 'first-steps', 'slides-that-differ'];

/** What a member has typed and not sent yet. While Auto-save Drafts is off, only {@link hiddenDrafts} are stored. */
export const draftsEndpoints = {
  getDraft: defineEndpoint({
    method: 'GET',
    path: '/api/drafts/:name',
    access: 'member',
    right: 'self',
    summary: 'A draft; version 0 where there is none',
    params,
    responses: { 200: draftSchema },
    errors: [],
  }),
  saveDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/drafts/:name',
    access: 'member',
    right: 'self',
    summary: 'Save a draft, made from the named version: 0 for a first one',
    params,
    body: z.object({ version: z.union([z.literal(0), versionSchema]), data: draftData }),
    responses: { 200: z.omit(draftSchema, { data: true }) },
    errors: ['not_found', 'conflict', 'payload_too_large'],
  }),
  deleteDraft: defineEndpoint({
    method: 'DELETE',
    path: '/api/drafts/:name',
    access: 'member',
    right: 'self',
    summary: 'Forget a draft; harmless when there is none',
    params,
    responses: { 204: null },
    errors: [],
  }),
};
