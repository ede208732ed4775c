import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';

const lookMs = 50;

/** SQLite's code for a file that another process has locked. */
const sqliteBusy = 5;

/**
 * Runs work that only one process of this machine may do at a time, and waits for another process that is at it. The
 * lock is the operating system's, on a file that SQLite opens: it ends with its process, however that ends. The file
 * stays, because two processes could otherwise each lock a file of that name.
 *
 * @param wait called once if this process has to wait.
 */
export async function oneAtATime<Result>(
  lock: string,
  work: () => Promise<Result>,
  wait: () => void = () => undefined,
): Promise<Result> {
  mkdirSync(dirname(lock), { recursive: true });
  const file = new DatabaseSync(lock, { timeout: 0 });
  try {
    if (!take(file)) {
      wait();
      do await setTimeout(lookMs);
      while (!take(file));
    }
    return await work();
  } finally {
    file.close();
  }
}

function take(file: DatabaseSync): boolean {
  try {
    file.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
