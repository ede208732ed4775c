import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The packages that exist once per tab. The shell provides them and no remote has its own copy, so all use the same
 * React, router and query client (docs/decisions/0002-federation.md).
 */
export const sharedPackages = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  'react-router-dom',
  '@tanstack/react-query',
] as const;

/** Where a server build finds each package: in the global that the shell's server build fills. */
export const sharedGlobals: Record<string, string> = Object.fromEntries(
  sharedPackages.map((share) => [share, `var globalThis.POSTLOOM_SHARED["${share}"]`]),
);

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** The version of a shared package installed for the package in `root`. */
function installedVersion(root: string, specifier: string): string {
  const require = createRequire(join(root, 'package.json'));
  const manifest = require.resolve(`${packageOf(specifier)}/package.json`);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/** The versions that the shell provides, by package. */
export function sharedVersions(root: string): Record<string, string> {
  return Object.fromEntries(
    sharedPackages.map((specifier) => [specifier, installedVersion(root, specifier)]),
  );
}

/** The range of shell versions that a remote built now works with, by package: the same major version. */
export function sharedRanges(root: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedVersions(root)).map(([name, version]) => [name, `^${version}`]),
  );
}
