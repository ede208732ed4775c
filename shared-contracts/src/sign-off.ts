import * as z from 'zod/mini';
import { emailSchema } from './auth.ts';
import { brandLookSchema } from './brand.ts';
import { defineEndpoint } from './endpoint.ts';
import { fileIdSchema } from './file-id.ts';
import { contentTypes, videoScriptSchema } from './generation.ts';
import { momentWithZone } from './moment.ts';
import { openEnum } from './open-enum.ts';
import { versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';
import { postMediaSchema, postSchema, postSummarySchema, signOffDecisions } from './posts.ts';
import { slideSchema } from './slides.ts';
import { visibleName } from './visible-name.ts';

export const signOffLimits = {
  postsPerLink: 20,
  /** Days for which a link is valid. */
  days: { min: 1, default: 14, max: 60 },
  readerName: 80,
  message: 1000,
  comment: 2000,
  /** Maximum number of entries in one post's history, apart from saved versions; further comments are refused. */
  historyPerPost: 500,
  /** Maximum number of entries that are shown of a post's history: the latest. Its file has all of them. */
  historyShown: 1000,
  /**
   * Maximum number of comments, latest first, that are searched for unseen ones. Nobody needs an exact count beyond
   * that.
   */
  unseenComments: 500,
} as const;

/** Whether a link has ended, and how. A link that has ended no longer works. */
export const signOffLinkStates = ['open', 'expired', 'withdrawn'] as const;

/** Kinds of entries in a post's history. */
export const signOffEventKinds = [
  'link_made',
  'opened',
  'comment',
  'approved',
  'changes_requested',
  // Only in histories that began before `version_saved` existed: an edit after a decision, without who made it.
  'voided',
  'withdrawn',
  'version_saved',
  'published',
  'unpublished',
  // Decisions by members of the team, which are no part of the conversation that clients see.
  'team_approved',
  'team_changes_requested',
] as const;
export type SignOffEventKind = (typeof signOffEventKinds)[number];

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/**
 * IANA time zone in which the end of a link is given, both to the team and to the reader: the sender's. Missing in
 * answers of older API versions.
 */
const zone = z.optional(z.string());

export const signOffLinkSchema = z.object({
  id: z.string(),
  state: openEnum(signOffLinkStates),
  reader: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  /** Ids of the posts it shows. */
  posts: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  zone,
  openedAt: z.nullable(z.string()),
});
export type SignOffLink = z.output<typeof signOffLinkSchema>;

/** What happened, when, and who did it. */
export const signOffEventSchema = z.object({
  id: z.string(),
  kind: openEnum(signOffEventKinds),
  at: z.string(),
  /** The post's version at that time, counted as in `postSignOffSchema`. */
  version: z.int(),
  /** Null for what happened automatically. */
  by: z.nullable(z.object({ name: z.string(), side: openEnum(['team', 'reader']) })),
  /** A comment, or a remark made with a decision; empty otherwise. */
  text: z.string(),
});
export type SignOffEvent = z.output<typeof signOffEventSchema>;

/**
 * When a link ends, on its sender's clock everywhere.
 * @param language the reader's, as a BCP 47 tag.
 */
export function linkEnd(
  { expiresAt, zone = 'UTC' }: { readonly expiresAt: string; readonly zone?: string | undefined },
  language = 'en-US',
): string {
  return momentWithZone(new Date(expiresAt), language, zone);
}

const comment = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please write a comment first.'),
    z.maxLength(
      signOffLimits.comment,
      `Please keep comments under ${signOffLimits.comment.toLocaleString('en')} characters.`,
    ),
  );

/** A decision on a post. */
const decisionInputSchema = z.object({
  decision: z.enum(signOffDecisions),
  version: versionSchema,
  /** The time that the page showed, null for none. An older page doesn't send it. */
  scheduledAt: z.optional(z.nullable(z.iso.datetime({ error: 'Please give a date and time.' }))),
  /** What should be changed. */
  text: z._default(
    z.string().check(z.trim(), z.maxLength(signOffLimits.comment, 'Please keep it shorter.')),
    '',
  ),
});

