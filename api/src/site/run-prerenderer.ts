import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { PrerenderAnswer, PrerenderJob } from './prerender-child.ts';

/** Time limit for a job, in milliseconds. */
const timeoutMs = 30_000;

/** Renderers that run at the same time, each taking a hundred megabytes or more. Other jobs wait. */
const atOnce = 2;
let running = 0;
const waiting: Array<() => void> = [];

/**
 * Thrown for a job that is no longer wanted: after several releases in a row, only the last is rendered, and nothing
 * is once the server stops.
 */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Runs a job in a process that may read only the named folders, has no environment and ends afterwards.
 *
 * @param isWanted asked when the job's turn comes.
 * @param stopping ends the job.
 * @throws {Superseded} if it is no longer wanted; another error if it crashes or takes too long.
 */
export async function runPrerenderer(
  job: () => PrerenderJob,
  folders: readonly string[],
  isWanted: () => boolean,
  stopping: AbortSignal,
): Promise<PrerenderAnswer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    if (stopping.aborted || !isWanted()) throw new Superseded();
    return await run(job(), folders, stopping);
  } catch (error) {
    throw stopping.aborted ? new Superseded() : error;
  } finally {
    // Passes the slot on directly, so that a new job can't take it in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function run(job: PrerenderJob, folders: readonly string[], signal: AbortSignal): Promise<PrerenderAnswer> {
  const child = fork(path.join(import.meta.dirname, 'prerender-child.ts'), [], {
    env: { NODE_ENV: 'production' },
    execArgv: [
      '--permission',
      // The permission applies to a link's target, not to the link.
      ...[import.meta.dirname, ...folders].map((folder) => `--allow-fs-read=${realpathSync(folder)}`),
      '--max-old-space-size=256',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
    signal,
    killSignal: 'SIGKILL',
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-4000);
  });
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.once('message', (answer) => resolve(answer as PrerenderAnswer));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      const fail = () =>
        reject(
          new Error(
            isLate
              ? `The renderer took longer than ${timeoutMs / 1000} s. ${errors}`
              : `The renderer ended with ${signal ?? code} and no answer. ${errors}`,
          ),
        );
      // A busy process can hear of the end before it reads the answer.
      if (child.connected) child.once('disconnect', fail);
      else fail();
    });
    child.send(job);
  });
}
