import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';
import { splitAtPauses, splitSentences } from '../brief/clauses.ts';
import { detectLanguage } from '../brief/language.ts';
import { isUnknown, type List } from '../brief/list.ts';
import { type Frame, type Further, readBrief } from '../brief/read-brief.ts';
import { capitalize, countWords, sentence, unended, wordSet } from '../brief/text.ts';
import shotLists from '../data/shot-lists.json' with { type: 'json' };
import { factRows } from '../fact-rows.ts';
import { remarksOn } from '../post/angles.ts';
import { type Draft, startDraft } from '../post/draft.ts';
import { findGaps } from '../post/gaps.ts';
import { nameOf } from '../post/opening.ts';
import { fillPlaces, inTone, isInFull, lowerStart } from '../post/wording.ts';
import { abroadIn } from './abroad.ts';
import { endingsOf, pickPhrase } from './endings.ts';
import { type Film, filmOf, isTask } from './film.ts';
import { filmAbroad } from './film-abroad.ts';
import { readFilmWishes } from './film-wishes.ts';
import { closedWith, heeded, lengthOf, ordered, paced, type Scene } from './heed.ts';
import { readable, shown, spokenPieces } from './lines.ts';
import { readShotList, type ShotList } from './shot-list.ts';
import { type FilmKind, type KindScene, markShots, shots } from './shots.ts';
import {
  asTold,
  callOf,
  endsOf,
  factsAgain,
  factsOf,
  figureIn,
  hasNoSubject,
  isAdvice,
  isNamedBy,
  isOrder,
  kindOf,
  kindOfLine,
  mostHook,
  ordersIn,
  rowIn,
  spokenHook,
  stepsOf,
  titlePieces,
} from './told.ts';

const mostScenes = 10;

/** A film with fewer scenes ends with its facts once more. */
const fewestScenes = 4;

/** A title of so many words tells something by itself. */
const fewestOfTitle = 7;

/** So much is said between the first line and the last, where there is something to say. */
const fewestTold = 2;

/** Most words of a title that is read and not heard, and of a line on a quiet screen. */
const mostRead = 9;

const mostCalm = 11;

const mostMute = 12;

const mostShown = 6;

/** How much a scene would be missed. */
const weights = { hook: 9, call: 8, step: 7, fact: 6, kind: 5, said: 4, close: 2, remark: 1 };

/**
 * A shooting script for the brief: what the camera shows, what stands on the screen, what is spoken, and how long
 * each scene takes. It says what the post says, and heeds what was asked of the film; the same request gives the same
 * script.
 */
export function composeDemoVideoScript(given: GenerationRequest): VideoScript {
  const draft = startDraft(given);
  const { frame, request } = draft;
  const { wishes } = readFilmWishes(request);
  const list = readShotList(request);
  // Of a list of shots little is left to be said.
  const language = list ? detectLanguage(request.prompt) : frame.language;
  const abroad = abroadIn(language);
  const film = abroad ? filmAbroad(draft, wishes, abroad) : filmOf(draft, wishes);
  const title = titleOf(draft);
  const isGrave = frame.gravity === 'grave';
  // Advice that was asked for is given however grave its subject is.
  const isPlain = frame.language !== 'en' || (isGrave && !frame.list?.isAsked);
  const scenes = list
    ? orderedScenes(draft, list, film)
    : isPlain
      ? plainScenes(draft, film)
      : (thinScenes(draft, title, film) ??
        scenesOf(draft, tellingOf(draft, title, wishes.get('first'), wishes.get('tell')), film));
  let clock = 0;
  const length = lengthOf(wishes);
  const [start = title] = atCommas(frame.headline);
  const card =
    frame.language === 'en'
      ? shown(unended(capitalize(title)) || title, mostRead) || title
      : withoutStop(start);
  const held = scenes.at(-1)?.visual === film.end ? film.stay() : film.end;
  const last: Scene = { visual: held, onScreenText: card, voiceOver: '', weight: weights.close };
  const whole = closedWith(list ? scenes : scenes.slice(0, mostScenes), last, isGrave, length);
  const filmed = heeded(whole, wishes, isGrave, language);
  const lengths = paced(filmed, isGrave, length);
  const timed = filmed.map((scene, index) => {
    const startSecond = clock;
    clock += lengths[index] ?? 0;
    const { visual, onScreenText, voiceOver } = scene;
    return { startSecond, endSecond: clock, visual, onScreenText, voiceOver };
  });
  return {
    title: card,
    durationSeconds: clock,
    scenes: timed,
  };
}

