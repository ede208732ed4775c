import {
  type GenerationRequest,
  generationRequestSchema,
  type RefineKind,
  tones,
} from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type Checks, runCheck } from '../checks.ts';
import type {
  ConversingJob,
  Draft,
  RefiningJob,
  Reply,
  TextDraft,
  VariantsJob,
  WritingJob,
} from '../providers/provider.ts';
import { knownTexts } from '../text/same-words.ts';
import { readBrief } from './brief/read-brief.ts';
import { composeDemoPost } from './compose-once.ts';
import { composeDemoVariants, wordingsOf } from './compose-variants.ts';
import { answerOffline } from './converse.ts';
import { heedVoice } from './heed-voice.ts';
import { type HowGrave, howGrave } from './how-grave.ts';
import { composeDemoPicture } from './image/compose-picture.ts';
import { findGaps } from './post/gaps.ts';
import { questionsTo } from './questions.ts';
import { refineDemoText } from './refine-text.ts';
import { composeDemoVideoScript } from './script/compose-video-script.ts';
import { warmUp } from './warm-up.ts';

/**
 * What the offline composer does for others, in its own thread (`composer-thread.ts`). Everything yields where others may
 * have their turn.
 */
export const compositions = {
  warmUp,
  *write({ request, wantsVideoScript, others: wanted, voice }: WritingJob): Generator<undefined, Draft> {
    const [post, ...others] = yield* wordingsOf(request, 1 + wanted, voice);
    if (!post) throw noOtherWording(request);
    yield;
    return {
      ...post,
      others,
      videoScript: wantsVideoScript ? composeDemoVideoScript(request) : null,
      imageAlt: null,
      questions: questionsTo(request, post.caption),
    };
  },
  writeVariants: (job: VariantsJob): Generator<undefined, TextDraft[]> => composeDemoVariants(job),
  refine: (job: RefiningJob): Generator<undefined, TextDraft> => refineOtherwise(job),
  *converse(job: ConversingJob): Generator<undefined, Reply> {
    const answer = yield* answerOffline(job);
    return { ...answer, draft: answer.draft && heedVoice(job.voice, answer.draft) };
  },
  /** A post without anything beside it. */
  preview: inOneGo(composeDemoPost),
  /** An SVG, and what it shows in words. */
  picture: inOneGo(
    ({ request, bannedWords }: { request: GenerationRequest; bannedWords: readonly string[] }) =>
      composeDemoPicture(request, bannedWords),
  ),
  /** Called through `checked`. */
  check: inOneGo(({ name, job }: { name: keyof Checks; job: Parameters<Checks[keyof Checks]> }) =>
    runCheck(name, job),
  ),
  howGrave: inOneGo((request: GenerationRequest): HowGrave => howGrave(request)),
};

function inOneGo<Job, Result>(make: (job: Job) => Result): (job: Job) => Generator<undefined, Result> {
  // biome-ignore lint/correctness/useYield: it is a single step.
  return function* (job) {
    return make(job);
  };
}

/** Kinds of change that only ask for different words. */
const asksForOther: readonly RefineKind[] = ['another', 'opening'];
const seedsTried = 8;

/** Refines a text. If other words are requested, they must differ from all that have been shown. */
function* refineOtherwise(job: RefiningJob): Generator<undefined, TextDraft> {
  const { request, platform } = job;
  if (!asksForOther.includes(request.change.kind) || !request.shown) return yield* refineHeeding(job);
  const known = knownTexts([request.caption, ...request.shown]);
  const neighbours = tones.filter((tone) => tone !== request.tone && tone !== 'humorous');
  const takes = [
    ...Array.from({ length: seedsTried }, (_, index) => ({ seed: request.seed + index })),
    ...neighbours.map((tone) => ({ tone })),
  ];
  for (const take of takes) {
    const draft = yield* refinedOr(null, { ...job, request: { ...request, ...take } });
    if (draft && !known.has(draft.caption)) return draft;
    yield;
  }
  throw noOtherWording(
    generationRequestSchema.parse({ platform, prompt: (job.brief || request.caption).slice(0, 4000) }),
  );
}

function* refineHeeding(job: RefiningJob): Generator<undefined, TextDraft> {
  return heedVoice(job.voice, yield* refineDemoText(job));
}

/** @param otherwise returned if the change can't be made. */
function* refinedOr<T>(otherwise: T, job: RefiningJob): Generator<undefined, TextDraft | T> {
  try {
    return yield* refineHeeding(job);
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
