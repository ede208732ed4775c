import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { planSchema } from './plans.ts';

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

export const passwordSchema = z.string().check(
  z.maxLength(passwordMaxLength),
  z.refine((text: string) => passwordRules.every((rule) => rule.test(text)), {
    error:
      'The password needs at least 8 characters, an uppercase letter, a lowercase letter, a number and a special character.',
  }),
);

/** An address, trimmed and in lower case: addresses are one whatever their case. */
export const emailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('Please enter a valid email address.'));

export const oauthProviders = ['google', 'github', 'facebook', 'linkedin', 'twitter', 'discord'] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  plan: planSchema,
  subscriptionStatus: planSchema,
  /** Address of the profile photo, or null. */
  photoUrl: z.nullable(z.string()),
});
export type User = z.infer<typeof userSchema>;

export const authEndpoints = {
  getUser: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'member',
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
    errors: ['invalid_credentials', 'rate_limited'],
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Open an account; the visitor’s work and spent credits come along',
    body: z.object({
      username: z.string().check(z.trim(), z.minLength(1, 'Please enter your name.'), z.maxLength(100)),
      email: emailSchema,
      password: passwordSchema,
      subscribeNewsletter: z._default(z.boolean(), false),
    }),
    responses: { 201: userSchema },
    errors: ['email_taken', 'rate_limited'],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out; harmless when nobody is signed in',
    responses: { 204: null },
    errors: [],
  }),
};
