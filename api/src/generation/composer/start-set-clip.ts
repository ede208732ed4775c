import { clipSeconds, planRequirements } from '@postloom/shared-contracts';
import { requireRight } from '#app/credits/require-right.ts';
import type { Actor } from '#app/kernel/actor.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { briefOf, pictureOf } from '../clips/clip-brief.ts';
import type { ClipBrief } from '../clips/clip-order.ts';
import { requestClip } from '../clips/request-clip.ts';
import type { PictureResult, RunRecord, TextResult } from '../runs/runs.model.ts';
import type { ComposerContext } from './composer-context.ts';
import { firstOf, partName, runsIn } from './set-parts.ts';
import type { SetRecord } from './sets.model.ts';

/** Requests the set's clip, with the words for the first platform that has any. If the clip fails, the set doesn't. */
export async function startSetClip(context: ComposerContext, actor: Actor, set: SetRecord): Promise<void> {
  const done = (await runsIn(context, set)).filter(({ status }) => status === 'done');
  const texts = set.request.platforms.flatMap(
    (platform) => done.find(({ part }) => part === partName(platform)) ?? [],
  );
  const [variant] = (texts[0]?.response as TextResult | undefined)?.variants ?? [];
  if (!variant) return;
  const id = set._id.toHexString();
  try {
    // The plan may have changed since the texts were written.
    await requireRight(context.credits, actor.workspace, planRequirements.video);
    await requestClip(context.clips, {
      actor,
      key: `${id}.video`,
      platform: firstOf(set.request),
      set: id,
      brief: await clipBriefOf(context, actor, set, { caption: variant.caption, texts, done }),
    });
  } catch (error) {
    // The failure is recorded on the clip, which the answer shows.
    if (!(error instanceof AppError)) throw error;
  }
}

async function clipBriefOf(
  context: ComposerContext,
  actor: Actor,
  { request }: SetRecord,
  {
    caption,
    texts,
    done,
  }: {
    readonly caption: string;
    readonly texts: readonly RunRecord[];
    readonly done: readonly RunRecord[];
  },
): Promise<ClipBrief> {
  const drawn = done.find(({ part }) => part === partName(null))?.response as PictureResult | undefined;
  const made = drawn?.imageUrl ? [drawn.imageUrl] : [];
  const addresses = request.uploadedAssets.length > 0 ? request.uploadedAssets : made;
  const pictures: string[] = [];
  for (const address of addresses) pictures.push(await pictureOf(context.clips, actor, address));
  const bannedWords = await context.clips.bannedWords(actor, request.brandVoiceId);
  return {
    ...(await briefOf({ contentType: 'post', caption, videoScript: null }, request.videoPrompt, bannedWords)),
    pictures,
    seconds: clipSeconds.usual,
    posts: [],
    runs: texts.map(({ _id }) => _id.toHexString()),
  };
}
