import * as z from 'zod/mini';
import { emailSchema, passwordMaxLength, passwordSchema, preferencesSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

/** Largest profile photo in bytes: the settings page's "Max size 2MB." (spec section 2). */
export const photoMaxBytes = 2 * 1024 * 1024;

/** Kinds of picture that a profile photo may be, read from its content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** Days between asking for the deletion of an account and the deletion. */
export const deletionGraceDays = 30;

const name = z.string().check(z.trim(), z.maxLength(50, 'Please keep names under 50 characters.'));

/** A name that stands for one account: unique whatever its case. */
export const usernameSchema = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{1,28})[a-zA-Z0-9]$/,
      'A username has 3 to 30 letters, digits, dots, dashes or underscores, and begins and ends with a letter or digit.',
    ),
  );

const currentPassword = z.optional(z.string().check(z.maxLength(passwordMaxLength)));

export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  bio: z.string(),
  photoUrl: z.nullable(z.string()),
  /** False for an account that was opened through a provider and never set a password. */
  hasPassword: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** What the settings' profile form sends. A new address needs the current password of an account that has one. */
export const profileInputSchema = z.object({
  firstName: z.pipe(name, z.string().check(z.minLength(1, 'Please enter your first name.'))),
  lastName: name,
  email: emailSchema,
  username: usernameSchema,
  bio: z.string().check(z.trim(), z.maxLength(500, 'Please keep the bio under 500 characters.')),
  currentPassword,
});
export type ProfileInput = z.input<typeof profileInputSchema>;

export const notificationsSchema = z.object({
  email: z.boolean(),
  push: z.boolean(),
  marketing: z.boolean(),
  security: z.boolean(),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** What a new account begins with (spec section 3). */
export const defaultNotifications: Notifications = {
  email: true,
  push: false,
  marketing: true,
  security: true,
};

export const integrationPlatforms = ['instagram', 'facebook', 'twitter', 'linkedin', 'tiktok'] as const;
export type IntegrationPlatform = (typeof integrationPlatforms)[number];

export const integrationNames: Record<IntegrationPlatform, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter/X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
};

/** Shown as connected to a new account, and marked as samples (spec section 3). */
export const sampleIntegrations: readonly IntegrationPlatform[] = ['instagram', 'facebook', 'linkedin'];

export const integrationSchema = z.object({
  platform: z.enum(integrationPlatforms),
  name: z.string(),
  status: z.enum(['connected', 'disconnected']),
  /** A sample that every new account begins with: nothing was really connected. */
  sample: z.boolean(),
  /** Name of the connected account at the platform. */
  connectedAs: z.nullable(z.string()),
  /** Names of the settings that the site still needs before it can connect. Empty when it can. */
  missing: z.array(z.string()),
});
export type Integration = z.infer<typeof integrationSchema>;

export const sessionSummarySchema = z.object({
  /** Stands for the session without being able to open it. */
  id: z.string(),
  /** Browser and system, e.g. "Chrome on Linux". */
  device: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

const integrationList = z.array(integrationSchema);

/** The settings page: everything that a member may see, change, take along and delete of their account. */
export const accountEndpoints = {
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/api/account/profile',
    access: 'member',
    summary: 'The profile',
    responses: { 200: profileSchema },
    errors: [],
  }),
  saveProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/account/profile',
    access: 'member',
    summary: 'Save the profile',
    body: profileInputSchema,
    responses: { 200: profileSchema },
    errors: ['email_taken', 'username_taken'],
  }),
  savePhoto: defineEndpoint({
    method: 'PUT',
    path: '/api/account/photo',
    access: 'member',
    summary: 'Replace the profile photo: one file field named "photo", cropped to a square',
    body: z.custom<FormData>(),
    bodyType: 'multipart',
    responses: { 200: z.object({ photoUrl: z.string() }) },
    errors: ['payload_too_large', 'unsupported_media_type'],
  }),
  removePhoto: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/photo',
    access: 'member',
    summary: 'Remove the profile photo',
    responses: { 204: null },
    errors: [],
  }),
  getNotifications: defineEndpoint({
    method: 'GET',
    path: '/api/account/notifications',
    access: 'member',
    summary: 'The notification preferences',
    responses: { 200: notificationsSchema },
    errors: [],
  }),
  saveNotifications: defineEndpoint({
    method: 'PUT',
    path: '/api/account/notifications',
    access: 'member',
    summary: 'Save the notification preferences; marketing updates are the newsletter',
    body: notificationsSchema,
    responses: { 200: notificationsSchema },
    errors: [],
  }),
  savePreferences: defineEndpoint({
    method: 'PATCH',
    path: '/api/account/preferences',
    access: 'member',
    summary: 'Change some of the application preferences, which are part of the user',
    body: z.partial(preferencesSchema),
    responses: { 200: preferencesSchema },
    errors: [],
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/api/account/password',
    access: 'member',
    summary: 'Change the password; every other session ends',
    body: z.object({ currentPassword, newPassword: passwordSchema }),
    responses: { 204: null },
    errors: [],
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'member',
    summary: 'Where the account is signed in, latest first',
    responses: { 200: z.array(sessionSummarySchema) },
    errors: [],
  }),
  endOtherSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'member',
    summary: 'End every session but this one',
    responses: { 204: null },
    errors: [],
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'member',
    summary: 'End one session',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    responses: { 204: null },
    errors: ['not_found'],
  }),
  listIntegrations: defineEndpoint({
    method: 'GET',
    path: '/api/account/integrations',
    access: 'member',
    summary: 'The social platforms and whether they are connected',
    responses: { 200: integrationList },
    errors: [],
  }),
  disconnectIntegration: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/integrations/:platform',
    access: 'member',
    summary: 'Disconnect a platform; harmless when it is not connected',
    params: z.object({ platform: z.enum(integrationPlatforms) }),
    responses: { 200: integrationList },
    errors: [],
  }),
  exportAccount: defineEndpoint({
    method: 'GET',
    path: '/api/account/export',
    access: 'member',
    summary: "All of the account's data, as a zip of JSON and files",
    responses: { 200: null },
    errors: [],
  }),
  requestDeletion: defineEndpoint({
    method: 'POST',
    path: '/api/account/deletion',
    access: 'member',
    summary: 'Delete the account after the grace period; the confirmation is the account’s address, typed',
    body: z.object({ confirmation: z.string().check(z.maxLength(254)) }),
    responses: { 200: z.object({ deletionAt: z.string() }) },
    errors: [],
  }),
  cancelDeletion: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/deletion',
    access: 'member',
    summary: 'Keep the account after all',
    responses: { 204: null },
    errors: ['gone'],
  }),
};
