import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellManifest } from '@postloom/shared-contracts/deployment';
import type { PolicyExtension } from '#app/kernel/http/security.ts';

export interface PageFont {
  readonly address: string;
  /** Needed only if a heading contains an `<em>`. */
  readonly isItalic: boolean;
}

/** What the server needs of a shell's version to make pages. */
export interface Shell {
  readonly folder: string;
  /** Its built HTML. */
  readonly template: string;
  /** Its script for the HTML of prerendered pages (`shell/src/prerendered/boot-script.ts`). */
  readonly startScript: string;
  /** Fonts that pages need right away. */
  readonly fonts: readonly PageFont[];
  /** Files served under fixed names: the icon, the service worker. */
  readonly fixed: ReadonlySet<string>;
}

export interface Shells {
  /** Reads a version, only once. Its artifact must be on this machine. */
  of(manifest: ShellManifest): Shell;
  /** Allows the start scripts of the versions read so far as inline scripts, and no others. */
  readonly policy: PolicyExtension;
}

/** @param folderOf returns an artifact's folder on this machine. */
export function createShells(folderOf: (remote: string, version: string) => string): Shells {
  const known = new Map<string, Shell>();
  let directives: Record<string, string[]> = {};
  return {
    of({ remote, version }) {
      const found = known.get(version);
      if (found) return found;
      const shell = readShell(folderOf(remote, version));
      known.set(version, shell);
      const hashes = [...known.values()].map(({ startScript }) => hashOf(startScript));
      directives = { 'script-src': [...new Set(hashes)].map((hash) => `'sha256-${hash}'`) };
      return shell;
    },
    policy: (pathname) => (/^\/(api|auth)\//.test(pathname) ? null : directives),
  };
}

function readShell(folder: string): Shell {
  return {
    folder,
    template: readFileSync(path.join(folder, 'shell.html'), 'utf8'),
    startScript: readFileSync(path.join(folder, 'server/start.js'), 'utf8').trim(),
    fonts: readdirSync(path.join(folder, 'shell'))
      .filter((file) => /^((fraunces|inter)-normal|fraunces-italic)\..+\.woff2$/.test(file))
      .map((file) => ({ address: `/shell/${file}`, isItalic: file.startsWith('fraunces-italic') })),
    fixed: new Set(readdirSync(folder).filter((file) => /\.(svg|png|webmanifest|js)$/.test(file))),
  };
}

function hashOf(script: string): string {
  return createHash('sha256').update(script).digest('base64');
}
