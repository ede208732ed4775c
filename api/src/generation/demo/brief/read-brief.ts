import type { GenerationRequest } from '@postloom/shared-contracts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { isShouted } from '../../text/is-shouted.ts';
import { keepLast } from '../../text/keep-last.ts';
import { bare } from '../../text/word-forms.ts';
import cleaning from '../data/cleaning.json' with { type: 'json' };
import gaps from '../data/gaps.json' with { type: 'json' };
import notes from '../data/notes.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import slips from '../data/slips.json' with { type: 'json' };
import spelling from '../data/spelling.json' with { type: 'json' };
import topics from '../data/topics.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { branded, partsAbroad } from '../fact-rows.ts';
import { type Field, findField } from '../field.ts';
import { isPrinted } from '../is-printed.ts';
import { readFilmWishes } from '../script/film-wishes.ts';
import { readShotList } from '../script/shot-list.ts';
import { type Act, readAct } from './acts.ts';
import { instructs, isProse, sentencesOf, unstrung } from './chains.ts';
import { isAction, isClause, splitAtStrongest, splitSentences } from './clauses.ts';
import { type Fact, findFacts } from './facts.ts';
import { type Gravity, readGravity } from './gravity.ts';
import { detectLanguage, type Language, withoutOrder, withWords } from './language.ts';
import { type List, namedEntries, programmeOf, readList, recounted, withMarks } from './list.ts';
import { fromNotes } from './notes.ts';
import {
  asClient,
  asPlanned,
  readWishes,
  saidToReaders,
  takeOrder,
  takeWishes,
  type Wishes,
  withoutHidden,
  withoutNotes,
} from './orders.ts';
import { isNotes, type Part, rejoined, splitParts } from './parts.ts';
import {
  capitalize,
  contentOf,
  countWords,
  keepingExact,
  rewriter,
  sentence,
  unended,
  wordSet,
  wordsOf,
} from './text.ts';
import { findTips } from './tips.ts';

export interface Further {
  readonly text: string;
  readonly kind: 'fact' | 'sentence' | 'action';
}

/** What a brief says, apart from how it says it: what every post, script and picture is written from. */
export interface Frame {
  readonly language: Language;
  readonly act: Act;
  readonly gravity: Gravity;
  /** The first thing said, as a sentence or a title, without its final mark. */
  readonly headline: string;
  /** Whether the headline is a whole sentence rather than a name for something. */
  readonly isStatement: boolean;
  /** The headline without the facts at its end: "Winter check". */
  readonly subject: string;
  /** Facts of the headline that the subject left behind, in their order. */
  readonly headFacts: readonly Fact[];
  /** What else is said, in order: short facts ("Takes 40 minutes"), sentences, and what the reader is told to do. */
  readonly further: readonly Further[];
  readonly list: List | null;
  /** Too little to write from (a name, or only that something is so): the post shows its gaps. */
  readonly isThin: boolean;
  readonly facts: readonly Fact[];
  /** Everything that was said, in order, each with its mark. */
  readonly all: readonly string[];
  /** The brief's own sentences, as it has them: nothing that they say may get lost. */
  readonly floor: readonly string[];
  readonly field: Field | null;
  readonly wishes: Wishes;
}

/** Most characters that are read closely; what comes after is kept as it is. */
const mostRead = bounds.demoBriefCharacters;

/** The first 80 sentences of what comes after, and the rest as one: nobody has written a post of more. */
const furthest = (texts: readonly string[]): string[] =>
  [...texts.slice(0, 80), texts.slice(80).join(' ')].filter(Boolean);

/** Briefs that are kept: five platforms and their variants ask for the same one, one after the other. */
const readOnce = keepLast(16, (_, request: GenerationRequest) => read(request));

/** Reads a brief; the same one is read once. Time is linear in the brief's length. */
export function readBrief(request: GenerationRequest): Frame {
  const { prompt, customPrompt, businessType, targetAudience, contentType } = request;
  return readOnce(JSON.stringify([prompt, customPrompt, businessType, targetAudience, contentType]), request);
}

/** Whether a brief is about death, danger, loss or blame: no score and no call to react, whoever writes the post. */
export const isGrave = (request: GenerationRequest): boolean => readBrief(request).gravity === 'grave';

