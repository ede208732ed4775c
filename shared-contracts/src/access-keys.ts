import * as z from 'zod/mini';
import { currentPassword } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';

/** Maximum number of access keys per workspace. */
export const accessKeysMax = 20;
/** The prefix of every key, so that people and secret scanners recognize one. */
export const accessKeyPrefix = 'pl_live_';
/** Calls per minute with one key. */
export const accessKeyCallsPerMinute = 300;

/** The scopes a key can have. `keyScopes` (`key-scopes.ts`) lists the endpoints that each one opens. */
export const accessKeyScopes = [
  'generate',
  'posts:read',
  'posts:write',
  'projects:read',
  'projects:write',
  'media:read',
  'media:write',
  'calendar:read',
  'calendar:write',
] as const;
export type AccessKeyScope = (typeof accessKeyScopes)[number];

/** What a scope allows, as shown to people. */
export const accessKeyScopeTexts: Readonly<Record<AccessKeyScope, string>> = {
  generate: 'Generate and refine posts, spending credits',
  'posts:read': 'Read posts',
  'posts:write': 'Create, change and delete posts',
  'projects:read': 'Read projects, clients and what was used for them',
  'projects:write': 'Create, change and delete projects, make and change clients',
  'media:read': 'Read the media library',
  'media:write': 'Upload, change and delete media',
  'calendar:read': 'Read the calendar',
  'calendar:write': 'Schedule posts and change posting slots',
};

export const accessKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(openEnum(accessKeyScopes)),
  /** The last four characters, to tell keys apart. */
  ending: z.string(),
  createdAt: z.string(),
  /** Rounded to the minute; null until it is used. */
  lastUsedAt: z.nullable(z.string()),
  /** Null if it doesn't expire. */
  expiresAt: z.nullable(z.string()),
});
export type AccessKey = z.output<typeof accessKeySchema>;

/** Days for which a new key is valid; null for a key that doesn't expire. */
export const accessKeyDays = z.nullable(
  z
    .int('Please give a whole number of days.')
    .check(z.gte(1, 'Please give at least one day.'), z.lte(730, 'Please choose at most two years.')),
);

const id = z.string().check(z.regex(/^[0-9a-f]{24}$/));

/** The keys that programs use to call the API for a workspace. */
export const accessKeysEndpoints = {
  listAccessKeys: defineEndpoint({
    method: 'GET',
    path: '/api/access-keys',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'The access keys of the workspace, latest first',
    responses: {
      200: z.object({
        items: z.array(accessKeySchema),
        /** Whether the plan lacks API access: the keys are kept, but don't work until the plan includes it again. */
        suspended: z.boolean(),
        /** Whether creating a key requires the current password. */
        asksPassword: z.boolean(),
      }),
    },
    errors: [],
  }),
  createAccessKey: defineEndpoint({
    method: 'POST',
    path: '/api/access-keys',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'Make an access key; it is in the answer and never shown again',
    body: z.object({
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Please name the key, so that you know it again.'),
          z.maxLength(60, 'Please keep the name under 60 characters.'),
        ),
      scopes: z
        .array(z.enum(accessKeyScopes))
        .check(z.minLength(1, 'Please choose what the key may do.'), z.maxLength(accessKeyScopes.length)),
      expiresInDays: z._default(accessKeyDays, null),
      currentPassword,
    }),
    responses: {
      201: z.object({
        accessKey: accessKeySchema,
        /** The key itself. Only its hash is stored. */
        secret: z.string(),
      }),
    },
    errors: ['plan_required', 'payload_too_large'],
  }),
  revokeAccessKey: defineEndpoint({
    method: 'DELETE',
    path: '/api/access-keys/:id',
    access: 'member',
    right: 'manage',
    ofWorkspace: true,
    summary: 'End an access key: the next call with it is refused. Harmless when it has ended',
    params: z.object({ id }),
    responses: { 204: null },
    errors: [],
  }),
};
