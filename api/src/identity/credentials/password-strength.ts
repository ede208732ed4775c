import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createPool } from '#app/kernel/http/pool.ts';

/** Of zxcvbn's scores, 0 to 4: below it fewer than a hundred million guesses are enough. */
const leastScore = 2;
/** The lists of common words take 75 MB, so they go when nobody has set a password for a while. */
const idleMs = 10 * 60 * 1000;

const checks = createPool(
  bounds.passwordStrength,
  'Many people are signing up right now. Please try again in a few seconds.',
);
let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Refuses a password that is guessed early: one of those that many people have, or made of what is known of the
 * person. It is thought about beside the event loop, in a thread that starts with the first question.
 * @param about words that stand for the person, e.g. their name and address.
 * @param field of the body, for the form to show the sentence beside.
 * @throws {AppError} `validation_failed`; `service_unavailable` where too many wait already.
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
