import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The packages that exist once in a tab. The shell brings them, every remote takes them: none carries its own
 * copy, so one React, one router and one query client serve all (docs/decisions/0002-federation.md).
 */
export const sharedPackages = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react-router-dom',
  '@tanstack/react-query',
] as const;

/** By package, where a build for servers finds it: in the global that the shell's build for servers fills. */
export const sharedGlobals: Record<string, string> = Object.fromEntries(
  sharedPackages.map((share) => [share, `var globalThis.POSTLOOM_SHARED["${share}"]`]),
);

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The version of a shared package that is installed for the package in `root`. */
function installedVersion(root: string, specifier: string): string {
  const require = createRequire(join(root, 'package.json'));
  const manifest = require.resolve(`${packageOf(specifier)}/package.json`);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/** By package, the version that the shell brings. */
export function sharedVersions(root: string): Record<string, string> {
  return Object.fromEntries(
    sharedPackages.map((specifier) => [specifier, installedVersion(root, specifier)]),
  );
}

/** By package, the range of the shell's version that a remote built now works with: the same major version. */
export function sharedRanges(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedVersions(root)).map(([name, version]) => [name, `^${version}`]),
  );
}
