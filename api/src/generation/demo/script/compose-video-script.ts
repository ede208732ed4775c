import type { GenerationRequest, VideoScript } from '@postloom/shared-contracts';
import { isAction, isClause, splitAtPauses, splitSentences } from '../brief/clauses.ts';
import { findFacts } from '../brief/facts.ts';
import { isMarked } from '../brief/list.ts';
import type { Frame, Further } from '../brief/read-brief.ts';
import { bare, capitalize, countWords, sentence, unended, wordSet } from '../brief/text.ts';
import { nlp } from '../nlp.ts';
import { remarksOn } from '../post/angles.ts';
import { type Draft, startDraft } from '../post/draft.ts';
import { findGaps } from '../post/gaps.ts';
import { nameOf } from '../post/opening.ts';
import { money, tellFacts } from '../post/told-facts.ts';
import { fillPlaces, inTone, lowerStart } from '../post/wording.ts';
import { endingsOf, pickPhrase } from './endings.ts';
import { type Film, filmOf, type LineKind } from './film.ts';
import { readFilmWishes } from './film-wishes.ts';
import { heeded, type Scene, secondsOf } from './heed.ts';
import { isCutOff, shown, spokenPieces } from './lines.ts';
import {
  type FilmKind,
  filmEnds,
  filmKinds,
  type KindScene,
  listKinds,
  screen,
  shots,
  spokenTitles,
} from './shots.ts';

/** Most words of what is heard first: little more than three seconds. */
const mostHook = 9;
const mostScenes = 10;
/** A film with fewer scenes ends with its facts once more. */
const fewestScenes = 4;
const mostOnCard = 7;
/** A title of so many words tells something by itself. */
const fewestOfTitle = 7;
const fewestOfPart = 3;
/** So much is said between the first line and the last, where there is something to say. */
const fewestTold = 2;
/** Most words of a title that is read and not heard, and of a line on a quiet screen. */
const mostRead = 9;
const mostCalm = 11;
const mostShown = 6;
/** How much a scene would be missed. */
const weights = { hook: 9, call: 8, step: 7, fact: 6, kind: 5, said: 4, close: 2, remark: 1 };

/**
 * A shooting script for the brief: what the camera shows, what stands on the screen, what is spoken, and how long
 * each scene takes. It says what the post says, and heeds what was asked of the film; the same request gives the same
 * script.
 */
export function composeDemoVideoScript(request: GenerationRequest): VideoScript {
  const draft = startDraft(request);
  const { frame } = draft;
  const { wishes } = readFilmWishes(request);
  const film = filmOf(draft, wishes);
  const title = nameOf(frame, { facts: 'plain' });
  const isGrave = frame.gravity === 'grave';
  // Advice that was asked for is given however grave its subject is.
  const isPlain = frame.language !== 'en' || (isGrave && !frame.list?.isAsked);
  const scenes = isPlain
    ? plainScenes(draft, film)
    : (thinScenes(draft, title, film) ??
      scenesOf(draft, title, film, wishes.get('first'), wishes.get('tell')));
  let clock = 0;
  const timed = heeded(scenes.slice(0, mostScenes), wishes, isGrave).map((scene) => {
    const startSecond = clock;
    clock += secondsOf(scene, isGrave);
    const { visual, onScreenText, voiceOver } = scene;
    return { startSecond, endSecond: clock, visual, onScreenText, voiceOver };
  });
  return {
    title: shown(unended(capitalize(title)) || title, mostRead),
    durationSeconds: clock,
    scenes: timed,
  };
}

/** The brief's own sentences: on a quiet screen where they are grave, in other languages with what can be filmed. */
function plainScenes({ frame }: Draft, film: Film): Scene[] {
  const isCalm = frame.gravity === 'grave';
  const [first = '', ...next] = shots.grave;
  const lines = frame.all.flatMap((text) => text.split('\n').map((line) => line.replace(/^• /u, '')));
  const said = [
    ...(isCalm ? lines : lines.flatMap(splitLong)),
    ...(frame.list?.isAsked ? frame.list.items : []),
  ];
  const pieces = said.flatMap((line) => spokenPieces(line, isCalm ? mostCalm : mostRead));
  return pieces.map((voiceOver, index) => ({
    visual: isCalm
      ? ((index === 0 ? first : next[(index - 1) % next.length]) ?? first)
      : index === 0
        ? film.hook
        : index === pieces.length - 1 && index > 1
          ? film.end
          : film.during(voiceOver, 'fact'),
    onScreenText: isCalm ? unended(voiceOver) || voiceOver : shown(voiceOver, mostRead - 1),
    voiceOver,
    weight: index === 0 ? weights.hook : weights.fact,
  }));
}

/** A line that says several things of some words each, in any language, one by one. */
function splitLong(line: string): string[] {
  const pieces = splitAtPauses(line);
  return pieces.length > 2 || pieces.every((piece) => countWords(piece) > 1) ? pieces : [line];
}

