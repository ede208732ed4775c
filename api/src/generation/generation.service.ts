import { createHash } from 'node:crypto';
import {
  clipSeconds,
  type GenerationRequest,
  type GenerationResponse,
  type generationStages,
  type Plan,
  planCatalogue,
  planRequirements,
  retentionMs,
  slidesOf,
} from '@postloom/shared-contracts';
import { predictVirality } from '@postloom/shared-contracts/virality';
import { Types } from 'mongoose';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { requireRight } from '#app/credits/require-right.ts';
import type { Account } from '#app/kernel/account.ts';
import type { Actor } from '#app/kernel/actor.ts';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { readAttachedImage } from './attached-image.ts';
import { type DraftRules, draftRulesFor, faultsOfDraft } from './check-draft.ts';
import { orderOf } from './clips/clip-brief.ts';
import type { ClipsContext } from './clips/clips-context.ts';
import { requestClip } from './clips/request-clip.ts';
import { type FinishedDraft, type FinishedPost, finishDraft } from './finish-draft.ts';
import type { ImagesFor } from './images-for.ts';
import { demoPictureProvider } from './providers/demo.ts';
import {
  type Draft,
  type Picture,
  type PictureJob,
  type PictureProvider,
  ProviderQuotaError,
  type TextProvider,
  type Voice,
  type WritingContext,
  type WritingJob,
} from './providers/provider.ts';
import type { ActiveRun } from './runs/execute-run.ts';
import { type KeepRun, keepResult } from './runs/keep-results.ts';
import { type ChargedCaller, type CountDelivered, runCharged } from './runs/run-charged.ts';
import { findDone } from './runs/run-once.ts';
import { type RunsContext, runsOf } from './runs/runs-context.ts';
import { finishLine } from './text/check-post.ts';
import { type WritingListener, writeGuarded } from './write-guarded.ts';

/** Receives events, for callers that follow along. */
export interface GenerationListener extends Omit<WritingListener, 'stage'> {
  stage(stage: (typeof generationStages)[number]): void;
}

export interface GenerateOptions {
  readonly account: Account;
  readonly actor: Actor;
  readonly request: GenerationRequest;
  /** Repeating a key never repeats the work or the charge. */
  readonly idempotencyKey: string;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
  /** Null if the caller wants a plain answer. */
  readonly listener: GenerationListener | null;
  readonly addressBudget: ChargedCaller['addressBudget'];
  /**
   * Counts bytes that a visitor stores.
   * @throws {AppError} `rate_limited`
   */
  readonly countUpload: (bytes: number) => Promise<void>;
}

/** A request whose picture from the library has been looked up. */
interface PreparedOptions extends GenerateOptions {
  readonly attached: Readonly<Awaited<ReturnType<ObjectsService['describe']>>[number]> | null;
}

export interface GenerationDependencies {
  readonly credits: CreditsService;
  readonly runs: RunsContext;
  /** Saves a member's result as a post. */
  readonly keep: KeepRun;
  readonly objects: ObjectsService;
  readonly imagesFor: ImagesFor;
  /**
   * A brand's voice, and the client that it belongs to.
   * @throws {AppError} `not_found`
   */
  readonly voice: (scope: Scope, id: string) => Promise<Voice & { readonly client: string | null }>;
  /** Id of the voice of the client that the scope names. */
  readonly clientVoice: (scope: Scope) => Promise<string | null>;
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
  readonly clips: ClipsContext;
  /** Limits how many generations an account may abandon early and get its credits back. */
  readonly earlyLeaves: Limiter;
}

/** Maximum length of a picture's description. */
const imageAltCharacters = 500;

interface DrawnPicture {
  readonly picture: Picture;
  readonly isDemo: boolean;
  readonly quotaExceeded: boolean;
}

