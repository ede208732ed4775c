import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './build-id.ts';

/** Read as text: the build tools import nothing of the product. */
export function contractVersions(): { readonly contractVersion: string; readonly hostContract: string } {
  const source = readFileSync(join(workspaceRoot, 'shared-contracts/src/federation.ts'), 'utf8');
  const read = (name: string): string => {
    const version = new RegExp(`${name} = '([^']+)'`).exec(source)?.[1];
    if (!version) throw new Error(`shared-contracts/src/federation.ts no longer states ${name}.`);
    return version;
  };
  return { contractVersion: read('contractVersion'), hostContract: read('hostContract') };
}
