import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { tones } from './generation.ts';
import { openEnum } from './open-enum.ts';
import { cursorQuery, pageOf, versionSchema } from './paging.ts';
import { platforms } from './platforms/list.ts';
import { uniqueTags } from './tags.ts';

/** How many projects a workspace can have, including those in the bin. Far more than anybody has use for. */
export const projectsMax = 1000;

export const projectStatuses = ['Active', 'Draft', 'Scheduled', 'Completed', 'Planning'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** Types of projects. */
export const projectTypes = ['campaign', 'series', 'launch', 'event', 'evergreen'] as const;
export type ProjectType = (typeof projectTypes)[number];

/** Maximum number of projects in `GET /api/projects/recent`. */
export const recentProjectsMax = 20;

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** The initial values of a brief in this project; empty if none are set. */
export const briefDefaultsSchema = z.object({
  businessType: z.string(),
  targetAudience: z.string(),
  tone: z.nullable(openEnum(tones)),
});

export const projectSchema = z.object({
  id: z.string(),
  version: versionSchema,
  title: z.string(),
  description: z.string(),
  platforms: z.array(openEnum(platforms)),
  type: openEnum(projectTypes),
  status: openEnum(projectStatuses),
  tags: z.array(z.string()),
  /** In US dollars; null if none is set. */
  budget: z.nullable(z.number()),
  briefDefaults: briefDefaultsSchema,
  /** The voice its briefs start with. Missing in answers of older API versions. */
  brandVoiceId: z._default(z.nullable(z.string()), null),
  /** Number of posts in it, without those in the bin. */
  postsCount: z.int(),
  /**
   * The platforms of those posts, which may differ from the project's own list. Missing in answers of older API
   * versions.
   */
  postPlatforms: z._default(z.array(openEnum(platforms)), []),
  /** How many of those posts are scheduled. Missing in answers of older API versions. */
  scheduledCount: z._default(z.int(), 0),
  client: z.nullable(z.string()),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was moved to the bin, from which it can be restored; null if it wasn't. */
  deletedAt: z.nullable(z.string()),
});
export type Project = z.output<typeof projectSchema>;

/** A project as shown in a row of the dashboard. */
export const recentProjectSchema = z.pick(projectSchema, {
  id: true,
  title: true,
  type: true,
  status: true,
  platforms: true,
  postsCount: true,
  client: true,
  createdAt: true,
  updatedAt: true,
});
export type RecentProject = z.infer<typeof recentProjectSchema>;

/** All counted up to `countedMax`. */
export const projectStatsSchema = z.object({
  /** Neither archived nor in the bin. */
  total: z.int(),
  active: z.int(),
  draft: z.int(),
  scheduled: z.int(),
  completed: z.int(),
  planning: z.int(),
  archived: z.int(),
  /** Posts that belong to a project. */
  posts: z.int(),
});
export type ProjectStats = z.infer<typeof projectStatsSchema>;

/** The same as input: omitted fields are empty. */
export const briefDefaultsInputSchema = z.object({
  businessType: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  targetAudience: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  tone: z._default(z.nullable(z.enum(tones)), null),
});

const content = {
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give the project a title.'),
      z.maxLength(120, 'Please keep the title under 120 characters.'),
    ),
  description: z
    .string()
    .check(z.trim(), z.maxLength(2000, 'Please keep the description under 2000 characters.')),
  platforms: z.array(z.enum(platforms)).check(z.maxLength(platforms.length)),
  type: z.enum(projectTypes),
  status: z.enum(projectStatuses),
  tags: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)))
    .check(z.overwrite(uniqueTags), z.maxLength(20)),
  budget: z.nullable(
    z.number().check(z.gte(0, 'A budget can’t be below zero.'), z.lte(1e9, 'Please enter a smaller budget.')),
  ),
  briefDefaults: briefDefaultsInputSchema,
  brandVoiceId: z.nullable(id),
};

