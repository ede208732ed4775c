import * as z from 'zod/mini';
import {
  deploymentRecordSchema,
  manifestSchema,
  remoteNameSchema,
  shellName,
  versionSchema,
} from './deployment.ts';
import { defineEndpoint } from './endpoint.ts';

/** What a site serves: visitors get `production`; on `staging`, versions are tried first. */
export const channels = ['production', 'staging'] as const;
export type Channel = (typeof channels)[number];
const channelSchema = z.enum(channels);

/** Maximum size of an uploaded archive, and of its contents when unpacked, in bytes. */
export const archiveMaxBytes = 32 * 1024 * 1024;

const name = z.union([remoteNameSchema, z.literal(shellName)]);
const reason = z.string().check(z.minLength(3, 'Say why, in a few words.'), z.maxLength(300));

export const lockSchema = z.object({ reason: z.string(), by: z.string(), at: z.iso.datetime() });
export type Lock = z.infer<typeof lockSchema>;

/** The state of one remote (or the shell) in a channel. */
export const releaseStateSchema = z.object({
  remote: z.string(),
  /** Null until the first version is activated. */
  active: z.nullable(z.string()),
  /** The previous good version, used if the active one doesn't load. */
  previous: z.nullable(z.string()),
  canary: z.nullable(z.object({ version: z.string(), percent: z.number(), startedAt: z.iso.datetime() })),
  lock: z.nullable(lockSchema),
  /** `start` until a person, or the automatic rollback of a failing version, has made a decision. */
  decidedBy: z.string(),
});
export type ReleaseState = z.infer<typeof releaseStateSchema>;

/** One change of a channel, as recorded in the audit. */
export const auditLineSchema = z.object({
  id: z.string(),
  channel: z.string(),
  revision: z.number(),
  at: z.iso.datetime(),
  by: z.string(),
  /** Id of the token, since names aren't unique. Absent for changes by the site itself, and in old lines. */
  token: z.optional(z.string()),
  action: z.string(),
  remote: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** For a canary; 0 if one was ended, including by a rollback. */
  percent: z.optional(z.number()),
  reason: z.optional(z.string()),
});
export type AuditLine = z.infer<typeof auditLineSchema>;

/** Actions that take the version they change from away from visitors. */
export const takingBack = ['rollback', 'withdraw'];
/** Actions that give the version they change to to everybody. */
export const releasingToAll = ['activate', 'promote', 'rollback'];

/**
 * The line by which a version was last taken back, unless it was released to everybody again since.
 * @param lines the history of its remote, newest first.
 */
export function takenBackBy(lines: readonly AuditLine[], version: string): AuditLine | undefined {
  const last = lines.find(
    ({ action, from, to }) =>
      (takingBack.includes(action) && from === version) ||
      (releasingToAll.includes(action) && to === version),
  );
  return last?.to === version ? undefined : last;
}

const artifactSummarySchema = z.object({
  remote: z.string(),
  version: z.string(),
  buildId: z.string(),
  publishedBy: z.string(),
  publishedAt: z.iso.datetime(),
  commit: z.nullable(z.string()),
  contractVersion: z.string(),
  /** Total size of all files in bytes. */
  size: z.number(),
});
export type ArtifactSummary = z.infer<typeof artifactSummarySchema>;

/** How a version performed in browsers, for as long as counts are kept. */
export const fieldCountSchema = z.object({
  version: z.string(),
  /** Number of pages that needed it. */
  loads: z.number(),
  /** How many of these pages failed to load it. */
  failures: z.number(),
  /** In how many of these pages it threw while it was shown. */
  renderErrors: z.number(),
  /** Median time to show it, in milliseconds; null if there is none. */
  medianMs: z.nullable(z.number()),
  /** The 90th percentile of the same. */
  slowMs: z.nullable(z.number()),
  /** The most frequent failures, without anything that could be personal. */
  reasons: z.optional(
    z.array(
      z.object({
        phase: z.string(),
        /** The pattern of the route that failed; null if the page didn't say or the version has no such route. */
        route: z.nullable(z.string()),
        reason: z.string(),
        pages: z.number(),
        lastAt: z.iso.datetime(),
      }),
    ),
  ),
});
export type FieldCount = z.infer<typeof fieldCountSchema>;

/** A public page of a live version that the site couldn't render beforehand, so browsers render it. */
const unrenderedPageSchema = z.object({
  remote: z.string(),
  version: z.string(),
  path: z.string(),
  /** What the error said, in one line. */
  reason: z.string(),
});
export type UnrenderedPage = z.infer<typeof unrenderedPageSchema>;

/** A live version that calls what the process that answers doesn't serve: a newer process has let it through. */
const unfitVersionSchema = z.object({
  remote: z.string(),
  version: z.string(),
  /** For people: both contracts, and what to do. */
  reason: z.string(),
});
export type UnfitVersion = z.infer<typeof unfitVersionSchema>;

const publishedSchema = z.object({ artifact: artifactSummarySchema, isNew: z.boolean() });

/**
 * A change of a channel. It names the revision that its author has seen, and is refused if somebody else was faster: so
 * nobody overwrites a change they don't know about, and a repeated request does nothing.
 */
