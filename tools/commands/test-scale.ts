import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';

/**
 * `npm run test:scale -- <uri>`: several processes of the product on one database (docs/scale.md), by default the
 * embedded one in a process of its own. At a given address a database of a new name is made, and dropped in the end.
 */
const [uri] = process.argv.slice(2);
const vitest = spawn(
  join(workspaceRoot, 'node_modules/.bin/vitest'),
  ['run', '--root', 'api', '--testTimeout', '120000', 'test/scale.test.ts'],
  {
    cwd: workspaceRoot,
    stdio: 'inherit',
    env: { ...process.env, POSTLOOM_TEST_SIZE: 'full', ...(uri && { SCALE_MONGODB_URI: uri }) },
  },
);
vitest.once('exit', (code) => process.exit(code ?? 1));
