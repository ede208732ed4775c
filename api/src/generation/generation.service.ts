import { createHash } from 'node:crypto';
import {
  type GenerationRequest,
  type GenerationResponse,
  type generationStages,
  type Plan,
  planRights,
} from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  normalizeHashtags,
  platformNames,
  platformRules,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { predictVirality } from '@postloom/shared-contracts/virality';
import type { Account } from '#app/accounts/accounts.service.ts';
import type { CreditsService } from '#app/credits/credits.service.ts';
import { AppError } from '#app/http/app-error.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { readAttachedImage, shrinkForProvider } from './attached-image.ts';
import type { Claim, Claims } from './claims.ts';
import { demoPictureProvider, demoTextProvider } from './providers/demo.ts';
import {
  type AttachedImage,
  type Draft,
  InvalidOutputError,
  type Picture,
  type PictureProvider,
  ProviderQuotaError,
  type TextProvider,
  type WritingContext,
  type WritingJob,
} from './providers/provider.ts';

/** Told of what happens, for those who read along. */
export interface GenerationListener {
  stage(stage: (typeof generationStages)[number]): void;
  delta(text: string): void;
  restart(): void;
}

export interface GenerateOptions {
  readonly account: Account;
  readonly request: GenerationRequest;
  /** The same key never does the work, or charges, twice. */
  readonly idempotencyKey: string;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
  /** Null for a plain answer. */
  readonly listener: GenerationListener | null;
  /** Counts an amount of the free plan's credits against where the caller comes from, and takes it back. */
  readonly addressBudget: {
    consume(credits: number): Promise<void>;
    reward(credits: number): Promise<void>;
  };
}

export interface GenerationDependencies {
  readonly credits: CreditsService;
  readonly claims: Claims;
  readonly objects: ObjectsService;
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
}

