import { setImmediate } from 'node:timers/promises';

let lastTurn = Promise.resolve();

/**
 * Does a long calculation step by step, between which other requests are answered. Of all calculations together, only
 * one does a step at a time.
 * @param steps yields after each step, and returns the result.
 */
export async function inTurns<Result>(
  steps: Generator<undefined, Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    lastTurn = lastTurn.then(() => setImmediate());
    await lastTurn;
    signal.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does it in one go. */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
