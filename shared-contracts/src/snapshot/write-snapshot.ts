import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { takeSnapshot } from './contract-snapshot.ts';

/** Rewrites the committed snapshot: `node shared-contracts/src/snapshot/write-snapshot.ts`. */
const file = path.join(import.meta.dirname, '../../contract.snapshot.json');
writeFileSync(file, `${JSON.stringify(takeSnapshot(), null, 1)}\n`);
