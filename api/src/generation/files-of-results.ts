import type { GenerationResponse } from '@postloom/shared-contracts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { idIn, urlOf } from '#app/objects/objects-context.ts';
import type { ClipBrief } from './clips/clip-order.ts';
import { type SetRecord, setsCollection } from './composer/sets.model.ts';
import { fileFields } from './runs/hand-over-run.ts';
import { type RunRecord, runsCollection } from './runs/runs.model.ts';
import type { RunsContext } from './runs/runs-context.ts';

/**
 * Which of the given files are part of results that haven't expired: made for them, attached to their briefs, or the
 * pictures of a clip.
 * @param owners the accounts that the files belong to.
 */
export async function filesOfResults(
  { connection, now }: Pick<RunsContext, 'connection' | 'now'>,
  ids: readonly string[],
  owners: readonly string[],
): Promise<string[]> {
  const alive = { account: { $in: owners }, expiresAt: { $gt: now() } };
  const addresses = { $in: ids.map(urlOf) };
  const shown = fileFields.map((field) => `response.${field}`);
  const [runs, sets] = await Promise.all([
    acrossWorkspaces(runsCollection, connection)
      .find({
        ...alive,
        $or: [...shown.map((field) => ({ [field]: addresses })), { 'brief.pictures': { $in: ids } }],
      })
      .select([...shown, 'brief.pictures'])
      .lean<RunRecord[]>(),
    acrossWorkspaces(setsCollection, connection)
      .find({ ...alive, 'request.uploadedAssets': addresses })
      .select('request.uploadedAssets')
      .lean<SetRecord[]>(),
  ]);
  const named = [
    ...runs.flatMap(({ response, brief }) => [
      ...fileFields.map((field) => idIn((response as Partial<GenerationResponse> | null)?.[field] ?? '')),
      ...((brief as Partial<ClipBrief> | undefined)?.pictures ?? []),
    ]),
    ...sets.flatMap(({ request }) => request.uploadedAssets.map(idIn)),
  ];
  const asked = new Set(ids);
  return named.filter((id) => asked.has(id));
}
