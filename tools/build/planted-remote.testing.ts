import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { afterEach, vi } from 'vitest';
import { workspaceRoot } from './build-id.ts';
import { defineRemote } from './define-remote.ts';

const parent = join(workspaceRoot, 'tools/.cache');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

/**
 * Creates a remote with one screen in a temporary folder, deleted after the test. Other files are put next to the
 * screen.
 */
export function plantRemote(screen: string, files: Readonly<Record<string, string>> = {}): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'mf-planted-'));
  folders.push(folder);
  mkdirSync(join(folder, 'src'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'src', name), content);
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
  return folder;
}

/** Builds a planted remote with one route into its `dist`, and returns the build's output. */
export async function buildPlanted(folder: string, path = '/planted'): Promise<string> {
  vi.stubEnv('NODE_ENV', 'production');
  const remote = await createRsbuild({
    cwd: folder,
    rsbuildConfig: {
      ...defineRemote({
        name: relative(workspaceRoot, folder),
        displayName: 'Planted',
        routes: { [path]: { access: 'public', chrome: 'site', screen: 'screen' } },
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