function read(request: GenerationRequest): Frame {
  const { contentType, prompt } = request;
  const wishes = readWishes(`${prompt}\n${/length:\s*short/iu.exec(request.customPrompt ?? '') ?? ''}`);
  const planned = contentType === 'carousel' ? asPlanned(prompt) : readFilmWishes(request).text;
  const given = clean(withoutNumbers(planned));
  const inProse = isProse(prompt);
  const language = detectLanguage(given.slice(0, mostRead));
  if (language !== 'en') return readForeign(request, branded(clean(planned, true)), language, wishes);
  const spoken = asClient(given);
  const told = spoken ?? given;
  const cut = endOfReading(told);
  const near = withoutHidden(saidToReaders(withoutNotes(spelt(told.slice(0, cut)))), told);
  const rest = told.slice(cut).trim();

  const task = takeOrder(isShouted(near) ? calm(near) : unmarked(near.replace(shouted, calm)));
  const said = fromNotes(takeWishes(splitSentences(task.text), task.forReaders), inProse)
    .filter(isPrinted(request.businessType))
    .map((text) => (statement.asked.test(text) ? `${unended(text)}?` : text));
  if (said[0] && task.act !== 'ask') said[0] = asStatement(said[0], !/[?]/.test(task.text), said.length > 1);
  const opening = unended(said[0] ?? '');
  // A brief of marks alone stays what it is; one of orders alone says nothing.
  const first = opening || told.replace(/.*\p{L}.*/su, '');
  const isAsked = task.act === 'ask' && / or /iu.test(first) && !isClause(first);
  const mark = /[?!]["”’)]*$/.exec((said[0] ?? '').trim())?.[0]?.charAt(0) ?? (isAsked ? '?' : '');
  const facts = said.flatMap((text) => findFacts(text));
  const isOneOfTwo = said.filter((text) => statement.eachOfTwo.test(text)).length > 1;
  const about = `${request.businessType} ${request.targetAudience}`;
  const [start, ...others] = splitParts(first, inProse);
  const whole = readList(first, task.act === 'list', about, told);
  // Who asks why and goes on has answered already, and so has who tells what there is to know.
  const isAnswered = said[/^why/iu.test(first) ? 1 : 3] && statement.knows.test(first) && !whole?.isOwn;
  // Who says how needs no tips of ours.
  const asking = first.replace(/:.*/su, '');
  const isTaught = said.some((text) => instructs.test(text) && statement.teaches.test(`${asking}: ${text}`));
  // "How to store potatoes, we are asked every week": the list is asked for by the first part.
  const isMore = start !== undefined && others.length > 0 && !first.includes(': ');
  const asked = whole || !isMore ? null : readList(start.text, task.act === 'list', about, told);
  const isPart = asked?.isAsked === true && (asked.items.length > 0 || /^\D{0,12}\d/u.test(first));
  // "Shrubs for a north wall", and in the next sentence which.
  const next = namedEntries(said[1] ?? '', true);
  const isTitle =
    namesThings.test(first) && next.length > 2 && (!isAction(said[1] ?? '') || next.every(isAction));
  const things = { title: capitalize(first + mark), noun: 'things', items: [], isOwn: false, isAsked: true };
  const found = isAnswered || isOneOfTwo ? null : isPart ? asked : (whole ?? (isTitle ? things : null));
  const named =
    found?.isAsked && !found.isOwn
      ? said.slice(1).find((text, at) => namedEntries(text, at === 0).length > 2)
      : '';
  // Those that the brief gives itself come first among ours, where these are no row of steps: each sentence, and what it names.
  const isOpen = !named && found?.isOwn === false && !(found.items[0] && found.noun === 'steps');
  const examples = isOpen ? said.slice(1).flatMap((text) => statement.example.exec(text) ?? []) : [];
  const items = examples[0]
    ? [...examples.filter((_, at) => at % 2), ...(found?.items ?? [])].slice(0, (whole ?? asked)?.count ?? 7)
    : namedEntries(named ?? '', named === said[1]);
  const list: List | null =
    found && items.length > 0
      ? { ...found, title: recounted(found.title, items[2] ? items.length : 0), items, isOwn: !examples[0] }
      : isTaught && found?.isOwn === false
        ? null
        : found;
  const act = list?.isAsked
    ? 'list'
    : (task.act ?? readAct([first + mark, ...said.slice(1)].join(' '), facts, start?.text ?? first));
  const isNews = !['list', 'explain', 'offer', 'invite', 'hire', 'announce', 'opinion', 'ask'].includes(act);
  // Who reads that something is down waits for word of it, and for nothing else.
  const isDown = lacking.broken.test(first) && countWords(first) < 7;
  const gravity = isDown ? 'grave' : readGravity(told, request.businessType, isNews, true);

  const [, question = '', answer = ''] = statement.answered.exec(first) ?? [];
  const part = (text: string, form: Part['form']): Part => ({ text, form, facts: findFacts(text) });
  const parts = list
    ? [{ ...part(list.title, 'fragment'), facts: [] }, ...(isPart ? others : [])]
    : answer
      ? [part(question, 'fragment'), part(answer, 'clause')]
      : mark === '?'
        ? [part(first, 'clause')]
        : [...(start ? [start] : []), ...others];
  const head = parts[0] ?? part(first, 'fragment');
  // An agency's post for a client is about the client's trade.
  const own = request.businessType.replace(/.*\bclient\b.*/isu, '');
  const ofClient = given.slice(0, 100).replace(/^.*?\bclient\b/isu, '');
  const business = (spoken === null ? own : ofClient) || (ownPlace.exec(near)?.[1] ?? '');
  const entries = list?.items ?? [];
  // An order among an own list of things is for the reader: "hip hop Monday, …, bring water".
  const isCall = (entry: string) => statement.calling.test(entry) && entries.filter(isAction).length === 1;
  const calls = list?.isOwn && !list.isAsked ? entries.slice(-1).filter(isCall) : [];
  const rests = [
    ...parts.filter((part) => part !== head).map(({ text, form }) => ({ text, form })),
    ...said
      .slice(1)
      .filter((text) => ![named, ...examples].includes(text) && wordsAlone(text) !== wordsAlone(first))
      .flatMap((text) => laterParts(text, inProse)),
  ];
  const further = [
    ...rests.map(({ text, form }): Further => {
      const isFact = form === 'predicate' || (form === 'fragment' && countWords(text) <= 12);
      if (isFact) return { text: capitalize(unended(text)), kind: 'fact' };
      return { text: sentence(text), kind: form === 'action' ? 'action' : 'sentence' };
    }),
    ...furthest(splitSentences(rest)).map((text): Further => ({ text: sentence(text), kind: 'sentence' })),
    ...calls.map((text): Further => ({ text: sentence(text), kind: 'action' })),
  ];
  const isShort =
    further.every(({ text }) => text.startsWith('[')) && countWords(head.text) <= (task.ordered ? 8 : 6);
  const content = contentOf(said.join(' '));
  const isNamed =
    head.form !== 'clause' &&
    (content.filter((word) => !thin.has(bare(word))).length < 2 ||
      (isShort &&
        (facts.length === 0
          ? /^(?:tell|remind|announce|offer|story)$/.test(act)
          : countWords(head.text) < 5 && statement.event.test(head.text))));
  // Of what we are to promote nothing but its name is said.
  const isOffered = task.act === 'offer' && countWords(first) < 8 && !/[\d%£$€]/u.test(first);
  const isThin =
    !(list ?? readShotList(request)) &&
    !statement.told.test(first) &&
    mark !== '?' &&
    !(act === 'remind' && isAction(head.text)) &&
    (gravity !== 'grave' || isDown) &&
    facts.length < 2 &&
    (isNamed ||
      (isShort && lacking.bare.test(first)) ||
      (said.length === 1 && further.length === 0 && (isOffered || statement.shown.test(first))) ||
      (isShort &&
        act !== 'explain' &&
        content.length < 3 &&
        ((facts.length === 0 && (head.form !== 'clause' || countWords(head.text) < 3)) ||
          statement.saidShort.test(head.text))));
  const frame: Frame = {
    ...{ language, act, gravity, further, isThin, facts, wishes, field: findField(business) },
    headline: head.text + (parts.length === 1 ? mark : ''),
    isStatement:
      list === null &&
      !answer &&
      (isClause(head.text) || isAction(head.text) || statement.whole.test(head.text) || mark !== ''),
    ...takeFacts(head),
    list:
      list &&
      withMarks({ ...list, items: entries.filter((entry) => !calls.includes(entry)) }, explains.test(told)),
    all: sentencesOf(said, inProse).concat(rest ? [rest] : []),
    floor: sentencesOf(splitSentences(near).filter(isPrinted(request.businessType)), inProse),
  };
  const small = opening.replace(statement.namesOnly, '').replace(/^./, (first) => first.toLowerCase());
  const isBare = !(list?.items.length || facts.some(({ kind }) => kind !== 'when') || act === 'thank');
  // Of what is for sale the table may know what speaks for it: "promote our teeth whitening".
  const isSold = isBare && isThin && statement.sells.test(`${task.act}: ${small}`);
  const ways = isSold ? [statement.sold, statement.soldAs].map((way) => way.exec(small)?.[1] ?? '') : [];
  const why = ways.map((name) => readList(`why ${name}`, true, about)).find((found) => found?.items[2]);
  if (why && !statement.ofFirms.test(why.items.join(' '))) {
    const items = why.items.slice(0, 4);
    const reasons = { ...why, title: `${items.length} good reasons for ${small}`, items, isAsked: false };
    return { ...frame, headline: reasons.title, list: reasons, isThin: false, further: [...further, unsaid] };
  }
  // A subject that it knows is one to give tips on, and so is what is done "without rolling back".
  const isKnown = isThin && !statement.owned.test(opening) && isTopic(small);
  const isHow = isKnown || (said.length === 1 && statement.lesson.test(first));
  const known =
    isBare && isHow
      ? findTips(`tips for ${small}`, 'tips', null, null, about, told, isKnown && !task.ordered)
      : null;
  if (!known) return frame;
  const title = `${capitalize(opening)}: ${known.length} tips`;
  const tips: List = { title, noun: 'tips', items: known, isOwn: false, isAsked: true };
  return { ...frame, act: 'list', headline: title, list: tips, isThin: false };
}
/** What nobody here knows of a thing for sale. */
const unsaid: Further = { text: gaps.sold.say, kind: 'sentence' };

/** What a later sentence of a brief comes to: notes line by line, sentences that were strung together each by itself. */
function laterParts(text: string, inProse: boolean): Pick<Part, 'text' | 'form'>[] {
  const [, label = 'Programme', points = text] = /^([^:]{3,60}): (.+)$/u.exec(text) ?? [];
  if (programmeOf(points).length > 0) return [{ text: `${label}: ${points}`, form: 'clause' }];
  const pieces = rejoined(splitAtStrongest(unended(text)));
  // "One client, a mill, cut its costs by 3%": a sentence that its pieces share.
  const isShared = inProse && isClause(text) && !pieces.some(isClause);
  if (isNotes(pieces) && !isShared && !isClause(pieces[0] ?? '') && !/^(?:before|after): /iu.test(text))
    return pieces.map((piece) => ({ text: piece, form: isAction(piece) ? 'action' : 'fragment' }));
  return unstrung(text, inProse).map((part) => ({ text: part, form: isAction(part) ? 'action' : 'clause' }));
}

const kinds = gaps.thin.map((kind) => ({ pattern: new RegExp(kind.match, 'u'), isTopic: 'isTopic' in kind }));
/** Whether a short name is a subject, and no day, event, milestone or arrival. */
const isTopic = (name: string): boolean => kinds.find(({ pattern }) => pattern.test(name))?.isTopic === true;
/** What names its kind and nothing else: an outage, thanks, an event and its day, a milestone. */
const lacking = { bare: new RegExp(gaps.bare, 'iu'), broken: new RegExp(gaps.broken, 'iu') };
const thin = wordSet(words.thinNouns);

const cleaned = keepingExact(rewriter(cleaning));
const bulleted = /^(?![ \t]*[-*•–] )([^\n:]{3,80}):?[ \t]*\n((?:[ \t]*[-*•–] [^\n]*(?:\n|$)){2,})/gmu;
const inOne = (lines: string): string =>
  lines
    .replace(/^[ \t]*[-*•–] /gm, '')
    .trim()
    .replace(/[,;.]?\n/g, '; ');
/** Own spaces and marks only: no control signs, no Markdown, no doubled marks. */
function clean(text: string, isForeign = false): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => ('\n\t\u200D'.includes(sign) ? sign : ''));
  const rows = (_: string, head: string, lines: string): string => `${head}: ${inOne(lines)}\n`;
  return (isForeign ? plain : cleaned(plain.replace(bulleted, rows)))
    .replace(/^["“”]+(?=[^"“”]*$)|^['‘’]+(?=[^"“”'‘’]*$)|(?<=^[^"“”„]*)["“”]+$/gu, '')
    .trim();
}

