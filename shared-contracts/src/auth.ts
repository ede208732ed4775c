import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { isKnown, openEnum } from './open-enum.ts';
import { planAnswerSchema } from './plans.ts';
import { platformCatalogue } from './platforms/catalogue.ts';
import { type Platform, platforms, signInPlatforms } from './platforms/list.ts';
import { retention } from './retention.ts';
import { visibleName } from './visible-name.ts';

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

/** Maximum password length: enough for any passphrase, and short enough that hashing it can't be used for an attack. */
export const passwordMaxLength = 200;

const passwordNeeds =
  'The password needs at least 8 characters, an uppercase letter, a lowercase letter, a number and a special character.';

/** A new password. The server also refuses common ones. */
export const passwordSchema = z.string(passwordNeeds).check(
  z.maxLength(passwordMaxLength),
  // Lone surrogates are all encoded as the same replacement character, so different passwords would be equal.
  z.refine((text: string) => !/\p{Surrogate}/u.test(text), {
    error: 'Your password contains a character we can’t read. Please type it again.',
  }),
  z.refine((text: string) => passwordRules.every((rule) => rule.test(text)), { error: passwordNeeds }),
);

/** A first name or a last name. */
export const personNameSchema = z
  .string()
  .check(z.trim(), z.maxLength(50, 'Please keep names under 50 characters.'), visibleName);

const noAddress = 'Please enter a valid email address.';

/** An email address, trimmed and lowercased, so that addresses are compared regardless of case. */
export const emailSchema = z
  .string(noAddress)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(noAddress));

/** Sign-in providers that aren't platforms. */
const otherProviderNames = { google: 'Google', github: 'GitHub', discord: 'Discord' };

/** Sign-in providers, in the specification's order (section 2). */
export const oauthProviders = ['google', 'github', ...signInPlatforms, 'discord'] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

/** All providers: those for sign-in, and those that are only connected. */
export type AuthProvider = OAuthProvider | Platform;
export const authProviders = [...new Set([...oauthProviders, ...platforms])] as [
  AuthProvider,
  ...AuthProvider[],
];

export function authProviderName(provider: AuthProvider): string {
  return isKnown(platforms, provider) ? platformCatalogue[provider].name : otherProviderNames[provider];
}

/** Why signing in through a provider failed. The address has the code; the screen shows the sentence. */
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
 * A path of this site to return to after signing in, or null for anything that could lead elsewhere: `//host`,
 * `/\\host` and full addresses, and paths that are normalized to one of these, e.g. `/.//host`.
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

/** Languages for formatting dates and numbers. The screens are in English. */
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

/** The preferences a member can change. */
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

/** A zone this runtime doesn't know yet must not end the person's session: UTC is used instead. */
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

/**
 * The preferences of a new account if the device reports none (spec section 3): not dark, drafts saved, UTC-8 (Pacific
 * Time), English (US).
 */
export const defaultPreferences: Preferences = {
  theme: 'system',
  autoSaveDrafts: true,
  analyticsTracking: true,
  timeZone: 'America/Los_Angeles',
  language: 'en-US',
};

/**
 * What the device reports when an account is created. Unknown values are ignored, not refused: the person didn't choose
 * them, and they must not prevent a sign-up.
 */
const deviceFields = {
  /** IANA name of the account's initial zone; without it, that of {@link defaultPreferences}. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  /** BCP 47 tag. The account gets the closest of {@link preferenceLanguages}. */
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
  /** When the account will be deleted at its owner's request; null if it isn't being deleted. */
  deletionAt: z.nullable(z.string()),
});
export type User = z.infer<typeof userSchema>;

/** The signed token in an emailed link: it holds the recipient and the expiry. */
export const mailTokenSchema = z.string().check(z.minLength(1), z.maxLength(400));

/** Hours for which emailed links work. */
export const mailLinkHours = {
  confirmEmail: 7 * 24,
  resetPassword: 1,
  confirmSubscription: retention.newsletterUnconfirmed.days * 24,
} as const;

const noName = 'Please enter your name.';
const noPassword = 'Please enter your password.';

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
    // No password rules here: a password set before a rule changed must still work.
    body: z.object({
      email: emailSchema,
      password: z.string(noPassword).check(z.minLength(1, noPassword), z.maxLength(passwordMaxLength)),
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
      username: z.string(noName).check(z.trim(), z.minLength(1, noName), z.maxLength(100), visibleName),
      /** First and last name, if the form asks for both; otherwise the first word is the first name. */
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
  /**
   * A browser navigates here instead of calling it: the answer redirects to the provider, or back with a problem's
   * code.
   */
  startOAuth: defineEndpoint({
    method: 'GET',
    path: '/auth/:provider',
    access: 'public',
    summary: 'Begin signing in, signing up or connecting through a provider',
    params: z.object({ provider: z.enum(authProviders) }),
    query: z.object({
      register: z.optional(z.literal('true')),
      /** Connect the platform to the signed-in account instead of signing in. */
      connect: z.optional(z.literal('true')),
      /** The path to return to. */
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
