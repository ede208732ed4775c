import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterEach, expect, test, vi } from 'vitest';
import { workspaceRoot } from './build-id.ts';
import { defineRemote } from './define-remote.ts';
import { readSharedExports } from './shared-exports-plugin.ts';

const parent = join(workspaceRoot, 'tools/.cache');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/** Builds a remote that consists of one screen, and gives what the build says of it. */
async function build(screen: string): Promise<string> {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'mf-planted-'));
  folders.push(folder);
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(workspaceRoot, 'mf-billing/node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.0.0", "sideEffects": false }');
  writeFileSync(
    join(folder, 'src/routes.tsx'),
    "export const createRoutes = () => [{ load: () => import(/* webpackChunkName: 'screen' */ './screen.tsx') }];",
  );
  writeFileSync(join(folder, 'src/screen.tsx'), screen);
  writeFileSync(
    join(folder, 'src/unused.ts'),
    "import { useIsRestoring } from '@tanstack/react-query';\nexport const unused = useIsRestoring;\nexport const used = 1;",
  );
  vi.stubEnv('NODE_ENV', 'production');
  const remote = await createRsbuild({
    cwd: folder,
    rsbuildConfig: {
      ...defineRemote({
        name: relative(workspaceRoot, folder),
        displayName: 'Planted',
        routes: { '/planted': { access: 'public', chrome: 'site', screen: 'screen' } },
      }),
      logLevel: 'silent',
    },
  });
  const said: string[] = [];
  remote.onAfterBuild(({ stats }) => {
    said.push(...(stats?.toJson({ all: false, errors: true }).errors ?? []).map(({ message }) => message));
  });
  await remote.build().then(
    ({ close }) => close(),
    (error: Error) => said.push(error.message),
  );
  return said.join('\n');
}

test('a remote that uses only what the shell shares is built', async () => {
  const screen = `
    import { useQuery } from '@tanstack/react-query';
    import * as Router from 'react-router-dom';
    import { used } from './unused.ts';
    export function Component() {
      useQuery({ queryKey: [used] });
      return <Router.Link to="/" />;
    }`;
  expect(await build(screen)).toBe('');
});

test.each([
  [
    'a name that is imported',
    "import { hashKey } from '@tanstack/react-query';\nexport const Component = () => String(hashKey);",
    '@tanstack/react-query: hashKey',
  ],
  [
    'a name of the whole package',
    "import * as Router from 'react-router-dom';\nexport const Component = () => Router.useFetcher();",
    'react-router-dom: useFetcher',
  ],
  [
    'a name that is passed on',
    "export { useSubmit as Component } from 'react-router-dom';",
    'react-router-dom: useSubmit',
  ],
  [
    'the package itself',
    "import * as Query from '@tanstack/react-query';\nexport const Component = () => Object.keys(Query).join();",
    '@tanstack/react-query: *',
  ],
])('%s that the shell does not share fails the build', async (_, screen, fault) => {
  const said = await build(screen);
  expect(said).toContain('imports what the shell does not share');
  expect(said).toContain(`${fault} (`);
});

test('the list of what is shared comes from the shell', () => {
  const shared = readSharedExports();
  expect(shared.get('@tanstack/react-query')).toContain('useQuery');
  expect(shared.get('@tanstack/react-query')).not.toContain('hashKey');
  expect(shared.get('react-router-dom')).toContain('Link');
  expect(shared.get('react')).toContain('useEffectEvent');
});
