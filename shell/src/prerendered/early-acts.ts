import { readEntries, repeatEntries } from './early-entries.ts';

/** What a person pressed on a prerendered page before the shell had taken it over. */
export interface EarlyActs {
  readonly clicks: HTMLButtonElement[];
  /** From now on everything goes its usual way. */
  stop(): void;
}

declare global {
  var earlyActs: EarlyActs | undefined;
}

/**
 * Does what was done too early once more: first what was entered, then what was pressed. To be called from an effect
 * of the hydration itself: React draws nothing between those and a microtask, so that no field has been set back yet
 * and no key gets in between.
 */
export function repeatEarlyActs(): void {
  const acts = globalThis.earlyActs;
  if (!acts) return;
  globalThis.earlyActs = undefined;
  const entries = readEntries();
  // React takes no input while it runs effects.
  queueMicrotask(() => {
    repeatEntries(entries);
    void pressAgain(acts);
  });
}

/** Each in a task of its own, because a press counts on what the one before has drawn. */
async function pressAgain(acts: EarlyActs): Promise<void> {
  await nextTask();
  // Not before: a press that came meanwhile would overtake the earlier ones.
  acts.stop();
  for (const button of acts.clicks) {
    button.click();
    await nextTask();
  }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