/** The pictures that the brief orders and no others, what is said over them, and the text that it wants on the screen. */
function orderedScenes({ frame, request }: Draft, { shots: listed }: ShotList, film: Film): Scene[] {
  const whole = frame.all.join(' ').toLowerCase();
  /** A line as its post has it; what was no line but a wish is not there. */
  const saidIn = (prompt: string): string[] =>
    readBrief({ ...request, prompt }).all.filter((text) => whole.includes(unended(text).toLowerCase()));
  const scenes: Scene[] = [];
  for (const { kind, text, line = '' } of listed) {
    if (kind === 'picture')
      scenes.push({
        visual: ordered(text),
        onScreenText: line && shown(line),
        voiceOver: line,
        weight: weights.step,
      });
    if (kind === 'card')
      for (const words of spokenPieces(unended(saidIn(text).join(' ')), mostRead))
        scenes.push({
          visual: abroadIn(detectLanguage(request.prompt))?.shots.held ?? shotLists.held,
          onScreenText: capitalize(words),
          voiceOver: '',
          weight: weights.call,
        });
    if (kind === 'line')
      for (const voiceOver of saidIn(text).flatMap((said) => spokenPieces(said))) {
        const over = scenes.at(-1);
        const words = { onScreenText: shown(voiceOver), voiceOver };
        if (over?.weight === weights.step && !over.voiceOver)
          scenes[scenes.length - 1] = { ...over, ...words };
        else scenes.push({ visual: over ? film.stay() : film.hook, ...words, weight: weights.fact });
      }
  }
  return scenes;
}

/** What it is called; a day alone belongs to it, and is no line. */
function titleOf({ frame }: Draft): string {
  const title = nameOf(frame);
  const isNear = frame.headFacts.length === 1 && countWords(frame.headline) <= mostRead;
  return isNear && frame.headline.startsWith(title) ? frame.headline : title;
}

/** The brief's own sentences: on a quiet screen where they are grave, in other languages as they stand with what can be filmed. */
function plainScenes({ frame }: Draft, film: Film): Scene[] {
  const isCalm = frame.gravity === 'grave';
  const isForeign = frame.language !== 'en';
  const lines = frame.all.flatMap((text) => text.split('\n').map((line) => line.replace(/^• /u, '')));
  const said = [...lines, ...(frame.list?.isAsked ? frame.list.items : [])];
  const pieces = said.flatMap((line) =>
    isForeign
      ? rowsIn(line, frame)
      : ordersIn(line).flatMap((one) => spokenPieces(one, isCalm ? mostCalm : mostRead)),
  );
  // What is to be done in danger is shown; under a death there is nothing to be done.
  const isToDo = pieces.filter(isAdvice).length > 1 || pieces.some((piece) => unsafe.test(piece));
  const { calm, grave } = abroadIn(frame.language)?.shots ?? shots;
  const isSpoken = isToDo && calm.every((shot) => film.fits(shot));
  const [first = '', ...next] = isSpoken ? calm : grave;
  return pieces.map((voiceOver, index) => ({
    visual:
      isCalm && !film.isStaged && !(isToDo && index > 0 && isAdvice(voiceOver))
        ? ((index === 0 ? first : next[(index - 1) % next.length]) ?? first)
        : index === 0
          ? film.hook
          : (markIn(voiceOver, film) ??
            (index === pieces.length - 1 && index > 1
              ? (film.named?.(voiceOver) ?? film.end)
              : film.during(voiceOver, isOrder(voiceOver) ? 'action' : 'said'))),
    onScreenText: isCalm
      ? unended(voiceOver) || voiceOver
      : voiceOver.includes('[')
        ? shown(voiceOver, mostRead - 1)
        : withoutStop(voiceOver),
    voiceOver,
    weight: index === 0 ? weights.hook : weights.fact,
  }));
}

/** What only the writer knows is shown as that, in any language. */
function markIn(text: string, film: Film): string | undefined {
  const label = /^\[([^\]]+)\]/u.exec(text)?.[1];
  return label && film.marked(label);
}

/** What viewers may meet, and what to do then: "If you smell gas, …". */
const unsafe = new RegExp(shots.unsafe, 'iu');