const changeOf = <const A extends string, S extends z.core.$ZodLooseShape>(action: A, shape: S) =>
  z.object({
    action: z.literal(action),
    channel: channelSchema,
    remote: name,
    revision: z.int().check(z.gte(0)),
    /** Reports what would happen, without changing anything. */
    dryRun: z._default(z.boolean(), false),
    ...shape,
  });

export const releaseChangeSchema = z.discriminatedUnion('action', [
  changeOf('activate', { version: versionSchema, reason: z.optional(reason) }),
  changeOf('canary', {
    version: versionSchema,
    /** Share of visitors in percent, 0 to 100; 0 ends the canary. */
    percent: z.int().check(z.gte(0), z.lte(100)),
    reason: z.optional(reason),
  }),
  /** Without a version, only the author of the latest change of a canary may promote it. */
  changeOf('promote', { version: z.optional(versionSchema), reason: z.optional(reason) }),
  /**
   * Without a version: ends a running canary, or else returns to the previous version. `from` is the version to take
   * back: the canary's or the active one. Without it, the change is refused if somebody may have reacted already.
   */
  changeOf('rollback', { version: z.optional(versionSchema), from: z.optional(versionSchema), reason }),
  /** Takes the remote off the site completely: the way back from its first version, which `from` names. */
  changeOf('withdraw', { from: z.optional(versionSchema), reason }),
  changeOf('lock', { reason }),
  changeOf('unlock', { reason }),
]);
export type ReleaseChange = z.infer<typeof releaseChangeSchema>;

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['publisher', 'manager']),
  /** Remotes that a publisher may publish and release; empty for a manager, who may do so for all. */
  remotes: z.array(z.string()),
  /** Ed25519 public key that its artifacts are signed with, as base64; null until the first one is published. */
  publicKey: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  revokedAt: z.nullable(z.iso.datetime()),
  /** What was done with the token itself, oldest first: `create`, `enrol-key`, `forget-key`, `revoke`. */
  acts: z.array(
    z.object({ at: z.iso.datetime(), by: z.string(), action: z.string(), reason: z.optional(z.string()) }),
  ),
});
export type ReleaseToken = z.infer<typeof tokenSchema>;

const callerSchema = z.object({
  name: z.string(),
  role: z.enum(['publisher', 'manager']),
  remotes: z.array(z.string()),
});
export type ReleaseCaller = z.infer<typeof callerSchema>;