/** The fields of a new link. */
export const signOffLinkInputSchema = z.object({
  posts: z
    .array(id)
    .check(
      z.minLength(1, 'Please choose a post.'),
      z.maxLength(signOffLimits.postsPerLink, `Please choose at most ${signOffLimits.postsPerLink} posts.`),
    ),
  readerName: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please enter who it’s for.'),
      z.maxLength(signOffLimits.readerName, 'Please keep the name under 80 characters.'),
      visibleName,
    ),
  /** The address the link is sent to; null to pass it on by hand. */
  readerEmail: z.nullable(emailSchema),
  message: z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(signOffLimits.message, 'Please keep the message under 1,000 characters.')),
    '',
  ),
  days: z._default(
    z
      .int('Please give whole days.')
      .check(
        z.gte(signOffLimits.days.min, 'Please choose 1 to 60 days.'),
        z.lte(signOffLimits.days.max, 'Please choose 1 to 60 days.'),
      ),
    signOffLimits.days.default,
  ),
});

/** What the team does: decides itself, creates and withdraws links, reads comments and answers them. */
const teamEndpoints = {
  createSignOffLink: defineEndpoint({
    method: 'POST',
    path: '/api/sign-off/links',
    access: 'member',
    right: 'edit',
    summary:
      'A link on which one reader, without an account, reads posts and decides. It is shown this once. The same `Idempotency-Key` makes and mails one only',
    body: signOffLinkInputSchema,
    responses: {
      201: z.object({ link: signOffLinkSchema, url: z.string(), mailed: z.boolean() }),
    },
    errors: ['plan_required', 'not_found', 'idempotency_conflict'],
  }),
  withdrawSignOffLink: defineEndpoint({
    method: 'DELETE',
    path: '/api/sign-off/links/:id',
    access: 'member',
    right: 'edit',
    summary: 'End a link now. Harmless when it has ended',
    params: z.object({ id }),
    responses: { 200: signOffLinkSchema },
    errors: ['not_found'],
  }),
  getPostSignOff: defineEndpoint({
    method: 'GET',
    path: '/api/sign-off/posts/:id',
    access: 'member',
    right: 'view',
    summary: 'The links and the history of one post, oldest first: the latest of them',
    params: z.object({ id }),
    responses: {
      200: z.object({ links: z.array(signOffLinkSchema), history: z.array(signOffEventSchema) }),
    },
    errors: ['not_found'],
  }),
  answerSignOff: defineEndpoint({
    method: 'POST',
    path: '/api/sign-off/posts/:id/comments',
    access: 'member',
    right: 'review',
    summary: 'Write below a post, for its readers to see. Refused if no link to it is open',
    params: z.object({ id }),
    body: z.object({ text: comment }),
    responses: { 201: signOffEventSchema },
    errors: ['plan_required', 'not_found', 'gone', 'payload_too_large'],
  }),
  decideInTeam: defineEndpoint({
    method: 'PUT',
    path: '/api/sign-off/posts/:id/decision',
    access: 'member',
    right: 'review',
    summary:
      'Approve the version of a post that was shown, or request changes, as a member of the team. Sent twice, it counts once. It doesn’t answer for a client',
    params: z.object({ id }),
    body: decisionInputSchema,
    responses: { 200: postSchema },
    errors: ['plan_required', 'not_found', 'conflict', 'rate_limited'],
  }),
  tellNewVersion: defineEndpoint({
    method: 'POST',
    path: '/api/sign-off/posts/:id/notices',
    access: 'member',
    right: 'edit',
    summary:
      'Mail the readers of open links that a new version of a post is ready: of each version once. Gives the names of those who are mailed now, and of those who knew',
    params: z.object({ id }),
    responses: {
      200: z.object({
        mailed: z.array(z.string()),
        /** Those who were mailed of this version before. An older API counts them among the others. */
        known: z.optional(z.array(z.string())),
      }),
    },
    errors: ['plan_required', 'not_found'],
  }),
  listUnseenComments: defineEndpoint({
    method: 'GET',
    path: '/api/sign-off/unseen',
    access: 'member',
    right: 'view',
    summary: 'Comments of clients that the caller has not seen yet, by post, the latest first',
    responses: {
      200: z.object({ items: z.array(z.object({ post: postSummarySchema, comments: z.array(z.string()) })) }),
    },
    errors: [],
  }),
  markCommentsSeen: defineEndpoint({
    method: 'PUT',
    path: '/api/sign-off/posts/:id/seen',
    access: 'member',
    right: 'view',
    summary: 'The caller has seen these comments of a post. Harmless when they had',
    params: z.object({ id }),
    body: z.object({
      comments: z.array(id).check(z.minLength(1), z.maxLength(signOffLimits.historyPerPost)),
    }),
    responses: { 204: null },
    errors: ['not_found'],
  }),
  exportSignOff: defineEndpoint({
    method: 'GET',
    path: '/api/sign-off/posts/:id/export',
    access: 'member',
    right: 'view',
    summary: 'The history of one post as a file',
    params: z.object({ id }),
    query: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
    responses: { 200: null },
    errors: ['not_found'],
  }),
};

