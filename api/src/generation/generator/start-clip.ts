import { clipSeconds, type GenerationRequest, planRequirements } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { orderOf } from '../clips/clip-brief.ts';
import { requestClip } from '../clips/request-clip.ts';
import { runsOf } from '../runs/runs-context.ts';
import type { GeneratorContext } from './generator-context.ts';

/**
 * Requests the clip that goes with a result.
 * @param id the result's.
 * @returns the clip's id; null if it couldn't be started.
 */
export async function startClip(
  { clips }: GeneratorContext,
  actor: Actor,
  { uploadedAssets, videoPrompt }: GenerationRequest,
  id: string,
): Promise<string | null> {
  const asked = {
    source: { kind: 'generation', id },
    prompt: videoPrompt ?? '',
    uploadedAssets,
    seconds: clipSeconds.usual,
  } as const;
  try {
    // The plan may have changed since the post was written.
    await requireRight(clips.credits, actor.workspace, planRequirements.video);
    const { client, ...order } = await orderOf(clips, actor, asked);
    const { _id } = await requestClip(clips, { ...order, actor: { ...actor, client }, key: `${id}.video` });
    const clipId = _id.toHexString();
    await runsOf(clips.runs, actor.workspace).change({ _id: new Types.ObjectId(id), status: 'done' }, {
      $set: { 'response.clipId': clipId },
    } as never);
    return clipId;
  } catch (error) {
    // The post exists and is paid for. The screen shows the missing clip in its place.
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
