import { generationRequestSchema, type RefineChange, type Tone } from '@postloom/shared-contracts';
import { composePostText, countCharacters, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { RefiningJob, TextDraft } from '../providers/provider.ts';
import { noteOf } from '../text/note-of.ts';
import { createPhraseFinder } from '../text/phrases.ts';
import { tidy, withoutSpans } from '../text/plain-text.ts';
import { likeIn } from './apostrophes.ts';
import { splitSentences } from './brief/clauses.ts';
import { findFacts } from './brief/facts.ts';
import { isGrave } from './brief/read-brief.ts';
import { composeDemoPost } from './compose-once.ts';
import pushing from './data/pushing.json' with { type: 'json' };
import { beginWith, openings, piecesOf, without } from './edit-text.ts';
import { leftOut, quote } from './left-out.ts';
import { type Family, inTone, tones } from './post/wording.ts';
import { tellings } from './tellings.ts';
import { isKnownBefore, isListed, leaning, namesMatter, worth, worthOf } from './weigh-sentences.ts';

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
  language:
    'Without an AI provider, this site can’t translate. Paste the text in that language as a new post, and it is written from that.',
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
  warmer: warm,
  tone: speak,
  // An emoji more is no other way to say it.
  another: function* (job) {
    const { caption, tone } = job.request;
    const isOther = (text: string): boolean => spoken(text) !== spoken(caption);
    return (
      (yield* recomposed(job, tone, isOther, tellings(sourceOf(job), job.platform))) ??
      findNothing(
        'Without AI, there’s no other way to say this than in your own words. Add a detail, or change the words yourself.',
      )
    );
  },
  opening: reopen,
  platform: function* (job) {
    return (
      (yield* recomposed(job, job.request.tone, () => true)) ?? findNothing('This text can’t be rewritten.')
    );
  },
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

/**
 * Leaves out what readers can do without, from the end: remarks and what is said twice, then what is only told. Never
 * what names the matter, nor facts, conditions and how to take part.
 */
function shorten(job: RefiningJob): TextDraft {
  const { caption, hashtags } = job.request;
  if (isGrave(asRequest(job))) {
    findNothing(
      'This is a serious matter, so nothing is left out of it unless you say what: “remove the last sentence”.',
    );
  }
  const shorter = shortened(caption);
  if (!shorter)
    findNothing(
      'It’s already as short as it gets without dropping a fact or a condition. Say what can go: “remove the last sentence”.',
    );
  return { caption: shorter.text, hashtags, cta: '', note: `Shorter. Left out: ${quote(shorter.cut)}` };
}

/** A text without what can go; null where nothing can. */
function shortened(caption: string): { readonly text: string; readonly cut: readonly string[] } | null {
  const whole = caption.slice(0, mostRead);
  const sentences = piecesOf(whole).map(({ text }) => text);
  const goal = whole.length * shorterShare;
  let text = whole;
  const cut: string[] = [];
  const named = namesMatter(sentences);
  const able = sentences
    // Hashtags are no telling, and somebody chose them. A list is whole or none.
    .filter((each) => !named.includes(each) && !each.startsWith('#') && !isListed.test(each))
    .map((sentence) => ({
      sentence,
      weight: worthOf(
        sentence,
        sentences.filter((each) => each !== sentence),
      ),
    }))
    .filter(({ weight }) => weight < worth.condition)
    .reverse()
    .sort((one, other) => one.weight - other.weight);
  for (const { sentence } of able) {
    if (text.length <= goal) break;
    const pieces = piecesOf(text);
    const at = pieces.findLastIndex((each) => each.text === sentence);
    const piece = pieces[at];
    const next = pieces[at + 1]?.text ?? '';
    const before = pieces.slice(0, at).map((each) => each.text);
    const isNeededByNext = leaning.test(next) && !leaning.test(sentence) && !isKnownBefore(sentence, before);
    if (!piece || isNeededByNext) continue;
    text = without(text, [piece]);
    cut.push(sentence);
  }
  if (cut.length === 0) return null;
  const ordered = sentences.filter((sentence) => cut.includes(sentence));
  return { text: tidy(text + caption.slice(mostRead)), cut: ordered };
}

/** Takes the pressure out: what pushes goes, where no fact goes with it, and exclamation marks become full stops. */
function calm({ request: { caption, hashtags } }: RefiningJob): TextDraft {
  const { text, kept } = calmed(caption);
  if (text === tidy(caption)) findNothing('Nothing in this post pushes, so there’s nothing to calm.');
  const cut = splitSentences(caption).filter((sentence) => !kept.includes(sentence));
  const note = noteOf(
    cut.length > 0 && `Left out: ${quote(cut)}`,
    text !== kept && 'Exclamation marks became full stops.',
  );
  return { caption: text, hashtags, cta: '', note: note ?? '' };
}

function calmed(caption: string): { readonly text: string; readonly kept: string } {
  const rest = withoutSpans(caption, pushy.find(caption));
  const keepsFacts = findFacts(caption.slice(0, mostRead)).every(({ text }) => rest.includes(text));
  const kept = tidy(keepsFacts ? rest : caption);
  return { text: kept.replace(/!+/g, '.'), kept };
}

/** The changes that would do something for a text, as far as that can be told without writing it anew. */
function wouldChange(caption: string): string {
  const able = [
    ...(shortened(caption) ? ['“Shorter”'] : []),
    ...(calmed(caption).text === tidy(caption) ? [] : ['“Less salesy”']),
    ...(openings(caption).length > 0 ? ['“Another opening”'] : []),
  ];
  return able.length > 0 ? ` What would change it: ${able.join(', ')}.` : '';
}

/** The sentences of a text that another one doesn't say. */
const onlyIn = (text: string, other: string): string[] => leftOut(text, text, other);

/** Tones that are more than manners: without a line of their own, a text isn't funny, nor inspiring. */
const needsLine: ReadonlySet<Family> = new Set(['witty', 'bright', 'teaching']);

/** Whether a text says the same in other words: a line more is no other tone. */
const isResaid = (text: string, caption: string): boolean =>
  spoken(text) !== spoken(caption) && piecesOf(text).length <= piecesOf(caption).length;

/** Written for another tone: from the brief or the text, or by its manners alone. */
function* speak(job: RefiningJob, { tone }: { readonly tone: Tone }): Generator<undefined, TextDraft> {
  keepGrave(job);
  if (tone === 'friendly') return yield* warm(job);
  const { caption, hashtags } = job.request;
  const needs = needsLine.has(tones[tone].family);
  const common = needs ? yield* linesOf(job, 'casual') : new Set();
  const isOfTone = (line: string): boolean => !common.has(line);
  const isWanted = (text: string): boolean =>
    needs ? onlyIn(text, caption).some(isOfTone) : isResaid(text, caption);
  // A text that was changed since keeps its layout: only its manners change.
  const told = job.brief || needs ? yield* recomposed(job, tone, isWanted) : null;
  if (told) return told;
  const mannered = likeIn(caption, inTone(caption, tones[tone]));
  if (!needs && isWanted(mannered)) return { caption: mannered, hashtags, cta: '', note: fromItself };
  findNothing(
    needs
      ? `Without AI, we have no ${tone} line that is true of this post, so it stays as it is.${wouldChange(caption)}`
      : `Without AI, no word of this post would change to make it more ${tone}.${wouldChange(caption)}`,
  );
}

/** The sentences that a tone has for a post, in all takes. */
function* linesOf(job: RefiningJob, tone: Tone): Generator<undefined, ReadonlySet<string>> {
  const lines = new Set<string>();
  for (let seed = 0; seed < seedsTried; seed += 1) {
    const { caption } = composeDemoPost({ ...asRequest(job), tone, seed: job.request.seed + seed });
    for (const { text } of piecesOf(caption)) lines.add(text);
    yield;
  }
  return lines;
}

/** With contractions and "you". Where that changes no word, nobody adds a line of their own. Not in grave matters. */
function* warm(job: RefiningJob): Generator<undefined, TextDraft> {
  keepGrave(job);
  const { caption, hashtags } = job.request;
  // A "please" less is not warmer.
  const blunt = (text: string): string => text.replace(/(?<!\p{L})(?:please|just) /giu, '');
  const isOther = (text: string): boolean => isResaid(blunt(text), blunt(caption));
  const told = job.brief ? yield* recomposed(job, 'friendly', isOther) : null;
  if (told) return told;
  const mannered = likeIn(caption, inTone(caption, tones.friendly));
  if (isOther(mannered)) return { caption: mannered, hashtags, cta: '', note: fromItself };
  findNothing(`Without AI, we can’t make this post any warmer.${wouldChange(caption)}`);
}

/** Last lines that posts were once given. */
const kindLines = [
  'Thank you for reading!',
  'I’d love to hear your answer.',
  'We’d love to hear your answer.',
] as const;

/** A text with one more sentence at its end, but before a kind last line. */
export function withSentence(caption: string, sentence: string): string {
  const last = kindLines.find((line) => caption.trimEnd().endsWith(line));
  if (!last) return `${caption}\n\n${sentence}`;
  return `${caption.trimEnd().slice(0, -last.length).trimEnd()}\n\n${sentence}\n\n${last}`;
}

/** Begins with another of its own sentences, a question first, or as the composer would begin another time. */
function* reopen(job: RefiningJob): Generator<undefined, TextDraft> {
  const { caption, hashtags, seed, tone } = job.request;
  if (!isGrave(asRequest(job))) {
    const able = openings(caption);
    const chosen = able[seed % Math.max(1, able.length)];
    if (chosen) {
      const text = beginWith(caption, chosen);
      return { caption: text, hashtags, cta: '', note: `It begins with your own words now: “${chosen}”` };
    }
  }
  const isOther = (text: string): boolean => spoken(firstLine(text)) !== spoken(firstLine(caption));
  return (
    (yield* recomposed(job, tone, isOther)) ??
    findNothing('No other sentence of this post can stand first, and without AI we don’t make one up.')
  );
}

/** Nobody dresses up a death or a recall. */
function keepGrave(job: RefiningJob): void {
  if (isGrave(asRequest(job)))
    findNothing('This is a serious matter, so its words stay as plain as they are.');
}

const fromItself = 'Written from the text itself by the offline composer.';

const asRequest = (job: RefiningJob) =>
  generationRequestSchema.parse({ platform: job.platform, prompt: sourceOf(job) });

/** What the post was written from, or the post itself where nobody knows. */
const sourceOf = ({ brief, request }: RefiningJob): string => (brief || request.caption).slice(0, 4000);

const spoken = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** What the composer makes of the brief or, without one, of the text, all of which it then says. Null if nothing fits. */
function* recomposed(
  job: RefiningJob,
  tone: Tone,
  isWanted: (text: string) => boolean,
  prompts: readonly string[] = [sourceOf(job)],
): Generator<undefined, TextDraft | null> {
  const { request, platform } = job;
  const takes = prompts.flatMap((prompt) =>
    Array.from({ length: seedsTried }, (_, index) => ({ prompt, seed: request.seed + index })),
  );
  for (const take of takes) {
    const post = composeDemoPost(generationRequestSchema.parse({ platform, tone, ...take }));
    yield;
    if (!isWanted(post.caption)) continue;
    const isTrimmed = platform !== request.platform;
    if (!job.brief && !isTrimmed && onlyIn(request.caption, post.caption).length > 0) continue;
    return { ...post, ...sourced(job, post), cta: '' };
  }
  return null;
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
    note: fromItself,
  };
}
