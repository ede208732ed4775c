import { type GenerationResponse, type Plan, planCatalogue, slidesOf } from '@postloom/shared-contracts';
import { predictVirality } from '@postloom/shared-contracts/virality';
import { checked } from '../checked.ts';
import type { Draft, PictureJob, Voice } from '../providers/provider.ts';
import type { ActiveRun } from '../runs/execute-run.ts';
import type { CountDelivered } from '../runs/run-charged.ts';
import { type DraftRules, draftRulesFor } from './check-draft.ts';
import { drawPicture } from './draw-picture.ts';
import { type FinishedDraft, type FinishedPost, finishDraft } from './finish-draft.ts';
import type { GenerateOptions, GeneratorContext } from './generator-context.ts';
import type { LibraryPicture } from './library-picture.ts';
import { storePictures } from './store-pictures.ts';
import { writeDraft } from './write-draft.ts';

/** Maximum length of a picture's description. */
const imageAltCharacters = 500;

interface Prepared {
  readonly plan: Plan;
  readonly voice: Voice | null;
  readonly attached: LibraryPicture | null;
}

/** Does a run's work: draft, finished post, picture, storage, answer. */
export async function producePost(
  context: GeneratorContext,
  run: ActiveRun,
  options: GenerateOptions,
  { plan, voice, attached }: Prepared,
  countDelivered: CountDelivered,
): Promise<GenerationResponse> {
  const { request, listener } = options;
  const held = await draftRulesFor(request, voice, run.signal);
  const written = await writeDraft(context, run, options, attached, held, countDelivered);
  const { answer: draft, isDemo } = written;
  const finished = await finishDraft(held, draft, isDemo);
  if (request.generateImage) listener?.stage('picture');
  const drawn = request.generateImage
    ? await drawPicture(context, await pictureJobOf(held, draft, finished), run.signal, written.quotaExceeded)
    : null;
  const quotaExceeded = drawn?.quotaExceeded ?? written.quotaExceeded;
  listener?.stage('saving');
  const addresses = await storePictures(context, options, attached, drawn);
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
    imageAlt:
      drawn && ((await checked('finishLine', held.rules, drawn.picture.alt, imageAltCharacters)) || null),
    imageIsDemo: drawn?.isDemo ?? null,
    videoUrl: null,
    videoScript: finished.videoScript,
    ...(finished.others.length > 0 && { otherVariants: finished.others.map(toSend) }),
    questions: [...(draft.questions ?? [])],
    credits: { remaining: (await context.credits.get(options.actor.workspace)).remaining },
    isDemo,
    quotaExceeded,
  };
}

async function pictureJobOf(
  { request, voice, rules }: DraftRules,
  { imageAlt }: Draft,
  { post }: FinishedDraft,
): Promise<PictureJob> {
  return {
    platform: request.platform,
    businessType: request.businessType,
    wish: request.imagePrompt ?? '',
    topic: request.prompt,
    caption: post.caption,
    imageAlt: imageAlt && (await checked('finishLine', rules, imageAlt, imageAltCharacters)),
    bannedWords: voice?.bannedWords ?? [],
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
