import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { isKnown, openEnum } from './open-enum.ts';
import { planAnswerSchema } from './plans.ts';
import { platformCatalogue } from './platforms/catalogue.ts';
import { type Platform, platforms, signInPlatforms } from './platforms/list.ts';
import { retention } from './retention.ts';

/** The five rules of a password, in the order of the checklist (spec section 5; the screen shows the first four). */
export const passwordRules = [
  { id: 'length', label: 'At least 8 characters', test: (text: string) => text.length >= 8 },
  { id: 'uppercase', label: 'One uppercase letter', test: (text: string) => /\p{Lu}/u.test(text) },
  { id: 'lowercase', label: 'One lowercase letter', test: (text: string) => /\p{Ll}/u.test(text) },
  { id: 'number', label: 'One number', test: (text: string) => /\d/.test(text) },
  {
    id: 'special',
    label: 'One special character',
    test: (text: string) => /[!@#$%^&*(),.?":{}|<>]/.test(text),
  },
] as const;

/** Longest password taken: enough for any passphrase, short enough that hashing it is no attack. */
export const passwordMaxLength = 200;

/** A password to be set. Beyond this the server refuses those that many people have. */
export const passwordSchema = z.string().check(
  z.maxLength(passwordMaxLength),
  // Half of a surrogate pair is written as the same replacement character as any other half.
  z.refine((text: string) => !/\p{Surrogate}/u.test(text), {
    error: 'Your password contains a character we can’t read. Please type it again.',
  }),
  z.refine((text: string) => passwordRules.every((rule) => rule.test(text)), {
    error:
      'The password needs at least 8 characters, an uppercase letter, a lowercase letter, a number and a special character.',
  }),
);

/** A first name or a last name. */
export const personNameSchema = z
  .string()
  .check(z.trim(), z.maxLength(50, 'Please keep names under 50 characters.'));

/** An address, trimmed and in lower case: addresses are one whatever their case. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Please enter a valid email address.'));

/** Providers that are no platform. */
const otherProviderNames = { google: 'Google', github: 'GitHub', discord: 'Discord' };

/** Those that sign in, in the order in which the specification names them (section 2). */
export const oauthProviders = ['google', 'github', ...signInPlatforms, 'discord'] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

/** Who can vouch for a person or a page: the providers that sign in, and those that are only connected. */
export type AuthProvider = OAuthProvider | Platform;
export const authProviders = [...new Set([...oauthProviders, ...platforms])] as [
  AuthProvider,
  ...AuthProvider[],
];

export function authProviderName(provider: AuthProvider): string {
  return isKnown(platforms, provider) ? platformCatalogue[provider].name : otherProviderNames[provider];
}

/** Why the way through a provider ended without a result. The address carries the code, the screen the sentence. */
export const oauthProblems = {
  not_configured: (provider: string) =>
    `Signing in with ${provider} isn’t set up on this site yet. Please use your email and password.`,
  denied: (provider: string) => `You didn’t confirm with ${provider}, so nothing has changed.`,
  no_email: (provider: string) =>
    `${provider} didn’t share a confirmed email address. Please sign up with your email instead.`,
  link_required: (provider: string) =>
    `An account with this email already exists. Sign in with your password once, and ${provider} will open it from then on.`,
  taken: (provider: string) => `This ${provider} account is already linked to another account here.`,
  sign_in_first: (provider: string) => `Please sign in before you connect ${provider}.`,
  failed: (provider: string) => `${provider} couldn’t confirm who you are. Please try again.`,
} as const satisfies Record<string, (provider: string) => string>;
export type OAuthProblem = keyof typeof oauthProblems;

/**
 * A path of this site to go back to after signing in, or null for anything that could lead elsewhere:
 * `//host`, `/\\host` and whole addresses are not paths, nor is what becomes one of them, e.g. `/.//host`.
 */
export function returnPath(text: string | null | undefined): string | null {
  const base = 'http://postloom.invalid';
  if (!text?.startsWith('/') || !URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : null;
}

/** Whether this runtime knows the IANA time zone. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Languages in which dates and numbers can be written. The screens are in English. */
export const preferenceLanguages = [
  'en-US',
  'en-GB',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'nl-NL',
  'pl-PL',
  'pt-BR',
] as const;

export const themes = ['system', 'light', 'dark'] as const;

/** What a member may choose. */
export const preferencesInputSchema = z.object({
  theme: z.enum(themes),
  autoSaveDrafts: z.boolean(),
  analyticsTracking: z.boolean(),
  /** IANA name, e.g. `America/Los_Angeles`. */
  timeZone: z
    .string()
    .check(z.maxLength(64), z.refine(isTimeZone, { error: 'Please choose a time zone from the list.' })),
  language: z.enum(preferenceLanguages),
});

/** A zone that this runtime does not know yet must not cost the person their session: times are in UTC then. */
const timeZoneAnswer = z.pipe(
  z.string(),
  z.transform((zone) => (isTimeZone(zone) ? zone : 'UTC')),
);
z.globalRegistry.add(timeZoneAnswer, { type: 'string', maxLength: 64 });

export const preferencesSchema = z.extend(preferencesInputSchema, {
  theme: openEnum(themes, 'system'),
  timeZone: timeZoneAnswer,
  language: openEnum(preferenceLanguages, 'en-US'),
});
export type Preferences = z.output<typeof preferencesSchema>;

/** What a new account begins with where its device says nothing (spec section 3): not dark, drafts saved, UTC-8 (Pacific Time), English (US). */
export const defaultPreferences: Preferences = {
  theme: 'system',
  autoSaveDrafts: true,
  analyticsTracking: true,
  timeZone: 'America/Los_Angeles',
  language: 'en-US',
};

/**
 * What a device says of itself to the account that is opened on it. What the server doesn't know is left out, not
 * refused: nobody chose it, and it must not keep anybody from signing up.
 */
const deviceFields = {
  /** IANA name. The account begins with this zone; with that of {@link defaultPreferences} without it. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  /** BCP 47 tag. The account begins with the nearest of {@link preferenceLanguages}. */
  language: z.optional(z.string().check(z.maxLength(64))),
};
const deviceSchema = z.object(deviceFields);
export type Device = z.output<typeof deviceSchema>;

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  plan: planAnswerSchema,
  subscriptionStatus: planAnswerSchema,
  /** Address of the profile photo, or null. */
  photoUrl: z.nullable(z.string()),
  preferences: preferencesSchema,
  /** When the account will be deleted, as its owner asked; null when it stays. */
  deletionAt: z.nullable(z.string()),
});
export type User = z.infer<typeof userSchema>;

