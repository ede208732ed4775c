import {
  type GenerationResponse,
  generationRequestSchema,
  type keptResultSchema,
  type Sent,
} from '@postloom/shared-contracts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { editsOf } from '../runs/edit-result.ts';
import { finishRun } from '../runs/finish-run.ts';
import { runsOf } from '../runs/runs-context.ts';
import type { HistoryContext } from './history-context.ts';
import { statusOf } from './list-history.ts';

/** Only the generator's runs have a prompt in their brief; refined texts and the assistant's answers don't. */
const ofGenerator = { part: { $exists: false }, 'brief.prompt': { $exists: true } };

/** The latest finished result of the generator; null if there is none. */
export async function readLastResult(
  context: HistoryContext,
  scope: Scope,
): Promise<Sent<typeof keptResultSchema> | null> {
  const filter = { ...ofGenerator, set: { $exists: false }, status: 'done' } as never;
  const [last] = await runsOf(context.runs, scope).find(filter).sort({ createdAt: -1, _id: -1 }).limit(1);
  return last ? readResult(context, scope, last._id.toHexString()) : null;
}

/**
 * A result of the generator with its request. One that a crash has left unfinished is finished first.
 * @throws {AppError} `not_found`
 */
export async function readResult(
  context: HistoryContext,
  scope: Scope,
  id: string,
): Promise<Sent<typeof keptResultSchema>> {
  const runs = runsOf(context.runs, scope);
  const filter = { ...ofGenerator, _id: id } as never;
  let record = await runs.findOne(filter);
  if (record?.status === 'stored' && record.leaseUntil <= context.now()) {
    await finishRun(context.runs, record);
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
