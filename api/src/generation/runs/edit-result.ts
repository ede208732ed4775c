import type {
  EditedWording,
  EndpointBody,
  GenerationResponse,
  historyEndpoints,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Account } from '#app/kernel/account.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { RunRecord } from './runs.model.ts';
import { type RunsContext, runsOf } from './runs-context.ts';

/**
 * Stores a visitor's manual changes to a result. If calls from two tabs overlap, or overtake each other, the words
 * typed last win. That is safe because a visitor is one browser with one clock.
 * @throws {AppError} `not_found`; `conflict` for a member, whose results are already posts and are edited there
 */
export async function editResult(
  context: RunsContext,
  // A visitor's workspace is their own.
  { id: workspace, kind }: Pick<Account, 'id' | 'kind'>,
  id: string,
  { wording, ...edit }: EndpointBody<typeof historyEndpoints.editGeneration>,
): Promise<void> {
  const runs = runsOf(context, workspace);
  const result = { _id: new Types.ObjectId(id), status: 'done', 'response.caption': { $exists: true } };
  if (!(await runs.has(result as never))) throw new AppError('not_found');
  if (kind === 'member') throw new AppError('conflict');
  const typedAt = `edits.${wording}.typedAt`;
  const isNewer = { $or: [{ [typedAt]: { $exists: false } }, { [typedAt]: { $lt: edit.typedAt } }] };
  await runs.change({ ...result, ...isNewer } as never, { $set: { [`edits.${wording}`]: edit } } as never);
}

/** Manual changes to a result, the latest last. */
export function editsOf({ edits = {} }: Pick<RunRecord, 'edits'>): EditedWording[] {
  return Object.entries(edits)
    .sort(([, { typedAt: one }], [, { typedAt: other }]) => one - other)
    .map(([wording, { caption, hashtags, slides }]) => ({
      wording: Number(wording),
      caption,
      hashtags,
      slides,
    }));
}

/** A result as its post should say it: with the wording that the visitor changed last, if any. */
export function asEdited(record: Pick<RunRecord, 'edits'>, response: GenerationResponse): GenerationResponse {
  const edit = editsOf(record).at(-1);
  if (!edit) return response;
  const { wording, caption, hashtags, slides } = edit;
  const { slides: _, ...rest } = response;
  return {
    ...rest,
    caption,
    hashtags,
    ...(slides && { slides }),
    viralPrediction: [response, ...(response.otherVariants ?? [])][wording]?.viralPrediction ?? null,
  };
}
