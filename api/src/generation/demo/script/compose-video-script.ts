import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';
import { isAction, isClause, splitAtPauses, splitSentences } from '../brief/clauses.ts';
import { findFacts } from '../brief/facts.ts';
import type { Frame, Further } from '../brief/read-brief.ts';
import { capitalize, countWords, sentence, unended } from '../brief/text.ts';
import shots from '../data/shots.json' with { type: 'json' };
import { nlp } from '../nlp.ts';
import { remarksOn } from '../post/angles.ts';
import { type Draft, startDraft } from '../post/draft.ts';
import { findGaps } from '../post/gaps.ts';
import { nameOf } from '../post/opening.ts';
import { tellFacts } from '../post/told-facts.ts';
import { actRecords, fillPlaces, lowerStart } from '../post/wording.ts';
import { endingsOf, pickPhrase } from './endings.ts';
import { type Film, filmOf } from './film.ts';
import { shown, spokenPieces } from './lines.ts';

/** Words that a calm voice speaks in a second. */
const wordsASecond = 2.3;
const shortestScene = 2;
/** Beside its number a step shows its gist. */
const mostNumbered = 9;
const mostScenes = 9;
/** So much is said between the first line and the last, where there is something to say. */
const fewestTold = 2;

interface Scene {
  readonly visual: string;
  readonly onScreenText: string;
  readonly voiceOver: string;
}

/**
 * A shooting script for the brief: what the camera shows, what stands on the screen, what is spoken, and how long
 * each scene takes at a calm reading pace. It says what the post says; the same request gives the same script.
 */
export function composeDemoVideoScript(request: GenerationRequest): VideoScript {
  const draft = startDraft(request);
  const { frame } = draft;
  const title = nameOf(frame, { facts: 'plain' });
  const isPlain = frame.gravity === 'grave' || frame.language !== 'en';
  const scenes = isPlain ? plainScenes(draft) : (thinScenes(draft, title) ?? scenesOf(draft, title));
  let clock = 0;
  const timed = scenes.slice(0, mostScenes).map((scene) => {
    const startSecond = clock;
    clock += Math.max(shortestScene, Math.ceil((countWords(scene.voiceOver) / wordsASecond) * 2) / 2);
    return { startSecond, endSecond: clock, ...scene };
  });
  return { title: shown(unended(capitalize(title)) || title), durationSeconds: clock, scenes: timed };
}

/** The brief's own sentences: on a quiet screen where they are grave, in other languages with what can be filmed. */
function plainScenes(draft: Draft): Scene[] {
  const { frame } = draft;
  const calm = frame.gravity === 'grave';
  const film = filmOf(draft);
  const [first = '', ...next] = shots.grave;
  const lines = frame.all.flatMap((text) => text.split('\n').map((line) => line.replace(/^• /u, '')));
  const said = [
    ...(calm ? lines : lines.flatMap(splitLong)),
    ...(frame.list?.isAsked ? frame.list.items : []),
  ];
  return said.flatMap(spokenPieces).map((voiceOver, index) => ({
    visual: calm
      ? ((index === 0 ? first : next[(index - 1) % next.length]) ?? first)
      : index === 0
        ? film.hook
        : film.during(voiceOver, 'fact'),
    onScreenText: shown(voiceOver),
    voiceOver,
  }));
}

/** A line that says several things of some words each, in any language, one by one. */
function splitLong(line: string): string[] {
  const pieces = splitAtPauses(line);
  return pieces.every((piece) => countWords(piece) > 1) ? pieces : [line];
}