/** What a link in a mail carries: who it is for and until when, signed. */
export const mailTokenSchema = z.string().check(z.minLength(1), z.maxLength(400));

/** Hours for which links in mails work. */
export const mailLinkHours = {
  confirmEmail: 7 * 24,
  resetPassword: 1,
  confirmSubscription: retention.newsletterUnconfirmed.days * 24,
} as const;

export const authEndpoints = {
  getUser: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'member',
    right: 'self',
    summary: 'The signed-in user',
    responses: { 200: userSchema },
    errors: ['unauthorized'],
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    // No password rules here: a password from before a change of rules must still open its account.
    body: z.object({
      email: emailSchema,
      password: z.string().check(z.minLength(1), z.maxLength(passwordMaxLength)),
    }),
    responses: { 200: userSchema },
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited'],
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Open an account; the visitor’s work and spent credits come along',
    body: z.object({
      username: z.string().check(z.trim(), z.minLength(1, 'Please enter your name.'), z.maxLength(100)),
      /** The name's two parts, where the form asked for them; else the first word is the first name. */
      firstName: z.optional(personNameSchema),
      lastName: z.optional(personNameSchema),
      email: emailSchema,
      password: passwordSchema,
      subscribeNewsletter: z._default(z.boolean(), false),
      ...deviceFields,
    }),
    responses: { 201: userSchema },
    errors: ['email_taken', 'rate_limited'],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out; harmless when no one is signed in',
    responses: { 204: null },
    errors: [],
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary:
      'Email a link that sets a new password; the answer is the same for an address that has no account',
    body: z.object({ email: emailSchema }),
    responses: { 204: null },
    errors: ['rate_limited'],
  }),
  openPasswordReset: defineEndpoint({
    method: 'POST',
    path: '/api/auth/open-password-reset',
    access: 'public',
    summary: 'Whether the link in an email still sets a new password; asking uses nothing of it',
    body: z.object({ token: mailTokenSchema }),
    responses: { 204: null },
    errors: ['gone', 'rate_limited'],
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the link in an email; every session of the account ends',
    body: z.object({ token: mailTokenSchema, newPassword: passwordSchema }),
    responses: { 204: null },
    errors: ['gone', 'rate_limited'],
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'public',
    summary: 'Confirm an address with the link in an email; repeating it changes nothing',
    body: z.object({ token: mailTokenSchema }),
    responses: { 200: z.object({ email: z.string() }) },
    errors: ['gone', 'rate_limited'],
  }),
  listProviders: defineEndpoint({
    method: 'GET',
    path: '/api/auth/providers',
    access: 'public',
    summary: 'The providers through which this site can sign people in',
    responses: { 200: z.object({ configured: z.array(openEnum(oauthProviders)) }) },
    errors: [],
  }),
  /** A browser goes here, it does not call: the answer leads to the provider, or back with a problem's code. */
  startOAuth: defineEndpoint({
    method: 'GET',
    path: '/auth/:provider',
    access: 'public',
    summary: 'Begin signing in, signing up or connecting through a provider',
    params: z.object({ provider: z.enum(authProviders) }),
    query: z.object({
      register: z.optional(z.literal('true')),
      /** Connects the platform to the signed-in account instead of signing in. */
      connect: z.optional(z.literal('true')),
      /** Path to come back to. */
      next: z.optional(z.string().check(z.maxLength(2000))),
      ...deviceFields,
    }),
    responses: { 302: null },
    errors: [],
  }),
  finishOAuth: defineEndpoint({
    method: 'GET',
    path: '/auth/:provider/callback',
    access: 'public',
    summary: 'Where the provider sends the browser back to',
    params: z.object({ provider: z.enum(authProviders) }),
    responses: { 302: null },
    errors: [],
  }),
};