/** The fields of a new project. Omitted ones are empty; it starts as a campaign in planning. */
export const projectInputSchema = z.object({
  title: content.title,
  description: z._default(content.description, ''),
  platforms: z._default(content.platforms, []),
  type: z._default(content.type, 'campaign'),
  status: z._default(content.status, 'Planning'),
  tags: z._default(content.tags, []),
  budget: z._default(content.budget, null),
  briefDefaults: z._default(content.briefDefaults, { businessType: '', targetAudience: '', tone: null }),
  /** A voice of the project's client, or the workspace's own if it has no client. */
  brandVoiceId: z._default(content.brandVoiceId, null),
  /** The client it is for; by default the one that the call names. */
  client: z._default(z.nullable(id), null),
});
export type ProjectInput = z.input<typeof projectInputSchema>;

/** The fields to change; omitted ones stay as they are. */
export const projectChangeSchema = z.extend(z.partial(z.object(content)), {
  version: versionSchema,
  /** Moves it to another client. Only possible while it has no posts. */
  client: z.optional(z.nullable(id)),
});
export type ProjectChange = z.input<typeof projectChangeSchema>;

const params = z.object({ id });

/** The endpoints for projects. */
export const projectsEndpoints = {
  getRecentProjects: defineEndpoint({
    method: 'GET',
    path: '/api/projects/recent',
    access: 'member',
    right: 'view',
    summary: 'The projects that were worked on lately, latest first; those in the archive left out',
    responses: { 200: z.array(recentProjectSchema) },
    errors: [],
  }),
  getProjectStats: defineEndpoint({
    method: 'GET',
    path: '/api/projects/stats',
    access: 'member',
    right: 'view',
    summary: 'How many projects stand where',
    responses: { 200: projectStatsSchema },
    errors: [],
  }),
  listProjects: defineEndpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'member',
    right: 'view',
    summary: 'The projects, latest change first',
    query: z.extend(cursorQuery, {
      /** Text that the title, the description or a tag contains. */
      q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      status: z.optional(z.enum(projectStatuses)),
      type: z.optional(z.enum(projectTypes)),
      platform: z.optional(z.enum(platforms)),
      tag: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      /** `true` for the archive instead. */
      archived: z.optional(z.literal('true')),
      /** `true` for the bin instead. */
      deleted: z.optional(z.literal('true')),
    }),
    responses: { 200: pageOf(projectSchema) },
    errors: [],
  }),
  getProject: defineEndpoint({
    method: 'GET',
    path: '/api/projects/:id',
    access: 'member',
    right: 'view',
    summary: 'One project, one in the archive or the bin included',
    params,
    responses: { 200: projectSchema },
    errors: ['not_found'],
  }),
  createProject: defineEndpoint({
    method: 'POST',
    path: '/api/projects',
    access: 'member',
    right: 'edit',
    summary: 'Make a project. The same `Idempotency-Key` makes one project only',
    body: projectInputSchema,
    responses: { 201: projectSchema },
    errors: ['payload_too_large', 'plan_required', 'idempotency_conflict'],
  }),
  updateProject: defineEndpoint({
    method: 'PATCH',
    path: '/api/projects/:id',
    access: 'member',
    right: 'edit',
    summary: 'Change a project, made from the named version',
    params,
    body: projectChangeSchema,
    responses: { 200: projectSchema },
    errors: ['plan_required', 'not_found', 'conflict'],
  }),
  archiveProject: defineEndpoint({
    method: 'POST',
    path: '/api/projects/:id/archive',
    access: 'member',
    right: 'edit',
    summary: 'Put a project into the archive; harmless when it is there already',
    params,
    responses: { 200: projectSchema },
    errors: ['plan_required', 'not_found'],
  }),
  unarchiveProject: defineEndpoint({
    method: 'POST',
    path: '/api/projects/:id/unarchive',
    access: 'member',
    right: 'edit',
    summary: 'Take a project out of the archive',
    params,
    responses: { 200: projectSchema },
    errors: ['plan_required', 'not_found'],
  }),
  deleteProject: defineEndpoint({
    method: 'DELETE',
    path: '/api/projects/:id',
    access: 'member',
    right: 'edit',
    summary: 'Put a project into the bin; its posts stay. Harmless when it is there already',
    params,
    responses: { 200: projectSchema },
    errors: ['plan_required', 'not_found'],
  }),
  restoreProject: defineEndpoint({
    method: 'POST',
    path: '/api/projects/:id/restore',
    access: 'member',
    right: 'edit',
    summary: 'Take a project out of the bin',
    params,
    responses: { 200: projectSchema },
    errors: ['plan_required', 'not_found'],
  }),
};
