import { sharedPackages } from '../build/shares.ts';

/** The parts of a remote's package.json that are the same for all remotes. */
interface PackageLike {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const shared: ReadonlySet<string> = new Set(sharedPackages);

/** Placeholder for a page's description until somebody writes one. A version with it can't be published. */
export function placeholderDescription(name: string): string {
  return `What ${wordOf(name)} is for, in one sentence.`;
}

/**
 * Every file of a new remote, by its path in the remote's folder.
 *
 * @param name e.g. `mf-calendar`; its screen is then at `/calendar`.
 * @param like the package.json of an existing remote, to copy the workspace packages and the shared packages from.
 */
export function remoteFiles(name: string, like: string): Record<string, string> {
  const word = wordOf(name);
  const title = word.charAt(0).toUpperCase() + word.slice(1);
  const { dependencies, devDependencies } = JSON.parse(like) as PackageLike;
  const manifest = {
    name: `@postloom/${name}`,
    private: true,
    version: '0.1.0',
    type: 'module',
    exports: {},
    imports: { '#app/*': './src/*' },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(
        ([dependency]) => dependency.startsWith('@postloom/') || shared.has(dependency),
      ),
    ),
    devDependencies,
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `{
  "extends": "../tsconfig.remote.json"
}
`,
    'rsbuild.config.ts': `import { defineRemote } from '@postloom/tools/define-remote';
import { navigation } from './src/navigation.ts';
import { pages } from './src/pages.ts';
import { routeTable } from './src/route-table.ts';

export default defineRemote({ name: '${name}', displayName: '${title}', navigation, routes: routeTable, pages });
`,
    'src/styles.css': `/* Layout of this remote only: tokens, reset and fonts are the shell's. */
@layer properties, theme, base, kit, utilities;
@import "@postloom/ui-kit/theme.css" layer(theme) prefix(${word});
@import "tailwindcss/utilities.css" layer(utilities) prefix(${word});
@source "./";
`,
    'src/route-table.ts': `import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is the name of its chunk as well. */
export const routeTable = {
  '/${word}': { access: 'public', chrome: 'site', screen: 'home', prerender: true },
} as const satisfies RouteTable;
`,
    'src/navigation.ts': `import type { NavigationDeclaration } from '@postloom/shared-contracts/federation';

/** Links in the shell's chrome. They come and go with this remote. */
export const navigation: readonly NavigationDeclaration[] = [
  { place: 'site-header', path: '/${word}', label: '${title}', order: 90 },
];
`,
    'src/pages.ts': `/** What search engines and link previews are told. */
export const pages = {
  '/${word}': { title: '${title}', description: '${placeholderDescription(name)}' },
};
`,
    'src/routes.tsx': `import './styles.css';
import { createRemote } from '@postloom/remote-kit';
import { routeTable } from './route-table.ts';

export const createRoutes = createRemote(routeTable, {
  home: () => import(/* webpackChunkName: "home" */ './screens/home.tsx'),
});
`,
    'src/screens/home.tsx': `import { usePageMeta } from '@postloom/remote-kit';
import { Container, Heading } from '@postloom/ui-kit';
import { pages } from '../pages.ts';

/** The first screen of this remote. */
export function Component() {
  const { title, description } = pages['/${word}'];
  usePageMeta(title, description);
  return (
    <Container className="${word}:flex ${word}:flex-col ${word}:gap-4 ${word}:py-section">
      <Heading level={1}>${title}</Heading>
      <p className="${word}:text-muted">This screen comes from ${name}.</p>
    </Container>
  );
}
`,
    'src/routes.test.tsx': `import type { HostServices } from '@postloom/shared-contracts/federation';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createRoutes } from './routes.tsx';

test('the home screen renders on a server', async () => {
  const [home] = createRoutes({} as HostServices);
  const { Component } = (await home?.load()) ?? {};
  const Screen = Component as ComponentType;
  expect(renderToStaticMarkup(<Screen />)).toContain('${title}</h1>');
});
`,
  };
}

/** The remote's name without the prefix, e.g. `calendar`: used in its path, and as the prefix of its utilities. */
function wordOf(name: string): string {
  return name.slice('mf-'.length);
}
