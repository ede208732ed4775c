import { gerundOf, infinitiveOf, nlp, presentOf } from '../../text/nlp.ts';
import { bare, stem } from '../../text/word-forms.ts';
import { isAction, isClause, quoted } from '../brief/clauses.ts';
import type { Frame } from '../brief/read-brief.ts';
import { countWords, stopWords, unended, wordSet, wordsOf } from '../brief/text.ts';
import fields from '../data/fields.json' with { type: 'json' };
import wishes from '../data/film-wishes.json' with { type: 'json' };
import trades from '../data/trade-shots.json' with { type: 'json' };
import type { Field } from '../field.ts';
import type { Draft } from '../post/draft.ts';
import { fillPlaces, lowerStart } from '../post/wording.ts';
import type { FilmWish, FilmWishes } from './film-wishes.ts';
import { isOfPeople, objectsIn } from './objects.ts';
import { lineShots, markShots, shots } from './shots.ts';

/** What the camera shows: what can be filmed in the trade and, where that is not known, how anything can be. */
export interface Film {
  readonly hook: string;
  readonly end: string;
  /** While this is said. */
  during(text: string, kind: LineKind): string;
  /** While something is said that only the writer knows: "Step 1". */
  marked(label: string, title?: string): string;
  /** What is left of the trade's own. */
  own(): string | undefined;
  /** While somebody plays what is read. */
  acted(): string;
  /** While a line goes on. */
  stay(): string;
  /** What a line itself names, where that can be said of it. */
  named?(text: string): string | undefined;
  /** Whether it was asked for who is seen in it, or where. */
  readonly isStaged: boolean;
  /** Whether a shot is none that was asked not to be made. */
  fits(shot: string): boolean;
}

/** Whether hands do what is said, a list has it, or it is a fact or told. */
export type LineKind = 'action' | 'entry' | 'fact' | 'said';

const byField = new Map(
  trades.flatMap((trade) =>
    trade.fields.split(' ').map((name) => [fields[name as keyof typeof fields] as Field, trade] as const),
  ),
);
/** Trades by their names in other languages. */
const abroad = Object.entries(shots.abroad).map(([name, words]) => ({
  field: fields[name as keyof typeof fields] as Field,
  pattern: new RegExp(`(?<!\\p{L})(?:${words.replaceAll(' ', '|')})(?!\\p{L})`, 'iu'),
}));
function tradeOf({ field }: Frame, business: string): (typeof trades)[number] | undefined {
  const known = field ?? abroad.find(({ pattern }) => pattern.test(business))?.field;
  return known && byField.get(known);
}

const contradictions = Object.entries(wishes.kinds).flatMap(([name, kind]) =>
  'unfit' in kind
    ? {
        name: name as FilmWish,
        unfit: new RegExp(kind.unfit, 'iu'),
        unless: 'unless' in kind ? new RegExp(kind.unless, 'iu') : null,
      }
    : [],
);
const wishData = wishes.kinds;
/** Whether a shot has nothing in it that was asked to stay out of the picture. */
const heeding =
  (asked: FilmWishes) =>
  (shot: string): boolean =>
    contradictions.every(
      ({ name, unfit, unless }) => !asked.has(name) || !unfit.test(shot) || unless?.test(shot) === true,
    );

const worded = new RegExp(wishes.words.worded, 'iu');
/** What alone is to be in the picture, each with its article: "the hands" and "the door". */
function namedIn(asked: FilmWishes): string[] | null {
  const all = asked.get('only');
  if (!all) return null;
  const known: Readonly<Record<string, string>> = wishes.kinds.only.abroad;
  return all.split(/,| and | & | und | et | y | e | en /u).map((part) => {
    const plain = part.trim().replace(worded, '');
    const thing = known[plain.toLowerCase()] ?? plain;
    return /^(?:the|our|my|your|his|her|their|an?|one) /iu.test(thing) ? thing : `the ${thing}`;
  });
}

