import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contractVersion, hostContract } from '@postloom/shared-contracts/federation';

/** Versions of a remote that no bundler has to build: what a test wants to differ, differs. */

export interface HandmadeRoute {
  readonly path: string;
  readonly access?: 'public' | 'member';
  readonly chrome?: 'site' | 'app' | 'bare';
}

export interface HandmadeVersion {
  readonly remote: string;
  readonly version: string;
  readonly routes: readonly HandmadeRoute[];
  /** Paths that every screen links to. */
  readonly links?: readonly string[];
  /** Run when the entry is evaluated, e.g. `throw new Error('broken')`. */
  readonly atStart?: string;
  /** Run when a screen is rendered. */
  readonly atRender?: string;
  /** Run when a screen is rendered on the server. Without it, no page is rendered there. */
  readonly atServer?: string;
}

const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Writes a version as a bundler would leave it. Each screen says its version, its route and its parameters, and has
 * a field to type into.
 *
 * @returns its folder, and how to remove it.
 */
export function writeHandmade(version: HandmadeVersion): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'postloom-handmade-'));
  const federationName = `${version.remote}_${version.version}`.replaceAll(/\W/g, '_');
  const files: Record<string, string> = {
    'screen.css': `.${federationName} { color: rgb(1, 2, ${version.version.split('.')[1]}); }`,
  };
  files['remoteEntry.js'] = entryOf(version, federationName, hashOf(files['screen.css'] ?? ''));
  const isRendered = version.atServer !== undefined;
  if (isRendered) files['server/routes.mjs'] = serverEntryOf(version);
  const manifest = {
    kind: 'remote',
    remote: version.remote,
    displayName: version.remote,
    version: version.version,
    buildId: createHash('sha256').update(version.version).digest('hex').slice(0, 10),
    federationName,
    contractVersion,
    hostContract,
    shared: [{ package: 'react', range: '^19.0.0', exports: null }],
    routes: version.routes.map(({ path, access = 'public', chrome = 'site' }) => ({
      path,
      access,
      chrome,
      scripts: [],
      styles: [],
      prerender: isRendered,
    })),
    navigation: [],
    pages: version.routes.map(({ path }) => ({ path, title: path, description: path })),
    entry: 'remoteEntry.js',
    serverEntry: isRendered ? 'server/routes.mjs' : null,
    preload: { scripts: [], styles: [] },
    files: Object.entries(files).map(([path, content]) => ({
      path,
      integrity: hashOf(content),
      size: Buffer.byteLength(content),
    })),
    commit: null,
    builtAt: '2026-11-01T10:00:00.000Z',
  };
  for (const [path, content] of Object.entries({ ...files, 'remote.json': JSON.stringify(manifest) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function serverEntryOf({ routes, atServer = '' }: HandmadeVersion): string {
  return `export const createRoutes = () =>
  ${JSON.stringify(routes.map(({ path }) => path))}.map((path) => ({
    path,
    access: 'public',
    chrome: 'site',
    load: async () => ({
      Component: () => {
        ${atServer};
        return POSTLOOM_SHARED.react.createElement('h1', null, path);
      },
    }),
  }));`;
}

function entryOf(
  { version, routes, links = [], atStart = '', atRender = '' }: HandmadeVersion,
  federationName: string,
  styleHash: string,
): string {
  return `${atStart};
var ${federationName} = (() => {
  const base = new URL('.', document.currentScript.src).href;
  let scope;
  const shared = (name) => Object.values(scope[name])[0].lib();
  const createRoutes = () => {
    const { createElement: h } = shared('react');
    const { Link, useParams } = shared('react-router-dom');
    const screen = (path) => () => {
      ${atRender};
      return h('div', { className: '${federationName}' },
        h('h1', null, '${version} ' + path),
        h('p', { 'data-params': '' }, JSON.stringify(useParams())),
        h('label', null, 'Note ', h('input', { name: 'note' })),
        ${JSON.stringify(links)}.map((to) => h(Link, { key: to, to }, to)));
    };
    return ${JSON.stringify(routes.map(({ path }) => path))}.map((path) => ({
      path,
      access: 'public',
      chrome: 'site',
      load: async () => ({ Component: screen(path) }),
    }));
  };
  const style = () => new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet', href: base + 'screen.css', integrity: '${styleHash}', crossOrigin: 'anonymous',
      onload: resolve, onerror: reject,
    });
    document.head.append(link);
  });
  let styled;
  return {
    init: (given) => { scope = given; },
    get: async () => {
      await (styled ??= style());
      return () => ({ createRoutes });
    },
  };
})();`;
}
