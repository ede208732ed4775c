import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { retentionDocument } from './retention-document.ts';

/** Rewrites the document: `node shared-contracts/src/write-retention.ts`. */
writeFileSync(path.join(import.meta.dirname, '../../docs/retention.md'), retentionDocument());