/** What stands on a screen asks and calls as it does in its text. */
const withoutStop = (text: string): string => text.replace(/[\s.,;:–—-]+$/u, '') || text;
/** Most words of another language that are shown and heard at once, where the sentence has a comma to be cut at. */
const mostAtOnce = 12;
/** A sentence as it stands, or a long one in the pieces between its commas: each is shown as it is heard. */
function atCommas(line: string): string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const part of countWords(line) > mostAtOnce ? splitAtPauses(line) : [line]) {
    const at = line.indexOf(part, end);
    const before = pieces.at(-1);
    const isJoined =
      before !== undefined &&
      (countWords(before + part) <= mostAtOnce || Math.min(countWords(before), countWords(part)) < 3);
    if (isJoined) pieces[pieces.length - 1] = before + line.slice(end, at) + part;
    else pieces.push(part);
    end = at + part.length;
  }
  return pieces;
}

/** A note fact by fact, and any other line at its commas. */
function rowsIn(line: string, { gravity, language }: Frame): string[] {
  const note = gravity === 'grave' ? null : factRows(line, language);
  return note ? [note.title, ...note.rows.map((row) => capitalize(row)), ...note.reach] : atCommas(line);
}

/** What a film says, before it is filmed. */
interface Telling {
  readonly title: string;
  readonly kind: FilmKind | undefined;
  /** What is heard first, in pieces; before it, a line on its subject where there is little else. */
  readonly first: string;
  readonly opener: string | null;
  /** What is said after that, in order, and what of it is ours. */
  readonly told: readonly string[];
  readonly aside: readonly string[];
  /** How much the brief itself says besides its title. */
  readonly own: number;
  /** The list that nobody has yet. */
  readonly marked: List | null;
  readonly call: Further | undefined;
  /** What of it is read and not heard. */
  readonly muted: readonly string[];
  /** Steps that stand in its title. */
  readonly row: readonly string[];
  /** What of it goes on with the sentence that is heard first. */
  readonly continued: readonly string[];
  readonly isSplit: boolean;
}

/** @param early what was to be said at the start. @param asked what a voice was to tell that the brief does not say. */
function tellingOf(draft: Draft, title: string, early?: string, asked?: string): Telling {
  const { frame } = draft;
  const { list } = frame;
  const kind = kindOf(title, frame);
  const row = list ? null : rowIn(title, frame);
  const [head = title, ...pieces] = list ? [title] : row ? [row.head, ...row.steps] : titlePieces(title);
  const [first = head, ...more] = kind?.isMute
    ? spokenPieces(unended(head), mostMute)
    : spokenPieces(row ? head + shots.orders : spokenHook(draft, head), mostHook).flatMap((piece) =>
        shown(frame.subject) ? piece : readable(piece),
      );
  const headFacts = title === frame.headline ? [] : frame.headFacts.map(({ text }) => text);
  const marked = list && (kind?.replaces ? !list.isOwn : isUnknown(list)) ? list : null;
  const call = callOf(frame);
  const further = (row ? [] : frame.further).flatMap(({ text, kind: way }) => {
    if (text === call?.text || isNamedBy(kind, text)) return [];
    return way === 'fact' ? factsOf(text).flatMap((fact) => asTold(fact, frame)) : stepsOf(text);
  });
  // What the brief itself says to do comes instead of what the table knows.
  const isOwnWay =
    list?.isOwn === false &&
    !marked &&
    (frame.further.filter(({ text }) => text !== call?.text).length >= fewestTold ||
      frame.further.some(({ text, kind }) => kind === 'action' && !isCalled.test(text)));
  const told = [
    ...more.filter((text) => !isNamedBy(kind, text)),
    ...[...pieces, ...headFacts].flatMap((text) => (isNamedBy(kind, text) ? [] : asTold(text, frame))),
    ...(isOwnWay || (marked && kind?.replaces) ? [] : (list?.items ?? [])),
    ...further,
    ...(asked ? [`[${capitalize(asked)}, in your own words]`] : []),
  ];
  const isEarly = (text: string): boolean =>
    early?.toLowerCase().includes(unended(text).toLowerCase()) === true;
  if (list?.isOwn) inOrder(told, frame.all.join(' '));
  const start = told.findIndex(isEarly);
  if (start > 0) told.unshift(...told.splice(start, 1));
  const own = told.length - more.length + (call ? 1 : 0);
  const { opener, aside } = remarksBeside(draft, own, told.length, kind);
  told.splice(Math.min(1, told.length), 0, ...aside);
  return {
    title,
    kind,
    first,
    opener,
    told,
    aside,
    own,
    marked,
    call,
    row: row?.steps ?? [],
    continued: kind?.isMute ? [] : more,
    muted: kind?.isMute ? more : [],
    isSplit: more.length > 0,
  };
}

