import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { retentionDocument } from './retention-document.ts';

/** Writes the document anew: `node shared-contracts/src/write-retention.ts`. */
writeFileSync(path.join(import.meta.dirname, '../../docs/retention.md'), retentionDocument());
