import { parentPort } from 'node:worker_threads';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Answered, Asked } from './composer-thread.ts';
import { compositions } from './compositions.ts';
import { inTurns } from './in-turns.ts';

const running = new Map<number, AbortController>();

parentPort?.on('message', async (asked: Asked) => {
  const { id } = asked;
  if (asked.kind === 'cancel') return running.get(id)?.abort();
  const stop = new AbortController();
  const { signal } = stop;
  running.set(id, stop);
  try {
    const work = compositions[asked.name] as (job: unknown) => Generator<undefined, unknown>;
    answer({ kind: 'done', id, result: await inTurns(work(asked.job), { ...asked, signal }) });
  } catch (error) {
    if (signal.aborted) return;
    // An error of our own loses its class on the way.
    if (error instanceof AppError) {
      const { code, userMessage } = error;
      answer({ kind: 'refused', id, refusal: { code, userMessage } });
    } else answer({ kind: 'failed', id, error });
  } finally {
    running.delete(id);
  }
});

function answer(message: Answered): void {
  parentPort?.postMessage(message);
}