/** "… : 1. flour 2. water 3. salt" with semicolons, where it counts up to three at least. */
function withoutNumbers(text: string): string {
  let count = 0;
  const listed = text.replace(numbered, (found, number: string, at: number) => {
    if ((/\d/.test(number) ? Number(number) : ' abcdefgh'.indexOf(number)) !== count + 1) return found;
    count += 1;
    return count > 1 ? '; ' : at > 0 ? ': ' : 'Step by step: ';
  });
  return count > 2 ? listed : text;
}
const numbered = new RegExp(patterns.numbered, 'giu');

const misspelt = new RegExp(patterns.misspelt.replace('{all}', Object.keys(spelling).join('|')), 'giu');
/** What people type in a hurry, as it is written: days and hours in full, "n" for "and". */
const hasty = rewriter(slips);
/** The commonest slips of the keyboard put right; a capital at the start stays one, and a name stays what it is. */
export const spelt = keepingExact((text) =>
  hasty(named(text))
    // All hours as the first one is written.
    .replace(/(?<=\d) ?(?=[ap]m\b)/gu, /\d( ?)[ap]m\b/u.exec(text)?.[1] ?? '')
    .replace(misspelt, (found, at: number, all: string) => {
      const right = spelling[found.toLowerCase() as keyof typeof spelling];
      const isInside = /[\p{L}\d,] $/u.test(all.slice(Math.max(0, at - 2), at));
      if (/^\p{Lu}\d/u.test(found) || (isInside && /^\p{Lu}\p{Ll}/u.test(found) && /^\p{Ll}/u.test(right)))
        return found;
      return /^\p{Lu}/u.test(found) ? capitalize(right) : right;
    }),
);