/** Who makes the film is spoken to: "me in my kitchen" is "you in your kitchen". */
export const yours = (text: string): string =>
  text.replace(/^(?:i|me|myself|we|us)(?![\p{L}'’])/iu, 'you').replace(/\b(?:my|our)\b/giu, 'your');

/** Who is seen, and where, as it was asked for: "firefighter Amy Brandt at the training yard". */
function stageOf(asked: FilmWishes): string {
  const who = asked.get('speaker') || asked.get('who') || (asked.has('speaker') ? 'the speaker' : '');
  return [yours(who), yours(asked.get('place') ?? '')].filter(Boolean).join(' ');
}

/** A film that heeds what was asked of it, where its brief or its request say so. */
export function filmOf({ frame, chooser, request, tone }: Draft, asked: FilmWishes): Film {
  const isCalm = frame.gravity !== 'light';
  const isGrave = frame.gravity === 'grave';
  const { noun = '', isAsked = false, title = '' } = frame.list ?? {};
  const isBodily = bodily.test(noun);
  const isHowTo = shownBy.test(noun) && (isAsked || howTo.test(title));
  const trade = isGrave ? undefined : tradeOf(frame, request.businessType);
  const isFit = fitFor(`${frame.all.join(' ')} ${request.businessType}`);
  const only = namedIn(asked);
  const heeds = heeding(asked);
  const shows = (shot: string): boolean => !only || only.some((thing) => share(thing, shot) > 0);
  const fits = (shot: string): boolean => isFit(shot) && heeds(shot) && shows(shot);
  const see = isCalm ? [] : (trade?.see.filter(fits) ?? []);
  const general = isCalm ? shots.quiet : shots.hook;
  const near = byNearness(chooser.order('hook', see.length > 0 ? see : general), frame.headline);
  const [nearest = ''] = near;
  // News of a trade are told over whatever is done there; who explains or jokes is seen.
  const isMade = work.test(frame.headline);
  const isTold = frame.language !== 'en' || (!isCalm && tone.family !== 'witty' && !explained.has(frame.act));
  const isNews = isTold && (frame.language !== 'en' || news.has(frame.act));
  // What a test proves is seen at its end, and not before it.
  const isLater = isProof.test(unended(frame.headline)) && share(nearest, frame.headline) > 0;
  const first = isLater ? near.at(-1) : nearest;
  const others = isCalm ? [] : trade ? [...trade.work, ...see, trade.people] : [];
  const besides = others.filter((shot) => fits(shot) && ![first, nearest].includes(shot));
  const about = frame.all.join(' ');
  const left = [
    ...byNearness(chooser.order('work', besides), about),
    ...(isLater && first !== nearest ? [nearest] : []),
  ];
  const used = new Set<string>();
  const inTurn = (slot: string, all: readonly string[]) => {
    const order = chooser.order(
      slot,
      all.filter((shot) => shot !== first && heeds(shot)),
    );
    const known = order.length > 0 ? order : shots.faceless;
    let turn = 0;
    return () => known[turn++ % known.length] ?? '';
  };
  const stage = stageOf(asked);
  const staged = asked.has('speaker') ? wishData.speaker : wishData.who;
  const [opening = '', ...stageShots] = staged.shots;
  const onStage = inTurn('stage', stageShots);
  const doneOnStage = inTurn('done', wishData.who.done);
  const seat = chooser.order('seat', shots.toCamera.filter(heeds))[0];
  const ofDeed = inTurn('deed', tone.family === 'witty' ? shots.deed.acted : shots.deed.shown);
  const turns = {
    action: inTurn('action', isBodily ? shots.moved : shots.action),
    doing: inTurn('doing', isBodily ? shots.moves : shots.doing),
    fact: inTurn('fact', isGrave ? shots.quiet : shots.fact),
    said: inTurn('said', isGrave ? shots.quiet : shots.said),
    acted: inTurn('acted', shots.acted),
    made: inTurn('made', shots.made),
    quoted: inTurn('quoted', shots.quoted),
    thing: inTurn('thing', shots.thing),
    stay: inTurn('stay', shots.stay),
    deed: ofDeed,
    hands: tone.family === 'witty' ? ofDeed : inTurn('hands', shots.deed.hands),
    crossed: inTurn('crossed', shots.crossed),
    happening: inTurn('happening', shots.happening),
  };
  /** Somebody tells what has happened: what is done in the trade on any other day has nothing to do with it. */
  const isTale = tales.has(frame.act) && !frame.list && frame.language === 'en';
  const take = (shot: string | undefined): string | undefined =>
    shot === undefined ? undefined : left.splice(left.indexOf(shot), 1)[0];
  const lineShot = (text: string, isEntry: boolean): string | undefined => {
    const found = lineShots
      .filter(({ pattern, isStep }) => pattern.test(text) && (!isEntry || isStep))
      .filter(({ acts = frame.act }) => acts.split(' ').includes(frame.act))
      .filter(({ isTold }) => !isTale || (isTold && !nlp(text).has('(#Person|#Actor)')) || !isPast(text))
      .flatMap((row) => row.shots)
      .find((shot) => heeds(shot) && !used.has(shot));
    if (found) used.add(found);
    return found;
  };
  const seenThings = new Set<string>();
  /** What a line of a story names and no line before it. */
  const objectShot = (text: string): string | undefined => {
    if (!isTale || isCalm || only || stage) return undefined;
    const object = objectsIn(text).find(({ head, text: said }) => !seenThings.has(head) && heeds(said));
    if (!object) return undefined;
    seenThings.add(object.head);
    return turns.thing().replace('{thing}', () => yours(inside(object.text)));
  };
  let named = 0;
  const ofNamed = (kind: LineKind, text: string): string => {
    const things = only ?? [];
    const thing = things[named % things.length] ?? '';
    const rows = wishData.only;
    const said =
      kind === 'action'
        ? rows.action
        : /(?:s|feet|teeth|people|children)$/u.test(thing)
          ? rows.facts
          : rows.fact;
    const shot = said[Math.floor(named / things.length) % said.length] ?? '';
    named += 1;
    return fillPlaces(shot, (place) => (place === 'doing' ? (doing(text) ?? 'doing it') : thing)) ?? shot;
  };
  const withName = (shot: string, thing: string): string => fillPlaces(shot, () => thing) ?? shot;
  const place = trade && heeds(trade.place) ? trade.place : chooser.pick('end', shots.end.filter(heeds));
  const isIn = (text: string): boolean => frame.floor.some((said) => said.includes(` ${text.split(' ')[0]}`));
  /** Inside of a sentence: what the brief has with a capital among other words keeps it. */
  const inside = (text: string): string =>
    isIn(text) ? text : isIn(uncapitalized(text)) ? uncapitalized(text) : lowerStart(text, true);
  const during = (text: string, kind: LineKind): string => {
    if (only) return take(left.find((shot) => share(shot, text) > 0)) ?? ofNamed(kind, text);
    const { wrong } = barred.exec(unended(text))?.groups ?? {};
    if (wrong && kind !== 'fact') {
      const isVerbal = countWords(wrong) > 1 && nlp(`to ${wrong}`).has('^to #Infinitive');
      const isDone = !/^no\b/iu.test(text) && (isAction(wrong) || isVerbal || /^(?:please )?do/iu.test(text));
      const thing = (isDone ? doing(wrong, /^\p{L}/u) : undefined) ?? inside(wrong);
      const shot = (stage ? wishData.who.barred : shots.barred).replace('{thing}', () => thing);
      return withName(shot, stage);
    }
    const done = kind === 'action' ? doing(text) : undefined;
    const isJoke = kind === 'entry' && tone.family === 'witty' && isTask(text);
    const isToDo =
      kind === 'action' || isJoke || (kind === 'said' && countWords(text) < mostSeen && isTask(text));
    const isUnnamed = isGrave || kind === 'fact' || isToDo || frame.language !== 'en';
    const thing = isUnnamed ? undefined : thingIn(text, kind);
    if (stage) {
      const seen = done ?? (thing && yours(inside(thing)));
      return withName(seen ? doneOnStage().replace('{doing}', () => seen) : onStage(), stage);
    }
    if (done) return turns.action().replace('{thing}', () => done);
    if (text.replace(quoted, '').length < text.length / 2) return turns.quoted();
    const proof = isLater && isResult.test(text) ? left.find((shot) => shot === nearest) : undefined;
    const isListed = kind === 'entry' || kind === 'action';
    const fewest = isTale && isPast(text) ? fewestOfTale : 1;
    const shared = take(proof ?? (isListed ? undefined : left.find((shot) => share(shot, text) >= fewest)));
    const shot = shared ?? lineShot(text, isListed);
    if (shot) return shot;
    const { deed, isByHand } = (isTale && !isCalm && deedIn(text)) || {};
    const happening = isTale && !isCalm && !deed ? happeningIn(text) : undefined;
    if (happening) return turns.happening().replace('{thing}', () => yours(inside(happening)));
    // What others did is left to them where there is something to be seen of it.
    const object = deed && isOwn.test(text) ? undefined : objectShot(text);
    if (object) return object;
    if (deed) return turns[isByHand ? 'hands' : 'deed']().replace('{thing}', () => yours(deed));
    const step = isListed && isHowTo && !isGrave ? stepIn(text) : undefined;
    if (step) return turns.action().replace('{thing}', () => step);
    const { crossed } = (isListed && wrongs.test(noun) && /^(?<crossed>[^:]+): /u.exec(text)?.groups) || {};
    const isShort =
      crossed && countWords(crossed) < mostSeen && (isThing(crossed) || /^\p{L}+ing /u.test(crossed));
    if (isShort) return turns.crossed().replace('{thing}', () => inside(crossed));
    if (kind === 'entry' && isHowTo && !isGrave) return turns.doing();
    if (isMade && countWords(text) === 1) return turns.made();
    if (thing && heeds(thing)) return turns.thing().replace('{thing}', () => yours(inside(thing)));
    if (isGrave) return turns[kind === 'fact' ? 'fact' : 'said']();
    if (isMade) return turns.made();
    if (tone.family === 'witty') return turns.acted();
    return (isNews && !isToDo ? left.shift() : undefined) ?? turns[kind === 'fact' ? 'fact' : 'said']();
  };
  const { way } = played.exec(unended(frame.headline))?.groups ?? {};
  const asPlayed = (shot: string) => (way ? `${shot} ${shots.played.say.replace('{way}', () => way)}` : shot);
  const seenFirst = isLater || share(nearest, frame.headline) > 1 ? undefined : objectShot(frame.headline);
  const event = isTale && !isCalm ? happeningIn(frame.headline) : undefined;
  const happened = event && turns.happening().replace('{thing}', () => yours(inside(event)));
  const hook = only
    ? see.length > 0
      ? (first ?? '')
      : withName(wishData.only.hook, only.at(-1) ?? '')
    : stage
      ? withName(opening, stage)
      : isGrave || (!seenFirst && share(nearest, frame.headline) > (happened ? 1 : 0))
        ? (first ?? '')
        : (happened ?? seenFirst ?? firstShot(frame, inside) ?? (isTold || !seat ? (first ?? '') : seat));
  return {
    hook: asPlayed(hook),
    end: only
      ? withName(wishData.only.end, only.at(-1) ?? '')
      : stage
        ? withName(staged.end, stage)
        : (place ?? ''),
    own: () => (stage ? undefined : left.shift()),
    marked: (label, about = '') => {
      const row = markShots.find(({ pattern }) => pattern.test(`${label}: ${about}`));
      const all = row?.all ?? [];
      const number = Number(/\d+/.exec(label)?.[0] ?? 1);
      const thing = `[${label}]`;
      if (stage)
        return withName(
          doneOnStage().replace('{doing}', () => thing),
          stage,
        );
      return all[(number - 1) % all.length]?.replace('{thing}', () => thing) ?? thing;
    },
    acted: () => (stage || only ? during('', 'said') : turns.acted()),
    stay: () => turns.stay(),
    named: objectShot,
    isStaged: stage !== '' || only !== null,
    during,
    fits: heeds,
  };
}

const firsts = shots.firsts.map(({ match, ...row }) => ({ ...row, pattern: new RegExp(match, 'iu') }));
/** What a title itself names, where the trade has no shot of it: "bleeding a radiator", of "How to bleed a radiator". */
function firstShot({ headline }: Frame, inside: (text: string) => string): string | undefined {
  for (const { pattern, isDone, say } of firsts) {
    const match = pattern.exec(unended(headline));
    if (!match) continue;
    const { thing = '', on = '' } = match.groups ?? {};
    const seen = isDone ? doing(thing.trim()) : yours(inside(thing.trim()));
    if (seen !== undefined && countWords(seen) < mostSeen)
      return say.replace('{thing}', () => seen).replace('{on}', () => yours(on));
  }
  return undefined;
}

/** Kinds of speech that any work of the trade may be seen with. */
const news = wordSet(shots.news);
/** Lists of what somebody does, and shows. */
const shownBy = new RegExp(shots.shownBy, 'iu');
const howTo = new RegExp(shots.howTo, 'iu');
/** Titles of films on how something is made. */
const work = new RegExp(shots.work, 'iu');
/** How a whole film is played: "as if it was a palace". */
const played = new RegExp(shots.played.match, 'iu');
/** Kinds of speech in which somebody explains something to those who watch. */
const explained = wordSet(shots.explained);

/** What nobody should do: "never water". */
const barred = new RegExp(shots.barring, 'iu');
/** Most words of what is named in a shot. */
const mostSeen = 10;
const unseen = new RegExp(shots.unseen, 'iu');
const scenery = new RegExp(shots.scenery, 'iu');
/** Nouns that nobody can point a camera at. */
const abstract = wordSet(shots.abstract);
const tales = wordSet(shots.tales);
/** A shot of a trade that shares less with a line of a tale only looks like it. */
const fewestOfTale = 2;
/** Lists of what goes wrong. */
const wrongs = /^(?:mistakes|errors)$/iu;
const isPast = (text: string): boolean => nlp(text).has('#PastTense');
/** The words before and after a text's first verb, and that verb, where it is in the past tense. */
function pastIn(text: string) {
  const words = gistOf(text).split(' ');
  const at = words.findIndex((word, index) => {
    const before = words.slice(0, index).join(' ') || 'they';
    // "He put", "she let": no present.
    const isSame = /^(?:he|she)$/iu.test(before) && !/s$/u.test(word);
    return nlp(`${before} ${word.toLowerCase()}`).has(isSame ? '#Verb$' : '#PastTense$');
  });
  const subject = words.slice(0, at).join(' ');
  const verb = infinitiveOf((words[at] ?? '').toLowerCase());
  const rest = words.slice(at + 1);
  return at < 0 || nlp(subject).has('#Verb') ? null : { subject, verb, rest };
}
/** What somebody is seen doing: "putting a blanket over him", of "He put a blanket over him". */
function deedIn(text: string): { readonly deed: string; readonly isByHand: boolean } | undefined {
  const { subject: whole = '', verb = '', rest = [] } = pastIn(text) ?? {};
  const subject = whole.replace(/^(?:and|but|so|then|now) /iu, '');
  // "Man locked in his own shed" did nothing, nor did "it".
  const isOfSomebody =
    !/^(?:it|this|that)$/iu.test(subject) &&
    (!subject || nlp(subject).has('(^#Determiner .*? #Actor|#Person|#Pronoun|^#Possessive)'));
  const said = [verb, ...rest].join(' ').replace(span, '');
  // "She scored with four seconds left": nothing is named that hands could hold.
  const byHand = /^(?:with|in|at|on|for|after|before|until|$)/iu.test(rest[0] ?? '')
    ? undefined
    : doing(said);
  const deed = byHand ?? doing(said, deeds);
  return verb && isOfSomebody && deed ? { deed, isByHand: byHand !== undefined } : undefined;
}
const deeds = new RegExp(shots.deed.more, 'iu');
const span = new RegExp(shots.deed.span, 'iu');
/** What a thing is seen doing: "the door opens outwards", of "The door opened outwards". */
function happeningIn(text: string): string | undefined {
  const { subject = '', verb = '', rest = [] } = pastIn(text) ?? {};
  const isOfThing = /^(?:the|an?|our|my|his|her|their|its) /iu.test(subject) && isThing(subject);
  const isSeen = isOfThing && !nlp(subject).has('(#Person|#Actor)') && rest.length <= mostOfHappening;
  const isAlone = !nlp(rest.join(' ')).has('^(#Determiner|#Noun|#Adjective|#Value|#Verb)');
  return isSeen && isAlone ? [subject, presentOf(verb), ...rest].join(' ') : undefined;
}
const mostOfHappening = 5;
/** "Offer a toy", "say nothing": what viewers do, whether hands do it or not. */
export const isTask = (text: string): boolean =>
  isAction(text) || nlp(`to ${lowerStart(text, true)}`).has('^to #Infinitive');
const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** Two words that a parser takes for a clause name something: "snake plant". */
const fewestOfClause = 3;
/** What stands before a camera: "240 sugar flowers", and no span of time, price or claim. */
const isThing = (gist: string): boolean =>
  !unseen.test(gist) &&
  !/^(?:\p{L}+ed|\p{L}+) (?:out|up|off|down|round|around|away|back|over)$/iu.test(gist) &&
  countWords(gist) < 8 &&
  !isAction(gist) &&
  (countWords(gist) < fewestOfClause || !isClause(gist)) &&
  !abstract.has(bare(wordsOf(gist).at(-1) ?? '')) &&
  !nlp(gist).has('(#Pronoun|#Copula|#Modal|#PastTense|#Adverb)');
/** The thing that a line names: "the eggs", of "The eggs are copies", or the whole line where it is one. */
function thingIn(text: string, kind: LineKind): string | undefined {
  const { thing, there } = scenery.exec(unended(text))?.groups ?? {};
  const gist = gistOf(text);
  const isAll = gist.length * 2 > text.length && (kind === 'entry' || nlp(gist).has('#Noun'));
  return [thing, there, isAll ? gist : undefined].find(
    (one) => one !== undefined && isThing(one) && !isOfPeople(one),
  );
}
/** Words that say how anything is done, and not what with. */
const weak = wordSet(shots.weak);
const stems = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    word.length < 4 || stopWords.has(bare(word)) || weak.has(bare(word)) ? [] : stem(word),
  );
/** How many words two texts share, apart from those that all texts have. */
function share(one: string, other: string): number {
  const known = new Set(stems(other));
  return stems(one).filter((word) => known.has(word)).length;
}
const byNearness = (list: readonly string[], text: string): string[] =>
  list.toSorted((one, other) => share(other, text) - share(one, text));

/** What comes of it. */
const isResult = new RegExp(shots.next, 'iu');
const isProof = new RegExp(shots.proof, 'iu');
/** Kinds of one thing, by their words: who dances tap ties no ribbons. */
const kindsApart = shots.apart.map((group) => group.map((kind) => wordSet(kind)));
/** Whether a shot of the trade is of no other kind than what a text is about. */
function fitFor(text: string): (shot: string) => boolean {
  const has = (said: string) => (kind: ReadonlySet<string>) =>
    wordsOf(said).some((word) => kind.has(bare(word)));
  const groups = kindsApart.map((group) => ({ group, named: group.filter(has(text)) }));
  return (shot) =>
    groups.every(({ group, named }) => named.length === 0 || named.some(has(shot)) || !group.some(has(shot)));
}

/** What a line is about: "dirt etches in", of "Dirt etches in: salt and lime …"; "a dry, hot surface" is one thing. */
function gistOf(line: string): string {
  const gist = unended(line.split(/[,:;(.!?](?= |$)/u)[0] ?? line);
  return /^(?:an?|the) \p{L}+$/iu.test(gist) ? unended(line) : gist;
}

/** A step as it is seen: "running a finger inside the tyre"; undefined where no hands do it. */
function doing(step: string, done = hands): string | undefined {
  const plain = gistOf(step.replace(/^(?:please|then|now|just|and|first) /iu, ''));
  const whole =
    plain.split(
      / (?:and|or) (?=\p{L}+ (?:\p{L}{2,4} )?(?:the|it|them|your|an?|whether|how|what|all|every|any|some)\b|(?:repeat|wait|leave|let|hold)\b)/u,
    )[0] ?? plain;
  // "Play an hour later is normal": a noun.
  if (!done.test(whole) || copula.test(whole) || countWords(whole) > mostSeen) return undefined;
  const [verb = '', ...rest] = whole.split(' ');
  // "Freeze, scrape": what the title names.
  const said = rest.length > 0 || done !== hands || alone.test(verb) ? rest : ['it'];
  return [gerundOf(verb.toLowerCase()), ...said].join(' ');
}
/** A step that is no work of hands by its verb, and has a thing in it: "feeling round inside the tyre". */
function stepIn(text: string): string | undefined {
  const step = text.split(endOfStep)[0] ?? text;
  const [verb = ''] = wordsOf(step).map(bare);
  // "Roughen the spot": a verb that the parser has never seen.
  const isShown = (isTask(step) || (withObject.test(step) && !stopWords.has(verb))) && !unshown.test(verb);
  return isShown && (objectsIn(step).length > 0 || withThing.test(step)) ? doing(step, /^\p{L}/u) : undefined;
}
const withObject = /^\p{L}+ (?:the|your|one|an?|each|both) /u;
const unshown = new RegExp(shots.unshown, 'iu');
const endOfStep = / (?:before|until|while|so that|when|because|as soon as) /u;
const withThing = / (?:the|your|it|them|a|an) /u;
const bodily = new RegExp(shots.bodily, 'iu');
/** "I took it out": who speaks did it, and can do it again. */
const isOwn = /^(?:and |but |then |so )*(?:i|we)\b/iu;
/** Verbs that need nothing to be done with. */
const alone = new RegExp(shots.alone, 'iu');
const copula = new RegExp(shots.copula, 'iu');
/** Verbs of what hands do, and what a picture shows. */
const hands = new RegExp(shots.hands, 'iu');