/** A link that shows one version to whoever opens it. */
const releaseLinkSchema = z.object({
  id: z.string(),
  remote: z.string(),
  version: z.string(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type ReleaseLink = z.infer<typeof releaseLinkSchema>;

export const releasesEndpoints = {
  /** Sets a strict cookie that is valid for eight hours in place of the token. */
  openReleaseSession: defineEndpoint({
    method: 'POST',
    path: '/api/releases/session',
    access: 'public',
    summary: 'Sign in to the release console with a token',
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    responses: { 200: callerSchema },
    errors: ['unauthorized'],
  }),
  closeReleaseSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/releases/session',
    access: 'public',
    summary: 'Sign out of the release console',
    responses: { 204: null },
    errors: [],
  }),
  /** Whoever opens the link gets this version of the remote, and is shown that they do. */
  createReleaseOverride: defineEndpoint({
    method: 'POST',
    path: '/api/releases/overrides',
    access: 'release',
    summary: 'Make a link that shows one person one version',
    body: z.object({
      remote: remoteNameSchema,
      version: versionSchema,
      /** Hours for which the link works. */
      hours: z._default(z.int().check(z.gte(1), z.lte(168)), 24),
    }),
    responses: { 201: z.object({ path: z.string(), expiresAt: z.iso.datetime() }) },
    errors: ['unauthorized', 'forbidden', 'not_found', 'release_refused'],
  }),
  listReleaseOverrides: defineEndpoint({
    method: 'GET',
    path: '/api/releases/overrides',
    access: 'release',
    summary: 'The links that still show a version',
    query: z.object({ remote: z.optional(remoteNameSchema) }),
    responses: { 200: z.object({ links: z.array(releaseLinkSchema) }) },
    errors: ['unauthorized'],
  }),
  /** Also for browsers that have opened the link: their next page has what everybody gets. */
  endReleaseOverride: defineEndpoint({
    method: 'DELETE',
    path: '/api/releases/overrides/:id',
    access: 'release',
    summary: 'End a link that shows a version',
    params: z.object({ id: z.string() }),
    query: z.object({ reason: z.optional(reason) }),
    responses: { 200: releaseLinkSchema },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  }),
  getDeploymentRecord: defineEndpoint({
    method: 'GET',
    path: '/api/releases/record',
    access: 'public',
    summary: 'Which version of each remote this site serves now',
    query: z.object({
      /** A path that is about to be shown: the record then includes what to load for it. */
      for: z.optional(z.string().check(z.maxLength(500))),
      /** The caller's revision: if it is the current one, the answer is 204. */
      known: z.optional(z.coerce.number()),
    }),
    responses: { 200: deploymentRecordSchema, 204: null },
    errors: [],
  }),
  getReleaseStatus: defineEndpoint({
    method: 'GET',
    path: '/api/releases/status',
    access: 'release',
    summary: 'What is live in a channel, and who is asking',
    query: z.object({ channel: z._default(channelSchema, 'production') }),
    responses: {
      200: z.object({
        channel: z.string(),
        revision: z.number(),
        caller: callerSchema,
        releases: z.array(releaseStateSchema),
        /** Only of the channel that the site serves. Missing in answers of older sites. */
        unrendered: z.optional(z.array(unrenderedPageSchema)),
        /** Likewise. */
        unfit: z.optional(z.array(unfitVersionSchema)),
      }),
    },
    errors: ['unauthorized'],
  }),
  listReleaseHistory: defineEndpoint({
    method: 'GET',
    path: '/api/releases/history',
    access: 'release',
    summary: 'Who changed what, the newest first',
    query: z.object({
      channel: z._default(channelSchema, 'production'),
      remote: z.optional(name),
      /** Only lines before this revision; by default the newest. */
      before: z.optional(z.coerce.number()),
    }),
    responses: { 200: z.object({ lines: z.array(auditLineSchema), next: z.nullable(z.number()) }) },
    errors: ['unauthorized'],
  }),
  getFieldCounts: defineEndpoint({
    method: 'GET',
    path: '/api/releases/field',
    access: 'release',
    summary: 'Loads, failures and load times of each version of a remote, as browsers saw them',
    query: z.object({ remote: name }),
    responses: { 200: z.object({ versions: z.array(fieldCountSchema) }) },
    errors: ['unauthorized'],
  }),
  listArtifacts: defineEndpoint({
    method: 'GET',
    path: '/api/releases/artifacts',
    access: 'release',
    summary: 'Published versions of a remote, the newest first',
    query: z.object({
      remote: name,
      /** Only versions published before this time; by default the newest. */
      before: z.optional(z.iso.datetime()),
    }),
    responses: {
      200: z.object({ artifacts: z.array(artifactSummarySchema), next: z.nullable(z.iso.datetime()) }),
    },
    errors: ['unauthorized'],
  }),
  getArtifact: defineEndpoint({
    method: 'GET',
    path: '/api/releases/artifacts/:remote/:version',
    access: 'release',
    summary: 'What one version says of itself',
    params: z.object({ remote: z.string(), version: z.string() }),
    responses: { 200: z.object({ summary: artifactSummarySchema, manifest: manifestSchema }) },
    errors: ['unauthorized', 'not_found'],
  }),
  /** The body is a zip archive of the build, with its manifest and `signature.json`. */
  publishArtifact: defineEndpoint({
    method: 'POST',
    path: '/api/releases/artifacts',
    access: 'release',
    summary: 'Publish a version; nothing serves it until it is activated',
    query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
    bodyType: 'raw',
    responses: {
      /** It was published before with the same content, or this is a dry run. */
      200: publishedSchema,
      201: publishedSchema,
    },
    errors: [
      'unauthorized',
      'forbidden',
      'conflict',
      'release_refused',
      'payload_too_large',
      'unsupported_media_type',
    ],
  }),
  changeRelease: defineEndpoint({
    method: 'POST',
    path: '/api/releases/changes',
    access: 'release',
    summary: 'Activate, canary, promote, roll back, lock or unlock one remote',
    body: releaseChangeSchema,
    responses: { 200: z.object({ revision: z.number(), state: releaseStateSchema, line: auditLineSchema }) },
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'release_refused'],
  }),
  listReleaseTokens: defineEndpoint({
    method: 'GET',
    path: '/api/releases/tokens',
    access: 'release',
    summary: 'Tokens, without their secrets',
    responses: { 200: z.object({ tokens: z.array(tokenSchema) }) },
    errors: ['unauthorized', 'forbidden'],
  }),
  createReleaseToken: defineEndpoint({
    method: 'POST',
    path: '/api/releases/tokens',
    access: 'release',
    summary: 'Make a token; its secret is shown this once',
    body: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      role: z.enum(['publisher', 'manager']),
      remotes: z._default(z.array(name).check(z.maxLength(50)), []),
    }),
    responses: { 201: z.object({ token: tokenSchema, secret: z.string() }) },
    errors: ['unauthorized', 'forbidden'],
  }),
  revokeReleaseToken: defineEndpoint({
    method: 'DELETE',
    path: '/api/releases/tokens/:id',
    access: 'release',
    summary: 'Revoke a token',
    params: z.object({ id: z.string() }),
    query: z.object({ reason: z.optional(reason) }),
    responses: { 200: tokenSchema },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  }),
  /** After this, the next artifact published with the token brings its new key. */
  forgetReleaseKey: defineEndpoint({
    method: 'DELETE',
    path: '/api/releases/tokens/:id/key',
    access: 'release',
    summary: 'Let a token enrol a new signing key',
    params: z.object({ id: z.string() }),
    query: z.object({ reason: z.optional(reason) }),
    responses: { 200: tokenSchema },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  }),
};
