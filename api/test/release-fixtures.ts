import { createHash, generateKeyPairSync, type KeyObject, sign as signWith } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contractVersion, hostContract } from '@postloom/shared-contracts/federation';
import yazl from 'yazl';

/** Small builds of remotes and shells, in the form that the bundler produces. */

export interface Key {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export const makeKey = (): Key => generateKeyPairSync('ed25519');

type Files = Readonly<Record<string, string>>;

export interface Build {
  readonly manifestFile: 'remote.json' | 'shell.json';
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly files: Files;
}

const listed = (files: Files) =>
  Object.entries(files).map(([name, content]) => ({
    path: name,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    size: Buffer.byteLength(content),
  }));

/** A remote that owns `/<name>`. `change` replaces fields of its manifest, `more` are additional files. */
export function remoteBuild(
  remote: string,
  version: string,
  change: Readonly<Record<string, unknown>> = {},
  code = `/* ${remote} ${version} */`,
  more: Files = {},
): Build {
  const files = { 'remoteEntry.js': code, 'static/routes.js': 'routes', ...more };
  const buildId = createHash('sha256').update(code).digest('hex').slice(0, 10);
  return {
    manifestFile: 'remote.json',
    files,
    manifest: {
      kind: 'remote',
      remote,
      displayName: remote,
      version,
      buildId,
      federationName: `${remote}_${version}_${buildId}`.replaceAll(/\W/g, '_'),
      contractVersion,
      hostContract,
      shared: [
        { package: 'react', range: '^19.0.0', exports: null },
        { package: 'react-router-dom', range: '^7.0.0', exports: ['Link'] },
      ],
      routes: [
        { path: `/${remote}`, access: 'public', chrome: 'site', scripts: [], styles: [], prerender: false },
      ],
      navigation: [{ place: 'site-header', path: `/${remote}`, label: remote, order: 10 }],
      pages: [],
      entry: 'remoteEntry.js',
      serverEntry: null,
      preload: { scripts: ['static/routes.js'], styles: [] },
      files: listed(files),
      commit: null,
      builtAt: '2026-11-01T10:00:00.000Z',
      ...change,
    },
  };
}

/** A shell's script. Its name contains a hash, as for all its files. */
export const shellScript = (version: string): string =>
  `shell/main.${createHash('sha256').update(version).digest('hex').slice(0, 10)}.js`;

export function shellBuild(
  version: string,
  change: Readonly<Record<string, unknown>> = {},
  more: Files = {},
): Build {
  const files = {
    'shell.html': `<!doctype html><html><head><!--page-head--></head><body data-shell="${version}"><div id="root"></div><!--page-data--></body></html>`,
    'server/start.js': 'start()',
    'server/prerender.mjs': 'export const prerender = async () => "";',
    [shellScript(version)]: `main of ${version}`,
    ...more,
  };
  return {
    manifestFile: 'shell.json',
    files,
    manifest: {
      kind: 'shell',
      remote: 'shell',
      version,
      buildId: createHash('sha256').update(version).digest('hex').slice(0, 10),
      contractVersion,
      hostContract,
      shared: [
        { package: 'react', version: '19.3.1', exports: null },
        { package: 'react-router-dom', version: '7.18.5', exports: ['Link', 'useParams'] },
      ],
      files: listed(files),
      commit: null,
      builtAt: '2026-11-01T10:00:00.000Z',
      ...change,
    },
  };
}

export interface PackOptions {
  /** Entries in addition to the build's own, or replacing them. */
  readonly entries?: Readonly<Record<string, string | Buffer>>;
  readonly without?: readonly string[];
  /** Signs with this key but states the other one. */
  readonly signWith?: Key;
}

/** A build's archive, in the form that the release command creates. */
export async function pack(
  { manifest, manifestFile, files }: Build,
  key: Key,
  options: PackOptions = {},
): Promise<Buffer> {
  const { entries = {}, without = [] } = options;
  const text = JSON.stringify(manifest);
  const signature = {
    publicKey: key.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: signWith(null, Buffer.from(text), (options.signWith ?? key).privateKey).toString('base64'),
  };
  const all: Record<string, string | Buffer> = {
    ...files,
    [manifestFile]: text,
    'signature.json': JSON.stringify(signature),
    ...entries,
  };
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(all)) {
    if (!without.includes(name)) zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Writes a build to where a site looks for its local builds. */
export async function writeBuild(folder: string, { manifest, manifestFile, files }: Build): Promise<void> {
  const dist = path.join(folder, String(manifest.remote), 'dist');
  for (const [name, content] of Object.entries({ ...files, [manifestFile]: JSON.stringify(manifest) })) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await writeFile(path.join(dist, name), content);
  }
}
