import { setTimeout as delay } from 'node:timers/promises';
import {
  type GenerationRequest,
  generationRequestSchema,
  type RefineKind,
  tones,
} from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import { workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import { readBrief } from '../demo/brief/read-brief.ts';
import { composeDemoVariants, wordingsOf } from '../demo/compose-variants.ts';
import { answerOffline } from '../demo/converse.ts';
import { heedVoice } from '../demo/heed-voice.ts';
import { composeDemoPicture } from '../demo/image/compose-picture.ts';
import { renderPicture } from '../demo/image/render-picture.ts';
import { inTurns } from '../demo/in-turns.ts';
import { findGaps } from '../demo/post/gaps.ts';
import { refineDemoText } from '../demo/refine-text.ts';
import { composeDemoVideoScript } from '../demo/script/compose-video-script.ts';
import { findBanned } from '../text/banned-words.ts';
import { knownTexts } from '../text/same-words.ts';
import type { PictureProvider, RefiningJob, TextDraft, TextProvider, WritingContext } from './provider.ts';

/** Total time for streaming a demo caption, in milliseconds: it looks like typing, and nobody has to wait long. */
const streamMs = 900;
const pieceMs = 30;

async function tell(
  caption: string,
  index: number,
  { signal, onText, streaming }: WritingContext,
): Promise<void> {
  if (!streaming) return;
  const words = caption.match(/\s*\S+|\s+$/g) ?? [];
  const perPiece = Math.max(1, Math.ceil(words.length / (streamMs / pieceMs)));
  for (let at = 0; at < words.length; at += perPiece) {
    if (at > 0) await delay(pieceMs, undefined, { signal });
    onText({ index, text: words.slice(at, at + perPiece).join('') });
  }
}

/** Kinds of change that only ask for different words. */
const asksForOther: readonly RefineKind[] = ['another', 'opening'];
const seedsTried = 8;

/** Refines a text. If other words are requested, they must differ from all that have been shown. */
function* refineOtherwise(job: RefiningJob): Generator<undefined, TextDraft> {
  const { request, platform } = job;
  if (!asksForOther.includes(request.change.kind) || !request.shown) return refineHeeding(job);
  const known = knownTexts([request.caption, ...request.shown]);
  const neighbours = tones.filter((tone) => tone !== request.tone && tone !== 'humorous');
  const takes = [
    ...Array.from({ length: seedsTried }, (_, index) => ({ seed: request.seed + index })),
    ...neighbours.map((tone) => ({ tone })),
  ];
  for (const take of takes) {
    const draft = refinedOr(null, { ...job, request: { ...request, ...take } });
    if (draft && !known.has(draft.caption)) return draft;
    yield;
  }
  throw noOtherWording(
    generationRequestSchema.parse({ platform, prompt: (job.brief || request.caption).slice(0, 4000) }),
  );
}

const refineHeeding = (job: RefiningJob): TextDraft => heedVoice(job.voice, refineDemoText(job));

/** @param otherwise returned if the change can't be made. */
function refinedOr<T>(otherwise: T, job: RefiningJob): TextDraft | T {
  try {
    return refineHeeding(job);
  } catch (error) {
    if (error instanceof AppError) return otherwise;
    throw error;
  }
}

/** Says that all possible wordings have been shown, and what would help. */
function noOtherWording(request: GenerationRequest): AppError {
  const why = findGaps(readBrief(request)) ? 'so short a brief' : 'this brief without an AI provider';
  return new AppError('no_other_wording', {
    userMessage: `We found no other variant for ${why}. Add a detail, such as a day, a price or a name, and generate again. Nothing was charged.`,
  });
}

/** The offline composer: understands the brief, depends on no service and costs nothing. */
export const demoTextProvider: TextProvider = {
  name: 'demo',
  isDemo: true,
  async write({ request, wantsVideoScript, others: wanted, voice }, context) {
    const [post, ...others] = await inTurns(wordingsOf(request, 1 + wanted, voice), context.signal);
    if (!post) throw noOtherWording(request);
    await tell(post.caption, 0, context);
    return {
      ...post,
      others,
      videoScript: wantsVideoScript ? composeDemoVideoScript(request) : null,
      imageAlt: null,
      questions: findGaps(readBrief(request))?.questions ?? [],
    };
  },
  async writeVariants(job, context) {
    const variants = await inTurns(composeDemoVariants(job), context.signal);
    // Stream the variants in parallel, because the reader sees them side by side.
    await Promise.all(variants.map(({ caption }, index) => tell(caption, index, context)));
    return variants;
  },
  async refine(job, context) {
    const draft = await inTurns(refineOtherwise(job), context.signal);
    await tell(draft.caption, 0, context);
    return draft;
  },
  async converse(job, context) {
    const answer = answerOffline(job);
    const reply = { ...answer, draft: answer.draft && heedVoice(job.voice, answer.draft) };
    if (reply.draft) await tell(reply.draft.caption, 0, context);
    return reply;
  },
};

/** A designed picture based on the brief, drawn on this server. */
export const demoPictureProvider: PictureProvider = {
  name: 'demo',
  isDemo: true,
  async draw({ request, bannedWords }) {
    const { width, height } = platformCatalogue[request.platform].image;
    const { svg, alt } = composeDemoPicture(request, findBanned(bannedWords));
    return {
      bytes: await workOnPicture(() => renderPicture(svg, { width, height })),
      mimeType: 'image/png',
      alt,
    };
  },
};
