import * as z from 'zod/mini';
import {
  emailSchema,
  passwordMaxLength,
  passwordSchema,
  personNameSchema,
  preferencesInputSchema,
  preferencesSchema,
} from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { type Platform, platforms } from './platforms/list.ts';

/** Largest profile photo in bytes: the settings page's "Max size 2MB." (spec section 2). */
export const photoMaxBytes = 2 * 1024 * 1024;

/** Allowed types of a profile photo, detected from its content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** A username, unique regardless of case. */
export const usernameSchema = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{1,28})[a-zA-Z0-9]$/,
      'Please use 3 to 30 letters, digits, dots, dashes or underscores, starting and ending with a letter or digit.',
    ),
  );

export const currentPassword = z.optional(z.string().check(z.maxLength(passwordMaxLength)));

export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether a link in an email, or a provider, has proved that the address is this person's. */
  emailConfirmed: z.boolean(),
  username: z.string(),
  bio: z.string(),
  photoUrl: z.nullable(z.string()),
  /** False for an account that was created through a provider and has no password yet. */
  hasPassword: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

/** The settings' profile form. If the account has a password, changing the email address requires it. */
export const profileInputSchema = z.object({
  firstName: z.pipe(personNameSchema, z.string().check(z.minLength(1, 'Please enter your first name.'))),
  lastName: personNameSchema,
  email: emailSchema,
  username: usernameSchema,
  bio: z.string().check(z.trim(), z.maxLength(500, 'Please keep the bio under 500 characters.')),
  currentPassword,
});
export type ProfileInput = z.input<typeof profileInputSchema>;

export const notificationsSchema = z.object({
  /** Mails about posts: reminders and clients' answers. */
  email: z.boolean(),
  /**
   * Mails about changes of the plan. Missing in what older versions send and answer: their `email` is about these, too,
   * for members who haven't chosen separately.
   */
  plan: z.optional(z.boolean()),
  push: z.boolean(),
  marketing: z.boolean(),
  security: z.boolean(),
});
export type Notifications = z.infer<typeof notificationsSchema>;

/** The notification settings of a new account (spec section 3). */
export const defaultNotifications: Notifications = {
  email: true,
  push: false,
  marketing: true,
  security: true,
};

/** All platforms that posts are written for can be connected. */
export const integrationPlatforms = platforms;
export type IntegrationPlatform = Platform;

export const integrationSchema = z.object({
  platform: openEnum(integrationPlatforms),
  name: z.string(),
  status: openEnum(['connected', 'disconnected']),
  /** One of the samples in every new account: nothing was really connected. */
  sample: z.boolean(),
  /** Name of the connected account on the platform. */
  connectedAs: z.nullable(z.string()),
  /** Names of the settings that the site needs before it can connect; empty if it can. */
  missing: z.array(z.string()),
});
export type Integration = z.infer<typeof integrationSchema>;

export const sessionSummarySchema = z.object({
  /** Identifies the session without giving access to it. */
  id: z.string(),
  /** Browser and system, e.g. "Chrome on Linux". */
  device: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});
export type SessionSummary = z.infer<typeof sessionSummarySchema>;

const integrationList = z.array(integrationSchema);

/** Maximum number of sessions listed. Ending all other sessions also ends those not listed. */
export const sessionsShown = 100;

