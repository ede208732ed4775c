import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { PrerenderAnswer, PrerenderJob } from './prerender-child.ts';

/** Longest that a job may take, in milliseconds. */
const timeoutMs = 30_000;

/** Renderers that run at once, each with a hundred megabytes or more; the other jobs wait for their turn. */
const atOnce = 2;
let running = 0;
const waiting: Array<() => void> = [];

/** Raised for a job that nobody wants any more when its turn comes: of many releases in a row the last is rendered. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/**
 * Runs a job in a process that may read the named folders and nothing else, has no environment and ends after it.
 *
 * @param isWanted asked when its turn comes.
 * @throws {Superseded} where it is not wanted then; another error when it crashes or takes too long.
 */
export async function runPrerenderer(
  job: () => PrerenderJob,
  folders: readonly string[],
  isWanted: () => boolean,
): Promise<PrerenderAnswer> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    if (!isWanted()) throw new Superseded();
    return await run(job(), folders);
  } finally {
    // The turn is handed on, not given back: nobody who comes between takes it.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function run(job: PrerenderJob, folders: readonly string[]): Promise<PrerenderAnswer> {
  const child = fork(path.join(import.meta.dirname, 'prerender-child.ts'), [], {
    env: { NODE_ENV: 'production' },
    execArgv: [
      '--permission',
      // The permission is for what a link leads to, not for the link.
      ...[import.meta.dirname, ...folders].map((folder) => `--allow-fs-read=${realpathSync(folder)}`),
      '--max-old-space-size=256',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-4000);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('message', (answer) => resolve(answer as PrerenderAnswer));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The renderer ended with ${signal ?? code} and no answer. ${errors}`));
    });
    child.send(job);
  });
}