const acronyms = new RegExp(`\\b(?:${words.acronyms.replaceAll(' ', '|')})\\b`, 'giu');
/** Names of occasions, with their capitals. */
const named = rewriter(
  topics.flatMap(({ match, name }) => (name ? { pattern: `\\b(?:${match})\\b`, becomes: name } : [])),
);
/** Offers that ran into each other get their commas. "All rugs 30% off" is one offer. */
const parted = rewriter([{ pattern: withWords(words.offerParts, words), becomes: ', ' }]);

/** A text that was typed in capitals: names keep theirs. */
const calm = keepingExact((text) => {
  const lines = splitSentences(text).map((line) => capitalize(parted(line.toLowerCase())));
  const plain = lines.join(' ').replace(acronyms, (found) => found.toUpperCase());
  return clean(named(plain));
});

/** Four words and more in capitals, in the middle of others. */
const shouted = /\p{Lu}{2,}(?: (?:\p{Lu}{2,}|[£$€]?\d+%?)){3,}(?!\p{L})/gu;

/** A long line without any mark gets the commas that can be told. */
const unmarked = (text: string): string =>
  /[,.;:!?\n–—]/.test(text.replace(/\d[.:,]\d/g, '')) || countWords(text) < 10 ? text : parted(text);

const wordsAlone = (text: string): string => wordsOf(text).join(' ').toLowerCase();