/** Lines in the order that a text has them; what it does not have stays behind the one before it. */
function inOrder(lines: string[], text: string): void {
  const whole = text.toLowerCase();
  let last = 0;
  const places = new Map(
    lines.map((line) => {
      const at = whole.indexOf(unended(line).toLowerCase());
      last = at < 0 ? last : at;
      return [line, last];
    }),
  );
  lines.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** What can be said of the subject where the brief says little: before the news, and after it. */
function remarksBeside(draft: Draft, own: number, there: number, kind: FilmKind | undefined) {
  const { line, isHook, others } = remarksOn(draft);
  // Who gives one line gets a voice for what there is to be seen.
  const isBare = own === 0 && !kind?.match;
  const opener = isBare && line && isHook && countWords(line) <= mostHook ? line : null;
  const remarks = [...(line && !opener ? [line] : []), ...others.map((other) => other.line)];
  const isFilled = own > 1 || kind?.match || !(line || isBare);
  const wanted = isFilled ? 0 : (own > 0 ? 1 : fewestTold) - there;
  return { opener, aside: remarks.slice(0, Math.max(0, wanted)) };
}

/** A line as it is spoken: with contractions where nothing is serious, unless the brief has its own words in full. */
const aloud = (text: string, { frame, request }: Draft): string =>
  frame.gravity === 'light' && !afterIt.test(text) && !isInFull(request.prompt)
    ? inTone(text, { manners: ['contract'] })
    : text;
/** "The paint under it is darker": no "it's". */
const afterIt =
  /\b\p{L}+(?<!\b(?:but|and|that|so|because|if|as|when)) (?:it|that|this|they|we|you) (?:is|are)\b/iu;

function scenesOf(draft: Draft, telling: Telling, film: Film): Scene[] {
  const { kind, aside, own, isSplit, told } = telling;
  const opening = openingOf(draft, telling, film);
  const points = told.flatMap((text) => pointsOf(draft, telling, text, film));
  const end = endOf(draft, telling, film);
  const there = own + (kind?.match ? 0 : aside.length);
  const isTold = isSplit || (end.length > 0 && !draft.frame.isThin);
  const [before, after] = toBeShown(draft, telling.title, film, kind, there, isTold);
  const most = mostScenes - opening.length - end.length;
  const middle = [...before, ...points, ...after, ...resultOf(telling, film)].slice(0, most);
  const isDone = kind?.before !== undefined || kind?.isMute === true;
  const card = isDone ? [] : cardOf(draft, [...opening, ...middle, ...end], end.length > 0, film);
  return landed([...opening, ...middle, ...card, ...end], draft, telling, film);
}

/** Where a story ends with what it tells, whoever tells it stays in the picture for a moment. */
function landed(scenes: Scene[], { frame }: Draft, { kind, told, row }: Telling, film: Film): Scene[] {
  const last = scenes.at(-1);
  const isTale = tales.has(frame.act) && row.length === 0 && !isAdvice(told.at(-1) ?? '');
  const isOver = isTale && !frame.list && !kind?.match && told.length > 0 && frame.gravity === 'light';
  if (!last || !isOver || !toCamera.has(last.visual) || !film.fits(shots.landing)) return scenes;
  return [...scenes.slice(0, -1), { ...last, visual: shots.landing }];
}
const tales = wordSet(shots.tales);
const toCamera = new Set([...shots.acted, ...shots.said, ...shots.fact, ...shots.stay]);

/** What comes of steps that only their writer knows. */
function resultOf({ marked, title, kind }: Telling, film: Film): Scene[] {
  const end = marked && !kind?.replaces && markShots.find(({ pattern }) => pattern.test(markOf(marked)))?.end;
  if (!end || end.unless.test(title)) return [];
  const visual = film.isStaged || !film.fits(end.visual) ? film.during(end.say, 'said') : end.visual;
  return [{ visual, onScreenText: end.show, voiceOver: end.say, weight: weights.kind }];
}
/** "Step 1: How to …" */
const markOf = ({ items, title }: List): string =>
  `${/\[([^\]]+)\]/u.exec(items.at(-1) ?? '')?.[1]}: ${title}`;

/** What is seen and heard first. */
function openingOf(draft: Draft, { title, kind, first, opener }: Telling, film: Film): Scene[] {
  const news: Scene = {
    visual: opener ? film.during(first, 'fact') : kind?.isMute ? film.acted() : film.hook,
    onScreenText: kind?.isMute
      ? capitalize(unended(first).replace(/^pov:? /iu, 'POV: '))
      : shown(draft.frame.list ? title : first) || shown(draft.frame.subject),
    voiceOver: kind?.isMute ? '' : aloud(first, draft),
    weight: weights.hook,
  };
  if (!opener) return [news];
  return [
    { visual: film.hook, onScreenText: shown(opener), voiceOver: opener, weight: weights.remark },
    news,
  ];
}

/** A line of what is told, in as many scenes as it has breaths. */
function pointsOf(
  draft: Draft,
  { marked, aside, muted, continued, row, told }: Telling,
  text: string,
  film: Film,
): Scene[] {
  const { frame } = draft;
  if (muted.includes(text))
    return [
      { visual: film.acted(), onScreenText: capitalize(unended(text)), voiceOver: '', weight: weights.hook },
    ];
  const step = unended(text);
  const place = row.indexOf(step) + 1;
  const way = place === 0 ? kindOfLine(text, frame) : isTask(step) || isOrder(step) ? 'action' : 'entry';
  const number = frame.list?.isAsked ? frame.list.items.indexOf(text) + 1 : place;
  const weight = aside.includes(text)
    ? weights.remark
    : number > 0
      ? weights.step
      : way === 'fact'
        ? weights.fact
        : weights.said;
  const isLast = tales.has(frame.act) && !frame.list && text === told.at(-1);
  const line = aloud(continued.includes(text) ? text : sentence(text), draft);
  return spokenPieces(line)
    .flatMap((piece) => readable(piece, isLast))
    .map((voiceOver, index): Scene => {
      const goesOn = (index > 0 || continued.includes(text)) && !hasNoSubject(voiceOver);
      const label = marked ? /^(?:[^[]*: )?\[([^\]]+)\]/u.exec(voiceOver)?.[1] : undefined;
      const isStep = way === 'action' || way === 'entry';
      const most = frame.gravity === 'light' ? mostShown : mostRead - 1;
      const screen = shown(voiceOver, most, isStep);
      const visual = label
        ? film.marked(label, frame.list?.title)
        : !goesOn
          ? film.during(voiceOver, way)
          : isStep && isTask(voiceOver)
            ? film.during(voiceOver, 'action')
            : (film.named?.(voiceOver) ?? film.stay());
      return {
        visual,
        // A step that no card can hold has its number there.
        onScreenText:
          number > 0 && index === 0 && !label ? (screen ? `${number}. ${screen}` : `No. ${number}`) : screen,
        voiceOver,
        weight,
      };
    });
}

/** What viewers do somewhere else, and not in the film: "Come and see us". */
const isCalled = new RegExp(shots.called, 'iu');

/** How it ends: with what viewers are told to do, with what such a film ends with, or not at all. */
function endOf(draft: Draft, { kind, call, told }: Telling, film: Film): Scene[] {
  const { frame, tone, chooser } = draft;
  // Where the brief itself says several things, the last of them is the end.
  const close =
    chooser.pick('end', endsOf(frame)) ??
    (told.length < fewestTold
      ? pickPhrase(endingsOf(frame, tone.family, 'video'), 'close', frame, chooser)
      : undefined);
  const last = call?.text ?? (frame.list ? undefined : close);
  const isDoing =
    call !== undefined && !isCalled.test(call.text) && kindOfLine(call.text, frame) === 'action';
  if (!last) return recapOf(draft, kind, film);
  return spokenPieces(aloud(last, draft))
    .flatMap((piece) => readable(piece))
    .map((voiceOver, index) => ({
      visual: index > 0 ? film.stay() : isDoing ? film.during(voiceOver, 'action') : film.end,
      onScreenText: shown(voiceOver),
      voiceOver,
      weight: call ? weights.call : weights.close,
    }));
}

/** Steps that are short are read once more, one after the other, as those who follow them need them. */
function recapOf({ frame: { list, gravity }, tone }: Draft, kind: FilmKind | undefined, film: Film): Scene[] {
  const steps = list?.isAsked && !isUnknown(list) ? list.items.map((item) => unended(item)) : [];
  const onScreenText = capitalize(steps.join(', '));
  const isOfUse =
    gravity === 'light' &&
    tone.family !== 'witty' &&
    !kind?.replaces &&
    steps.filter(isAdvice).length * 2 > steps.length;
  if (!isOfUse || steps.length < fewestRecalled || wordsOnCard(onScreenText) > mostCard) return [];
  return [
    {
      visual: film.fits(shots.recap) && !film.isStaged ? shots.recap : film.end,
      onScreenText,
      voiceOver: '',
      weight: weights.close,
    },
  ];
}
const fewestRecalled = 3;
const mostCard = 12;
const wordsOnCard = (text: string): number => text.split(/\s+/u).length;

/** A short film shows its facts once more, or the one figure in it. */
function cardOf({ frame }: Draft, scenes: readonly Scene[], hasEnd: boolean, film: Film): Scene[] {
  if (scenes.length >= fewestScenes) return [];
  const isFew = scenes.length + 1 < fewestScenes;
  const isSeen = (card: string): boolean =>
    scenes.some(({ onScreenText }) => onScreenText.toLowerCase().includes(card.toLowerCase()));
  const onScreenText = [hasEnd ? '' : factsAgain(frame), isFew ? figureIn(frame.all.join(' ')) : ''].find(
    (card) => card && !isSeen(card),
  );
  if (!onScreenText) return [];
  const visual = isFew ? (film.own() ?? film.end) : film.end;
  return [{ visual, onScreenText, voiceOver: '', weight: weights.close }];
}

/** What the post makes of a word or two, and of what nobody here knows, line by line; null where there is more to go by. */
function thinScenes(draft: Draft, title: string, film: Film): Scene[] | null {
  const { frame, shape, tone, chooser, request } = draft;
  const isAsked = frame.list?.items.length === 0 && isUnknown(frame.list);
  const gaps = frame.isThin || isAsked ? findGaps(frame, tone.family, shape, request.businessType) : null;
  const post = chooser.pick('thin', gaps?.posts ?? []);
  if (!post || kindOf(title, frame)?.match) return null;
  const { line, others } = remarksOn(draft);
  const known = line && post.includes('[') ? [line, ...others.slice(0, 2).map((other) => other.line)] : [];
  // A name is heard by itself before what there is to say of it.
  const [first = '', ...rest] = post
    .split(/\||: (?=\[)/u)
    .flatMap((text) => splitSentences(text).map((said) => sentence(said)));
  const lines = [
    ...spokenPieces(first, mostHook),
    ...[...known, ...rest].flatMap((text) => spokenPieces(text)),
  ];
  return lines.map((voiceOver, index) => ({
    visual: index === 0 ? film.hook : index === lines.length - 1 ? film.end : film.during(voiceOver, 'said'),
    onScreenText: shown(voiceOver),
    voiceOver,
    weight: index === 0 ? weights.hook : weights.said,
  }));
}

/**
 * Scenes that such a film has besides what the brief says, before and after that, and those that a brief of one line
 * lacks: what only its writer can film and say is marked.
 */
function toBeShown(
  { frame }: Draft,
  title: string,
  film: Film,
  kind: FilmKind | undefined,
  there: number,
  isSplit: boolean,
): [Scene[], Scene[]] {
  const isLast = kind?.match === '';
  const isTold =
    !frame.isThin &&
    (isSplit || figureIn(title) !== '' || (!frame.isStatement && countWords(title) >= fewestOfTitle));
  if (!kind || (isLast && (there > 0 || isTold))) return [[], []];
  const { thing, made } = new RegExp(kind.match, 'iu').exec(unended(title))?.groups ?? {};
  const slots: Readonly<Record<string, string>> = {
    thing: lowerStart(thing ?? made ?? 'the work', true),
    subject: frame.isStatement ? 'what this is about' : lowerStart(unended(frame.subject), true),
  };
  const filled = (text: string): string => fillPlaces(text, (place) => slots[place]) ?? text;
  const echo = kind.echo ? new RegExp(kind.echo, 'iu').exec(unended(title))?.[1] : undefined;
  const visualOf = ({ visual, plain = '', say, show = '' }: KindScene): string => {
    if (film.isStaged) return film.during(say || show, 'said');
    const own = kind.isOwn || isLast ? film.own() : undefined;
    const shot = own ?? filled(visual);
    return film.fits(shot) ? shot : plain || film.during(say || show, 'said');
  };
  const isIn = ({ isBare, isAlways }: KindScene): boolean =>
    there === 0 || isAlways === true || (kind.before !== undefined && !isBare);
  const scenes = kind.scenes.filter(isIn).map(
    (scene): Scene => ({
      visual: visualOf(scene),
      onScreenText:
        scene.show?.replace('{echo}', () => capitalize(echo ?? shots.silence)) ?? shown(filled(scene.say)),
      voiceOver: filled(scene.say),
      weight: weights.kind,
    }),
  );
  return [scenes.splice(0, kind.before ?? 0), scenes];
}
