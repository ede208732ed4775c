import type {
  ComposerPicture,
  ComposerPlatform,
  ComposerVideo,
  composerResultSchema,
  Refinement,
  Sent,
} from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { toClip } from '../clips/read-clip.ts';
import type { ClipResult, PictureResult, RefineResult, RunRecord, TextResult } from '../runs/runs.model.ts';
import { runsOfSet } from '../runs/runs-of-set.ts';
import { type ComposerContext, setsOf } from './composer-context.ts';

export type ComposerAnswer = Sent<typeof composerResultSchema>;

type PartState = Pick<
  Sent<typeof composerResultSchema>['platforms'][number],
  'status' | 'isDemo' | 'quotaExceeded' | 'note' | 'creditsCharged' | 'failure'
>;

/**
 * A composer's generation with the results so far.
 * @throws {AppError} `not_found`
 */
export async function readSet(context: ComposerContext, scope: Scope, id: string): Promise<ComposerAnswer> {
  const set = await setsOf(context, scope).findOne({ _id: new Types.ObjectId(id) });
  if (!set) throw new AppError('not_found');
  const runs = await runsOfSet(context.runs, scope.workspace, id);
  const posts = await context.postsOfRuns(
    scope,
    runs.map(({ _id }) => _id.toHexString()),
  );
  const variants = runs.flatMap(({ response }) =>
    response && 'variants' in response ? response.variants.map((variant) => variant.id) : [],
  );
  const byHand = await context.postsOfVariants(scope, variants);
  const isRunning = runs.some((run) => isAtWork(context, run));
  const byPart = new Map(runs.map((run) => [run.part, run]));
  const { request } = set;
  const platforms = request.platforms.map(
    (platform): ComposerPlatform =>
      toPlatform(context, platform, byPart.get(`text.${platform}`), isRunning, posts, byHand),
  );
  const picture = request.generateImage ? toPicture(context, byPart.get('picture'), isRunning) : null;
  const refinements = runs.filter(({ part, status }) => part === 'refine' && status === 'done');
  const video = request.generateVideo ? await toVideo(context, byPart.get('video'), isRunning) : null;
  const charged = [...platforms, ...(picture ? [picture] : []), ...(video ? [video] : [])].reduce(
    (sum, { creditsCharged }) => sum + creditsCharged,
    0,
  );
  return {
    id,
    status: isRunning ? 'running' : 'done',
    request,
    uploads: await context.objects.describeFiles(scope.workspace, request.uploadedAssets),
    platforms: platforms as ComposerAnswer['platforms'],
    picture: picture as ComposerAnswer['picture'],
    video: video as ComposerAnswer['video'],
    refinements: refinements.map((run) => toRefinement(run, posts)) as ComposerAnswer['refinements'],
    creditsCharged: charged,
    credits: { remaining: (await context.credits.get(scope.workspace)).remaining },
    createdAt: set.createdAt.toISOString(),
    expiresAt: set.expiresAt.toISOString(),
  };
}

const isAtWork = ({ now }: ComposerContext, { part, status, leaseUntil }: RunRecord): boolean =>
  part !== 'refine' &&
  part !== 'video' &&
  (status === 'running' || status === 'stored') &&
  leaseUntil > now();

/** The clip, which may take longer than the rest. */
async function toVideo(
  context: ComposerContext,
  run: RunRecord | undefined,
  isRunning: boolean,
): Promise<ComposerVideo> {
  if (!run) return { ...stateOf(context, run, isRunning), videoUrl: null, clipId: null };
  const {
    id: clipId,
    status,
    isDemo,
    origin,
    note,
    creditsCharged,
    failure,
    videoUrl,
  } = await toClip(context.clips, run);
  const quotaExceeded = (run.response as ClipResult | null)?.quotaExceeded ?? false;
  const part = { isDemo, origin, quotaExceeded, note, creditsCharged, videoUrl, clipId };
  if (status !== 'cancelled') return { ...part, status, failure };
  const { code, userMessage: message } = new AppError('request_cancelled');
  return { ...part, status: 'failed', failure: { code, message } };
}

function stateOf(context: ComposerContext, run: RunRecord | undefined, isRunning: boolean): PartState {
  const made = run?.status === 'done' ? (run.response as TextResult | PictureResult | null) : null;
  const state = {
    isDemo: made?.isDemo ?? false,
    quotaExceeded: made?.quotaExceeded ?? false,
    note: made?.note ?? null,
    creditsCharged: made?.creditsCharged ?? 0,
    failure: null,
  };
  if (made) return { ...state, status: 'done' };
  if (run && isAtWork(context, run)) return { ...state, status: 'running' };
  if (!run && isRunning) return { ...state, status: 'waiting' };
  const broken = new AppError('request_cancelled', {
    userMessage: 'This part was interrupted. You weren’t charged for it.',
  });
  return {
    ...state,
    status: 'failed',
    failure: run?.failure
      ? { code: run.failure.code, message: run.failure.message }
      : { code: broken.code, message: broken.userMessage },
  };
}

function toPlatform(
  context: ComposerContext,
  platform: ComposerPlatform['platform'],
  run: RunRecord | undefined,
  isRunning: boolean,
  posts: ReadonlyMap<string, string>,
  byHand: ReadonlyMap<string, string>,
): ComposerPlatform {
  const made = run?.status === 'done' ? (run.response as TextResult | null) : null;
  const variants = made?.variants ?? [];
  const postId = run ? (posts.get(run._id.toHexString()) ?? null) : null;
  return {
    platform,
    ...stateOf(context, run, isRunning),
    variants,
    postId,
    postIds: variants.map(({ id }, index) => (index === 0 && postId) || (byHand.get(id) ?? null)),
  };
}

function toPicture(
  context: ComposerContext,
  run: RunRecord | undefined,
  isRunning: boolean,
): ComposerPicture {
  const made = run?.status === 'done' ? (run.response as PictureResult | null) : null;
  return {
    ...stateOf(context, run, isRunning),
    imageUrl: made?.imageUrl ?? null,
    imageAlt: made?.imageAlt ?? null,
  };
}

/** A refined text in the contract's form. */
export function toRefinement(
  { _id, platform, response }: Pick<RunRecord, '_id' | 'platform' | 'response'>,
  posts: ReadonlyMap<string, string>,
): Refinement {
  const { result, variant, isDemo, quotaExceeded, note, creditsCharged } = response as RefineResult;
  const id = _id.toHexString();
  return {
    id,
    platform: platform ?? '',
    variant,
    result,
    isDemo,
    quotaExceeded,
    note,
    creditsCharged,
    postId: posts.get(id) ?? null,
  };
}