export const accountEndpoints = {
  getProfile: defineEndpoint({
    method: 'GET',
    path: '/api/account/profile',
    access: 'member',
    right: 'self',
    summary: 'The profile',
    responses: { 200: profileSchema },
    errors: [],
  }),
  saveProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/account/profile',
    access: 'member',
    right: 'self',
    summary: 'Save the profile',
    body: profileInputSchema,
    responses: { 200: profileSchema },
    errors: ['email_taken', 'username_taken'],
  }),
  savePhoto: defineEndpoint({
    method: 'PUT',
    path: '/api/account/photo',
    access: 'member',
    right: 'self',
    summary: 'Replace the profile photo: one file field named "photo", cropped to a square',
    body: z.custom<FormData>(),
    bodyType: 'multipart',
    responses: { 200: z.object({ photoUrl: z.string() }) },
    errors: ['payload_too_large', 'unsupported_media_type', 'storage_full'],
  }),
  removePhoto: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/photo',
    access: 'member',
    right: 'self',
    summary: 'Remove the profile photo',
    responses: { 204: null },
    errors: [],
  }),
  getNotifications: defineEndpoint({
    method: 'GET',
    path: '/api/account/notifications',
    access: 'member',
    right: 'self',
    summary: 'The notification preferences',
    responses: { 200: notificationsSchema },
    errors: [],
  }),
  saveNotifications: defineEndpoint({
    method: 'PUT',
    path: '/api/account/notifications',
    access: 'member',
    right: 'self',
    summary: 'Save the notification preferences; marketing updates are the newsletter',
    body: notificationsSchema,
    responses: { 200: notificationsSchema },
    errors: [],
  }),
  savePreferences: defineEndpoint({
    method: 'PATCH',
    path: '/api/account/preferences',
    access: 'member',
    right: 'self',
    summary: 'Change some of the application preferences, which are part of the user',
    body: z.partial(preferencesInputSchema),
    responses: { 200: preferencesSchema },
    errors: [],
  }),
  sendConfirmation: defineEndpoint({
    method: 'POST',
    path: '/api/account/confirmation',
    access: 'member',
    right: 'self',
    summary: 'Email the link that confirms the account’s address again',
    responses: { 204: null },
    errors: ['conflict', 'rate_limited'],
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/api/account/password',
    access: 'member',
    right: 'self',
    summary: 'Change the password; every other session ends',
    body: z.object({ currentPassword, newPassword: passwordSchema }),
    responses: { 204: null },
    errors: [],
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'member',
    right: 'self',
    summary: 'Where the account is signed in, latest first',
    responses: { 200: z.array(sessionSummarySchema) },
    errors: [],
  }),
  endOtherSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'member',
    right: 'self',
    summary: 'End every session but this one',
    responses: { 204: null },
    errors: [],
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'member',
    right: 'self',
    summary: 'End one session',
    params: z.object({ id: z.string().check(z.maxLength(64)) }),
    responses: { 204: null },
    errors: ['not_found'],
  }),
  listIntegrations: defineEndpoint({
    method: 'GET',
    path: '/api/account/integrations',
    access: 'member',
    right: 'self',
    summary: 'The social platforms and whether they are connected',
    responses: { 200: integrationList },
    errors: [],
  }),
  disconnectIntegration: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/integrations/:platform',
    access: 'member',
    right: 'self',
    summary: 'Disconnect a platform; harmless when it is not connected',
    params: z.object({ platform: z.enum(integrationPlatforms) }),
    responses: { 200: integrationList },
    errors: [],
  }),
  requestExport: defineEndpoint({
    method: 'POST',
    path: '/api/account/export',
    access: 'member',
    right: 'self',
    summary: 'Ask for the account’s data; the current password is needed where the account has one',
    body: z.object({ currentPassword }),
    /** The address from which this session can download the data within five minutes. */
    responses: { 200: z.object({ downloadUrl: z.string() }) },
    errors: [],
  }),
  exportAccount: defineEndpoint({
    method: 'GET',
    path: '/api/account/export',
    access: 'member',
    right: 'self',
    summary: "All of the account's data, as a zip of JSON and files; the address is given by requestExport",
    query: z.object({ ticket: z.optional(z.string().check(z.maxLength(100))) }),
    responses: { 200: null },
    errors: ['forbidden'],
  }),
  requestDeletion: defineEndpoint({
    method: 'POST',
    path: '/api/account/deletion',
    access: 'member',
    right: 'self',
    summary:
      'Delete the account after the grace period; the confirmation is the account’s address, typed, and the current password is needed where the account has one',
    body: z.object({ confirmation: z.string().check(z.maxLength(254)), currentPassword }),
    responses: { 200: z.object({ deletionAt: z.string() }) },
    errors: [],
  }),
  cancelDeletion: defineEndpoint({
    method: 'DELETE',
    path: '/api/account/deletion',
    access: 'member',
    right: 'self',
    summary: 'Keep the account after all',
    responses: { 204: null },
    errors: ['gone'],
  }),
};
