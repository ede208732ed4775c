import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterEach, expect, test, vi } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';
import { defineRemote } from '../build/define-remote.ts';
import { remoteFiles } from './remote-files.ts';

const parent = join(workspaceRoot, 'tools/.cache');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

test('a new remote depends exactly on what its files import and what the shell shares, so that no unused one fails the check', () => {
  const like = readFileSync(join(workspaceRoot, 'mf-blog/package.json'), 'utf8');
  const { 'package.json': manifest = '', ...files } = remoteFiles('mf-made', like);
  const knip = JSON.parse(readFileSync(join(workspaceRoot, 'knip.json'), 'utf8'));
  const sources = Object.values(files).join('\n');
  const unused = Object.keys(JSON.parse(manifest).dependencies).filter(
    (name) =>
      !knip.workspaces['mf-*'].ignoreDependencies.includes(name) &&
      !new RegExp(`from '${name}['/]|import "${name}['"/]`).test(sources),
  );
  expect(unused).toEqual([]);
});

test('what new-remote makes has the right types and is built as it stands, with its page, link and hashes @turn-1', {
  timeout: 60_000,
}, async () => {
  mkdirSync(parent, { recursive: true });
  const place = mkdtempSync(join(parent, 'new-'));
  folders.push(place);
  // The folder's name has to be the remote's: its class names are checked against it.
  const folder = join(place, 'mf-made');
  mkdirSync(folder);
  // Next to the workspace's remotes, it would be found by everything that lists them.
  symlinkSync(join(workspaceRoot, 'mf-blog/node_modules'), join(folder, 'node_modules'));
  const like = readFileSync(join(workspaceRoot, 'mf-blog/package.json'), 'utf8');
  for (const [file, content] of Object.entries(remoteFiles('mf-made', like))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content.replace('"../tsconfig.', '"../../../../tsconfig.'));
  }
  execFileSync(join(workspaceRoot, 'node_modules/.bin/tsc'), ['-p', folder, '--singleThreaded'], {
    stdio: 'pipe',
  });

  const { routeTable } = await import(join(folder, 'src/route-table.ts'));
  const { navigation } = await import(join(folder, 'src/navigation.ts'));
  const { pages } = await import(join(folder, 'src/pages.ts'));
  vi.stubEnv('NODE_ENV', 'production');
  const name = relative(workspaceRoot, folder);
  const remote = await createRsbuild({
    cwd: folder,
    rsbuildConfig: {
      ...defineRemote({ name, displayName: 'Made', routes: routeTable, navigation, pages }),
      logLevel: 'silent',
    },
  });
  await (await remote.build()).close();
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8'));
  const files = (manifest.files as { path: string; integrity: string }[]).map(({ path }) => path);
  expect(manifest).toMatchObject({
    version: '0.1.0',
    routes: [{ path: '/made', access: 'public', prerender: true }],
    navigation: [{ place: 'site-header', path: '/made', label: 'Made' }],
    pages: [{ path: '/made', title: 'Made' }],
  });
  for (const needed of [manifest.entry, manifest.serverEntry, ...manifest.routes[0].scripts]) {
    expect(files).toContain(needed);
  }
});
