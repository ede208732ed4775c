import { fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { PrerenderAnswer, PrerenderJob } from './prerender-child.ts';

/** Longest that a job may take, in milliseconds. */
const timeoutMs = 30_000;

/**
 * Runs a job in a process that may read the named folders and nothing else, has no environment and ends after it.
 * @throws when it crashes or takes too long.
 */
export function runPrerenderer(job: PrerenderJob, folders: readonly string[]): Promise<PrerenderAnswer> {
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
