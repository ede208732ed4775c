import { retentionMs } from '@postloom/shared-contracts';
import { sharedPictureShape } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import { toAppError } from '#app/kernel/http/error-handler.ts';
import { checked } from '../checked.ts';
import { asBrief } from '../demo/as-brief.ts';
import { demoPictureProvider } from '../providers/demo.ts';
import { type PictureProvider, ProviderQuotaError } from '../providers/provider.ts';
import type { PictureResult, TextResult } from '../runs/runs.model.ts';
import { rulesFor } from '../text/check-post.ts';
import { drawnPicture, quotaNote } from './quote-set.ts';
import { firstOf, makePart, type SetWork } from './set-parts.ts';

type PictureJob = Parameters<PictureProvider['draw']>[0];

const withoutPost = 'There’s no post to go with the image. You weren’t charged for it.';

/**
 * Draws the picture of a set while its texts are being written. It is stored and charged only when one of them is, and
 * fails if none of them succeeds, because it would be shown nowhere.
 */
export function drawPicture(work: SetWork, texts: readonly Promise<TextResult>[]): Promise<PictureResult> {
  const { context, caller, listener } = work;
  const { pictures, objects, runs } = context;
  const job = jobOf(work);
  const amount = pictures.isDemo ? 0 : 1;
  return makePart(work, null, {
    amount,
    toKeep: false,
    work: async (run) => {
      listener?.stage('picture', null, 'picture');
      const { picture, isDemo, quotaExceeded } = await draw(pictures, job, run.signal);
      if (quotaExceeded) await run.dropReservation();
      await oneOf(texts);
      const { url: imageUrl } = await objects.storePicture({
        owner: caller.actor.workspace,
        client: caller.actor.client,
        ...picture,
        origin: isDemo ? 'sample' : 'ai',
        expiresAt: new Date(runs.now().getTime() + retentionMs('runs')),
      });
      return {
        imageUrl,
        imageAlt: await checked(
          'finishLine',
          rulesFor(job.platform, null, job.bannedWords),
          picture.alt,
          500,
        ),
        isDemo,
        quotaExceeded,
        note: quotaExceeded ? quotaNote : isDemo ? drawnPicture : null,
        creditsCharged: quotaExceeded ? 0 : amount,
      };
    },
  });
}

function jobOf({ set: { request, businessType, targetAudience }, voice }: SetWork) {
  const platform = sharedPictureShape([firstOf(request), ...request.platforms]);
  return {
    platform,
    businessType,
    wish: request.imagePrompt,
    topic: request.topic,
    // The texts are still being written.
    caption: '',
    imageAlt: null,
    bannedWords: voice?.bannedWords ?? [],
    request: asBrief({ platform, request, businessType, targetAudience, template: null, voice: null }),
  } satisfies PictureJob;
}

/** The provider's picture, or a sample if the provider's quota is used up. */
async function draw(pictures: PictureProvider, job: PictureJob, signal: AbortSignal) {
  try {
    return { picture: await pictures.draw(job, signal), isDemo: pictures.isDemo, quotaExceeded: false };
  } catch (error) {
    if (!(error instanceof ProviderQuotaError)) throw error;
    return { picture: await demoPictureProvider.draw(job, signal), isDemo: true, quotaExceeded: true };
  }
}

/**
 * Waits until one of the texts has succeeded.
 * @throws {AppError} for the reason for which the first of them failed, if all have.
 */
async function oneOf(texts: readonly Promise<TextResult>[]): Promise<void> {
  await Promise.any(texts).catch(({ errors: [error] }: AggregateError) => {
    throw new AppError(toAppError(error).code, { userMessage: withoutPost, cause: error });
  });
}
