import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postloom-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('work begins only when the work of others has ended, even if that failed, and says that it waits', async () => {
  const lock = join(temporaryFolder(), 'a folder that is not there yet', 'build.lock');
  const events: string[] = [];
  const { promise: gate, reject: fail } = Promise.withResolvers<void>();
  const first = oneAtATime(lock, async () => {
    events.push('first begins');
    await gate;
  }).catch(() => events.push('first failed'));
  const second = oneAtATime(
    lock,
    async () => events.push('second begins'),
    () => {
      events.push('second waits');
      fail(new Error('broken'));
    },
  );
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'second waits', 'first failed', 'second begins']);
});

it('when the process at work is killed, those that meet its lock at one moment still work one after another', {
  timeout: 60_000,
}, async () => {
  const lock = join(temporaryFolder(), 'build.lock');
  const workers = Array.from({ length: 4 }, () => startWorker(lock));
  for (let round = 0; round < 5; round += 1) {
    const killed = startWorker(lock);
    expect(await killed.order('hold')).toBe('holds');
    await killed.kill();
    const said = await Promise.all(workers.map((worker) => worker.order('work')));
    expect(said).toEqual(workers.map(() => 'worked alone'));
  }
});

/** A process of its own, ended after the test. */
function startWorker(lock: string) {
  const script = join(import.meta.dirname, 'one-at-a-time.testing.ts');
  const child = spawn(process.execPath, [script, lock], { stdio: ['pipe', 'pipe', 'inherit'] });
  const kill = async (): Promise<void> => {
    if (child.kill('SIGKILL')) await once(child, 'exit');
  };
  onTestFinished(kill);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    kill,
    /** Tells it what to do, and returns what it says about that. */
    async order(line: string): Promise<string | undefined> {
      child.stdin.write(`${line}\n`);
      return (await lines.next()).value;
    },
  };
}