function scenesOf(draft: Draft, title: string): Scene[] {
  const { frame, chooser, tone } = draft;
  const film = filmOf(draft);
  const { line, isHook, others } = remarksOn(draft);
  const [head = title, ...pieces] = frame.list ? [title] : titlePieces(title);
  const [first = head, ...more] = spokenPieces(spokenHook(draft, head));
  const headFacts = title === frame.headline ? [] : frame.headFacts.map(({ text }) => text);
  const isKept = frame.list?.isAsked;
  const call = callOf(frame);
  const told = [
    ...more,
    ...[...pieces, ...headFacts].flatMap((text) => asTold(text, frame)),
    ...(frame.list?.items ?? []),
    ...frame.further.flatMap((one) =>
      one === call ? [] : one.kind === 'fact' ? asTold(one.text, frame) : stepsOf(one.text),
    ),
  ];
  const own = told.length + (call ? 1 : 0);
  const remarks = [...(line && !isHook ? [line] : []), ...others.map((other) => other.line)];
  // Who gives one line gets a voice for what there is to be seen.
  const isBare = own === 0 && !kindOf(title)?.match;
  told.push(
    ...remarks.slice(0, line || isBare ? Math.max(Number(line && !isHook), fewestTold - told.length) : 0),
  );
  const numbered = isKept && frame.list ? frame.list.items : [];
  const points = told.flatMap((text) =>
    spokenPieces(sentence(text)).map((voiceOver, index): Scene => {
      const number = index === 0 ? numbered.indexOf(text) + 1 : 0;
      const label = /^(?:[^[]*: )?\[([^\]]+)\]/u.exec(voiceOver)?.[1];
      return {
        visual: label
          ? shots.marked.replace('{thing}', () => label)
          : film.during(voiceOver, kindOfLine(text, frame)),
        onScreenText:
          number > 0 && !label ? `${number}. ${shown(voiceOver, mostNumbered)}` : shown(voiceOver),
        voiceOver,
      };
    }),
  );
  const close = pickPhrase(endingsOf(frame, tone.family, 'video'), 'close', frame, chooser);
  const last = spokenPieces(call?.text ?? close ?? (isKept ? shots.keep : ''))[0];
  const end: Scene[] = last ? [{ visual: film.end, onScreenText: shown(last), voiceOver: last }] : [];
  const opening: Scene[] =
    line && isHook ? [{ visual: film.hook, onScreenText: shown(line), voiceOver: line }] : [];
  opening.push({
    visual: opening.length > 0 ? film.during(first, 'fact') : film.hook,
    onScreenText: shown(unended(capitalize(head)) || title),
    voiceOver: first,
  });
  const [before, after] = toBeShown(draft, title, film, own + (isBare ? remarks.length : 0));
  const most = mostScenes - opening.length - end.length;
  return [...opening, ...[...before, ...points, ...after].slice(0, most), ...end];
}

/** What viewers are told to do at the end: to get in touch, or what the brief ends with. */
function callOf({ further }: Frame): Further | undefined {
  const isCall = ({ kind, text }: Further): boolean => kind === 'action' && !isWarning.test(text);
  const reach = further.find(
    (one) => isCall(one) && findFacts(one.text).some(({ kind }) => /link|contact/.test(kind)),
  );
  return reach ?? further.slice(-1).find(isCall);
}
const isWarning = new RegExp(shots.warning, 'iu');

/** What happens one after the other, each by itself: "A blunt knife squashes it, 4 minutes on a stone, then it falls". */
function stepsOf(text: string): string[] {
  const pieces = splitAtPauses(text);
  const isStory = pieces.slice(1).some((piece) => isNext.test(piece) || isAction(piece));
  return pieces.length > 2 && isStory && pieces.every((piece) => countWords(piece) > 1) ? pieces : [text];
}
const isNext = new RegExp(shots.next, 'iu');

/** What the post makes of a word or two, line by line; null where there is more to go by. */
function thinScenes(draft: Draft, title: string): Scene[] | null {
  const { frame, shape, tone, chooser, request } = draft;
  const posts = frame.isThin ? findGaps(frame, tone.family, shape, request.businessType)?.posts : null;
  const post = chooser.pick('thin', posts ?? []);
  if (!post || kindOf(title)?.match) return null;
  const film = filmOf(draft);
  const { line, others } = remarksOn(draft);
  const known = line && post.includes('[') ? [line, ...others.slice(0, 2).map((other) => other.line)] : [];
  const lines = [...known, ...post.split('|').flatMap((text) => splitSentences(text))].flatMap(spokenPieces);
  return lines.map((voiceOver, index) => ({
    visual: index === 0 ? film.hook : index === lines.length - 1 ? film.end : film.during(voiceOver, 'said'),
    onScreenText: shown(voiceOver),
    voiceOver,
  }));
}

