import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PolicyExtension } from '#app/http/security.ts';

/** The shell's script that stands in the HTML of prerendered pages (`shell/src/prerendered/start-script.ts`). */
export function readStartScript(shellBuild: string): string {
  return readFileSync(path.join(shellBuild, 'server/start.js'), 'utf8').trim();
}

/** Lets that one script, and no other inline script, run on pages. */
export function startScriptPolicy(shellBuild: string): PolicyExtension {
  const hash = createHash('sha256').update(readStartScript(shellBuild)).digest('base64');
  const directives = { 'script-src': [`'sha256-${hash}'`] };
  return (pathname) => (/^\/(api|auth)\//.test(pathname) ? null : directives);
}
