import * as z from 'zod/mini';
import { currentPassword } from './account.ts';
import { userSchema } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';

/** Maximum number of passkeys per account. */
export const passkeysMax = 20;
/** Number of recovery codes generated at a time; each works once. */
export const recoveryCodeCount = 10;

/** A way to sign in other than the password. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Null until it is used to sign in. */
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkeySchema>;

export const secondFactorsSchema = z.object({
  /** Since when codes from an authenticator app are required; null if they aren't. */
  authenticatorSince: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkeySchema),
  /** Whether changes here require the current password. */
  hasPassword: z.boolean(),
});
export type SecondFactors = z.output<typeof secondFactorsSchema>;

const confirmed = z.object({ currentPassword });
const newCodes = z.object({
  /** Shown only once: only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
});

/** Six digits from the app, or a recovery code; spaces and hyphens are allowed. */
const code = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please enter the code.'), z.maxLength(40, 'This code is too long.'));

/**
 * The browser's WebAuthn input and output, as JSON (https://www.w3.org/TR/webauthn-3/, section 5.1). The server
 * validates them completely.
 */
const webAuthnOptions = z.record(z.string(), z.unknown());
const text = z.string().check(z.maxLength(20_000));
const webAuthnResponse = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string().check(z.minLength(1), z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.record(
    z.string().check(z.maxLength(40)),
    z.union([text, z.array(z.string().check(z.maxLength(20))), z.number(), z.null()]),
  ),
  clientExtensionResults: z.optional(z.record(z.string().check(z.maxLength(100)), z.unknown())),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
});

/** A second factor at sign-in, and sign-in without a password. */
export const secondFactorsEndpoints = {
  getSecondFactors: defineEndpoint({
    method: 'GET',
    path: '/api/account/second-factors',
    access: 'member',
    right: 'self',
    summary: 'Which second factors and passkeys the account has',
    responses: { 200: secondFactorsSchema },
    errors: [],
  }),
  startAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/api/account/authenticator',
    access: 'member',
    right: 'self',
    summary: 'Begin to use an authenticator app; it counts once a code of it has been given',
    body: confirmed,
    responses: {
      200: z.object({
        /** Base32, for apps that can't scan the QR code. */
        secret: z.string(),
        uri: z.string(),
        /** The same as a QR code: an SVG as data URL. */
        qrCode: z.string(),
      }),
    },
    errors: ['conflict'],
  }),
  confirmAuthenticator: defineEndpoint({
    method: 'PUT',
    path: '/api/account/authenticator',
    access: 'member',
    right: 'self',
    summary: 'Ask for codes at sign-in from now on, proven by a first one',
    body: z.object({ code }),
    responses: { 200: newCodes },
    errors: ['gone', 'rate_limited'],
  }),
  removeAuthenticator: defineEndpoint({
    method: 'POST',
    path: '/api/account/authenticator/removal',
    access: 'member',
    right: 'self',
    summary: 'Stop asking for codes; harmless where none are asked for',
    body: confirmed,
    responses: { 200: secondFactorsSchema },
    errors: [],
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'member',
    right: 'self',
    summary: 'New recovery codes; the old ones no longer open anything',
    body: confirmed,
    responses: { 200: newCodes },
    errors: ['not_found'],
  }),
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: 'member',
    right: 'self',
    summary: 'What the browser needs to make a passkey',
    body: confirmed,
    responses: { 200: z.object({ options: webAuthnOptions }) },
    errors: ['conflict'],
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'member',
    right: 'self',
    summary: 'Save the passkey that the browser made',
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1, 'Please name this passkey.'), z.maxLength(60)),
      response: webAuthnResponse,
    }),
    responses: { 201: secondFactorsSchema },
    errors: ['gone', 'conflict'],
  }),
  removePasskey: defineEndpoint({
    method: 'POST',
    path: '/api/account/passkeys/removal',
    access: 'member',
    right: 'self',
    summary: 'Forget a passkey',
    body: z.object({ id: z.string().check(z.maxLength(1400)), currentPassword }),
    responses: { 200: secondFactorsSchema },
    errors: ['not_found'],
  }),
  signInWithCode: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login/code',
    access: 'public',
    summary: 'Finish a sign-in that `second_factor_required` answered',
    body: z.object({ code }),
    responses: { 200: userSchema },
    errors: ['invalid_credentials', 'gone', 'rate_limited'],
  }),
  startPasskeySignIn: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    summary: 'What the browser needs to sign in by a passkey',
    responses: { 200: z.object({ options: webAuthnOptions }) },
    errors: ['rate_limited'],
  }),
  signInWithPasskey: defineEndpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    summary: 'Sign in by a passkey',
    body: z.object({ response: webAuthnResponse }),
    responses: { 200: userSchema },
    errors: ['invalid_credentials', 'gone'],
  }),
};