export function createGenerationService({
  credits,
  claims,
  objects,
  text,
  pictures,
}: GenerationDependencies) {
  /** Credits that a request costs: one for the text, one for a picture. Demo content costs nothing. */
  function quote(request: GenerationRequest): number {
    return (text.isDemo ? 0 : 1) + (request.generateImage && !pictures.isDemo ? 1 : 0);
  }

  /** The images that came with a brief: the attached one, and uploads of the account's own. */
  async function imagesOf(owner: string, request: GenerationRequest): Promise<AttachedImage[]> {
    const attached = await readAttachedImage(request.attachedImage);
    const uploaded = await Promise.all(
      request.uploadedAssets.map(async (address) => {
        const { content } = await objects.bytes(owner, address);
        return shrinkForProvider(content);
      }),
    );
    return attached ? [attached, ...uploaded] : uploaded;
  }

  /** The provider's post, made to fit. A post that breaks a rule is sent back once; then it is trimmed. */
  async function write(job: WritingJob, context: WritingContext, onCheck: () => void): Promise<Draft> {
    let draft: Draft | null = null;
    let repair: WritingJob['repair'];
    try {
      draft = await text.write(job, context);
      onCheck();
      const faults = platformFaults(job.request, draft);
      if (faults.length > 0) repair = { previous: JSON.stringify(draft), faults };
    } catch (error) {
      if (!(error instanceof InvalidOutputError)) throw error;
      repair = { previous: error.output, faults: error.faults };
    }
    if (repair) {
      context.onRestart();
      try {
        draft = await text.write({ ...job, repair }, context);
        onCheck();
      } catch (error) {
        if (!(error instanceof InvalidOutputError)) throw error;
        // A post that is merely too long can still be trimmed.
        if (!draft) throw new AppError('provider_invalid_output', { cause: error });
      }
    }
    if (!draft) throw new AppError('provider_invalid_output');
    return draft;
  }

  async function produce(claim: Claim, options: GenerateOptions, plan: Plan): Promise<GenerationResponse> {
    const { account, request, listener } = options;
    const { signal } = claim;
    const rights = planRights[plan];
    const images = await imagesOf(account.id, request);
    const job: WritingJob = { request, images, wantsVideoScript: request.contentType === 'video' };
    const context: WritingContext = {
      signal,
      streaming: listener !== null,
      onText: (piece) => listener?.delta(piece),
      onRestart: () => listener?.restart(),
    };
    const onCheck = () => listener?.stage('checking');

    listener?.stage('writing');
    let isDemo = text.isDemo;
    let quotaExceeded = false;
    let draft: Draft;
    try {
      draft = await write(job, context, onCheck);
    } catch (error) {
      if (!(error instanceof ProviderQuotaError)) throw error;
      listener?.restart();
      isDemo = true;
      quotaExceeded = true;
      draft = await demoTextProvider.write(job, context);
    }
    const { caption, hashtags } = trimToLimit(request.platform, draft.caption.trim(), draft.hashtags);
    if (!caption) throw new AppError('provider_invalid_output', { detail: 'nothing left after trimming' });

    let picture: Picture | null = null;
    if (request.generateImage) {
      listener?.stage('picture');
      const pictureJob = { request, caption, imageAlt: draft.imageAlt };
      // With the text from the offline composer for want of quota, the picture comes from there, too.
      const provider = quotaExceeded ? demoPictureProvider : pictures;
      try {
        picture = await provider.draw(pictureJob, signal);
      } catch (error) {
        if (!(error instanceof ProviderQuotaError)) throw error;
        isDemo = true;
        quotaExceeded = true;
        picture = await demoPictureProvider.draw(pictureJob, signal);
      }
    }
    listener?.stage('saving');
    const stored = picture && (await objects.put({ owner: account.id, ...picture }));
    if (quotaExceeded) await claim.dropReservation();
    return {
      id: claim.id,
      caption,
      hashtags,
      imageUrl: stored?.url ?? null,
      imageAlt: picture?.alt ?? null,
      videoUrl: null,
      videoScript: draft.videoScript,
      viralPrediction: rights.viralPrediction
        ? predictVirality({
            platform: request.platform,
            contentType: request.contentType,
            caption,
            hashtags,
            hasImage: picture !== null || images.length > 0,
            hasVideo: draft.videoScript !== null,
            request,
          })
        : null,
      credits: { remaining: (await credits.get(account.id)).remaining },
      isDemo,
      quotaExceeded,
    };
  }

  return {
    quote,

    /**
     * A brief becomes a post: rights, quote, reserve, provider, check, one repair, trim, store, commit. Whatever
     * fails on the way, and whatever is demo content, costs nothing.
     * @throws {AppError}
     */
    async generate(options: GenerateOptions): Promise<GenerationResponse> {
      const { account, request, idempotencyKey, signal, addressBudget } = options;
      const plan = await credits.planOf(account.id);
      assertRights(plan, request);
      const amount = quote(request);

      return claims.run({
        accountId: account.id,
        key: idempotencyKey,
        requestHash: createHash('sha256').update(JSON.stringify(request)).digest('base64url'),
        signal,
        async work(claim) {
          if (amount === 0) return produce(claim, options, plan);
          const counted = plan === 'free' ? amount : 0;
          await credits.reserve(account.id, claim.reservationKey, amount);
          claim.holdReservation();
          if (counted) await addressBudget.consume(counted);
          try {
            const response = await produce(claim, options, plan);
            if (counted && response.isDemo) await addressBudget.reward(counted);
            return response;
          } catch (error) {
            if (counted) await addressBudget.reward(counted);
            throw error;
          }
        },
      });
    },
  };
}

export type GenerationService = ReturnType<typeof createGenerationService>;

const videoScriptSentence =
  'Video script generation is only available for Pro and Agency plans. Please upgrade to access this feature.';
const videoSentence =
  'Video generation is available with Pro and Agency plans. Upgrade to unlock this feature!';
const imageSentence =
  'AI image generation is only available for Pro and Agency plans. Please upgrade to access this feature.';

function assertRights(plan: Plan, request: GenerationRequest): void {
  const rights = planRights[plan];
  const need = (allowed: boolean, userMessage: string): void => {
    if (!allowed) throw new AppError('plan_required', { userMessage });
  };
  if (request.contentType === 'video') need(rights.video, videoScriptSentence);
  if (request.generateVideo) {
    need(rights.video, videoSentence);
    throw new AppError('not_configured', {
      userMessage: 'AI video is not configured on this site yet. You were not charged.',
    });
  }
  if (request.generateImage) need(rights.image, imageSentence);
}

function platformFaults({ platform }: GenerationRequest, draft: Draft): string[] {
  const { textLimit, hashtagLimit } = platformRules[platform];
  const hashtags = normalizeHashtags(draft.hashtags);
  const length = countCharacters(platform, composePostText(draft.caption, hashtags));
  const faults: string[] = [];
  if (length > textLimit) {
    faults.push(
      `The post with its hashtags counts ${length} characters; ${platformNames[platform]} takes ${textLimit}.`,
    );
  }
  if (hashtagLimit !== null && hashtags.length > hashtagLimit) {
    faults.push(`There are ${hashtags.length} hashtags; ${platformNames[platform]} takes ${hashtagLimit}.`);
  }
  return faults;
}
