import { type AuthProvider, authProviders } from '@postloom/shared-contracts';
import * as z from 'zod';
import type { Env } from '#app/env.ts';

/** A person according to a provider. */
export interface ProviderProfile {
  /** The provider's own id of the person. */
  readonly subject: string;
  readonly name: string;
  readonly email: string | null;
  /** Whether the provider says that the address is confirmed. If not, it proves nothing. */
  readonly isEmailConfirmed: boolean;
}

/** Reads one of the provider's documents with the person's token. */
type ReadDocument = (url: string) => Promise<unknown>;

interface ProviderDefinition {
  readonly authorizationURL: string;
  readonly tokenURL: string;
  readonly profileURL: string;
  readonly scope: readonly string[];
  readonly scopeSeparator?: string;
  /** Whether the provider supports PKCE (RFC 7636) for clients that also have a secret. */
  readonly pkce: boolean;
  /** Set if the client authenticates with a Basic header and not with form fields. */
  readonly basicAuthorization?: boolean;
  /** Set if the provider has another name for the client's id. */
  readonly clientIdName?: string;
  readonly readProfile: (read: ReadDocument, profileURL: string) => Promise<ProviderProfile>;
}

const id = z.union([z.string().min(1), z.number()]).transform(String);
const optionalText = z.string().nullish();

const openIdProfile = z
  .object({
    sub: id,
    name: optionalText,
    email: optionalText,
    email_verified: z.union([z.boolean(), z.string()]).nullish(),
  })
  .transform(({ sub, name, email, email_verified }) => ({
    subject: sub,
    name: name ?? '',
    email: email && String(email_verified) === 'true' ? email : null,
    isEmailConfirmed: true,
  }));

/** Reads a profile from a single document. */
const fromDocument =
  (schema: z.ZodType<ProviderProfile>): ProviderDefinition['readProfile'] =>
  async (read, url) =>
    schema.parse(await read(url));

/**
 * URLs, scopes and profile formats by provider, each with the page that documents them. Tested only against a stand-in
 * authorization server.
 */