/** A title in what can be said one by one: "Peonies are here, 3 bunches for 20 euros until Sunday". */
function titlePieces(title: string): string[] {
  const pieces = splitAtPauses(title);
  return pieces.slice(1).every((piece) => findFacts(piece).length > 0 || isClause(piece)) ? pieces : [title];
}

const asTold = (text: string, frame: Frame): string[] => tellFacts([text], frame, false).sentences;

const hooks = shots.spoken.map(({ match, say }) => ({ pattern: new RegExp(match, 'iu'), say }));
const audience = new RegExp(shots.audience, 'u');
/** The first words that are heard, which nobody would say as they stand in a title: "Runners, here are three stretches". */
function spokenHook({ frame, chooser, request }: Draft, head: string): string {
  if (frame.gravity !== 'light' || frame.isThin || frame.isStatement) return sentence(head);
  const hook = hooks.find(({ pattern }) => pattern.test(head));
  if (hook) {
    const said = hook.say.replace('{title}', () => lowerStart(head, true));
    const { targetAudience } = request;
    const isCalled =
      audience.test(targetAudience) && !said.toLowerCase().includes(targetAudience.toLowerCase());
    return sentence(isCalled ? `${targetAudience}, ${said}` : said);
  }
  const opener = frame.list ? null : pickPhrase(actRecords[frame.act].spoken, 'spoken', frame, chooser);
  return opener && !opener.toLowerCase().includes(unended(head).toLowerCase())
    ? `${opener} ${sentence(head)}`
    : sentence(head);
}

/** How a line is filmed. */
function kindOfLine(text: string, { list }: Frame): 'action' | 'entry' | 'fact' | 'said' {
  const isEntry = list?.items.includes(text);
  if (!(isEntry && list?.isAsked) && findFacts(text).some(({ kind }) => kind !== 'amount')) return 'fact';
  return isDone(text) && !isWarning.test(text)
    ? 'action'
    : isEntry
      ? 'entry'
      : findFacts(text).length > 0
        ? 'fact'
        : 'said';
}

/** Whether it is done with one's hands: "Hold the blade at 30 degrees". */
const isDone = (text: string): boolean =>
  !/^open (?:until|till|from|on|at|daily|every|again|as)\b/iu.test(text) &&
  (isAction(text) || nlp(text).has('^(#Imperative|#Infinitive)'));

const kinds = shots.kinds.map((kind) => ({ ...kind, pattern: new RegExp(kind.match, 'iu') }));
const kindOf = (title: string) => kinds.find(({ pattern }) => pattern.test(unended(title)));

/**
 * Scenes that such a video has besides what the brief says, before and after that, and those that a brief of one line
 * lacks: what only its writer can film and say is marked.
 */
function toBeShown({ frame }: Draft, title: string, film: Film, there: number): [Scene[], Scene[]] {
  const name = unended(title);
  const kind = kindOf(title);
  if (!kind || (there > 0 && !kind.before)) return [[], []];
  const { thing, made } = kind.pattern.exec(name)?.groups ?? {};
  const slots: Readonly<Record<string, string>> = {
    thing: lowerStart(thing ?? made ?? 'the work', true),
    subject: frame.isStatement ? 'what this is about' : lowerStart(unended(frame.subject), true),
  };
  const scenes = kind.scenes.map(({ visual, say }) => ({
    visual: (kind.match ? null : film.own()) ?? fillPlaces(visual, (place) => slots[place]) ?? visual,
    onScreenText: say.endsWith(']') ? (say.split(/[,:]/)[0]?.replace(/\]?$/, ']') ?? say) : unended(say),
    voiceOver: say,
  }));
  return [scenes.splice(0, kind.before ?? 0), scenes];
}
