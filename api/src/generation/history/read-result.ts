import {
  type GenerationResponse,
  generationRequestSchema,
  type keptResultSchema,
  type Sent,
} from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { editsOf } from '../runs/edit-result.ts';
import { runsOf } from '../runs/runs-context.ts';
import { settleRun } from '../runs/settle-run.ts';
import type { HistoryContext } from './history-context.ts';
import { statusOf } from './list-history.ts';

/**
 * A result of the generator with its request. One that a crash has left unsettled is settled first.
 * @throws {AppError} `not_found`
 */
export async function readResult(
  context: HistoryContext,
  scope: Scope,
  id: string,
): Promise<Sent<typeof keptResultSchema>> {
  const runs = runsOf(context.runs, scope);
  const filter = { _id: id, part: { $exists: false }, 'brief.prompt': { $exists: true } } as never;
  let record = await runs.findOne(filter);
  if (record?.status === 'stored' && record.leaseUntil <= context.now()) {
    await settleRun(context.runs, record);
    record = await runs.findOne(filter);
  }
  if (!record) throw new AppError('not_found');
  const response = record.status === 'done' ? (record.response as GenerationResponse) : null;
  const { remaining } = await context.credits.get(scope.workspace);
  const status = statusOf(context, record);
  const edits = editsOf(record);
  const broken = new AppError('request_cancelled', {
    userMessage: 'This was interrupted. You weren’t charged for it.',
  });
  const { code, message } = record.failure ?? { code: broken.code, message: broken.userMessage };
  return {
    id,
    status,
    request: generationRequestSchema.parse(record.brief),
    result: response && ({ ...response, credits: { remaining } } as Sent<typeof keptResultSchema>['result']),
    failure: status === 'failed' ? { code, message } : null,
    postId: (await context.postsOfRuns(scope, [id])).get(id) ?? null,
    ...(edits.length > 0 && { edits }),
  };
}