/** Where close reading ends: after a sentence or a word of a long text. */
function endOfReading(text: string): number {
  if (text.length <= mostRead) return text.length;
  const start = text.slice(0, mostRead).replace(/\p{Cs}$/u, '');
  const end = Math.max(start.lastIndexOf('. ') + 1, start.lastIndexOf('\n'));
  return end > mostRead / 2 ? end : Math.max(start.lastIndexOf(' '), 0) || start.length;
}

/**
 * "hiring two baristas" says "We're hiring two baristas"; "how we cut queries" says "We cut queries"; a name and what it
 * did, "George, 68, who swam a mile", are a sentence.
 */
function asStatement(text: string, isPlain: boolean, isMoreSaid: boolean): string {
  const [, subject = '', comma = '', did = ''] = statement.whose.exec(unended(text)) ?? [];
  // Another verb would be the main one.
  const main = did.replace(comma ? /\b(?:and|because|when|after|as) .*/u : /\band .*/u, '');
  const whole = `${subject}${/\d$/.test(subject) ? comma : ''} ${did}`;
  if (!isClause(`It ${main.replace(auxiliaries, '')}`) && isClause(whole)) return whole;
  // "Hiring a cook takes weeks" has a verb of its own.
  const isOwn = isClause(text.replace(/\b(?:who|which|that|because|when|after|as|so) .*/isu, ''));
  const lead = statement.are.test(text) && !isOwn ? "We're " : statement.did.test(text) ? 'We ' : '';
  if (lead) return lead + text.charAt(0).toLowerCase() + text.slice(1);
  const isTold =
    statement.how.test(text) || statement.why.test(text) || (isMoreSaid && statement.should.test(text));
  return isPlain && isTold ? capitalize(text.slice(4)) : text;
}
const auxiliaries = new RegExp(words.auxiliaries, 'iu');
const statement = Object.fromEntries(
  Object.entries(notes.statements).map(([kind, pattern]) => [kind, new RegExp(pattern, 'isu')]),
) as Record<keyof typeof notes.statements, RegExp>;

