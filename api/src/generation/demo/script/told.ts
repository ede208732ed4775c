import { nlp } from '../../text/nlp.ts';
import { bare } from '../../text/word-forms.ts';
import { isAction, isClause, quoted, splitAtPauses } from '../brief/clauses.ts';
import { findFacts } from '../brief/facts.ts';
import type { Frame, Further } from '../brief/read-brief.ts';
import { capitalize, countWords, sentence, unended, wordSet } from '../brief/text.ts';
import type { Draft } from '../post/draft.ts';
import { lowerStart } from '../post/wording.ts';
import { isTask, type LineKind } from './film.ts';
import { isCutOff } from './lines.ts';
import { type FilmKind, filmEnds, filmKinds, screen, shots, spokenTitles } from './shots.ts';
import { money, tellFact } from './told-facts.ts';

/** Most words of what is heard first: seven seconds. */
export const mostHook = 18;

const mostOnCard = 7;

const fewestOfPart = 3;

/** The kind of film that a title names, or else the whole first sentence. */
export function kindOf(title: string, { all }: Frame): FilmKind | undefined {
  const named = (text: string) => filmKinds.find(({ pattern }) => pattern.test(unended(text)));
  const kind = named(title);
  return kind?.match ? kind : (named(all[0] ?? title) ?? kind);
}

/** The first words that are heard, which nobody would say as they stand in a title: "Runners, here are three stretches". */
export function spokenHook({ frame, request }: Draft, head: string): string {
  const named = spokenTitles.find(
    // "Three loaves for the price of two" is no list.
    ({ pattern, isList }) => (!isList || frame.list !== null) && pattern.test(unended(head)),
  );
  if (frame.gravity === 'grave' || frame.isThin || (frame.isStatement && !named?.isAlways))
    return sentence(head);
  const said = [...(frame.list?.items ?? []), ...frame.further.flatMap(({ text }) => stepsOf(text))];
  const orders = said.filter((text) => isAction(text) || isWarning.test(text));
  if (!named && orders.length > 1 && orders.length * 2 >= said.length && countWords(head) <= mostLead)
    return `${unended(head)}${shots.orders}`;
  if (named) {
    const { thing = '' } = named.pattern.exec(unended(head))?.groups ?? {};
    const spoken = named.say.replace('{thing}', () => thing);
    const said = spoken.replace('{title}', () => lowerStart(head, true));
    const { targetAudience } = request;
    const isCalled =
      audience.test(targetAudience) && !said.toLowerCase().includes(targetAudience.toLowerCase());
    const all = [...(isCalled ? [`${targetAudience}, ${said}`] : []), said, head];
    return sentence(
      all.find((one) => countWords(one) <= (one === all[0] && isCalled ? mostCalled : mostHook)) ?? head,
    );
  }
  return sentence(head);
}

/** Most words of a title with those it is for. */
const mostCalled = 9;
/** Most words of a title that is said before what to do. */
const mostLead = 6;

const audience = new RegExp(shots.audience, 'u');

/** "Maren, 58": a word alone stays with the one before it. */
function joinedShort(pieces: readonly string[]): string[] {
  const kept: string[] = [];
  for (const piece of pieces) {
    const before = kept.at(-1);
    const isTimeOf = /^\d[\d.:]* ?[ap]m$/iu.test(piece);
    if (before !== undefined && (isTimeOf || countWords(before) === 1) && countWords(piece) === 1)
      kept[kept.length - 1] = `${before}, ${piece}`;
    else kept.push(piece);
  }
  return kept;
}

/** A title in what can be said one by one: "Peonies are here, 3 bunches for 20 euros until Sunday". */
export function titlePieces(title: string): string[] {
  const pieces = joinedShort(splitAtPauses(title));
  const halves = title.split(/: /u);
  // "Ada drove to the hall, turned round, got out": one sentence, whose later parts are said by nobody alone.
  if (isClause(pieces[0] ?? '') && pieces.slice(1).some(hasNoSubject)) return [title];
  if (halves.length === 2 && pieces.length === 1 && halves.every((part) => countWords(part) >= fewestOfPart))
    return halves;
  const isApart = (piece: string): boolean =>
    findFacts(piece).length > 0 || isClause(piece) || (pieces.length > 2 && countWords(title) > mostHook);
  return pieces.slice(1).every(isApart) ? pieces : [title];
}

