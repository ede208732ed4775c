import { altOfClip, clipFormat } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { clientOf } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { JobRun } from '#app/kernel/jobs/job-kind.ts';
import { workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import { idIn } from '#app/objects/objects-context.ts';
import { prepareForProvider } from '../attached-image.ts';
import { createLocalVideos } from '../providers/local-videos.ts';
import { ProviderQuotaError, type Video, type VideoJob, type VideoWork } from '../providers/provider.ts';
import { executeRun } from '../runs/execute-run.ts';
import { finishRun } from '../runs/finish-run.ts';
import { takeOver } from '../runs/run-once.ts';
import type { ClipResult, RunRecord } from '../runs/runs.model.ts';
import { creatorOf, runsOf } from '../runs/runs-context.ts';
import type { ClipBrief } from './clip-order.ts';
import { type ClipsContext, isLocalNote, quoteClip } from './clips-context.ts';
import { drawPoster, drawScene } from './draw-scene.ts';

/** Progress (0 to 1) is stored in steps of this size, because each step is a database write. */
const step = 0.02;
const quotaNote = 'The video provider’s quota is used up, so the clip was made here. You weren’t charged.';

/**
 * Does a clip's job: reserve, make, store, charge, and add to its posts. A failure is recorded on the clip, which then
 * costs nothing; only if the process stops or dies does another one repeat the job.
 */
export async function makeClip(
  context: ClipsContext,
  { id, data: { account, run }, signal, progress, log }: JobRun<{ account: string; run: string }>,
): Promise<void> {
  const runs = runsOf(context.runs, account);
  const record = await runs.findOne({ _id: run });
  // The record was deleted with its account, or the clip was requested again and another job makes it.
  if (!record || (record.job && record.job !== id)) return;
  if (record.status === 'stored') await finishRun(context.runs, record);
  else if (record.status === 'running' || isStopped(record)) {
    const taken = await takeOver(context.runs, record, id);
    if (!taken) return;
    const work = { context, record: taken, progress, log };
    try {
      await executeRun(context.runs, taken, {
        amount: quoteClip(context).credits,
        stop: signal,
        work: (active) => film(work, active),
      });
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error }, 'a clip could not be made');
      return;
    }
  }
  await show(context, account, run);
}

/** Whether the attempt ended only because its process was stopped. Then the job continues. */
const isStopped = ({ status, failure }: RunRecord): boolean =>
  status === 'failed' && failure?.code === 'request_cancelled';

interface ClipWork extends Pick<JobRun<never>, 'progress' | 'log'> {
  readonly context: ClipsContext;
  readonly record: RunRecord;
}

async function film(
  { context, record, progress, log }: ClipWork,
  run: { readonly signal: AbortSignal; dropReservation(): Promise<void> },
): Promise<ClipResult> {
  const { videos, objects } = context;
  const account = record.account.toHexString();
  const brief = record.brief as unknown as ClipBrief;
  const { lines, prompt, seconds } = brief;
  const origins = await objects.originsOf(account, brief.pictures);
  // A drawn picture has words of its own, which the clip's format would cut. Words are put on a pattern like its own.
  const shown = brief.pictures.filter((id) => lines.length === 0 || origins.get(id) !== 'sample');
  const pictures: Buffer[] = [];
  for (const id of shown) {
    const read = async () => (await objects.readFile({ workspace: account }, id)).content;
    pictures.push((await prepareForProvider(read, run.signal)).bytes);
  }
  const showsAi = [...origins.values()].includes('ai');
  let told = 0;
  const job: VideoJob = { lines, prompt, pictures, showsAi, seconds, seed: lines.join(' ') || prompt };
  const work: VideoWork = {
    signal: run.signal,
    token: record.token ?? null,
    progress(fraction) {
      if (fraction < told + step) return;
      told = fraction;
      progress(fraction).catch((error: unknown) => log.warn({ err: error }, 'progress not noted'));
    },
    async begun(token) {
      await runsOf(context.runs, account).change({ _id: record._id }, { $set: { token } });
    },
  };
  if (videos.isDemo && lines.length === 0 && pictures.length === 0) {
    throw new AppError('not_configured', {
      userMessage:
        'We can’t draw this post’s characters in a clip. Add an image, and the clip will show that instead. You weren’t charged.',
    });
  }
  let quotaExceeded = false;
  const made: Video = await videos.render(job, work).catch((error: unknown) => {
    if (!(error instanceof ProviderQuotaError)) throw error;
    quotaExceeded = true;
    return createLocalVideos(null).render(job, work);
  });
  if (quotaExceeded) await run.dropReservation();
  const isDemo = videos.isDemo || quotaExceeded;
  const origin = isDemo && !showsAi ? 'sample' : 'ai';
  const stored = await objects.storeClip({
    owner: account,
    client: clientOf(record.client),
    bytes: made.bytes,
    poster: made.poster ?? (await posterOf(job)),
    width: clipFormat.width,
    height: clipFormat.height,
    alt: altOfClip(brief.lines),
    origin,
    expiresAt: record.expiresAt,
  });
  return {
    videoUrl: stored.url,
    origin,
    isDemo,
    quotaExceeded,
    note: quotaExceeded ? quotaNote : isDemo ? isLocalNote : null,
    creditsCharged: isDemo ? 0 : quoteClip(context).credits,
  };
}

function posterOf({ lines: [text = ''], pictures, seed }: VideoJob): Promise<Buffer> {
  return workOnPicture(async () =>
    drawPoster(await drawScene({ text, picture: pictures[0] ?? null, seed, index: 0, frames: 1 })),
  );
}

/** Adds a finished clip to the posts and the result that it was made for. Repeating it does no harm. */
async function show(context: ClipsContext, account: string, run: string): Promise<void> {
  const runs = runsOf(context.runs, account);
  const record = await runs.findOne({ _id: run, status: 'done' });
  const { videoUrl } = (record?.response ?? {}) as Partial<ClipResult>;
  const object = idIn(videoUrl ?? '');
  if (!record || !object) return;
  const brief = record.brief as unknown as ClipBrief;
  const video = { object, alt: altOfClip(brief.lines), by: creatorOf(record) };
  await context.addToPosts(account, { posts: brief.posts }, video);
  await context.addToPosts(account, { runs: brief.runs }, video);
  for (const source of brief.runs) {
    await runs.change(
      { _id: new Types.ObjectId(source), 'response.caption': { $exists: true } } as never,
      { $set: { 'response.videoUrl': videoUrl } } as never,
    );
  }
}
