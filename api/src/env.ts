import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AuthProvider, authProviders } from '@postloom/shared-contracts';
import * as z from 'zod';

/** An empty variable means the same as one that is not there, as in most `.env` files. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.stringbool();

const oauthShape = Object.fromEntries(
  authProviders.flatMap((provider) => [
    [`OAUTH_${provider.toUpperCase()}_CLIENT_ID`, optional(text)],
    [`OAUTH_${provider.toUpperCase()}_CLIENT_SECRET`, optional(text)],
    [`OAUTH_${provider.toUpperCase()}_ISSUER`, optional(url)],
  ]),
);

const envSchema = z
  .object({
    NODE_ENV: optional(z.enum(['development', 'test', 'production'])),
    PORT: optional(port).default(3000),
    HOST: optional(text).default('127.0.0.1'),
    DATA_DIR: optional(text).default('.data'),
    SITE_BUILDS: optional(text),
    PUBLIC_URL: optional(url),
    MONGODB_URI: optional(
      z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
    ),
    SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
    TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10)).default(0),
    LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).default(
      'info',
    ),
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    RATE_LIMIT_FACTOR: optional(z.coerce.number().min(0.1)).default(1),
    FREE_CREDITS_PER_ADDRESS_PER_DAY: optional(z.coerce.number().int().min(1)).default(100),
    OPENAI_API_KEY: optional(text),
    OPENAI_BASE_URL: optional(url),
    OPENAI_API: optional(z.enum(['responses', 'chat'])),
    OPENAI_MODEL: optional(text),
    OPENAI_IMAGE_MODEL: optional(text),
    OPENAI_TIMEOUT_MS: optional(z.coerce.number().int().min(100)).default(60_000),
    STRIPE_SECRET_KEY: optional(text),
    STRIPE_PUBLISHABLE_KEY: optional(text),
    STRIPE_WEBHOOK_SECRET: optional(text),
    STRIPE_API_BASE: optional(url),
    STRIPE_JS_URL: optional(url),
    S3_ENDPOINT: optional(url),
    S3_BUCKET: optional(text),
    S3_REGION: optional(text),
    S3_ACCESS_KEY_ID: optional(text),
    S3_SECRET_ACCESS_KEY: optional(text),
    S3_FORCE_PATH_STYLE: optional(flag),
    RELEASE_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    LINKEDIN_PARTNER_ID: optional(z.string().regex(/^\d+$/, 'must be a number')),
    ...(oauthShape as Record<OAuthVariable, ReturnType<typeof optional<typeof text>>>),
  })
  .superRefine((env, context) => {
    const require = (when: unknown, names: (keyof typeof env)[], reason: string) => {
      if (!when) return;
      for (const name of names) {
        if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: `is needed ${reason}` });
      }
    };
    require(env.S3_BUCKET, ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'with S3_BUCKET');
    require(env.S3_ENDPOINT, ['S3_BUCKET'], 'with S3_ENDPOINT');
    require(env.OPENAI_BASE_URL, ['OPENAI_MODEL'], 'with OPENAI_BASE_URL');
    require(env.NODE_ENV === 'production' && env.MONGODB_URI, [
      'SESSION_SECRET',
    ], 'in production with MONGODB_URI: every process must share it');
    for (const provider of authProviders) {
      const upper = provider.toUpperCase() as Uppercase<typeof provider>;
      const id = `OAUTH_${upper}_CLIENT_ID` as const;
      const secret = `OAUTH_${upper}_CLIENT_SECRET` as const;
      require(env[id], [secret], `with ${id}`);
      require(env[secret], [id], `with ${secret}`);
    }
  });

type OAuthVariable = `OAUTH_${Uppercase<AuthProvider>}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'ISSUER'}`;

export type Env = Readonly<z.output<typeof envSchema> & { SESSION_SECRET: string }>;

/** Every fault of the environment in one message, a line each. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/**
 * Parses the environment once. All faults are listed at once; the result is frozen. A missing
 * `SESSION_SECRET` is made once and kept in `DATA_DIR` (mode 0600), so that sessions outlive a restart.
 * @throws {EnvError}
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const parsed = envSchema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new EnvError(`The environment has faults (.env.example describes each name):\n${lines.join('\n')}`);
  }
  const dataDir = path.resolve(parsed.data.DATA_DIR);
  return Object.freeze({
    ...parsed.data,
    DATA_DIR: dataDir,
    SESSION_SECRET: parsed.data.SESSION_SECRET ?? keptSecret(dataDir),
  });
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx`: of several processes that start at once, one writes and the others read.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
