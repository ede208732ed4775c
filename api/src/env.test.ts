import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

const dataDir = (): string => mkdtempSync(path.join(tmpdir(), 'postloom-env-'));

it('needs nothing: everything has a default', () => {
  const env = parseEnv({ DATA_DIR: dataDir() });
  expect(env.PORT).toBe(3000);
  expect(env.MONGODB_URI).toBeUndefined();
  expect(Object.isFrozen(env)).toBe(true);
});

it('lists every fault at once, by name', () => {
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

it('tells what belongs together', () => {
  expect(() => parseEnv({ S3_BUCKET: 'files', OAUTH_GITHUB_CLIENT_ID: 'x' })).toThrow(
    /S3_REGION.*\n.*S3_ACCESS_KEY_ID.*\n.*S3_SECRET_ACCESS_KEY.*\n.*OAUTH_GITHUB_CLIENT_SECRET/,
  );
});

it('takes an empty variable for one that is not there', () => {
  expect(parseEnv({ DATA_DIR: dataDir(), PORT: '', OPENAI_API_KEY: '' })).toMatchObject({ PORT: 3000 });
});

it('makes a session secret once and keeps it to the owner', () => {
  const DATA_DIR = dataDir();
  const first = parseEnv({ DATA_DIR }).SESSION_SECRET;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(parseEnv({ DATA_DIR }).SESSION_SECRET).toBe(first);
  expect(statSync(path.join(DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600);
});

it('refuses a production with a shared database and no shared secret', () => {
  expect(() => parseEnv({ NODE_ENV: 'production', MONGODB_URI: 'mongodb://db/x' })).toThrow('SESSION_SECRET');
});