const definitions: Record<AuthProvider, ProviderDefinition> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  // and https://accounts.google.com/.well-known/openid-configuration
  google: {
    authorizationURL: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenURL: 'https://oauth2.googleapis.com/token',
    profileURL: 'https://openidconnect.googleapis.com/v1/userinfo',
    scope: ['openid', 'email', 'profile'],
    pkce: true,
    readProfile: fromDocument(openIdProfile),
  },
  // https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
  // and https://docs.github.com/en/rest/users/emails
  github: {
    authorizationURL: 'https://github.com/login/oauth/authorize',
    tokenURL: 'https://github.com/login/oauth/access_token',
    profileURL: 'https://api.github.com/user',
    scope: ['read:user', 'user:email'],
    pkce: true,
    async readProfile(read, url) {
      const user = z.object({ id, login: z.string(), name: optionalText }).parse(await read(url));
      const emails = z
        .array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
        .parse(await read(`${url}/emails`));
      return {
        subject: user.id,
        name: user.name ?? user.login,
        email: emails.find(({ primary, verified }) => primary && verified)?.email ?? null,
        isEmailConfirmed: true,
      };
    },
  },
  // https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow
  // and https://developers.facebook.com/docs/permissions#email
  facebook: {
    authorizationURL: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenURL: 'https://graph.facebook.com/v23.0/oauth/access_token',
    profileURL: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    scope: ['public_profile', 'email'],
    scopeSeparator: ',',
    pkce: false,
    // The address may be unconfirmed, and the answer doesn't say so.
    readProfile: fromDocument(
      z.object({ id, name: z.string(), email: optionalText }).transform(({ id, name, email }) => ({
        subject: id,
        name,
        email: email ?? null,
        isEmailConfirmed: false,
      })),
    ),
  },
  // https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
  linkedin: {
    authorizationURL: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenURL: 'https://www.linkedin.com/oauth/v2/accessToken',
    profileURL: 'https://api.linkedin.com/v2/userinfo',
    scope: ['openid', 'profile', 'email'],
    pkce: false,
    readProfile: fromDocument(openIdProfile),
  },
  // https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
  // and https://docs.x.com/x-api/users/get-my-user
  twitter: {
    authorizationURL: 'https://x.com/i/oauth2/authorize',
    tokenURL: 'https://api.x.com/2/oauth2/token',
    profileURL: 'https://api.x.com/2/users/me?user.fields=confirmed_email',
    scope: ['users.read', 'tweet.read', 'users.email'],
    pkce: true,
    basicAuthorization: true,
    readProfile: fromDocument(
      z
        .object({ data: z.object({ id, name: z.string(), confirmed_email: optionalText }) })
        .transform(({ data }) => ({
          subject: data.id,
          name: data.name,
          email: data.confirmed_email ?? null,
          isEmailConfirmed: true,
        })),
    ),
  },
  // https://discord.com/developers/docs/topics/oauth2 and https://discord.com/developers/docs/resources/user
  discord: {
    authorizationURL: 'https://discord.com/oauth2/authorize',
    tokenURL: 'https://discord.com/api/oauth2/token',
    profileURL: 'https://discord.com/api/users/@me',
    scope: ['identify', 'email'],
    pkce: true,
    readProfile: fromDocument(
      z
        .object({
          id,
          username: z.string(),
          global_name: optionalText,
          email: optionalText,
          verified: z.boolean().nullish(),
        })
        .transform(({ id, username, global_name, email, verified }) => ({
          subject: id,
          name: global_name ?? username,
          email: email && verified ? email : null,
          isEmailConfirmed: true,
        })),
    ),
  },
  // https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
  instagram: {
    authorizationURL: 'https://www.instagram.com/oauth/authorize',
    tokenURL: 'https://api.instagram.com/oauth/access_token',
    profileURL: 'https://graph.instagram.com/me?fields=user_id,username',
    scope: ['instagram_business_basic'],
    scopeSeparator: ',',
    pkce: false,
    readProfile: fromDocument(
      z.object({ user_id: id, username: z.string() }).transform(({ user_id, username }) => ({
        subject: user_id,
        name: username,
        email: null,
        isEmailConfirmed: false,
      })),
    ),
  },
  // https://developers.tiktok.com/doc/login-kit-web and https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info
  tiktok: {
    authorizationURL: 'https://www.tiktok.com/v2/auth/authorize/',
    tokenURL: 'https://open.tiktokapis.com/v2/oauth/token/',
    profileURL: 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name',
    scope: ['user.info.basic'],
    pkce: false,
    clientIdName: 'client_key',
    readProfile: fromDocument(
      z
        .object({ data: z.object({ user: z.object({ open_id: id, display_name: z.string() }) }) })
        .transform(({ data: { user } }) => ({
          subject: user.open_id,
          name: user.display_name,
          email: null,
          isEmailConfirmed: false,
        })),
    ),
  },
};

export interface ConfiguredProvider extends ProviderDefinition {
  readonly name: AuthProvider;
  readonly clientID: string;
  readonly clientSecret: string;
}

const upper = (name: AuthProvider) => name.toUpperCase() as Uppercase<AuthProvider>;

/** Names of the missing environment variables without which a provider can't be used. */
export function missingCredentials(env: Env, name: AuthProvider): string[] {
  const names = [`OAUTH_${upper(name)}_CLIENT_ID`, `OAUTH_${upper(name)}_CLIENT_SECRET`] as const;
  return names.filter((variable) => !env[variable]);
}

/** The providers for which this site has credentials. */
export function configuredProviders(env: Env): ConfiguredProvider[] {
  return authProviders.flatMap((name) => {
    const clientID = env[`OAUTH_${upper(name)}_CLIENT_ID`];
    const clientSecret = env[`OAUTH_${upper(name)}_CLIENT_SECRET`];
    if (!clientID || !clientSecret) return [];
    return {
      ...definitions[name],
      ...standIn(env[`OAUTH_${upper(name)}_ISSUER`]),
      name,
      clientID,
      clientSecret,
    };
  });
}

/** The URLs of another server that stands in for a provider. */
function standIn(issuer: string | undefined): Partial<ProviderDefinition> {
  if (!issuer) return {};
  const base = issuer.replace(/\/$/, '');
  return {
    authorizationURL: `${base}/authorize`,
    tokenURL: `${base}/token`,
    profileURL: `${base}/userinfo`,
  };
}
