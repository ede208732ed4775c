import { Worker } from 'node:worker_threads';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { currentCaller } from '#app/kernel/http/caller.ts';
import { createPool } from '#app/kernel/http/pool.ts';
import type { compositions } from './compositions.ts';

type Compositions = typeof compositions;
type Name = keyof Compositions;
type JobOf<Wanted extends Name> = Parameters<Compositions[Wanted]>[0];
type ResultOf<Wanted extends Name> =
  ReturnType<Compositions[Wanted]> extends Generator<undefined, infer Result> ? Result : never;

/** What the thread is told. The job fits the name. */
export type Asked =
  | {
      readonly kind: 'compose';
      readonly id: number;
      readonly name: Name;
      readonly job: unknown;
      /** Callers take turns. */
      readonly caller: string | null;
    }
  | { readonly kind: 'cancel'; readonly id: number };

/** What it answers. */
export type Answered =
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'refused';
      readonly id: number;
      readonly refusal: Pick<AppError, 'code' | 'userMessage'>;
    }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve(result: unknown): void; reject(reason: unknown): void }>;
}

let thread: Thread | undefined;
let asked = 0;
const pool = createPool(
  bounds.composing,
  'Many texts are being written right now. Please try again in a few seconds.',
);

/**
 * Has the offline composer do something in its thread, which starts with the first call and has all of its data. Long
 * work is done in turns with that of other callers. A thread that dies fails what it was doing; the next call starts
 * another.
 * @param signal ends the work. The call then fails with its reason at once.
 * @throws {AppError} whatever the composition refuses; `service_unavailable` if too much is waiting, of this caller or
 *   in all, or if it would take the thread too long.
 */
export const compose = <Wanted extends Name>(
  name: Wanted,
  job: JobOf<Wanted>,
  signal?: AbortSignal,
): Promise<ResultOf<Wanted>> => pool.run(() => composeNow(name, job, signal), signal);

async function composeNow<Wanted extends Name>(
  name: Wanted,
  job: JobOf<Wanted>,
  signal?: AbortSignal,
): Promise<ResultOf<Wanted>> {
  thread ??= startThread();
  const { worker, waiting } = thread;
  const id = ++asked;
  const tell = (message: Asked): void => worker.postMessage(message);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const cancel = (): void => {
    tell({ kind: 'cancel', id });
    reject(signal?.reason);
  };
  waiting.set(id, { resolve, reject });
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    // Only a thread at work keeps the process alive.
    worker.ref();
    tell({ kind: 'compose', id, name, job, caller: currentCaller() });
    return (await promise) as ResultOf<Wanted>;
  } finally {
    signal?.removeEventListener('abort', cancel);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./composer-worker.ts', import.meta.url), {
    name: 'composer',
    resourceLimits: bounds.composerThread,
  });
  const started: Thread = { worker, waiting: new Map() };
  let cause: unknown;
  worker.on('message', (answer: Answered) => {
    const waiter = started.waiting.get(answer.id);
    if (answer.kind === 'done') waiter?.resolve(answer.result);
    else if (answer.kind === 'failed') waiter?.reject(answer.error);
    else waiter?.reject(new AppError(answer.refusal.code, answer.refusal));
  });
  const leave = (): void => {
    if (thread === started) thread = undefined;
  };
  worker.once('error', (error) => {
    cause = error;
    leave();
  });
  worker.once('exit', () => {
    leave();
    for (const { reject } of started.waiting.values()) {
      reject(new Error('the composer’s thread ended', { cause }));
    }
  });
  return started;
}
