import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';

/**
 * `npm run test:scale -- <uri>`: several product processes on one database (docs/scale.md), by default the embedded one
 * in its own process. With an address, it creates a database with a new name there and drops it at the end.
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
