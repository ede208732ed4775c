import { deliveredCharacters, type Plan } from '@postloom/shared-contracts';
import type { Account } from '#app/kernel/account.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ActiveRun } from './execute-run.ts';
import { type RunRequest, runOnce } from './run-once.ts';
import type { RunResult } from './runs.model.ts';
import type { RunsContext } from './runs-context.ts';

/** Who asks and pays, from where, and whether they are still there. */
export interface ChargedCaller {
  readonly account: Account;
  readonly actor: Actor;
  readonly plan: Plan;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
  /** Counts an amount of the free plan's credits against where the caller comes from, and takes it back. */
  readonly addressBudget: {
    consume(credits: number): Promise<void>;
    reward(credits: number): Promise<void>;
  };
  /** Whether somebody who leaves before a post was delivered has the credits back. */
  readonly mayLeave: () => Promise<boolean>;
}

/** Told of each further piece of a text that was sent to the reader. */
export type CountDelivered = (text: string) => void;

export type ChargedRun<Result extends RunResult> = Omit<
  RunRequest<Result>,
  'actor' | 'toKeep' | 'signal' | 'stop' | 'work'
> & {
  readonly toKeep?: boolean;
  readonly work: (run: ActiveRun, countDelivered: CountDelivered) => Promise<Result>;
};

/**
 * A run that is paid for by what was delivered of it: leaving early stops the provider and gives the credits back; after
 * the first sentence the run is finished, kept and charged (docs/decisions/0005-credits.md).
 */
export function runCharged<Result extends RunResult>(
  context: RunsContext,
  { account, actor, plan, signal, addressBudget, mayLeave }: ChargedCaller,
  { work, ...run }: ChargedRun<Result>,
): Promise<Result> {
  const { amount } = run;
  const stop = new AbortController();
  let delivered = 0;
  const countDelivered: CountDelivered = (text) => {
    delivered += text.length;
  };
  /** What was delivered is paid for, so it is finished and kept as well, whether or not its reader is there. */
  const onLeave = async (): Promise<void> => {
    if (amount > 0 && (delivered >= deliveredCharacters || !(await mayLeave()))) return;
    stop.abort(new AppError('request_cancelled'));
  };
  return runOnce(context, {
    toKeep: account.kind === 'member',
    ...run,
    actor,
    signal,
    stop: stop.signal,
    async work(active) {
      if (signal.aborted) await onLeave();
      else signal.addEventListener('abort', () => void onLeave(), { once: true });
      const counted = plan === 'free' ? amount : 0;
      if (counted > 0) await addressBudget.consume(counted);
      try {
        const result = await work(active, countDelivered);
        const isFree = result.isDemo || result.quotaExceeded;
        if (counted > 0 && isFree) await addressBudget.reward(counted);
        return result;
      } catch (error) {
        // Leaving early gives the credits back, but not to the address's budget, or it could be done for ever.
        if (counted > 0 && !stop.signal.aborted) await addressBudget.reward(counted);
        throw error;
      }
    },
  });
}
