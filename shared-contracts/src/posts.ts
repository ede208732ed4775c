import * as z from 'zod/mini';
import { isTimeZone } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import { fileIdSchema } from './file-id.ts';
import { shortForm } from './full-stops.ts';
import { contentTypes, videoScriptSchema, viralPredictionSchema } from './generation.ts';
import { fileOriginSchema } from './objects.ts';
import { type Open, openEnum } from './open-enum.ts';
import { cursorQuery, pageLimit, pageOf, versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';
import { postVersionLimits, retentionTime } from './retention.ts';
import { slideSchema, slidesInputSchema } from './slides.ts';

const automaticTitleMax = 80;

/**
 * A post's title until somebody sets one: the first line of its caption, "" for none. A line of more than 80 characters
 * ends with a whole sentence or before a colon, semicolon or dash, or else after a word, with an ellipsis. A title
 * follows its caption as long as it is this one.
 */
export function automaticTitle(caption: string): string {
  const line = firstLine(caption);
  if (line.length <= automaticTitleMax) return line;
  for (let at = automaticTitleMax - 1; at >= automaticTitleMax / 4; at -= 1) {
    if (!/[.!?:;–—]/.test(line.charAt(at)) || !/\s/.test(line.charAt(at + 1))) continue;
    if (line.charAt(at) === '.' && !endsSentence(line, at)) continue;
    return line.slice(0, /[!?]/.test(line.charAt(at)) ? at + 1 : at).trimEnd();
  }
  return cutAtWord(line, automaticTitleMax);
}

const short = new RegExp(`${shortForm}$`, 'u');
/** "Am 11. Dezember", "z. B. wegen": neither full stop ends a sentence. */
const endsSentence = (line: string, at: number): boolean =>
  !short.test(line.slice(0, at)) && !/^\s*\p{Ll}/u.test(line.slice(at + 1));

/** Whether a title is the caption's, also one given when titles were cut within words. */
export const isAutomaticTitle = (title: string, caption: string): boolean => {
  const line = firstLine(caption);
  return (
    title === automaticTitle(caption) ||
    (line.length > automaticTitleMax && title === `${line.slice(0, automaticTitleMax - 1).trimEnd()}…`)
  );
};

const firstLine = (caption: string): string => caption.trim().split('\n', 1)[0]?.trim() ?? '';

/** The beginning of a line of more than `most` characters, with an ellipsis, up to a word's end if one is near. */
export function cutAtWord(line: string, most: number): string {
  const head = line.slice(0, most - 1);
  const end = /\s/.test(line.charAt(most - 1)) ? head.length : head.lastIndexOf(' ');
  return `${head.slice(0, end > most / 2 ? end : head.length).replace(/[\s,:;–—-]+$/, '')}…`;
}

/**
 * The status of a post. `draft`; `review`: somebody else is to read it; `scheduled` for a time; `ready`: its time has
 * come, and it has to be published by hand; `published`.
 */
export const postStatuses = ['draft', 'review', 'scheduled', 'ready', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

/**
 * The sign-off state of a post: no decision yet on what was sent, approved, changes requested (for this version, or for
 * an earlier one and the new one wasn't sent yet), or approved in an earlier version than the current one.
 */
export const signOffStates = ['waiting', 'approved', 'changes_requested', 'out_of_date'] as const;
export type SignOffState = (typeof signOffStates)[number];

export const signOffDecisions = ['approved', 'changes_requested'] as const;
export type SignOffDecision = (typeof signOffDecisions)[number];

export const postSignOffSchema = z.object({
  state: openEnum(signOffStates),
  /**
   * The version that was sent or decided on, and the current one. They count, from 1, changes to what a client decides
   * on (text, slides, media, script and platform), but not to the time. The post's `version` counts every change.
   */
  version: z.int(),
  currentVersion: z.int(),
  /** Who decided, or whose decision is pending. */
  by: z.string(),
  at: z.string(),
  /**
   * While a decision is awaited: the latest one, which was about an earlier version. Missing if there was none, and in
   * answers of older API versions, which keep a post in that decision's state.
   */
  lastDecision: z.optional(
    z.object({ decision: openEnum(signOffDecisions), version: z.int(), by: z.string(), at: z.string() }),
  ),
});
export type PostSignOff = z.output<typeof postSignOffSchema>;

/** The latest decision by a member of the team. It counts for `version`, and is out of date in later ones. */
export const teamDecisionSchema = z.object({
  decision: openEnum(signOffDecisions),
  /** The version that was decided on, and the current one, counted as in `postSignOffSchema`. */
  version: z.int(),
  currentVersion: z.int(),
  by: z.string(),
  at: z.string(),
  /** What should be changed; empty if that wasn't said. */
  text: z.string(),
});
export type TeamDecision = z.output<typeof teamDecisionSchema>;

/** What the team's decision says about the present version, like the state of a client's. */
export const teamStateOf = ({
  decision,
  version,
  currentVersion,
}: Pick<TeamDecision, 'decision' | 'version' | 'currentVersion'>): Open<Exclude<SignOffState, 'waiting'>> =>
  decision === 'approved' && version !== currentVersion ? 'out_of_date' : decision;

/** What lists of posts can be filtered by: what a client has decided, and what the team has. */
export const signOffFilters = [
  ...signOffStates,
  'team_approved',
  'team_changes_requested',
  'team_out_of_date',
] as const;
export type SignOffFilter = (typeof signOffFilters)[number];

/**
 * The team's decision on a post, if it keeps the post from counting as approved: it requests changes or is about an
 * earlier version, and no client has approved the present one since.
 */
export function teamObjection({
  signOff,
  teamDecision: team,
}: Pick<PostSummary, 'signOff' | 'teamDecision'>): TeamDecision | null {
  if (!team || (team.decision === 'approved' && team.version === team.currentVersion)) return null;
  return signOff?.state === 'approved' && signOff.at > team.at ? null : team;
}

export const postMediaKinds = ['image', 'video'] as const;

/** Maximum number of pictures and videos per post: a carousel's twenty. */
export const postMediaMax = 20;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));
const moment = z.iso.datetime({ error: 'Please give a date and time.' });
const alt = z.string().check(z.trim(), z.maxLength(1000));

