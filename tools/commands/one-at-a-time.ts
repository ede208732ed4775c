import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const lookMs = 200;

/**
 * Runs work that only one process of this machine may do at a time, and waits for another process that is at it. The
 * lock is a file with the process's id, so that one that was killed doesn't block the others.
 *
 * @param wait called once if this process has to wait, with the other one's id.
 */
export async function oneAtATime<Result>(
  lock: string,
  work: () => Promise<Result>,
  wait: (process: number) => void = () => undefined,
): Promise<Result> {
  mkdirSync(dirname(lock), { recursive: true });
  let said = false;
  while (!take(lock)) {
    const other = holderOf(lock);
    if (other === null) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!said) wait(other);
    said = true;
    await setTimeout(lookMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  const own = `${lock}.${randomUUID()}`;
  writeFileSync(own, String(process.pid));
  try {
    // Unlike writing it in place, a link is never seen without its content, and never overwrites another one.
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** The running process that has the lock; null if it has ended. */
function holderOf(lock: string): number | null {
  try {
    const other = Number(readFileSync(lock, 'utf8'));
    if (!other) return null;
    process.kill(other, 0);
    return other;
  } catch (error) {
    // It belongs to another user.
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return Number(readFileSync(lock, 'utf8'));
    return null;
  }
}
