import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AuthProvider, authProviders, channels } from '@postloom/shared-contracts';
import * as z from 'zod';
import { StartError } from './kernel/start-error.ts';

/** Treats an empty variable as unset, as most `.env` files do. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const text = z.string().trim().min(1);
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const email = z.email('must be an email address');
/** zod says "expected number, received NaN", which is what the parser made of the text. */
const number = (least: number) => {
  const error = `must be a number of at least ${least}`;
  return z.coerce.number(error).min(least, error);
};
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`;
  const error = `must be a whole number ${range}`;
  return z.coerce.number(error).refine((n) => Number.isInteger(n) && n >= least && n <= most, error);
};
/** A path, or the name of a command, which the system looks up. */
const existing = text.refine((name) => !name.includes(path.sep) || existsSync(name), {
  error: ({ input }) => `${input} does not exist`,
});
const digits = z.string().regex(/^\d+$/, 'must be a number');
const flag = z.stringbool();
const secretLength = 32;

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
    PORT: optional(whole(0, 65_535)).default(3000),
    ROLE: optional(z.enum(['all', 'web', 'worker'])).default('all'),
    HOST: optional(text).default('127.0.0.1'),
    DATA_DIR: optional(text).default('.data'),
    SITE_BUILDS: optional(existing),
    PUBLIC_URL: optional(url),
    MONGODB_URI: optional(
      z.string().regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
    ),
    SESSION_SECRET: optional(z.string().min(secretLength, `must have at least ${secretLength} characters`)),
    SESSION_SECRET_BEFORE: optional(
      z.string().min(secretLength, `must have at least ${secretLength} characters`),
    ),
    TRUST_PROXY: optional(whole(0, 10)).default(0),
    LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])).default(
      'info',
    ),
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    RATE_LIMIT_FACTOR: optional(number(0.1)).default(1),
    FREE_CREDITS_PER_ADDRESS_PER_DAY: optional(whole(1)).default(100),
    OPENAI_API_KEY: optional(text),
    OPENAI_BASE_URL: optional(url),
    OPENAI_API: optional(z.enum(['responses', 'chat'])),
    OPENAI_MODEL: optional(text),
    OPENAI_IMAGE_MODEL: optional(text),
    OPENAI_THINKING_TOKENS: optional(whole(0, 100_000)),
    OPENAI_TIMEOUT_MS: optional(whole(100)).default(60_000),
    VIDEO_BASE_URL: optional(url),
    VIDEO_API_KEY: optional(text),
    VIDEO_MODEL: optional(text),
    VIDEO_TIMEOUT_MS: optional(whole(1000)).default(600_000),
    FFMPEG_PATH: optional(existing),
    STRIPE_SECRET_KEY: optional(text),
    STRIPE_PUBLISHABLE_KEY: optional(text),
    STRIPE_WEBHOOK_SECRET: optional(text),
    STRIPE_API_BASE: optional(url),
    STRIPE_JS_URL: optional(url),
    BILLING_TEST_MODE: optional(flag),
    S3_ENDPOINT: optional(url),
    S3_BUCKET: optional(text),
    S3_REGION: optional(text),
    S3_ACCESS_KEY_ID: optional(text),
    S3_SECRET_ACCESS_KEY: optional(text),
    S3_FORCE_PATH_STYLE: optional(flag),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
    MAIL_FROM: optional(text).default('Postloom <no-reply@postloom.example>'),
    SUPPORT_EMAIL: optional(email),
    PRIVACY_EMAIL: optional(email),
    LEGAL_EMAIL: optional(email),
    ACCOUNT_MANAGER_NAME: optional(text),
    ACCOUNT_MANAGER_EMAIL: optional(email),
    RELEASE_CHANNEL: optional(z.enum(channels)).default('production'),
    RELEASE_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    SECURITY_CONTACT: optional(
      z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or https:// address'),
    ),
    LINKEDIN_PARTNER_ID: optional(digits),
    LINKEDIN_SIGN_UP_CONVERSION_ID: optional(digits),
    LINKEDIN_PURCHASE_CONVERSION_ID: optional(digits),
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
    require(env.ACCOUNT_MANAGER_NAME, ['ACCOUNT_MANAGER_EMAIL'], 'with ACCOUNT_MANAGER_NAME');
    require(env.ACCOUNT_MANAGER_EMAIL, ['ACCOUNT_MANAGER_NAME'], 'with ACCOUNT_MANAGER_EMAIL');
    require(env.LINKEDIN_SIGN_UP_CONVERSION_ID ?? env.LINKEDIN_PURCHASE_CONVERSION_ID, [
      'LINKEDIN_PARTNER_ID',
    ], 'with the id of a conversion');
    require(env.OPENAI_BASE_URL, ['OPENAI_MODEL'], 'with OPENAI_BASE_URL');
    require(env.VIDEO_BASE_URL, ['VIDEO_MODEL'], 'with VIDEO_BASE_URL');
    require(env.ROLE === 'worker', [
      'MONGODB_URI',
    ], 'with ROLE=worker: its work comes from processes that share the database');
    require(env.NODE_ENV === 'production' && env.MONGODB_URI, [
      'SESSION_SECRET',
    ], 'in production with MONGODB_URI: every process must share it');
    if (env.BILLING_TEST_MODE) {
      const forbidden = [
        ...(['STRIPE_SECRET_KEY', 'OPENAI_API_KEY', 'OPENAI_BASE_URL', 'VIDEO_BASE_URL'] as const).filter(
          (name) => env[name],
        ),
        ...(env.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
      ];
      for (const name of forbidden) {
        context.addIssue({
          code: 'custom',
          path: ['BILLING_TEST_MODE'],
          message: `cannot be on with ${name}: it gives plans away`,
        });
      }
    }
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

/** Lists everything wrong with the environment in one message, one problem per line. */
export class EnvError extends StartError {
  override readonly name = 'EnvError';
}

/**
 * Parses the environment and freezes the result. Reports all problems at once. If `SESSION_SECRET` is missing,
 * generates one and stores it in `DATA_DIR` (mode 0600), so that sessions survive a restart.
 * @throws {EnvError}
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const parsed = envSchema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new EnvError(
      `Invalid environment variables (.env.example describes each name):\n${lines.join('\n')}`,
    );
  }
  const dataDir = path.resolve(parsed.data.DATA_DIR);
  return Object.freeze({
    ...parsed.data,
    DATA_DIR: dataDir,
    SESSION_SECRET: parsed.data.SESSION_SECRET ?? keptSecret(dataDir),
  });
}

/**
 * Reads the secret stored in `DATA_DIR`, or creates one. A full disk or a power cut during creation can leave an empty
 * file, which is replaced. A secret that is too short must have been truncated later, and is never used.
 * @throws {EnvError} when the stored secret is too short
 */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const kept = readSecret(file) || makeSecret(file);
  if (kept.length < secretLength)
    throw new EnvError(
      `The secret in ${file} has ${kept.length} characters and needs ${secretLength}: it was cut off. Restore the file from a backup, or delete it; then everyone signs in again.`,
    );
  return kept;
}

/** The file's content, or an empty string if there is no file. */
function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Creates a secret. The file gets its name only once it is completely on disk; if several processes try, all use the
 * first one's.
 */
function makeSecret(file: string): string {
  const partial = `${file}.${process.pid}.${randomUUID()}`;
  try {
    writeFileSync(partial, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    if (existsSync(file) && readSecret(file) === '') renameSync(partial, file);
    // Unlike a rename, a link never overwrites a file that another process has created in the meantime.
    else linkSync(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  return readSecret(file);
}