export const postMediaSchema = z.object({
  /** Id of the object with the file. */
  id: z.string(),
  kind: openEnum(postMediaKinds),
  url: z.string(),
  /** Alternative text. */
  alt: z.string(),
  origin: fileOriginSchema,
});
export type PostMedia = z.output<typeof postMediaSchema>;

/** A saved post. Lists omit `slides`, `videoScript` and `viralPrediction`. */
export const postSchema = z.object({
  id: z.string(),
  version: versionSchema,
  status: openEnum(postStatuses),
  platform: openEnum(platforms),
  contentType: openEnum(contentTypes),
  title: z.string(),
  caption: z.string(),
  /** Without the leading `#`. */
  hashtags: z.array(z.string()),
  media: z.array(postMediaSchema),
  videoScript: z.nullable(videoScriptSchema),
  /** For a carousel or story. Null or missing if the caption spells them out: see `slidesOf`. */
  slides: z.optional(z.nullable(z.array(slideSchema))),
  /** Made when it was generated; null if it wasn't, or as long as its text has gaps to fill in ("[price]"). */
  viralPrediction: z.nullable(viralPredictionSchema),
  /** Ids of the project and the client it belongs to. */
  project: z.nullable(z.string()),
  client: z.nullable(z.string()),
  /** ISO time at which it is due; `zone` is the IANA time zone in which the person chose it. */
  scheduledAt: z.nullable(z.string()),
  zone: z.nullable(z.string()),
  /** The generation it was made from; null if it was written by hand. */
  sourceRunId: z.nullable(z.string()),
  /** Id of the composer generation that wrote it; posts of the same generation belong together. */
  generation: z.optional(z.nullable(z.string())),
  /** Null if it was never sent to a client, or was published before the client decided. */
  signOff: z.optional(z.nullable(postSignOffSchema)),
  /**
   * The version of what is decided on, counted as in `postSignOffSchema`. Missing in answers of older API versions.
   */
  contentVersion: z.optional(versionSchema),
  /** Null if nobody in the team has decided on it. Missing in answers of older API versions. */
  teamDecision: z.optional(z.nullable(teamDecisionSchema)),
  /** Account of the person who made it, who may have left since. Missing in answers of older API versions. */
  createdBy: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /**
   * Account of the person whose change made this `version`; null if the server made it, or nobody knows. Missing in
   * answers of older API versions.
   */
  updatedBy: z.optional(z.nullable(z.string())),
  /**
   * Name of that person's access key with which a program made it; null without one. Missing in answers of older API
   * versions.
   */
  updatedWith: z.optional(z.nullable(z.string())),
  /** When it was moved to the bin, from which it can be restored (see `retention`); null if it wasn't. */
  deletedAt: z.nullable(z.string()),
});
export type Post = z.output<typeof postSchema>;