/** "Turned round": what somebody did who was named before. */
export const hasNoSubject = (text: string): boolean =>
  nlp(`he ${lowerStart(text, true)}`).has('^he #PastTense');

/** Steps that stand in a title: "Wax out of a rug: freeze, scrape". */
export function rowIn(title: string, { further }: Frame): { head: string; steps: string[] } | null {
  const [, head = '', rest = ''] = /^([^:]{3,60}): (.+)$/su.exec(unended(title)) ?? [];
  const steps = splitAtPauses(rest).map(capitalize);
  const all = [...steps, ...further.flatMap(({ text }) => splitAtPauses(unended(text)).map(capitalize))];
  const isRow =
    countWords(head) >= fewestOfPart &&
    all.length > fewestOfRow &&
    all.every((step) => countWords(step) <= mostOfStep) &&
    (isTask(steps[0] ?? '') || isOrder(steps[0] ?? ''));
  return isRow ? { head, steps: all } : null;
}
const mostOfStep = 6;
const fewestOfRow = 2;

const told = shots.told.map(({ match, ...rule }) => ({
  ...rule,
  pattern: new RegExp(match.replaceAll('{money}', money), 'iu'),
}));

/** A fact as somebody says it: "It's 5 pounds." */
export function asTold(text: string, frame: Frame): string[] {
  const plain = lowerStart(unended(text), true);
  const rule = told.find(
    ({ pattern, acts = frame.act }) => acts.split(' ').includes(frame.act) && pattern.test(plain),
  );
  if (!rule) return [tellFact(text, frame)];
  const start = capitalize(rule.pattern.exec(plain)?.[1] ?? '');
  return [sentence(plain.replace(rule.pattern, rule.say).replace('{1}', start))];
}

/** Short facts that stand in one line, each by itself. */
export function factsOf(text: string): string[] {
  const pieces = splitAtPauses(text);
  const isShort = (piece: string): boolean =>
    countWords(piece) > 1 && countWords(piece) < mostHook && !/^(?:and|or|but|which|who)\b/iu.test(piece);
  return pieces.every(isShort) ? pieces : [text];
}

/** A part that says what kind of film it is has no more words. */
const mostNamed = 4;

/** Whether a part only says what kind of film it is: "before and after". */
export const isNamedBy = (kind: FilmKind | undefined, text: string): boolean =>
  kind?.before !== undefined && countWords(text) <= mostNamed && new RegExp(kind.match, 'iu').test(text);

/** What happens one after the other, each by itself: "A blunt knife squashes it, 4 minutes on a stone, then it falls". */
export function stepsOf(text: string): string[] {
  const pieces = splitAtPauses(text);
  const isStory = pieces.slice(1).some((piece) => isNext.test(piece) || isAction(piece));
  const [first = '', ...others] = pieces;
  // "We bake bread, rolls, buns" is one thing said; "bread at six, rolls at seven, buns on Sunday" are three.
  const isNoted =
    (isAction(first) || !isClause(first) || pieces.every((piece) => counted.test(piece))) &&
    pieces.every((piece) => countWords(piece) <= mostNoted) &&
    !others.some((piece) => /^(?:and|or|but|which|who)\b/iu.test(piece));
  const isSaid =
    pieces.length > 1 && pieces.every((piece) => piece.replace(quoted, '').length < fewestOfPart);
  if (isSaid) return pieces.map((piece) => capitalize(piece));
  const isThen = pieces.slice(1).some((piece) => isNext.test(piece));
  const isSplit = (pieces.length > 2 && (isStory || isNoted)) || (pieces.length > 1 && isThen);
  return isSplit && pieces.every((piece) => countWords(piece) > 1 || pieces.some(isAdvice)) ? pieces : [text];
}

/** "3 train tickets", "a letter". */
const counted = /^(?:\d+|an?|the|one|two|three|four|five|six|ten|some|half|no|my|our) /iu;
/** Most words of a thing that is noted beside others. */
const mostNoted = 10;

