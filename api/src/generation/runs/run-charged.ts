import { deliveredCharacters, type Plan } from '@postloom/shared-contracts';
import type { Account } from '#app/kernel/account.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { ActiveRun } from './execute-run.ts';
import { type RunRequest, runOnce } from './run-once.ts';
import type { RunResult } from './runs.model.ts';
import type { RunsContext } from './runs-context.ts';

/** Who makes and pays for the request, from where, and whether they are still connected. */
export interface ChargedCaller {
  readonly account: Account;
  readonly actor: Actor;
  readonly plan: Plan;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Counts the free plan's credits per IP address (`consume`), and subtracts them again (`reward`). */
  readonly addressBudget: {
    consume(credits: number): Promise<void>;
    reward(credits: number): Promise<void>;
  };
  /** Whether somebody who leaves before a post was delivered gets the credits back. */
  readonly mayLeave: () => Promise<boolean>;
}

/** Who makes the request, and under which key. */
export interface Asking extends Pick<ChargedCaller, 'account' | 'actor' | 'signal' | 'addressBudget'> {
  /** Repeating a key never repeats the work or the charge. */
  readonly idempotencyKey: string;
}

/** Called with each piece of text that was sent to the reader. */
export type CountDelivered = (text: string) => void;

export type ChargedRun<Result extends RunResult> = Omit<
  RunRequest<Result>,
  'actor' | 'toKeep' | 'signal' | 'stop' | 'work'
> & {
  readonly toKeep?: boolean;
  readonly work: (run: ActiveRun, countDelivered: CountDelivered) => Promise<Result>;
};

/**
 * A run that is charged for what was delivered. Leaving early stops the provider and returns the credits. Once the
 * first sentence was delivered, the run is finished, stored and charged even if the reader leaves
 * (docs/decisions/0005-credits.md).
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
  /** A delivered text is charged, so it is also finished and stored, even if its reader has left. */
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
        // Leaving early returns the credits, but the address's budget stays used: otherwise this could be repeated
        // forever.
        if (counted > 0 && !stop.signal.aborted) await addressBudget.reward(counted);
        throw error;
      }
    },
  });
}