export const postSummarySchema = z.omit(postSchema, {
  slides: true,
  videoScript: true,
  viralPrediction: true,
});
export type PostSummary = z.output<typeof postSummarySchema>;

/** The words of a post as they were until somebody changed them. Its pictures aren't part of them. */
export const postVersionSchema = z.extend(
  z.pick(postSchema, {
    platform: true,
    contentType: true,
    title: true,
    caption: true,
    hashtags: true,
    slides: true,
    videoScript: true,
  }),
  {
    /** The version in which these words were new, counted like the versions of a sign-off. */
    number: z.int(),
    savedAt: z.string(),
    /** Account of the person who saved them, who may have left since. */
    savedBy: z.string(),
  },
);
export type PostVersion = z.output<typeof postVersionSchema>;

const content = {
  title: z.string().check(z.trim(), z.maxLength(200)),
  // Facebook has the longest limit; each platform's own limit is checked by its rules.
  caption: z.string().check(z.maxLength(65_000)),
  hashtags: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))).check(z.maxLength(60)),
  media: z.array(z.object({ id: fileIdSchema, alt })).check(z.maxLength(postMediaMax)),
  videoScript: z.nullable(videoScriptSchema),
  slides: z.nullable(slidesInputSchema),
  project: z.nullable(id),
  client: z.nullable(id),
  status: z.enum(postStatuses),
  scheduledAt: z.nullable(moment),
  zone: z.nullable(
    z
      .string()
      .check(z.maxLength(64), z.refine(isTimeZone, { error: 'Please choose a time zone from the list.' })),
  ),
};

/** The words of a post, as entered by a person. */
export const postWordsSchema = z.object({
  caption: content.caption,
  hashtags: content.hashtags,
  slides: z._default(content.slides, null),
});

/** The fields of a new post. Omitted ones are empty; the status is `draft`. */
export const postInputSchema = z.object({
  platform: z.enum(platforms),
  contentType: z._default(z.enum(contentTypes), 'post'),
  title: z._default(content.title, ''),
  caption: z._default(content.caption, ''),
  hashtags: z._default(content.hashtags, []),
  media: z._default(content.media, []),
  videoScript: z._default(content.videoScript, null),
  slides: z._default(content.slides, null),
  project: z._default(content.project, null),
  client: z._default(content.client, null),
  status: z._default(content.status, 'draft'),
  scheduledAt: z._default(content.scheduledAt, null),
  zone: z._default(content.zone, null),
  /** The generation to save from: its prediction and pictures are included. */
  sourceRunId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** Id of the composer variant that the words are from: the generation then refers to this post for it. */
  variant: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
  /** Id of the composer generation of that variant: the post is listed together with its other posts. */
  generation: z._default(z.nullable(id), null),
});
export type PostInput = z.input<typeof postInputSchema>;

/**
 * Whether a post that was sent to a client may only be published as long as it is approved as it is, because that is
 * what the person saw: a decision doesn't change the version. Ignored for other changes.
 */
const ifApproved = z.optional(z.boolean());

/** The fields to change; omitted ones stay as they are. */
export const postChangeSchema = z.extend(
  z.partial(z.object({ ...content, platform: z.enum(platforms), contentType: z.enum(contentTypes) })),
  { version: versionSchema, ifApproved },
);
export type PostChange = z.input<typeof postChangeSchema>;

/** Several posts, with the versions the person has seen. */
export const somePostsSchema = z
  .array(z.object({ id, version: versionSchema, ifApproved }))
  .check(z.minLength(1), z.maxLength(pageLimit.max));

/** The outcome of a change to several posts. Posts that don't exist are in neither list. */
export const changedPostsSchema = z.object({
  /** The changed posts, in their new state. */
  items: z.array(postSummarySchema),
  /** Unchanged posts, with the same reason as for a single post. */
  refused: z.array(z.object({ id: z.string(), code: openEnum(errorCodes), message: z.string() })),
});
export type ChangedPosts = z.output<typeof changedPostsSchema>;