/** @param early what was to be said at the start. @param asked what a voice was to tell that the brief does not say. */
function scenesOf(draft: Draft, title: string, film: Film, early?: string, asked?: string): Scene[] {
  const { frame, chooser, tone } = draft;
  const { list } = frame;
  const kind = kindOf(title, frame);
  const { line, isHook, others } = remarksOn(draft);
  const [head = title, ...pieces] = list ? [title] : titlePieces(title);
  const [first = head, ...more] = kind?.isMute
    ? spokenPieces(unended(head), mostRead)
    : spokenPieces(spokenHook(draft, head), mostHook);
  const headFacts = title === frame.headline ? [] : frame.headFacts.map(({ text }) => text);
  const marked = list && (kind?.replaces ? !list.isOwn : isMarked(list)) ? list : null;
  const marks = kind?.replaces ? null : listKinds.find(({ pattern }) => marked && pattern.test(marked.noun));
  const items = marked && (kind?.replaces || marks) ? [] : (list?.items ?? []);
  const call = callOf(frame);
  const told = [
    ...more.filter((text) => !isNamedBy(kind, text)),
    ...[...pieces, ...headFacts].flatMap((text) => (isNamedBy(kind, text) ? [] : asTold(text, frame))),
    ...items,
    ...frame.further.flatMap(({ text, kind: way }) =>
      text === call?.text || isNamedBy(kind, text)
        ? []
        : way === 'fact'
          ? factsOf(text).flatMap((fact) => asTold(fact, frame))
          : stepsOf(text),
    ),
    ...(asked ? [`[${capitalize(asked)}, in your own words]`] : []),
  ];
  const start = early
    ? told.findIndex((text) => early.toLowerCase().includes(unended(text).toLowerCase()))
    : -1;
  if (start > 0) told.unshift(...told.splice(start, 1));
  const own = told.length - more.length + (call ? 1 : 0);
  // Who gives one line gets a voice for what there is to be seen.
  const isBare = own === 0 && !kind?.match;
  const opener = isBare && line && isHook && countWords(line) <= mostHook ? line : null;
  const remarks = [...(line && !opener ? [line] : []), ...others.map((other) => other.line)];
  const isFilled = own > 1 || kind?.match;
  const wanted = isFilled || !(line || isBare) ? 0 : (own > 0 ? 1 : fewestTold) - told.length;
  const aside = remarks.slice(0, Math.max(0, wanted));
  told.splice(Math.min(1, told.length), 0, ...aside);
  const numbered = list?.isAsked ? list.items : [];
  const aloud = (text: string): string =>
    frame.gravity === 'light' && !afterIt.test(text)
      ? inTone(text, { ...tone, contractions: 'contract' })
      : text;
  const points = told.flatMap((text) =>
    spokenPieces(aloud(sentence(text))).map((voiceOver, index): Scene => {
      const number = index === 0 ? numbered.indexOf(text) + 1 : 0;
      const label = /^(?:[^[]*: )?\[([^\]]+)\]/u.exec(voiceOver)?.[1];
      const way = kindOfLine(text, frame);
      const screen = shown(
        voiceOver,
        frame.gravity === 'light' ? mostShown : mostRead - 1,
        way === 'action' || way === 'entry',
      );
      return {
        visual:
          index > 0
            ? film.stay()
            : label && marked
              ? shots.marked.replace('{thing}', () => label)
              : film.during(voiceOver, way),
        onScreenText: number > 0 && !label ? `${number}. ${screen}` : screen,
        voiceOver,
        weight: aside.includes(text)
          ? weights.remark
          : number > 0
            ? weights.step
            : way === 'fact'
              ? weights.fact
              : weights.said,
      };
    }),
  );
  const close =
    pickPhrase(endingsOf(frame, tone.family, 'video'), 'close', frame, chooser) ??
    chooser.pick('end', endsOf(frame));
  const isKept = list?.isAsked === true && !kind?.replaces;
  const last = call?.text ?? close ?? (isKept ? chooser.pick('keep', shots.keep) : undefined);
  const end = (last ? spokenPieces(aloud(last)) : []).map(
    (voiceOver, index): Scene => ({
      visual: index === 0 ? film.end : film.stay(),
      onScreenText: shown(voiceOver),
      voiceOver,
      weight: call ? weights.call : weights.close,
    }),
  );
  const opening: Scene[] = opener
    ? [{ visual: film.hook, onScreenText: shown(opener), voiceOver: opener, weight: weights.remark }]
    : [];
  opening.push({
    visual: opening.length > 0 ? film.during(first, 'fact') : film.hook,
    onScreenText: kind?.isMute
      ? capitalize(first.replace(/^pov:? /iu, 'POV: '))
      : shown(list ? head : first) || title,
    voiceOver: kind?.isMute ? '' : aloud(first),
    weight: weights.hook,
  });
  const [before, after] = toBeShown(
    draft,
    title,
    film,
    marks ?? kind,
    own + (isBare ? aside.length : 0),
    more.length > 0 || (end.length > 0 && !frame.isThin),
  );
  const most = mostScenes - opening.length - end.length;
  const middle = [...before, ...points, ...after].slice(0, most);
  const scenes = [...opening, ...middle, ...end];
  if (kind?.before || kind?.isMute || scenes.length >= fewestScenes) return scenes;
  // A short film shows its facts once more, or the one figure in it.
  const isFew = scenes.length + 1 < fewestScenes;
  const isSeen = (card: string): boolean =>
    scenes.slice(1).some(({ onScreenText }) => onScreenText.includes(card));
  const card = [
    end.length === 0 ? factsAgain(frame) : '',
    isFew ? (figure.exec(frame.all.join(' '))?.[0] ?? '') : '',
  ];
  const onScreenText = card.find((text) => text && !isSeen(text));
  if (!onScreenText) return scenes;
  const visual = isFew ? (film.own() ?? film.end) : film.end;
  return [...opening, ...middle, { visual, onScreenText, voiceOver: '', weight: weights.close }, ...end];
}

