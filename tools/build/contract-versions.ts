import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './build-id.ts';

/** Reads the versions from the source as text, because the build tools don't import product code. */
export function contractVersions(): { readonly contractVersion: string; readonly hostContract: string } {
  const source = readFileSync(join(workspaceRoot, 'shared-contracts/src/federation.ts'), 'utf8');
  const read = (name: string): string => {
    const version = new RegExp(`${name} = '([^']+)'`).exec(source)?.[1];
    if (!version) throw new Error(`shared-contracts/src/federation.ts no longer states ${name}.`);
    return version;
  };
  return { contractVersion: read('contractVersion'), hostContract: read('hostContract') };
}