const params = z.object({ id });

/** The endpoints for posts. */
export const postsEndpoints = {
  listPosts: defineEndpoint({
    method: 'GET',
    path: '/api/posts',
    access: 'member',
    right: 'view',
    summary: 'The saved posts, latest change first',
    query: z.extend(cursorQuery, {
      /** Text that the title, the caption or a hashtag contains. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      status: z.optional(z.enum(postStatuses)),
      platform: z.optional(z.enum(platforms)),
      project: z.optional(id),
      client: z.optional(id),
      /**
       * Filters by sign-off state, or by the team's decision. `waiting` includes all posts that an open link shows as
       * undecided, even if they were decided on and changed since.
       */
      signOff: z.optional(z.enum(signOffFilters)),
      /** Only posts without a time; published ones, which get none, only with `status`. */
      unscheduled: z.optional(z.literal('true')),
      /** `true` for the bin instead. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: pageOf(postSummarySchema) },
    errors: [],
  }),
  getPost: defineEndpoint({
    method: 'GET',
    path: '/api/posts/:id',
    access: 'member',
    right: 'view',
    summary: 'One post, one in the bin included',
    params,
    responses: { 200: postSchema },
    errors: ['not_found'],
  }),
  listPostVersions: defineEndpoint({
    method: 'GET',
    path: '/api/posts/:id/versions',
    access: 'member',
    right: 'view',
    summary: `The earlier texts of a post, latest first: at most ${postVersionLimits.count}, for ${retentionTime('postVersions')} after they were replaced`,
    params,
    responses: { 200: z.object({ items: z.array(postVersionSchema) }) },
    errors: ['not_found'],
  }),
  createPost: defineEndpoint({
    method: 'POST',
    path: '/api/posts',
    access: 'member',
    right: 'edit',
    summary: 'Save a post. The same `Idempotency-Key` makes one post only',
    body: postInputSchema,
    responses: { 201: postSchema },
    errors: ['plan_required', 'not_found', 'idempotency_conflict', 'rate_limited'],
  }),
  updatePost: defineEndpoint({
    method: 'PATCH',
    path: '/api/posts/:id',
    access: 'member',
    right: 'edit',
    summary: 'Change a post, made from the named version',
    params,
    body: postChangeSchema,
    responses: { 200: postSchema },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
  changeManyPosts: defineEndpoint({
    method: 'PATCH',
    path: '/api/posts',
    access: 'member',
    right: 'edit',
    summary:
      'Change several posts at once, each from the named version: their status, project or client, whether they have a time, or whether they are in the bin',
    body: z
      .object({
        posts: somePostsSchema,
        status: z.optional(content.status),
        project: z.optional(content.project),
        /** Moves them to another client, or to none. Their files move too, and they leave other clients’ projects. */
        client: z.optional(content.client),
        /** Removes their times; scheduled posts become drafts. */
        scheduledAt: z.optional(z.null()),
        /**
         * True moves them to the bin and false restores them, regardless of their version; it can't be combined with
         * other changes.
         */
        deleted: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          ({ posts: _, deleted, ...rest }) => deleted === undefined || Object.keys(rest).length === 0,
          {
            error: 'Please delete or restore posts separately from other changes.',
            path: ['deleted'],
          },
        ),
      ),
    responses: { 200: changedPostsSchema },
    errors: ['plan_required', 'not_found'],
  }),
  duplicatePost: defineEndpoint({
    method: 'POST',
    path: '/api/posts/:id/duplicate',
    access: 'member',
    right: 'edit',
    summary: 'A copy of a post, as a draft without a time',
    params,
    responses: { 201: postSchema },
    errors: ['not_found', 'rate_limited'],
  }),
  deletePost: defineEndpoint({
    method: 'DELETE',
    path: '/api/posts/:id',
    access: 'member',
    right: 'edit',
    summary: 'Put a post into the bin; harmless when it is there already',
    params,
    responses: { 200: postSchema },
    errors: ['not_found'],
  }),
  restorePost: defineEndpoint({
    method: 'POST',
    path: '/api/posts/:id/restore',
    access: 'member',
    right: 'edit',
    summary: 'Take a post out of the bin',
    params,
    responses: { 200: postSchema },
    errors: ['not_found'],
  }),
};
