import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A project of which everything is installed, and whose commands print what they find in the environment. */
const root = mkdtempSync(join(tmpdir(), 'postloom-run-'));
afterAll(() => rmSync(root, { recursive: true }));
const put = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
cpSync(join(import.meta.dirname, 'run.mjs'), join(root, 'tools/setup/run.mjs'));
mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
put(
  'node_modules/.postloom-install',
  createHash('sha256')
    .update(process.platform + process.arch)
    .digest('hex'),
);
const print = 'console.log(JSON.stringify([process.env.PUBLIC_URL ?? null, process.env.SMTP_URL ?? null]))';
for (const command of ['start', 'test']) put(`tools/commands/${command}.ts`, print);
put('.env', 'PUBLIC_URL=https://example.org\nSMTP_URL=smtp://file\n');

const run = (name: string, env: Record<string, string>): unknown => {
  const { PUBLIC_URL: _url, SMTP_URL: _mail, ...inherited } = process.env;
  const args = [join(root, 'tools/setup/run.mjs'), name];
  return JSON.parse(
    execFileSync(process.execPath, args, { env: { ...inherited, ...env }, encoding: 'utf8' }),
  );
};

test('the settings of an installation are read from .env, and what the environment says goes before them', () => {
  expect(run('start', { SMTP_URL: 'smtp://env' })).toEqual(['https://example.org', 'smtp://env']);
});

test('tests run without them', () => {
  expect(run('test', {})).toEqual([null, null]);
});
