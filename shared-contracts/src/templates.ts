import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf, versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';

/** How many templates of its own a workspace can have, including those in the bin. Far more than anybody has use for. */
export const ownTemplatesMax = 1000;

/** Platforms that templates are written for: those Postloom writes for, and YouTube (spec section 5). */
export const templatePlatforms = [...new Set([...platforms, 'youtube'] as const)];
export type TemplatePlatform = (typeof templatePlatforms)[number];

export const templateCategories = [
  'business',
  'food',
  'fitness',
  'beauty',
  'automotive',
  'realestate',
  'education',
  'healthcare',
  'entertainment',
  'photography',
  'travel',
  'retail',
  'coffee',
] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** The names of the categories shown to people. */
export const templateCategoryNames: Record<TemplateCategory, string> = {
  business: 'Business',
  food: 'Food',
  fitness: 'Fitness',
  beauty: 'Beauty',
  automotive: 'Automotive',
  realestate: 'Real estate',
  education: 'Education',
  healthcare: 'Healthcare',
  entertainment: 'Entertainment',
  photography: 'Photography',
  travel: 'Travel',
  retail: 'Retail',
  coffee: 'Coffee',
};

/** Number of characters of a template that everybody can see (spec section 9). */
export const templatePreviewLength = 80;

/** The beginning of a template's content, as shown on its card. */
export function templatePreview(content: string): string {
  return content.slice(0, templatePreviewLength);
}

/** Words that are in brackets on purpose: ad disclosures, which some countries require, and marks for quotations. */
const purposeful: ReadonlySet<string> = new Set([
  ...['ad', 'advert', 'advertisement', 'sponsored', 'promoted', 'paid partnership', 'gifted'],
  ...['anzeige', 'werbung', 'publicité', 'publicidad', 'pubblicità', 'reclame', 'sic'],
]);

/** What is in the brackets of a gap that a brand voice's ban has left: "[…]". */
export const banGap = '…';

/**
 * The gaps in a text, e.g. `product` for "[product]": without duplicates, in order. "[…]" marks where words that a brand
 * voice bans were removed. Not gaps: other brackets without a letter ("[1]", "[...]"), links ("[menu](https://…)"), and
 * marks such as "[Ad]" and "[sic]".
 */
export function templateGaps(content: string): string[] {
  const bracketed = [...content.matchAll(/\[([^[\]\n]+)\](?!\()/g)].map(([, gap = '']) => gap);
  const isGap = (text: string): boolean =>
    text === banGap || (/\p{L}/u.test(text) && !purposeful.has(text.trim().toLowerCase()));
  return [...new Set(bracketed.filter(isGap))];
}

/** The structure of a text in numbers: describes a locked template without revealing any of its words. */
export const templateOutlineSchema = z.object({
  /** Without the words in brackets. */
  words: z.int(),
  paragraphs: z.int(),
  /** Lines that start with a number, a dash or a bullet. */
  listLines: z.int(),
  /** Number of gaps to fill in. */
  gaps: z.int(),
  endsWithQuestion: z.boolean(),
});
export type TemplateOutline = z.output<typeof templateOutlineSchema>;

export const templateSources = ['built-in', 'own'] as const;

/** A template as shown on its card. Its content comes from a separate call and, if locked, never leaves the server. */
export const templateSummarySchema = z.object({
  id: z.string(),
  source: openEnum(templateSources),
  category: openEnum(templateCategories),
  platform: openEnum(templatePlatforms),
  title: z.string(),
  description: z.string(),
  isPro: z.boolean(),
  /** Whether the caller's plan doesn't include it. */
  locked: z.boolean(),
  /** The first 80 characters of the content. */
  preview: z.string(),
  /** Null for a person's own templates, whose text is visible anyway. */
  outline: z._default(z.nullable(templateOutlineSchema), null),
  /** How often anybody has opened it. */
  views: z.int(),
  version: versionSchema,
  /** Id of the client it belongs to; null for the workspace's own. */
  client: z._default(z.nullable(z.string()), null),
  /** ISO times; null for a built-in one. */
  updatedAt: z.nullable(z.string()),
  /** When a person's own template was moved to the bin. */
  deletedAt: z.nullable(z.string()),
});
export type TemplateSummary = z.output<typeof templateSummarySchema>;

export const templateSchema = z.extend(templateSummarySchema, {
  content: z.string(),
  /** What has to be filled in, as written in the brackets. */
  gaps: z.array(z.string()),
});
export type Template = z.output<typeof templateSchema>;

const content = {
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give the template a title.'),
      z.maxLength(120, 'Please keep the title under 120 characters.'),
    ),
  description: z
    .string()
    .check(z.trim(), z.maxLength(300, 'Please keep the description under 300 characters.')),
  category: z.enum(templateCategories),
  platform: z.enum(templatePlatforms),
  content: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter the template’s text.'),
      z.maxLength(10_000, 'Please keep the text under 10,000 characters.'),
    ),
};
export const templateInputSchema = z.object({
  ...content,
  description: z._default(content.description, ''),
});
export type TemplateInput = z.input<typeof templateInputSchema>;

const ownId = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const params = z.object({ id: ownId });
const filters = {
  /** Words, in any order, that the template contains. Not searched: the content of a locked one. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  category: z.optional(z.enum(['all', ...templateCategories])),
  platform: z.optional(z.enum(templatePlatforms)),
};

/** The endpoints for templates. */
export const templatesEndpoints = {
  listTemplates: defineEndpoint({
    method: 'GET',
    path: '/api/templates',
    access: 'member',
    right: 'view',
    summary: 'The built-in templates, free ones first',
    query: z.object(filters),
    responses: { 200: z.array(templateSummarySchema) },
    errors: [],
  }),
  listOwnTemplates: defineEndpoint({
    method: 'GET',
    path: '/api/templates/own',
    access: 'member',
    right: 'view',
    summary: 'The templates that the member saved, latest change first',
    query: z.extend(cursorQuery, {
      ...filters,
      /** `true` for the bin instead. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: pageOf(templateSummarySchema) },
    errors: [],
  }),
  getTemplate: defineEndpoint({
    method: 'GET',
    path: '/api/templates/:id',
    access: 'member',
    right: 'view',
    summary: 'One template with its content, built-in or own. Counts as a view',
    params: z.object({ id: z.string().check(z.regex(/^[a-z0-9-]{3,60}$/)) }),
    responses: { 200: templateSchema },
    errors: ['plan_required', 'not_found'],
  }),
  createTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/templates',
    access: 'member',
    right: 'edit',
    summary: 'Save a template. The same `Idempotency-Key` saves one only',
    body: templateInputSchema,
    responses: { 201: templateSchema },
    errors: ['payload_too_large', 'idempotency_conflict'],
  }),
  updateTemplate: defineEndpoint({
    method: 'PATCH',
    path: '/api/templates/:id',
    access: 'member',
    right: 'edit',
    summary: 'Change an own template, made from the named version',
    params,
    body: z.extend(z.partial(z.object(content)), { version: versionSchema }),
    responses: { 200: templateSchema },
    errors: ['not_found', 'conflict'],
  }),
  deleteTemplate: defineEndpoint({
    method: 'DELETE',
    path: '/api/templates/:id',
    access: 'member',
    right: 'edit',
    summary: 'Put an own template into the bin; harmless when it is there already',
    params,
    responses: { 200: templateSchema },
    errors: ['not_found'],
  }),
  restoreTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/templates/:id/restore',
    access: 'member',
    right: 'edit',
    summary: 'Take an own template out of the bin',
    params,
    responses: { 200: templateSchema },
    errors: ['not_found'],
  }),
};
