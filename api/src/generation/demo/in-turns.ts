import { setImmediate } from 'node:timers/promises';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';

/** Who waits for a turn, by caller: the one who is next comes first. */
const rows = new Map<string | null, (() => void)[]>();
let isGivingTurns = false;

async function giveTurns(): Promise<void> {
  isGivingTurns = true;
  for (;;) {
    // Messages arrive in between: other work, or that somebody has left.
    await setImmediate();
    const [[caller, row] = []] = rows;
    if (!row || caller === undefined) break;
    const [next, ...others] = row;
    rows.delete(caller);
    if (others.length > 0) rows.set(caller, others);
    next?.();
  }
  isGivingTurns = false;
}

function turnOf(caller: string | null): Promise<void> {
  return new Promise((resolve) => {
    rows.set(caller, [...(rows.get(caller) ?? []), resolve]);
    if (!isGivingTurns) void giveTurns();
  });
}

/** What the work whose step is being done has composed already. */
let composed: Map<string, unknown> | null = null;

/** Makes a thing once for each piece of work that is done in turns. Whoever gets it must not change it. */
export function once<Made>(key: string, make: () => Made): Made {
  if (!composed) return make();
  if (!composed.has(key)) composed.set(key, make());
  return composed.get(key) as Made;
}

/**
 * Does a long calculation step by step, between which other requests are answered. Of all calculations together, only
 * one does a step at a time, and callers take turns, however many calculations each of them has under way.
 * @param steps yields after each step, and returns the result.
 * @param mostMs how much CPU time it may take.
 * @throws {AppError} `service_unavailable` if it takes more.
 */
export async function inTurns<Result>(
  steps: Generator<undefined, Result>,
  { caller, signal }: { readonly caller: string | null; readonly signal: AbortSignal },
  mostMs: number = bounds.composingMs,
): Promise<Result> {
  const own = new Map<string, unknown>();
  let spent = 0;
  for (;;) {
    await turnOf(caller);
    signal.throwIfAborted();
    const from = process.threadCpuUsage();
    composed = own;
    try {
      const step = steps.next();
      if (step.done) return step.value;
    } finally {
      composed = null;
    }
    const { user, system } = process.threadCpuUsage(from);
    spent += (user + system) / 1000;
    if (spent > mostMs) {
      throw new AppError('service_unavailable', {
        userMessage:
          'This takes the offline composer too long. Please ask for less at a time, or shorten the brief.',
        detail: `a composition took ${Math.round(spent)} ms`,
      });
    }
  }
}

/** Does it in one go. */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