/** A post as shown to its reader. */
export const reviewPostSchema = z.object({
  id: z.string(),
  version: versionSchema,
  platform: openEnum(platforms),
  contentType: openEnum(contentTypes),
  caption: z.string(),
  hashtags: z.array(z.string()),
  media: z.array(z.pick(postMediaSchema, { kind: true, url: true, alt: true, origin: true })),
  videoScript: z.nullable(videoScriptSchema),
  /** For a carousel or story; null if the caption spells them out. */
  slides: z.optional(z.nullable(z.array(slideSchema))),
  scheduledAt: z.nullable(z.string()),
  /** Whether it has been published: it can't be decided on any more. Missing in answers of older API versions. */
  isPublished: z.optional(z.boolean()),
  /** The latest decision, whoever made it. It is valid as long as its version is the post's. */
  decision: z.nullable(
    z.object({
      decision: openEnum(signOffDecisions),
      version: versionSchema,
      by: z.string(),
      at: z.string(),
      /** The words that were decided on, and the planned time; missing for decisions made before these were stored. */
      shown: z.optional(
        z.object({
          caption: z.string(),
          hashtags: z.array(z.string()),
          scheduledAt: z.optional(z.nullable(z.string())),
        }),
      ),
    }),
  ),
  comments: z.array(signOffEventSchema),
});
export type ReviewPost = z.output<typeof reviewPostSchema>;

export const reviewSchema = z.object({
  readerName: z.string(),
  message: z.string(),
  expiresAt: z.string(),
  zone,
  /** The sender, and the look of their pages. */
  brand: brandLookSchema,
  /**
   * Whose account the posts will be published on: the client's name. Null for the sender's own posts; missing in
   * answers of older API versions.
   */
  author: z.optional(z.nullable(z.string())),
  /** That client's logo; null if it has none. Missing in answers of older API versions. */
  authorLogoUrl: z.optional(z.nullable(z.string())),
  posts: z.array(reviewPostSchema),
});
export type Review = z.output<typeof reviewSchema>;

/**
 * What the reader does. They are authorized by the link's token, sent as `Authorization: Bearer …`. It is in the
 * fragment of the link's address, which browsers don't send, so that it doesn't end up in logs or on other sites.
 */
const readerEndpoints = {
  getReview: defineEndpoint({
    method: 'GET',
    path: '/api/review',
    access: 'public',
    summary: 'The posts that a link shows, for whoever holds its token',
    responses: { 200: reviewSchema },
    errors: ['not_found', 'gone'],
  }),
  commentReview: defineEndpoint({
    method: 'POST',
    path: '/api/review/posts/:id/comments',
    access: 'public',
    summary: 'Write below a post that a link shows',
    params: z.object({ id }),
    body: z.object({ text: comment }),
    responses: { 201: signOffEventSchema },
    errors: ['gone', 'not_found', 'payload_too_large'],
  }),
  decideReview: defineEndpoint({
    method: 'PUT',
    path: '/api/review/posts/:id/decision',
    access: 'public',
    summary: 'Approve the version of a post that was shown, or request changes. Sent twice, it counts once',
    params: z.object({ id }),
    body: decisionInputSchema,
    responses: { 200: reviewPostSchema },
    errors: ['gone', 'not_found', 'conflict', 'rate_limited'],
  }),
  getReviewFile: defineEndpoint({
    method: 'GET',
    path: '/api/review/files/:id',
    access: 'public',
    summary: 'An image that a link shows; the address comes with the review and ends soon',
    params: z.object({ id: fileIdSchema }),
    query: z.object({
      link: id,
      until: z.string().check(z.regex(/^\d{1,15}$/)),
      signature: z.string().check(z.maxLength(64)),
    }),
    responses: { 200: null },
    errors: ['not_found', 'gone'],
  }),
};

/** Clients approve posts through a link. */
export const signOffEndpoints = { ...teamEndpoints, ...readerEndpoints };