/** What is to be done, each by itself, where a line says it in a row: "Get out, close the door, call 999". */
export function ordersIn(line: string): string[] {
  const [, head = '', rest = line] = /^([^:]{2,60}: )(.+)$/su.exec(line) ?? [];
  const pieces = splitAtPauses(rest);
  const orders = pieces.filter((piece) => isAction(piece) || isAdvice(piece));
  const isRow = pieces.length > 2 ? orders.length * 2 >= pieces.length : orders.length > 1;
  if (!isRow) return [line];
  return [
    ...(head ? [sentence(unended(head.trim()))] : []),
    ...pieces.map((piece) => sentence(capitalize(piece))),
  ];
}

const isNext = new RegExp(shots.next, 'iu');

/** What viewers are told to do at the end: to get in touch, or what the brief ends with. */
export function callOf({ further }: Frame): Further | undefined {
  const isCall = ({ kind, text }: Further): boolean => kind === 'action' && !isWarning.test(text);
  const reach = further.find(
    (one) => isCall(one) && findFacts(one.text).some(({ kind }) => /link|contact/.test(kind)),
  );
  return reach ?? further.slice(-1).find((one) => isCall(one) && stepsOf(one.text).length === 1);
}

const isWarning = new RegExp(shots.warning, 'iu');

/** What a film of such a brief may end with. */
export const endsOf = ({ gravity, act, all }: Frame): readonly string[] =>
  filmEnds.find(({ pattern }) => pattern.test(`${gravity} ${act} ${all.join(' ')}`))?.say ?? [];

/** Day, price and place once more, as the last picture has them. */
export function factsAgain({ facts, all, act }: Frame): string {
  const whole = all.join(' ');
  if (isNoCard.test(whole) || !dated.has(act)) return '';
  const texts = facts.flatMap(({ kind, text }) =>
    /when|until|price|discount/.test(kind) && isOnCard.test(text) && !isCutOff(whole, text)
      ? capitalize(text.replace(/^(?:on|at) /iu, ''))
      : [],
  );
  return texts.filter((_, at) => countWords(texts.slice(0, at + 1).join(' ')) <= mostOnCard).join(' · ');
}

/** What a film is about that has a day and a price to remember. */
const dated = wordSet(shots.dated);
const isNoCard = new RegExp(screen.noCard, 'iu');

const isOnCard = new RegExp(screen.card, 'iu');

const figure = new RegExp(screen.figure, 'iu');
/** The one figure of a text: "41 hours", "1938". */
export const figureIn = (text: string): string => figure.exec(text)?.[0] ?? '';

/** How a line is filmed. */
export function kindOfLine(text: string, { list }: Frame): LineKind {
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
      ? isOrder(text)
        ? 'action'
        : 'entry'
      : hasFact
        ? 'fact'
        : isOrder(text)
          ? 'action'
          : 'said';
}

/** Whether a line says what to do, or what not to. */
export const isAdvice = (text: string): boolean => isOrder(text) || isWarning.test(text);

/** Whether a line tells its viewers to do something with their hands. */
export const isOrder = (text: string): boolean =>
  (isAction(text) || withObject.test(text) || verbs.has(bare(text.split(' ')[0] ?? ''))) &&
  isDone(text) &&
  !isWarning.test(text);
/** "Unplug everything", "lean them forward": a verb, where it is one, and what is done to. */
const withObject = /^\p{L}+ (?:the|your|it|them|this|that|all|every|everything|both|each)\b/iu;

/** Entries that are done: steps, and no mistakes or signs. */
const isDoable = new RegExp(shots.doable, 'iu');

const isName = new RegExp(shots.named, 'iu');

const verbs = wordSet(shots.verbs);

/** Whether it is done with one's hands: "Hold the blade at 30 degrees", and not "Glass: in the contents policy". */
const isDone = (text: string): boolean =>
  !isName.test(text) &&
  (isAction(text) ||
    verbs.has(bare(text.split(' ')[0] ?? '')) ||
    nlp(`to ${lowerStart(text, true)}`).has('^to #Infinitive'));
