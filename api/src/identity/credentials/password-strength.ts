import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createPool } from '#app/kernel/http/pool.ts';

/** Minimum score of zxcvbn (0 to 4). Below it, fewer than a hundred million guesses are enough. */
const leastScore = 2;
/** The lists of common words take 75 MB, so they are unloaded when nobody has set a password for a while. */
const idleMs = 10 * 60 * 1000;

const checks = createPool(
  bounds.passwordStrength,
  'Many people are signing up right now. Please try again in a few seconds.',
);
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Refuses a password that is easy to guess, because many people use it or because it is derived from what is known
 * about the person. The check runs in a thread, which starts with the first password, so that it doesn't block the
 * event loop.
 * @param about words related to the person, e.g. their name and address.
 * @param field name of the form field next to which the message is shown.
 * @throws {AppError} `validation_failed`; `service_unavailable` if too many are already waiting.
 */
export async function requireStrongPassword(
  password: string,
  about: readonly string[],
  field: string,
): Promise<void> {
  const words = ['postloom', ...about.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  const known = words.filter(({ length }) => length > 2).slice(0, bounds.passwordWordsKnown);
  if ((await checks.run(() => score(password, known))) >= leastScore) return;
  const userMessage = 'This password is too easy to guess. Please choose a longer or a less common one.';
  throw new AppError('validation_failed', { userMessage, issues: [{ path: field, message: userMessage }] });
}

async function score(password: string, about: readonly string[]): Promise<number> {
  clearTimeout(idle);
  worker ??= startWorker();
  const asked = worker;
  asked.postMessage({ password: password.slice(0, bounds.passwordCharactersRead), about });
  try {
    const [answer] = (await once(asked, 'message')) as [number];
    return answer;
  } finally {
    idle = setTimeout(() => asked.terminate(), idleMs).unref();
  }
}

function startWorker(): Worker {
  const started = new Worker(new URL('./password-strength-worker.ts', import.meta.url));
  started.unref();
  started.once('exit', () => {
    if (worker === started) worker = undefined;
  });
  return started;
}
