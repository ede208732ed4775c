import { generationRequestSchema, type RefineChange, type Tone } from '@postloom/shared-contracts';
import { composePostText, countCharacters, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { RefiningJob, TextDraft } from '../providers/provider.ts';
import { lostFacts } from '../text/keep-facts.ts';
import { noteOf } from '../text/note-of.ts';
import { createPhraseFinder } from '../text/phrases.ts';
import { tidy, withoutSpans } from '../text/plain-text.ts';
import { splitSentences } from './brief/clauses.ts';
import { findFacts } from './brief/facts.ts';
import pushing from './data/pushing.json' with { type: 'json' };
import { quote } from './left-out.ts';
import { composeDemoPost } from './post/compose-post.ts';
import { tellings } from './tellings.ts';

/** Share of a text that a shorter one keeps at most. */
const shorterShare = 0.75;
const seedsTried = 8;
/** Characters of a caption that are read closely. */
const mostRead = 3000;

const pushy = createPhraseFinder(pushing);

type Refine<Kind> = (
  job: RefiningJob,
  change: Extract<RefineChange, { kind: Kind }>,
) => TextDraft | Generator<undefined, TextDraft>;

const refusals = {
  longer: 'Without an AI provider, a post can’t be made longer without making things up.',
  language: 'Without an AI provider, this site can’t translate.',
  line: 'Without an AI provider, a single line can’t be rewritten. You can edit it yourself.',
} as const;

/** What an AI could do and nobody does here, and what can be done. */
function refuse(what: string): never {
  throw new AppError('not_configured', {
    userMessage: `${what} The offline composer can make it shorter, less salesy, or write it for another tone or platform.`,
  });
}

/** What could be done, had the text anything that it could be done to: no fault, and nothing to recommend. */
function findNothing(why: string): never {
  throw new AppError('no_other_wording', { userMessage: why });
}

const refiners: { readonly [Kind in RefineChange['kind']]: Refine<Kind> } = {
  shorter: shorten,
  'less-salesy': calm,
  warmer: (job) => inTone(job, 'friendly'),
  tone: (job, { tone }) => inTone(job, tone),
  // An emoji more is no other way to say it.
  another: (job) =>
    recompose(
      job,
      job.request.tone,
      (text) => spoken(text) !== spoken(job.request.caption),
      tellings(sourceOf(job), job.platform),
    ),
  opening: (job) =>
    recompose(job, job.request.tone, (text) => firstLine(text) !== firstLine(job.request.caption)),
  platform: (job) => recompose(job, job.request.tone, () => true),
  longer: () => refuse(refusals.longer),
  language: () => refuse(refusals.language),
  line: () => refuse(refusals.line),
};

/**
 * Refines a text without a model, as far as that can be done without making anything up. Yields after each attempt.
 * @throws {AppError} `not_configured`, with a sentence that says what cannot be done here and what can;
 *   `no_other_wording` where the text has nothing that could change.
 */
export function* refineDemoText(job: RefiningJob): Generator<undefined, TextDraft> {
  const { change } = job.request;
  const refined = (refiners[change.kind] as Refine<RefineChange['kind']>)(job, change as never);
  return 'next' in refined ? yield* refined : refined;
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';

/** Leaves out sentences that hold no fact, from the end, but never the first one. */
function shorten({ request: { caption, hashtags } }: RefiningJob): TextDraft {
  const whole = caption.slice(0, mostRead);
  const sentences = splitSentences(whole);
  const goal = whole.length * shorterShare;
  let text = whole;
  const cut: string[] = [];
  for (const sentence of sentences.slice(1).reverse()) {
    if (text.length <= goal) break;
    if (findFacts(sentence).length > 0 || lostFacts(sentence, '', false).length > 0) continue;
    const start = text.lastIndexOf(sentence);
    if (start < 0) continue;
    text = tidy(text.slice(0, start) + text.slice(start + sentence.length));
    cut.unshift(sentence);
  }
  if (cut.length === 0) findNothing('It’s already as short as it gets without dropping a fact.');
  return {
    caption: tidy(text + caption.slice(mostRead)),
    hashtags,
    cta: '',
    note: `Shorter. Left out: ${quote(cut)}`,
  };
}

/** Takes the pressure out: what pushes goes, where no fact goes with it, and exclamation marks become full stops. */
function calm({ request: { caption, hashtags } }: RefiningJob): TextDraft {
  const pushes = pushy.find(caption);
  const rest = withoutSpans(caption, pushes);
  const keepsFacts = findFacts(caption.slice(0, mostRead)).every(({ text }) => rest.includes(text));
  const kept = tidy(keepsFacts ? rest : caption);
  const text = kept.replace(/!+/g, '.');
  if (text === tidy(caption))
    findNothing('Nothing in this post pushes, as far as the offline composer can tell.');
  const cut = splitSentences(caption).filter((sentence) => !kept.includes(sentence));
  const note = noteOf(
    cut.length > 0 && `Left out: ${quote(cut)}`,
    text !== kept && 'Exclamation marks became full stops.',
  );
  return { caption: text, hashtags, cta: '', note: note ?? '' };
}

const inTone = (job: RefiningJob, tone: Tone): Generator<undefined, TextDraft> =>
  recompose(job, tone, (text) => text !== job.request.caption);

/** What the post was written from, or the post itself where nobody knows. */
const sourceOf = ({ brief, request }: RefiningJob): string => (brief || request.caption).slice(0, 4000);

const spoken = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

function* recompose(
  job: RefiningJob,
  tone: Tone,
  isWanted: (text: string) => boolean,
  prompts: readonly string[] = [sourceOf(job)],
): Generator<undefined, TextDraft> {
  const { request, platform } = job;
  const takes = prompts.flatMap((prompt) =>
    Array.from({ length: seedsTried }, (_, index) => ({ prompt, seed: request.seed + index })),
  );
  for (const take of takes) {
    const post = composeDemoPost(generationRequestSchema.parse({ platform, tone, ...take }));
    yield;
    if (!isWanted(post.caption)) continue;
    return { ...post, ...sourced(job, post), cta: '' };
  }
  findNothing('The offline composer knows no other way to say this.');
}

/** What is said of where a text came from. Written from itself, it keeps its hashtags where they fit. */
function sourced(
  { request, platform, brief }: RefiningJob,
  { caption, hashtags }: Pick<TextDraft, 'caption' | 'hashtags'>,
): Pick<TextDraft, 'hashtags' | 'note'> {
  if (brief) {
    const note = 'Written anew from your brief by the offline composer';
    // The cards of the composer are changed by hand, too, and then not told apart from what was written for them.
    const isOfCard = request.generationId !== null;
    return {
      hashtags,
      note: isOfCard ? `${note}: what you changed in the text by hand is not in it.` : `${note}.`,
    };
  }
  const { textLimit } = platformCatalogue[platform];
  const fits = countCharacters(platform, composePostText(caption, request.hashtags)) <= textLimit;
  const isSame = platform === request.platform && request.hashtags.length > 0;
  return {
    hashtags: isSame && fits ? request.hashtags : hashtags,
    note: 'Written from the text itself by the offline composer.',
  };
}
