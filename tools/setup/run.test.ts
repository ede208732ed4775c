import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A project with everything installed, whose commands print what they find in the environment. */
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
for (const command of ['start', 'test', 'release']) put(`tools/commands/${command}.ts`, print);
put('.env', 'PUBLIC_URL=https://example.org\nSMTP_URL=smtp://file\n');

const run = (name: string, env: Record<string, string>): unknown => {
  const { PUBLIC_URL: _url, SMTP_URL: _mail, ...inherited } = process.env;
  const args = [join(root, 'tools/setup/run.mjs'), name];
  return JSON.parse(
    execFileSync(process.execPath, args, { env: { ...inherited, ...env }, encoding: 'utf8' }),
  );
};

test('an installation’s settings are read from .env, but the environment takes precedence', () => {
  expect(run('start', { SMTP_URL: 'smtp://env' })).toEqual(['https://example.org', 'smtp://env']);
});

test('tests run without these settings', () => {
  expect(run('test', {})).toEqual([null, null]);
});

test.skipIf(process.platform === 'win32')(
  'what is installed anew is told apart from what a command prints, and a raised version installs nothing',
  () => {
    // Replaces the package manager, which would need a workspace and a registry.
    put('bin/npx', '#!/bin/sh\necho installed with "$@"\n');
    chmodSync(join(root, 'bin/npx'), 0o755);
    const start = () =>
      spawnSync(process.execPath, [join(root, 'tools/setup/run.mjs'), 'start'], {
        env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, PUBLIC_URL: 'https://example.com' },
        encoding: 'utf8',
      });
    const printed = JSON.stringify(['https://example.com', 'smtp://file']);
    const manifest = { name: 'mf-made', version: '1.0.0', dependencies: { react: '^19.0.0' } };
    const putManifest = (change: object): void =>
      put('mf-made/package.json', JSON.stringify({ ...manifest, ...change }, null, 2));
    putManifest({});
    const first = start();
    expect(first.stderr).toContain('installed with --yes pnpm@');
    expect(first.stdout.trim()).toBe(printed);
    putManifest({ version: '1.1.0' });
    expect(start()).toMatchObject({ stdout: first.stdout, stderr: '' });
    putManifest({ version: '1.1.0', dependencies: { react: '^20.0.0' } });
    expect(start().stderr).toContain('installed with');
  },
);

test.skipIf(process.platform === 'win32')(
  'a release command installs only to publish, so a checkout that can’t be installed never stops a rollback',
  () => {
    put('broken/npx', '#!/bin/sh\necho ERR_PNPM_OUTDATED_LOCKFILE\nexit 1\n');
    chmodSync(join(root, 'broken/npx'), 0o755);
    put('mf-edited/package.json', '{}');
    const release = (...words: string[]) =>
      spawnSync(process.execPath, [join(root, 'tools/setup/run.mjs'), 'release', ...words], {
        env: { PATH: `${join(root, 'broken')}:${process.env.PATH}` },
        encoding: 'utf8',
      });
    for (const command of ['rollback', 'withdraw', 'activate', 'status']) {
      expect(release(command, 'mf-edited')).toMatchObject({
        status: 0,
        stdout: `${JSON.stringify(['https://example.org', 'smtp://file'])}\n`,
        stderr: '',
      });
    }
    const published = release('publish', 'mf-edited');
    expect(published.status).toBe(1);
    expect(published.stderr).toMatch(
      /ERR_PNPM_OUTDATED_LOCKFILE\n[\s\S]*If a package\.json doesn’t fit pnpm-lock\.yaml/,
    );
  },
);
