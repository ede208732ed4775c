import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';
import { buildChanged } from './build.ts';

/** `npm run bench`: runs all measurements in the README, one after another. `npm run bench first-load` runs one. */
const benches: Record<string, string> = {
  http: 'api/bench/http.bench.ts',
  set: 'api/bench/set.bench.ts',
  composer: 'api/bench/composer.bench.ts',
  'first-text': 'e2e/bench/first-text.ts',
  'first-load': 'e2e/bench/first-load.ts',
  lists: 'api/bench/lists.bench.ts',
  'media-scroll': 'e2e/bench/media-scroll.ts',
  load: 'api/bench/rising-load.bench.ts',
  delivery: 'e2e/bench/delivery.ts',
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length) {
  console.error(
    `There is no measurement "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(1);
}
await buildChanged((line) => console.log(line));
for (const [name, script] of Object.entries(benches)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(workspaceRoot, script)],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