/** "The paint under it is darker": no "it's". */
const afterIt =
  /\b\p{L}+(?<!\b(?:but|and|that|so|because|if|as|when)) (?:it|that|this|they|we|you) (?:is|are)\b/iu;

/** What viewers are told to do at the end: to get in touch, or what the brief ends with. */
function callOf({ further }: Frame): Further | undefined {
  const isCall = ({ kind, text }: Further): boolean => kind === 'action' && !isWarning.test(text);
  const reach = further.find(
    (one) => isCall(one) && findFacts(one.text).some(({ kind }) => /link|contact/.test(kind)),
  );
  return reach ?? further.slice(-1).find(isCall);
}
const isWarning = new RegExp(shots.warning, 'iu');

/** What a film of such a brief may end with. */
const endsOf = ({ gravity, act, all }: Frame): readonly string[] =>
  filmEnds.find(({ pattern }) => pattern.test(`${gravity} ${act} ${all.join(' ')}`))?.say ?? [];

/** Day, price and place once more, as the last picture has them. */
function factsAgain({ facts, all }: Frame): string {
  const whole = all.join(' ');
  if (isNoCard.test(whole)) return '';
  const texts = facts.flatMap(({ kind, text }) =>
    /when|until|price|discount/.test(kind) && isOnCard.test(text) && !isCutOff(whole, text)
      ? capitalize(text.replace(/^(?:on|at) /iu, ''))
      : [],
  );
  return texts.filter((_, at) => countWords(texts.slice(0, at + 1).join(' ')) <= mostOnCard).join(' · ');
}

const isNoCard = new RegExp(screen.noCard, 'iu');
const figure = new RegExp(screen.figure, 'iu');
const isOnCard = new RegExp(screen.card, 'iu');

/** Short facts that stand in one line, each by itself. */
function factsOf(text: string): string[] {
  const pieces = splitAtPauses(text);
  const isShort = (piece: string): boolean =>
    countWords(piece) > 1 && countWords(piece) < mostHook && !/^(?:and|or|but|which|who)\b/iu.test(piece);
  return pieces.every(isShort) ? pieces : [text];
}

/** Whether a part only says what kind of film it is: "before and after". */
const isNamedBy = (kind: FilmKind | undefined, text: string): boolean =>
  kind?.before !== undefined && countWords(text) <= fewestScenes && new RegExp(kind.match, 'iu').test(text);

/** What happens one after the other, each by itself: "A blunt knife squashes it, 4 minutes on a stone, then it falls". */
function stepsOf(text: string): string[] {
  const pieces = splitAtPauses(text);
  const isStory = pieces.slice(1).some((piece) => isNext.test(piece) || isAction(piece));
  return pieces.length > 2 && isStory && pieces.every((piece) => countWords(piece) > 1) ? pieces : [text];
}
const isNext = new RegExp(shots.next, 'iu');