export function createGenerationService({
  credits,
  runs,
  keep,
  objects,
  imagesFor,
  voice: voiceOf,
  clientVoice,
  text,
  pictures,
  clips,
  earlyLeaves,
}: GenerationDependencies) {
  /** Credits that a request costs: one for the text, one for a picture. Demo content costs nothing. */
  function quote({ generateImage }: GenerationRequest): {
    readonly amount: number;
    readonly pictures: number;
  } {
    const drawn = generateImage && !pictures.isDemo ? 1 : 0;
    return { amount: (text.isDemo ? 0 : 1) + drawn, pictures: drawn };
  }

  /**
   * Stores the person's own picture with the result.
   * @returns its address; null if it can't be stored, undefined if there is none. Either way the post is written.
   */
  async function keepAttached(
    { account, actor, request, countUpload }: GenerateOptions,
    expiresAt: Date,
  ): Promise<string | null | undefined> {
    const bytes = await readAttachedImage(request.attachedImage);
    if (!bytes) return undefined;
    const isVisitor = account.kind === 'visitor';
    try {
      if (isVisitor) await countUpload(bytes.length);
      const limit = isVisitor ? { limit: bounds.visitorStorageBytes } : {};
      return (await objects.putOwn(actor, { bytes, expiresAt, ...limit })).url;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return null;
    }
  }

  /** Gets a checked draft from the provider, which also receives the brief's images and the brand voice. */
  async function writeDraft(
    run: ActiveRun,
    { actor, request, listener, attached }: PreparedOptions,
    held: DraftRules,
    countDelivered: CountDelivered,
  ) {
    const wantsVideoScript = request.contentType === 'video';
    const job: WritingJob = {
      request,
      images: await imagesFor(actor, withAttached(request, attached), run.signal),
      wantsVideoScript,
      // A video consists of its script. The same script with another caption would not be another video
      // (docs/decisions/0019-variants.md).
      others: wantsVideoScript ? 0 : (request.variants ?? 1) - 1,
      voice: held.voice,
    };
    return writeGuarded({
      text,
      rules: held.rules,
      signal: run.signal,
      listener,
      countDelivered,
      shown: 1,
      write: (provider, context, repair) =>
        provider.write(
          { ...job, repair },
          announcingOthers(context, () => listener?.stage('variants')),
        ),
      check: (draft) => faultsOfDraft(held, draft),
    });
  }

  /**
   * Draws a post's picture. If the provider's quota is used up, the offline composer draws it.
   * @param isQuotaUsedUp whether the offline composer already had to write the text for that reason. Then it draws the
   *   picture, too.
   */
  async function drawPicture(
    job: PictureJob,
    signal: AbortSignal,
    isQuotaUsedUp: boolean,
  ): Promise<DrawnPicture> {
    const provider = isQuotaUsedUp ? demoPictureProvider : pictures;
    try {
      const picture = await provider.draw(job, signal);
      return { picture, isDemo: provider.isDemo, quotaExceeded: isQuotaUsedUp };
    } catch (error) {
      if (!(error instanceof ProviderQuotaError)) throw error;
      const picture = await demoPictureProvider.draw(job, signal);
      return { picture, isDemo: true, quotaExceeded: true };
    }
  }

  /**
   * Stores a result's pictures, the drawn one and the person's own, for the retention period of results. A post that
   * uses them keeps them for longer.
   */
  async function storePictures(
    options: PreparedOptions,
    drawn: DrawnPicture | null,
  ): Promise<
    Pick<GenerationResponse, 'imageUrl' | 'attachedImageUrl' | 'attachedImageAlt' | 'attachedImageOrigin'>
  > {
    const { workspace, client } = options.actor;
    const expiresAt = new Date(runs.now().getTime() + retentionMs('runs'));
    const origin = drawn?.isDemo ? 'sample' : 'ai';
    const stored =
      drawn && (await objects.put({ owner: workspace, client, ...drawn.picture, origin, expiresAt }));
    if (options.attached) {
      const { url, alt, origin } = options.attached;
      const attached = { attachedImageUrl: url, attachedImageAlt: alt, attachedImageOrigin: origin };
      return { imageUrl: stored?.url ?? null, ...attached };
    }
    const attachedImageUrl = await keepAttached(options, expiresAt);
    return { imageUrl: stored?.url ?? null, ...(attachedImageUrl !== undefined && { attachedImageUrl }) };
  }

  /** Does a run's work: draft, finished post, picture, storage, answer. */
  async function produce(
    run: ActiveRun,
    options: PreparedOptions,
    {
      plan,
      voice,
      countDelivered,
    }: { readonly plan: Plan; readonly voice: Voice | null; readonly countDelivered: CountDelivered },
  ): Promise<GenerationResponse> {
    const { request, listener } = options;
    const held = draftRulesFor(request, voice);
    const { answer: draft, isDemo, ...written } = await writeDraft(run, options, held, countDelivered);
    const finished = finishDraft(held, draft, isDemo);
    if (request.generateImage) listener?.stage('picture');
    const drawn = request.generateImage
      ? await drawPicture(pictureJobOf(held, draft, finished), run.signal, written.quotaExceeded)
      : null;
    const quotaExceeded = drawn?.quotaExceeded ?? written.quotaExceeded;
    listener?.stage('saving');
    const addresses = await storePictures(options, drawn);
    if (quotaExceeded) await run.dropReservation();
    const toSend = (post: FinishedPost) => ({
      ...wordsOf(post),
      ...predictionOf(held, post, {
        plan,
        hasVideo: finished.videoScript !== null,
        hasDrawnPicture: drawn !== null,
      }),
    });
    return {
      id: run.id,
      ...toSend(finished.post),
      ...addresses,
      imageAlt: drawn && (finishLine(held.rules, drawn.picture.alt, imageAltCharacters) || null),
      imageIsDemo: drawn?.isDemo ?? null,
      videoUrl: null,
      videoScript: finished.videoScript,
      ...(finished.others.length > 0 && { otherVariants: finished.others.map(toSend) }),
      questions: [...(draft.questions ?? [])],
      credits: { remaining: (await credits.get(options.actor.workspace)).remaining },
      isDemo,
      quotaExceeded,
    };
  }

  /**
   * The picture that a brief takes from the library.
   * @param actor whom the post is for.
   * @throws {AppError} `not_found`, `unsupported_media_type`; `validation_failed` for another client's
   */
  async function takeFromLibrary(
    from: Actor,
    actor: Actor,
    { attachedMediaId: id }: GenerationRequest,
  ): Promise<PreparedOptions['attached']> {
    if (!id) return null;
    const { kind, alt = '' } = await objects.library.get(from, id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      const userMessage = 'The image from your library no longer exists. Please choose another one.';
      throw new AppError('not_found', { userMessage });
    });
    if (kind !== 'image') throw new AppError('unsupported_media_type');
    await objects.library.keep(from, [id]);
    const { url, origin } = await objects.forClient(actor, await objects.resolve(from, id));
    return { url, alt, origin };
  }

  async function runFor(options: GenerateOptions, requestHash: string): Promise<GenerationResponse> {
    const { account, request, idempotencyKey, signal, addressBudget } = options;
    const plan = await credits.planOf(options.actor.workspace);
    assertRights(plan, request);
    // An omitted voice means the client's; null means none.
    const { brandVoiceId = await clientVoice(options.actor) } = request;
    const voice = brandVoiceId ? await voiceOf(options.actor, brandVoiceId) : null;
    // If no client is chosen, the voice decides which client it is for.
    const actor =
      voice && options.actor.client === undefined
        ? { ...options.actor, client: voice.client }
        : options.actor;
    const attached = await takeFromLibrary(options.actor, actor, request);
    const { attachedImage: _, uploadedAssets: __, shown: ___, ...brief } = request;
    return runCharged(
      runs,
      {
        account,
        actor,
        plan,
        signal,
        addressBudget,
        mayLeave: () => mayLeaveEarly(earlyLeaves, account.id),
      },
      {
        key: idempotencyKey,
        subject: {
          platform: request.platform,
          contentType: request.contentType,
          // Stored so that a later rewrite uses the same voice, whoever chose it.
          brief: brandVoiceId ? { ...brief, brandVoiceId } : brief,
        },
        ...quote(request),
        requestHash,
        work: (run, countDelivered) =>
          produce(run, { ...options, actor, attached }, { plan, voice, countDelivered }),
      },
    );
  }

  return {
    /**
     * Turns a brief into a post: rights, quote, reserve, provider, check, one repair, trim, store, commit. Nothing is
     * charged if anything fails on the way, or for demo content.
     * @throws {AppError}
     */
    async generate(options: GenerateOptions): Promise<GenerationResponse> {
      const { account, actor, request, idempotencyKey: key } = options;
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
      const response =
        (await findDone<GenerationResponse>(runs, { actor, key, requestHash })) ??
        (await runFor(options, requestHash));
      if (account.kind === 'member') {
        await keepResult(runs, keep, { accountId: actor.workspace, runId: response.id });
      }
      if (!request.generateVideo || account.kind !== 'member' || response.clipId) return response;
      return { ...response, clipId: await startClip(clips, actor, request, response) };
    },
  };
}

