import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  expect(existsSync(lock)).toBe(false);
});

it('a process that was killed at work is not waited for', async () => {
  const killed = spawn(process.execPath, ['--eval', '']);
  await once(killed, 'exit');
  const lock = join(temporaryFolder(), 'build.lock');
  for (const content of [String(killed.pid), '', 'nonsense']) {
    writeFileSync(lock, content);
    expect(await oneAtATime(lock, async () => 'done')).toBe('done');
  }
});
