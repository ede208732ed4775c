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
  slidesText,
  type VideoScript,
} from '@postloom/shared-contracts';
import { trimToLimit } from '@postloom/shared-contracts/platforms';
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
import { draftRulesFor, faultsOfDraft, saysTheFacts } from './check-draft.ts';
import { orderOf } from './clips/clip-brief.ts';
import type { ClipsContext } from './clips/clips-context.ts';
import { requestClip } from './clips/request-clip.ts';
import type { ImagesFor } from './images-for.ts';
import { demoPictureProvider } from './providers/demo.ts';
import {
  type OtherDraft,
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
import { type Caller, runCharged } from './runs/run-charged.ts';
import { findDone } from './runs/run-once.ts';
import { type RunsContext, runsOf } from './runs/runs-context.ts';
import {
  finishLine,
  finishPost,
  finishScript,
  finishSlides,
  linesOfScript,
  saysBanned,
} from './text/check-post.ts';
import { knownTexts } from './text/same-words.ts';
import { type WritingListener, writeGuarded } from './write-guarded.ts';

/** Told of what happens, for those who read along. */
export interface GenerationListener extends Omit<WritingListener, 'stage'> {
  stage(stage: (typeof generationStages)[number]): void;
}

export interface GenerateOptions {
  readonly account: Account;
  readonly actor: Actor;
  readonly request: GenerationRequest;
  /** The same key never does the work, or charges, twice. */
  readonly idempotencyKey: string;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
  /** Null for a plain answer. */
  readonly listener: GenerationListener | null;
  readonly addressBudget: Caller['addressBudget'];
  /** Counts bytes that a visitor stores. @throws {AppError} `rate_limited` */
  readonly countUpload: (bytes: number) => Promise<void>;
}

export interface GenerationDependencies {
  readonly credits: CreditsService;
  readonly runs: RunsContext;
  /** Makes a member's result a post. */
  readonly keep: KeepRun;
  readonly objects: ObjectsService;
  readonly imagesFor: ImagesFor;
  /** How a brand talks, and for which client. @throws {AppError} `not_found` */
  readonly voice: (scope: Scope, id: string) => Promise<Voice & { readonly client: string | null }>;
  /** The voice of the client that is acted for, by id. */
  readonly clientVoice: (scope: Scope) => Promise<string | null>;
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
  readonly clips: ClipsContext;
  /** Generations that an account may leave early and have its credits back. */
  readonly earlyLeaves: Limiter;
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
  function quote(request: GenerationRequest): number {
    return (text.isDemo ? 0 : 1) + (request.generateImage && !pictures.isDemo ? 1 : 0);
  }

  /**
   * Keeps the person's own picture with the result.
   * @returns its address; null where it cannot be kept, undefined where there is none. The post is written all the same.
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

  async function produce(
    run: ActiveRun,
    options: GenerateOptions,
    { plan, voice, tell }: { plan: Plan; voice: Voice | null; tell: (text: string) => void },
  ): Promise<GenerationResponse> {
    const { actor, request, listener } = options;
    const { signal } = run;
    const rights = planCatalogue[plan].rights;
    const images = await imagesFor(actor, request, signal);
    const wantsVideoScript = request.contentType === 'video';
    // A video is its script: that again, with another caption, is no other video (docs/decisions/0019-variants.md).
    const others = wantsVideoScript ? 0 : (request.variants ?? 1) - 1;
    const job: WritingJob = { request, images, wantsVideoScript, others, voice };
    const held = draftRulesFor(request, voice);
    const { rules } = held;
    const shown = knownTexts(request.shown ?? []);

    const written = await writeGuarded({
      text,
      rules,
      signal,
      listener,
      tell,
      shown: 1,
      write: (provider, context, repair) =>
        provider.write(
          { ...job, repair },
          tellingOfOthers(context, () => listener?.stage('variants')),
        ),
      check: (draft) => faultsOfDraft(held, draft),
    });
    const draft = written.answer;
    const { isDemo } = written;
    let { quotaExceeded } = written;
    const finish = ({ caption, hashtags, slides }: OtherDraft): OtherDraft | null => {
      const post =
        isDemo && !voice
          ? trimToLimit(request.platform, caption.trim(), hashtags)
          : finishPost(rules, { caption, hashtags });
      return post?.caption ? { ...post, slides: finishSlides(rules, slides) } : null;
    };
    const leftOut = ({ caption, slides }: OtherDraft, script?: VideoScript | null) =>
      voice && voice.bannedWords.length > 0
        ? {
            wordsLeftOut: saysBanned(rules, [
              caption,
              slidesText(slides),
              ...(script ? linesOfScript(script) : []),
            ]),
          }
        : {};
    const post = finish(draft);
    if (!post) throw new AppError('provider_invalid_output', { detail: 'nothing left of the text' });
    const { caption, hashtags, slides } = post;
    shown.add(caption);
    const further = draft.others.flatMap((other) => {
      const finished = finish(other);
      // One that says what another says, or gets the facts wrong, is left out: the post is there.
      if (!finished || shown.has(finished.caption)) return [];
      if (!isDemo && !saysTheFacts(held, finished)) return [];
      shown.add(finished.caption);
      return [{ ...finished, leftOut: leftOut(other) }];
    });
    const videoScript = draft.videoScript && finishScript(rules, draft.videoScript);

    let picture: Picture | null = null;
    let imageIsDemo: boolean | null = null;
    if (request.generateImage) {
      listener?.stage('picture');
      const pictureJob: PictureJob = {
        platform: request.platform,
        businessType: request.businessType,
        wish: request.imagePrompt ?? '',
        topic: request.prompt,
        caption,
        imageAlt: draft.imageAlt && finishLine(rules, draft.imageAlt, 500),
        request,
      };
      // With the text from the offline composer for want of quota, the picture comes from there, too.
      const provider = quotaExceeded ? demoPictureProvider : pictures;
      imageIsDemo = provider.isDemo;
      try {
        picture = await provider.draw(pictureJob, signal);
      } catch (error) {
        if (!(error instanceof ProviderQuotaError)) throw error;
        imageIsDemo = true;
        quotaExceeded = true;
        picture = await demoPictureProvider.draw(pictureJob, signal);
      }
    }
    listener?.stage('saving');
    // With the result, unless a post keeps it.
    const expiresAt = new Date(runs.now().getTime() + retentionMs('runs'));
    const stored =
      picture && (await objects.put({ owner: actor.workspace, client: actor.client, ...picture, expiresAt }));
    const attachedImageUrl = await keepAttached(options, expiresAt);
    if (quotaExceeded) await run.dropReservation();
    // A death or a recall gets no figure for how well it may travel.
    const hasPrediction = rights.viralPrediction && !rules.isGrave;
    const hasImage = picture !== null || Boolean(request.attachedImage) || request.uploadedAssets.length > 0;
    const predict = ({ caption, hashtags, slides }: OtherDraft) =>
      hasPrediction
        ? predictVirality({
            platform: request.platform,
            contentType: request.contentType,
            caption,
            hashtags,
            hasImage,
            hasVideo: videoScript !== null,
            hasSlides:
              slidesOf({ contentType: request.contentType, caption, ...(slides.length > 0 && { slides }) })
                .length > 0,
            request,
          })
        : null;
    return {
      id: run.id,
      caption,
      hashtags: [...hashtags],
      imageUrl: stored?.url ?? null,
      imageAlt: picture && (finishLine(rules, picture.alt, 500) || null),
      imageIsDemo,
      ...(attachedImageUrl !== undefined && { attachedImageUrl }),
      videoUrl: null,
      videoScript,
      ...(slides.length > 0 && { slides: [...slides] }),
      ...leftOut(draft, draft.videoScript),
      viralPrediction: predict(post),
      ...(further.length > 0 && {
        otherVariants: further.map((other) => ({
          caption: other.caption,
          hashtags: [...other.hashtags],
          ...(other.slides.length > 0 && { slides: [...other.slides] }),
          ...other.leftOut,
          viralPrediction: predict(other),
        })),
      }),
      questions: [...(draft.questions ?? [])],
      credits: { remaining: (await credits.get(actor.workspace)).remaining },
      isDemo,
      quotaExceeded,
    };
  }

  async function runFor(options: GenerateOptions, requestHash: string): Promise<GenerationResponse> {
    const { account, request, idempotencyKey, signal, addressBudget } = options;
    const plan = await credits.planOf(options.actor.workspace);
    assertRights(plan, request);
    // Who says nothing of a voice means the client's; null is none.
    const { brandVoiceId = await clientVoice(options.actor) } = request;
    const voice = brandVoiceId ? await voiceOf(options.actor, brandVoiceId) : null;
    // Where no client is chosen, the voice says for whom it is.
    const actor =
      voice && options.actor.client === undefined
        ? { ...options.actor, client: voice.client }
        : options.actor;
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
        subject: { platform: request.platform, contentType: request.contentType, brief },
        amount: quote(request),
        requestHash,
        work: (run, tell) => produce(run, { ...options, actor }, { plan, voice, tell }),
      },
    );
  }

  return {
    /**
     * A brief becomes a post: rights, quote, reserve, provider, check, one repair, trim, store, commit. Whatever
     * fails on the way, and whatever is demo content, costs nothing.
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

/** Has the clip made that goes with a result. @returns its id; null where it could not be begun. */
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
    // The plan may be another one than when the post was written.
    await requireRight(clips.credits, actor.workspace, planRequirements.video);
    const { client, ...order } = await orderOf(clips, actor, asked);
    const { _id } = await requestClip(clips, { ...order, actor: { ...actor, client }, key: `${id}.video` });
    const clipId = _id.toHexString();
    await runsOf(clips.runs, actor.workspace).change({ _id: new Types.ObjectId(id), status: 'done' }, {
      $set: { 'response.clipId': clipId },
    } as never);
    return clipId;
  } catch (error) {
    // The post is there and paid for; that its clip is not shows where it would stand.
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

/** Tells, once, that the first text is written and the others follow. */
function tellingOfOthers(context: WritingContext, tell: () => void): WritingContext {
  let isTold = false;
  return {
    ...context,
    onText(piece) {
      if (piece.index > 0 && !isTold) {
        isTold = true;
        tell();
      }
      context.onText(piece);
    },
  };
}

/** Whether an account that leaves early has its credits back once more today. */
export const mayLeaveEarly = (earlyLeaves: Limiter, accountId: string): Promise<boolean> =>
  earlyLeaves.consume(accountId).then(
    () => true,
    () => false,
  );