export type GenerationService = ReturnType<typeof createGenerationService>;

/** The images that the writer sees, among them one from the library. */
const withAttached = (
  { attachedImage, uploadedAssets }: GenerationRequest,
  attached: PreparedOptions['attached'],
) => ({
  attachedImage,
  uploadedAssets: attached ? [attached.url, ...uploadedAssets] : uploadedAssets,
});

/**
 * Requests the clip that goes with a result.
 * @returns its id; null if it couldn't be started.
 */
async function startClip(
  clips: ClipsContext,
  actor: Actor,
  request: GenerationRequest,
  { id }: Pick<GenerationResponse, 'id'>,
): Promise<string | null> {
  const { uploadedAssets, videoPrompt } = request;
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

function assertRights(plan: Plan, request: GenerationRequest): void {
  const rights = planCatalogue[plan].rights;
  const need = ({ right, refusal }: (typeof planRequirements)[keyof typeof planRequirements]): void => {
    if (!rights[right]) throw new AppError('plan_required', { userMessage: refusal });
  };
  if (request.contentType === 'video') need(planRequirements.videoScript);
  if (request.generateVideo) need(planRequirements.video);
  if (request.generateImage) need(planRequirements.image);
}

function pictureJobOf(
  { request, rules }: DraftRules,
  { imageAlt }: Draft,
  { post }: FinishedDraft,
): PictureJob {
  return {
    platform: request.platform,
    businessType: request.businessType,
    wish: request.imagePrompt ?? '',
    topic: request.prompt,
    caption: post.caption,
    imageAlt: imageAlt && finishLine(rules, imageAlt, imageAltCharacters),
    request,
  };
}

/** The parts of a post that are sent. Slides are omitted if there are none. */
const wordsOf = ({ caption, hashtags, slides, ...rest }: FinishedPost) => ({
  caption,
  hashtags: [...hashtags],
  ...(slides.length > 0 && { slides: [...slides] }),
  ...rest,
});

/**
 * A prediction of how well a post will spread, and whether only gaps stand in its way. Null if the plan doesn't include
 * it, and for posts about a death or a recall.
 */
function predictionOf(
  { request, rules }: DraftRules,
  { caption, hashtags, slides }: FinishedPost,
  {
    plan,
    hasVideo,
    hasDrawnPicture,
  }: { readonly plan: Plan; readonly hasVideo: boolean; readonly hasDrawnPicture: boolean },
): Pick<GenerationResponse, 'viralPrediction' | 'awaitsEstimate'> {
  const { platform, contentType, attachedImage, attachedMediaId, uploadedAssets } = request;
  if (!planCatalogue[plan].rights.viralPrediction || rules.isGrave)
    return { viralPrediction: null, awaitsEstimate: false };
  const viralPrediction = predictVirality({
    platform,
    contentType,
    caption,
    hashtags,
    hasImage: hasDrawnPicture || Boolean(attachedImage ?? attachedMediaId) || uploadedAssets.length > 0,
    hasVideo,
    slides: slidesOf({ contentType, caption, ...(slides.length > 0 && { slides }) }),
    request,
  });
  return { viralPrediction, awaitsEstimate: viralPrediction === null };
}

/** Calls `announce` once, when the first text is complete and the others follow. */
function announcingOthers(context: WritingContext, announce: () => void): WritingContext {
  let isAnnounced = false;
  return {
    ...context,
    onText(piece) {
      if (piece.index > 0 && !isAnnounced) {
        isAnnounced = true;
        announce();
      }
      context.onText(piece);
    },
  };
}

/** Whether an account that leaves early may get its credits back once more today. */
export const mayLeaveEarly = (earlyLeaves: Limiter, accountId: string): Promise<boolean> =>
  earlyLeaves.consume(accountId).then(
    () => true,
    () => false,
  );
