import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';

/** Licenses that can be shipped with an MIT product. License expressions are split into these. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages without a license in `package.json`, and the license in their readme. */
const readByHand: Readonly<Record<string, string>> = {
  'humanize-number': 'MIT',
  pause: 'MIT',
  'twitter-text': 'Apache-2.0',
};

/**
 * Exceptions to the list. libvips is a separate library that sharp loads: it can be replaced, which is what the LGPL
 * requires.
 */
const exceptions = /^@img\/sharp-libvips-/;

/**
 * Packages with compiled code, and what their projects are known to build it from: a package's license doesn't cover a
 * binary in it. Read them in their repositories before a release. None of them downloads anything.
 */
const withBinaries: readonly RegExp[] = [
  /^@img\/sharp-/, // Apache-2.0; libvips above
  /^@node-rs\/argon2-/, // MIT: the argon2 crate, MIT or Apache-2.0
  /^@oxc-(parser|resolver)\/binding-/, // MIT, a tool
  /^@rolldown\/binding-/, // MIT, a tool
  /^@rspack\/binding-/, // MIT, a tool
  /^@swc\/core-/, // Apache-2.0 and MIT, a tool
  /^@tailwindcss\/oxide-/, // MIT, a tool
  /^harfbuzzjs$/, // MIT: HarfBuzz, Old MIT
  /^lightningcss-/, // MPL-2.0, a tool
  /^oxc-parser$/, // MIT, a tool
  /^playwright-core$/, // Apache-2.0: libwebp, BSD-3-Clause; tests only
];

interface Installed {
  readonly name: string;
  readonly license: string;
  readonly folder: string;
}

const store = join(workspaceRoot, 'node_modules/.pnpm');
const installed = [
  ...globSync(['*/node_modules/*/package.json', '*/node_modules/@*/*/package.json'], { cwd: store }),
].flatMap((file): Installed[] => {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(store, file), 'utf8'));
  if (!name || !version) return [];
  const told =
    typeof license === 'string'
      ? license
      : (license?.type ?? licenses?.[0]?.type ?? readByHand[name] ?? 'none named');
  return [{ name, license: told, folder: dirname(join(store, file)) }];
});

test('everything installed may be shipped with an MIT product', () => {
  expect(installed.length).toBeGreaterThan(300);
  const refused = installed
    .filter(({ name, license }) => {
      // With OR one license is enough, with AND all are needed.
      const isAllowed = license
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((sum) => sum.split(' AND ').every((each) => allowed.has(each)));
      return !isAllowed && !exceptions.test(name);
    })
    .map(({ name, license }) => `${name}: ${license}`);
  expect([...new Set(refused)]).toEqual([]);
});

test('no package brings compiled code of unchecked origin', () => {
  const unknown = installed
    .filter(({ name }) => !withBinaries.some((known) => known.test(name)))
    .filter(({ folder }) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
        (file) => /\.(node|wasm|so|dylib|exe|dll)$/.test(file) && !file.includes('node_modules'),
      ),
    )
    .map(({ name }) => name);
  expect([...new Set(unknown)]).toEqual([]);
  // It searches the whole package store.
}, 90_000);

test('nothing installed is an encoder under the GPL, or downloads one', () => {
  const names = new Set(installed.map(({ name }) => name));
  const refused = [
    'ffmpeg-static',
    '@ffmpeg-installer/ffmpeg',
    '@ffmpeg/core',
    '@napi-rs/webcodecs',
    'webcodecs-node',
    'node-av',
  ];
  expect(refused.filter((name) => names.has(name))).toEqual([]);
  // The encoder we use is WebAssembly inside its script, licensed under MIT. According to its build files, it is made
  // from minih264 (CC0-1.0) and libmp4v2 (MPL-1.1, per file): neither affects the code around it.
  expect(names.has('h264-mp4-encoder')).toBe(true);
});