/** What the post makes of a word or two, line by line; null where there is more to go by. */
function thinScenes(draft: Draft, title: string, film: Film): Scene[] | null {
  const { frame, shape, tone, chooser, request } = draft;
  const posts = frame.isThin ? findGaps(frame, tone.family, shape, request.businessType)?.posts : null;
  const post = chooser.pick('thin', posts ?? []);
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

/** "Maren, 58": a word alone stays with the one before it. */
function joinedShort(pieces: readonly string[]): string[] {
  const kept: string[] = [];
  for (const piece of pieces) {
    const before = kept.at(-1);
    if (before !== undefined && countWords(before) === 1 && countWords(piece) === 1)
      kept[kept.length - 1] = `${before}, ${piece}`;
    else kept.push(piece);
  }
  return kept;
}

/** A title in what can be said one by one: "Peonies are here, 3 bunches for 20 euros until Sunday". */
function titlePieces(title: string): string[] {
  const pieces = joinedShort(splitAtPauses(title));
  const halves = title.split(/: /u);
  if (halves.length === 2 && pieces.length === 1 && halves.every((part) => countWords(part) >= fewestOfPart))
    return halves;
  const isApart = (piece: string): boolean =>
    findFacts(piece).length > 0 || isClause(piece) || (pieces.length > 2 && countWords(title) > mostHook);
  return pieces.slice(1).every(isApart) ? pieces : [title];
}

const told = shots.told.map(({ match, ...rule }) => ({
  ...rule,
  pattern: new RegExp(match.replaceAll('{money}', money), 'iu'),
}));
/** A fact as somebody says it: "It's 5 pounds." */
function asTold(text: string, frame: Frame): string[] {
  const plain = lowerStart(unended(text), true);
  const rule = told.find(
    ({ pattern, acts = frame.act }) => acts.split(' ').includes(frame.act) && pattern.test(plain),
  );
  if (!rule) return tellFacts([text], frame, false).sentences;
  const start = capitalize(rule.pattern.exec(plain)?.[1] ?? '');
  return [sentence(plain.replace(rule.pattern, rule.say).replace('{1}', start))];
}

const audience = new RegExp(shots.audience, 'u');
/** The first words that are heard, which nobody would say as they stand in a title: "Runners, here are three stretches". */
function spokenHook({ frame, request }: Draft, head: string): string {
  if (frame.gravity === 'grave' || frame.isThin || frame.isStatement) return sentence(head);
  const hook = spokenTitles.find(({ pattern }) => pattern.test(unended(head)));
  if (hook) {
    const { thing = '' } = hook.pattern.exec(unended(head))?.groups ?? {};
    const named = hook.say.replace('{thing}', () => thing);
    const said = named.replace('{title}', () => lowerStart(head, true));
    const { targetAudience } = request;
    const isCalled =
      audience.test(targetAudience) && !said.toLowerCase().includes(targetAudience.toLowerCase());
    const all = [...(isCalled ? [`${targetAudience}, ${said}`] : []), said, head];
    return sentence(all.find((one) => countWords(one) <= mostHook) ?? head);
  }
  return sentence(head);
}

/** How a line is filmed. */
function kindOfLine(text: string, { list }: Frame): LineKind {
  const isEntry = list?.items.includes(text) === true;
  const isStep = isEntry && list?.isAsked === true;
  const hasFact = findFacts(text).length > 0;
  if (isStep)
    return isDoable.test(`${list.noun}: ${list.title}`) && isDone(text) && !isWarning.test(text)
      ? 'action'
      : 'entry';
  return findFacts(text).some(({ kind }) => kind !== 'amount')
    ? 'fact'
    : isEntry
      ? 'entry'
      : hasFact
        ? 'fact'
        : 'said';
}

/** Entries that are done: steps, and no mistakes or signs. */
const isDoable = new RegExp(shots.doable, 'iu');

const isName = new RegExp(shots.named, 'u');
const verbs = wordSet(shots.verbs);
/** Whether it is done with one's hands: "Hold the blade at 30 degrees", and not "Glass: in the contents policy". */
const isDone = (text: string): boolean =>
  !isName.test(text) &&
  (isAction(text) ||
    verbs.has(bare(text.split(' ')[0] ?? '')) ||
    nlp(`to ${lowerStart(text, true)}`).has('^to #Infinitive'));

/** The kind of film that a title names, or else the whole first sentence. */
function kindOf(title: string, { all }: Frame): FilmKind | undefined {
  const named = (text: string) => filmKinds.find(({ pattern }) => pattern.test(unended(text)));
  const kind = named(title);
  return kind?.match ? kind : (named(all[0] ?? title) ?? kind);
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
    (isSplit || figure.test(title) || (!frame.isStatement && countWords(title) >= fewestOfTitle));
  if (!kind || (isLast && (there > 0 || isTold))) return [[], []];
  const { thing, made } = new RegExp(kind.match, 'iu').exec(unended(title))?.groups ?? {};
  const slots: Readonly<Record<string, string>> = {
    thing: lowerStart(thing ?? made ?? 'the work', true),
    subject: frame.isStatement ? 'what this is about' : lowerStart(unended(frame.subject), true),
  };
  const filled = (text: string): string => fillPlaces(text, (place) => slots[place]) ?? text;
  const echo = kind.echo ? new RegExp(kind.echo, 'iu').exec(unended(title))?.[1] : undefined;
  const visualOf = ({ visual, plain = '', say, show = '' }: KindScene): string => {
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
