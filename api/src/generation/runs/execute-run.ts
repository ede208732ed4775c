import { AppError } from '#app/kernel/http/app-error.ts';
import { toAppError } from '#app/kernel/http/error-handler.ts';
import { finishRun } from './finish-run.ts';
import { giveBackCredits, holdCredits } from './hold-credits.ts';
import type { RunRecord, RunResult } from './runs.model.ts';
import { leaseFrom, type RunsContext, reservationKeyOf, runsOf } from './runs-context.ts';

/** The exclusive right to do a run's work, valid as long as this process renews the lease. */
export interface ActiveRun {
  /** Id of the generation. */
  readonly id: string;
  /** Aborts when the work is stopped or another process has taken over the run. */
  readonly signal: AbortSignal;
  /** Returns the reserved credits, because the result turned out to be free. */
  dropReservation(): Promise<void>;
}

export interface RunWork<Result extends RunResult> {
  /** Credits that the run reserves before it starts; 0 for none. */
  readonly amount: number;
  /** How many of them are for pictures, if the run makes a picture and a text. */
  readonly pictures?: number;
  /** Aborts to stop the work. A caller who leaves doesn't necessarily stop it. */
  readonly stop: AbortSignal;
  readonly work: (run: ActiveRun) => Promise<Result>;
}

/**
 * Executes one attempt and settles its credits: they are reserved, renewed while the work goes on, and committed with a
 * result or released without one. The result is stored before the credits are settled and published after that, so that
 * neither a crash nor a lost lease can deliver one without the other.
 */
export async function executeRun<Result extends RunResult>(
  context: RunsContext,
  record: RunRecord,
  { amount, pictures, stop, work }: RunWork<Result>,
): Promise<Result> {
  const { credits, leaseMs } = context;
  const workspace = record.account.toHexString();
  const runs = runsOf(context, workspace);
  const mine = { _id: record._id, attempt: record.attempt, status: 'running' as const };
  const key = reservationKeyOf(record);
  const lost = new AbortController();
  let holds = false;

  const renew = async (): Promise<void> => {
    const isMine = await runs.change(mine, { $set: { leaseUntil: leaseFrom(context) } });
    const alive = isMine && (!holds || (await credits.renewLease(workspace, key)));
    if (!alive) lost.abort(new AppError('provider_timeout', { detail: 'run lost' }));
  };
  // A failed renewal doesn't matter: the lease lasts for three of them.
  const heartbeat = setInterval(() => void renew().catch(() => undefined), leaseMs / 3);

  try {
    await holdCredits(context, record, amount, pictures);
    holds = amount > 0;
    const response = await work({
      id: record._id.toHexString(),
      signal: AbortSignal.any([stop, lost.signal]),
      async dropReservation() {
        holds = false;
        await credits.release(workspace, key);
      },
    });
    stop.throwIfAborted();
    const isStored = await runs.change(mine, { $set: { response, status: holds ? 'stored' : 'done' } });
    if (!isStored) throw new AppError('provider_timeout', { detail: 'run lost' });
    if (holds && (await finishRun(context, record)) === 'lost') {
      throw new AppError('provider_timeout', { detail: 'reservation lost' });
    }
    return response;
  } catch (error) {
    const failure = stop.aborted ? new AppError('request_cancelled', { cause: error }) : toAppError(error);
    if (amount > 0 || record.attempt > 1) await giveBackCredits(context, record);
    await runs.change(mine, {
      $set: { status: 'failed', failure: { code: failure.code, message: failure.userMessage } },
    });
    throw failure;
  } finally {
    clearInterval(heartbeat);
  }
}