const explains = new RegExp(patterns.explainsEach, 'iu');
const namesThings = new RegExp(words.namesThings, 'iu');
/** Words that belong to what follows them. */
const opensPhrase = wordSet(words.opensPhrase);

/** Takes the facts at the end of a headline off it, as long as two words or more remain. */
function takeFacts({ text, facts }: Part): { subject: string; headFacts: Fact[] } {
  let end = text.length;
  const taken: Fact[] = [];
  for (const fact of [...facts].reverse()) {
    const between = text.slice(fact.end, end);
    const left = unended(text.slice(0, fact.start)).replace(/\s(?:for|at|on|and|with|is|are|costs?)$/iu, '');
    if (
      /[\p{L}\p{N}]/u.test(between) ||
      // "Friday 21st: Paddington 2, 6pm" is one entry; "15% off if you order before noon", one offer.
      /(?::| if| unless| when you) /u.test(left) ||
      countWords(left) < 2 ||
      // A place alone tells which one it is, and is no line of its own.
      (fact.kind === 'where' && !facts.some(({ kind }) => kind === 'when')) ||
      opensPhrase.has(bare(wordsOf(left).at(-1) ?? ''))
    )
      break;
    taken.unshift(fact);
    end = left.length;
  }
  return { subject: unended(text.slice(0, end)) || text, headFacts: taken };
}

/** "our pottery studio": a business that names itself in its brief. */
const ownPlace = new RegExp(patterns.ownPlace.replace('{venues}', words.venues.replaceAll(' ', '|')), 'iu');

/** A brief that we cannot reword: its own sentences, whole. */
function readForeign(request: GenerationRequest, whole: string, language: Language, wishes: Wishes): Frame {
  const isLong = whole.length > mostRead;
  const told = isLong ? whole : withoutOrder(saidToReaders(withoutNotes(whole), true), language);
  const text = capitalize(isLong ? whole : withoutHidden(told, whole, true));
  // Lines that end in commas are notes, one below the other.
  const lines = /,\n/.test(text) ? [text.replace(/,(?=\n|$)/g, '')] : splitSentences(text, true);
  const said = lines.flatMap((line) => partsAbroad(line, language)).filter(isPrinted(request.businessType));
  const all = said.map((text) => (language === 'other' || text.includes('\n') ? text : sentence(text)));
  const headline = all[0] ?? whole;
  return {
    ...{ language, act: 'tell', isStatement: true, headFacts: [], list: null, isThin: false, facts: [] },
    ...{ headline, subject: unended(headline), all, floor: all, wishes },
    field: findField(request.businessType),
    gravity: readGravity(whole, request.businessType, true, false),
    further: all.slice(1).map((text) => ({ text, kind: 'sentence' as const })),
  };
}
