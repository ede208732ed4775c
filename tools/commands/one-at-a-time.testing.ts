import { mkdirSync, rmdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * A process that takes the lock named on its command line for each line it reads, and prints how that went. `hold` keeps
 * it until the process is killed; `work` fails if another process is at work.
 */
const [, , lock = ''] = process.argv;
for await (const order of createInterface(process.stdin)) {
  const said = await oneAtATime(lock, async () => {
    if (order === 'hold') {
      console.log('holds');
      await new Promise(() => undefined);
    }
    try {
      mkdirSync(`${lock}.at-work`);
    } catch {
      return 'two at once';
    }
    await setTimeout(5);
    rmdirSync(`${lock}.at-work`);
    return 'worked alone';
  });
  console.log(said);
}
