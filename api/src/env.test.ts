import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { authProviders } from '@postloom/shared-contracts';
import { expect, it, onTestFinished } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

const dataDir = (): string => mkdtempSync(path.join(tmpdir(), 'postloom-env-'));

it('needs nothing: everything has a default', () => {
  const env = parseEnv({ DATA_DIR: dataDir() });
  expect(env.PORT).toBe(3000);
  expect(env.MONGODB_URI).toBeUndefined();
  expect(Object.isFrozen(env)).toBe(true);
});

it('lists all problems at once, by name', () => {
  const faults = () =>
    parseEnv({
      PORT: 'eighty',
      MONGODB_URI: 'postgres://x',
      PUBLIC_URL: 'example.com',
      SESSION_SECRET: 'short',
      S3_BUCKET: 'files',
      OAUTH_GITHUB_CLIENT_ID: 'x',
    });
  expect(faults).toThrow(EnvError);
  for (const name of ['PORT', 'MONGODB_URI', 'PUBLIC_URL', 'SESSION_SECRET']) expect(faults).toThrow(name);
});

it('says what a number must be, instead of what the parser made of it', () => {
  expect(() =>
    parseEnv({
      PORT: '99999',
      TRUST_PROXY: 'true',
      RATE_LIMIT_FACTOR: 'high',
      OPENAI_TIMEOUT_MS: '5s',
      FREE_CREDITS_PER_ADDRESS_PER_DAY: '1.5',
    }),
  ).toThrow(
    [
      '  PORT: must be a whole number from 0 to 65535',
      '  TRUST_PROXY: must be a whole number from 0 to 10',
      '  RATE_LIMIT_FACTOR: must be a number of at least 0.1',
      '  FREE_CREDITS_PER_ADDRESS_PER_DAY: must be a whole number of at least 1',
      '  OPENAI_TIMEOUT_MS: must be a whole number of at least 100',
    ].join('\n'),
  );
});

it('names paths that lead nowhere', () => {
  expect(() => parseEnv({ SITE_BUILDS: '/nowhere/builds', FFMPEG_PATH: '/nowhere/ffmpeg' })).toThrow(
    '  SITE_BUILDS: /nowhere/builds does not exist\n  FFMPEG_PATH: /nowhere/ffmpeg does not exist',
  );
  expect(parseEnv({ DATA_DIR: dataDir(), SITE_BUILDS: '', FFMPEG_PATH: 'ffmpeg' }).FFMPEG_PATH).toBe(
    'ffmpeg',
  );
});

it('refuses a worker without a database that others can reach: nobody could give it work', () => {
  expect(() => parseEnv({ ROLE: 'worker' })).toThrow(/MONGODB_URI: is needed with ROLE=worker/);
});

it('reports settings that are only valid together', () => {
  expect(() => parseEnv({ S3_BUCKET: 'files', OAUTH_GITHUB_CLIENT_ID: 'x' })).toThrow(
    /S3_REGION.*\n.*S3_ACCESS_KEY_ID.*\n.*S3_SECRET_ACCESS_KEY.*\n.*OAUTH_GITHUB_CLIENT_SECRET/,
  );
});

it('treats an empty variable as unset', () => {
  expect(parseEnv({ DATA_DIR: dataDir(), PORT: '', OPENAI_API_KEY: '' })).toMatchObject({ PORT: 3000 });
});

it('creates a session secret once, readable only by its owner', () => {
  const DATA_DIR = dataDir();
  const first = parseEnv({ DATA_DIR }).SESSION_SECRET;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(parseEnv({ DATA_DIR }).SESSION_SECRET).toBe(first);
  expect(statSync(path.join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600);
});

it('replaces an empty session secret with a new one', () => {
  const DATA_DIR = dataDir();
  const file = path.join(DATA_DIR, 'session-secret');
  writeFileSync(file, '\n');
  const made = parseEnv({ DATA_DIR }).SESSION_SECRET;
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(readdirSync(DATA_DIR)).toEqual(['session-secret']);
});

it('never uses a truncated session secret, and says what to do', () => {
  const DATA_DIR = dataDir();
  writeFileSync(path.join(DATA_DIR, 'session-secret'), 'a'.repeat(31));
  expect(() => parseEnv({ DATA_DIR })).toThrow(EnvError);
  expect(() => parseEnv({ DATA_DIR })).toThrow(
    /has 31 characters and needs 32: it was cut off\. .*delete it/,
  );
});

it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'leaves no half session secret on a full disk (mounting one needs root on Linux)',
  () => {
    const disk = dataDir();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
    onTestFinished(() => void execFileSync('umount', [disk]));
    expect(() => writeFileSync(path.join(disk, 'filler'), Buffer.alloc(2 ** 17))).toThrow('ENOSPC');
    expect(() => parseEnv({ DATA_DIR: disk })).toThrow('ENOSPC');
    expect(readdirSync(disk)).toEqual(['filler']);
    rmSync(path.join(disk, 'filler'));
    expect(parseEnv({ DATA_DIR: disk }).SESSION_SECRET).toHaveLength(64);
  },
);

it('refuses the test mode if it would give away something that costs money', () => {
  for (const env of [
    { STRIPE_SECRET_KEY: 'sk_1' },
    { OPENAI_API_KEY: 'sk-1' },
    { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'm' },
    { VIDEO_BASE_URL: 'http://127.0.0.1:1/v1', VIDEO_MODEL: 'm' },
    { NODE_ENV: 'production' },
  ]) {
    const [name = ''] = Object.keys(env);
    expect(() => parseEnv({ BILLING_TEST_MODE: 'on', ...env })).toThrow(
      `BILLING_TEST_MODE: cannot be on with ${name}`,
    );
  }
});

it('refuses production with a shared database and no shared secret', () => {
  expect(() => parseEnv({ NODE_ENV: 'production', MONGODB_URI: 'mongodb://db/x' })).toThrow('SESSION_SECRET');
});

it('has a place in .env.example for every provider’s credentials', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8');
  for (const provider of authProviders) {
    for (const part of ['ID', 'SECRET']) {
      expect(example).toMatch(new RegExp(`^OAUTH_${provider.toUpperCase()}_CLIENT_${part}=$`, 'm'));
    }
  }
});
