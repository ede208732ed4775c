import type { CommitOutcome } from '#app/credits/commit-reservation.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { RunRecord } from './runs.model.ts';
import { type RunsContext, reservationKeyOf, runsOf } from './runs-context.ts';

/** Commits the credits of a stored result, then publishes it. May be repeated. */
export async function finishRun(context: RunsContext, record: RunRecord): Promise<CommitOutcome> {
  const workspace = record.account.toHexString();
  const outcome = await context.credits.commit(workspace, reservationKeyOf(record));
  await runsOf(context, workspace).change(
    { _id: record._id, attempt: record.attempt, status: 'stored' },
    outcome === 'committed'
      ? { $set: { status: 'done' } }
      : {
          $set: {
            status: 'failed',
            response: null,
            failure: { code: 'provider_timeout', message: new AppError('provider_timeout').userMessage },
          },
        },
  );
  return outcome;
}

/** How to settle a reservation whose process is gone: commit it if the result was stored, otherwise release it. */
export async function outcomeOfReservation(
  context: RunsContext,
  workspace: string,
  key: string,
): Promise<'commit' | 'release'> {
  const [id = '', attempt = ''] = key.split('.');
  const stored = await runsOf(context, workspace).has({
    _id: id,
    attempt: Number(attempt),
    status: { $in: ['stored', 'done'] },
  });
  return stored ? 'commit' : 'release';
}
