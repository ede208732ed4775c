import { nlp } from '../../text/nlp.ts';
import { bare, stem } from '../../text/word-forms.ts';
import orders from '../data/orders.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { partsForReaders } from '../for-the-writer.ts';
import type { Act } from './acts.ts';
import { isAction, isClause, splitSentences } from './clauses.ts';
import { withWords } from './language.ts';
import { capitalize, contentOf, ended, rewriter, sentence, unended } from './text.ts';

/** What the writer was asked to keep to: no signs, no entries one below the other, one paragraph. */
export type Wishes = Readonly<Record<keyof typeof patterns.wishes, boolean>>;
/** The wishes in a brief: "number them please", "no list", "keep it short". */
export const readWishes = (brief: string) =>
  Object.fromEntries(
    Object.entries(patterns.wishes).map(([name, wish]) => [name, new RegExp(wish, 'iu').test(brief)]),
  ) as Wishes;

export interface Task {
  /** What is to be said, without the order to say it. */
  readonly text: string;
  /** What kind of speech the order asked for. */
  readonly act: Act | null;
  /** Whether an order to the writer was found. */
  readonly ordered: boolean;
  /** Whether the order named those who are to be told something: later sentences are for them, too. */
  readonly forReaders: boolean;
}

/** A pattern with what stands for the names in it: for whom and how it is to be written, whoever is asked. */
const frames: Readonly<Record<string, string>> = orders.frames;
const framed = (pattern: string): string =>
  pattern.replace(/\{([a-zA-Z]+)\}/g, (found, name: string) =>
    name in frames ? framed(frames[name] ?? '') : found,
  );
const frame = (pattern: string, flags = 'iu'): RegExp => new RegExp(framed(pattern), flags);
const writing = frame(orders.frames.wrote);
const bareForm = frame(orders.frames.bareForm);
const ofPicture = new RegExp(patterns.ofPicture, 'iu');
const politeOnly = frame(orders.frames.politeOnly);
const named = frame(orders.frames.named);

/** What people say before they say it, and what they say of readers rather than to them. */
const slots = { ...orders.slots, verb: words.actionVerbs.replaceAll(' ', '|') };
const withPeople = (rules: typeof orders.certain): ((text: string) => string) =>
  rewriter(rules.map((rule) => ({ ...rule, pattern: framed(withWords(rule.pattern, slots)) })));
const rewriteAll = withPeople(orders.rewrites);
const rewritten = (text: string): string => {
  const plain = rewriteAll(text);
  return plain === text ? text : capitalize(plain);
};

const orderVerbs = new Set(
  orders.verbs.flatMap(({ verb }) => verb.split('|').map((form) => form.split(' ')[0] ?? '')),
);
/** "which tells people …", the order in the third person, as the order that it is. */
const commanded = (text: string): string =>
  text.replace(/^(?:(?:that|which|who|it|and|also|to) ){0,2}([\p{L}]+)(?=\s)/iu, (found, verb: string) => {
    const forms = [verb, verb.replace(/s$/iu, ''), verb.replace(/es$/iu, '')];
    return forms.find((form) => orderVerbs.has(form.toLowerCase())) ?? found;
  });
/** Where an order to the writer begins inside of a sentence: "…, and asks them to come early". */
const boundary = frame(orders.frames.boundary, 'giu');
/** A sentence that is an order: "Tell them that it is free." */
const isOrder = frame(orders.frames.isOrder);

/** Rewrites what follows "ask", "remind", "thank" … into the sentence that the order asks for, first match first. */
const complements = orders.complements.map(({ pattern, act, ...rule }) => ({
  ...rule,
  /** What the sentence does, where that is not what the order did: a request is no question. */
  act: act as Act | null,
  pattern: frame(pattern.replaceAll('{people}', '(?:{people}|them)'), 'isu'),
}));
/** What a place in those sentences does to the words that fill it. */
const ways: Readonly<Record<string, (text: string) => string>> = {
  reader: (text) => toReader(text),
  asked: (text) => unended(text),
  question: (text) => asked(text),
  sentence: (text) => sentence(text),
};
const filled = (say: string, match: RegExpExecArray): string =>
  say.replace(/\{(?:(\w+):)?(\d)\}/g, (_, way: string | undefined, index: string) => {
    const text = match[Number(index)] ?? '';
    return way ? (ways[way]?.(text) ?? text) : text;
  });

const verbs = orders.verbs.map(({ verb, act, say }) => ({
  act: act as Act | null,
  say,
  pattern: frame(`^(?:to )?(?:${verb}) (?=\\S)`),
}));

const toReader = rewriter(orders.toReader);

const turnedRound = rewriter(orders.turnedRound);

const asksWho = new RegExp(patterns.asksWho, 'iu');
/** "which cake we should bake" as the question that it reports, or, where its order is not certain, as a request. */
function asked(text: string): string {
  const plainly = unended(text);
  if (/n't\b|\bnot\b|['’]d\b|,? (?:and|or) (?:what|which|who|where|when|why|how|that|if)\b/iu.test(plainly))
    return `Tell us ${toReader(plainly)}.`;
  // Who or what does it is asked in the order of a statement.
  if (asksWho.test(plainly)) return toReader(`${plainly}?`);
  const turned = turnedRound(plainly);
  return turned === plainly ? `Tell us ${toReader(plainly)}.` : toReader(`${turned}?`);
}

/** What the brief leaves to be said is what readers may ask: "We have two cases and what to look for". */
const withAsking = rewriter(orders.asking);

/** Each thing that was to be said as a sentence of its own: "that parking is free, and that …". */
const apart = rewriter(orders.apart);

/** What a post was ordered about, with what is said of it: "Our piano tuning: we tune uprights and grands". */
const titled = rewriter(orders.titled);

/** What was told about us, as we say it: "us being voted best barber, thank the customers". */
const spoken = withPeople(orders.spoken);

/** What is said of those who are told something, as said to them: "They should book at the desk", "Tuesday they need boots". */
const spokenToReaders = withPeople(orders.ofReaders);

const ofClient = rewriter(orders.agency.map((rule) => ({ ...rule, exact: true })));
const forClient = new RegExp(orders.forClient, 'su');

/** An agency's note about its client ("Client: … They want …") as the client says it; null where it is none. */
export const asClient = (text: string): string | null =>
  forClient.test(text) ? capitalize(ofClient(text)) : null;

const withoutCertain = withPeople(orders.certain);
/** A text without what is said to its writer beyond doubt: "…, no emojis please", "Tone: warm". */
export const withoutNotes = (text: string): string => withoutCertain(text).trim() || text;

/** A carousel's text with the plan of its slides as what it comes to: "First slide: A. Slide 2: B, slide 3: C" says "A: B; C". */
export const asPlanned = rewriter(orders.slides.map((rule) => ({ ...rule, pattern: framed(rule.pattern) })));

/** Takes the orders off a text: "Write a post to remind parents that school is closed" says "School is closed". */
export function takeOrder(text: string): Task {
  const [, head = text, tail = ''] = /^(.*?[.!?…])(?=\s)(.*)$/su.exec(text) ?? [];
  const split = head.split(boundary);
  // "She comes in and says hello": told of somebody, unless the writer was told to write before.
  const isTold = split.slice(1).some((part) => /^(?:say|tell|ask|thank|remind|mention)s\b/iu.test(part));
  const [opening = '', ...others] = isTold && !takeOne(split[0] ?? '').ordered ? [head] : split;
  const first = takeOne(opening);
  const more = others
    .map((part) => takeOne(commanded(part)))
    .map(({ text: said, act }) =>
      sentence(
        act === null && !isClause(said) && !isAction(said)
          ? `Also: ${said.charAt(0).toLowerCase()}${said.slice(1)}`
          : said,
      ),
    );
  const said = [first.text, ...more].filter(Boolean);
  const whole = [...said.map((part) => ended(sentence(part))), tail.trim()].join(' ').trim();
  if (more.length === 0 && !tail) return first;
  return { ...first, text: isClause(first.text) ? whole : titled(whole) };
}

/** "Please" and its like; "can you …?" only where the writer is who can. */
function withoutPlea(text: string): string {
  const plain = text.replace(politeOnly, '');
  const asks =
    /^(?:can|could|would) (?:you|we)\b/iu.test(text) || (/^please\b/iu.test(text) && isAction(plain));
  return asks && !orderVerbs.has(bare(plain.split(' ')[0] ?? '')) ? text : plain;
}

const afterNoun = /^(?:day|on|at|in|of|is|are|party|event|week|hall|square|stall|offer|price)\b/iu;
function takeOne(text: string): Task {
  const plainly = rewritten(text);
  let rest = plainly.replace(writing, '').replace(bareForm, '').replace(ofPicture, '');
  const wrote = rest !== plainly;
  rest = wrote ? rewritten(commanded(rest)) : withoutPlea(rest);
  // "Can you write …?" asks the writer, and nobody else.
  const isAsked = wrote || (plainly !== text && /^(?:can|could|would|will) /iu.test(text));
  if (isAsked && !/^(?:ask|which|who|what|how|why|do|did|would)\b/iu.test(rest))
    rest = rest.replace(/\?$/, '');
  const isPolite = rest !== plainly;
  for (const { act, say, pattern } of verbs) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const object = rest.slice(match[0].length);
    // "Share the moment with us", "Show your ticket": told to the reader, unless the writer was addressed before.
    if (act === null && !wrote && /^(?:your|it|this)(?!['’]| is\b)\b/iu.test(object)) break;
    if (/^(?:you|us)\b/iu.test(object)) break;
    // "Launch on Friday", "Market day": a noun.
    if (!wrote && afterNoun.test(object)) break;
    const complement = complements.find(
      ({ acts, pattern: form }) => acts.includes(act ?? '') && form.test(object),
    );
    const matched = complement?.pattern.exec(object);
    if (!complement && !say && ['tell', 'invite', 'ask', 'greet'].includes(act ?? '') && !wrote) break;
    const said =
      matched && complement
        ? filled(complement.say, matched)
        : (say?.replace('{rest}', () => object) ?? object.replace(/^that /iu, ''));
    const plain = capitalize(withAsking(apart(act === 'ask' || act === 'thank' ? said : rewritten(said))));
    return {
      text: plain,
      act: complement?.act ?? act,
      ordered: true,
      forReaders: act !== null && ['tell', 'remind', 'invite', 'warn', 'ask'].includes(act),
    };
  }
  // "We want people to know …": what was taken off named those who are told.
  const forReaders = plainly !== text && named.test(text.slice(0, text.length - plainly.length + 3));
  const [, happened = ''] = wrote
    ? (/^how (?!(?:to|many|much|long|often|far|old|big)\b)(.+)$/isu.exec(rest) ?? [])
    : [];
  if (happened && nlp(happened.slice(0, 200)).has('#PastTense') && isClause(happened)) rest = happened;
  const settled = wrote ? withAsking(apart(spoken(rest))) : spoken(rest);
  return { text: settled === text ? text : capitalize(settled), act: null, ordered: isPolite, forReaders };
}

const contentOrder = frame(orders.frames.contentOrder);

/** "Das ist unser letzter Tag": told of something, in another language, which is no order however short it is. */
const isTelling = new RegExp(patterns.tellsElsewhere, 'iu');
/** A text without what is for its writer alone, told from the rest of the same brief. */
export function saidToReaders(text: string, isForeign = false): string {
  const all = splitSentences(text, isForeign);
  const kept = partsForReaders(all);
  const isSaid = (one: string): boolean => isTelling.test(one) || kept.some((said) => one.includes(said));
  return (isForeign ? all.filter(isSaid) : kept).join('\n') || text.replace(/[,;].*/su, '');
}

const hiding = new RegExp(patterns.hiding, 'giu');
/** What is told by its form, wherever it stands: prices, days, hours. */
const hidden = orders.hidden.map(({ named, rules }) => [new RegExp(named, 'iu'), withPeople(rules)] as const);
/** A text for readers without what its writer was told not to say in the whole brief: "Don't mention the price". */
export function withoutHidden(text: string, whole: string, isForeign = false): string {
  const notes = [...whole.matchAll(hiding)].filter(([note]) => !text.includes(note));
  const things = notes.map((note) => note.slice(1).join('').trim());
  const withoutForm = (thing: string) => hidden.find(([named]) => named.test(thing))?.[1];
  const said = things.reduce((told, thing) => withoutForm(thing)?.(told) ?? told, text);
  const content = (of: string) => contentOf(of).map(stem);
  const named = things.filter((thing) => !withoutForm(thing) && content(thing)[0]).map(content);
  const parts = splitSentences(said.replace(/,? and (?=(?:I|we|he|she|they)\b)/giu, '.\n'), isForeign);
  const words = parts.map(content);
  const isIn = (at: number) => (thing: string[]) => thing.every((word) => words[at]?.includes(word));
  const kept = parts.filter((_, at) => !named.some(isIn(at)));
  return kept.length > 0 && kept.length < parts.length ? kept.join('\n') : said;
}

/**
 * Takes sentences to the writer out of a brief: those about form ("Keep it short, no emojis") become wishes, those
 * about content ("Mention that parking is free") become what they ask for.
 */
export function takeWishes(sentences: readonly string[], forReaders: boolean): string[] {
  return sentences.flatMap((plain, index) => {
    const isTold = / and (?:say|tell|ask|thank|remind)s\b/iu.test(plain);
    if (index > 0 && (isOrder.test(plain) || (plain.search(boundary) >= 0 && !isTold)))
      return [takeOrder(commanded(plain.replace(isOrder, ''))).text].filter(Boolean);
    if (index > 0 && contentOrder.test(plain)) return [capitalize(apart(plain.replace(contentOrder, '')))];
    return [index > 0 ? rewritten(forReaders ? capitalize(spokenToReaders(plain)) : plain) : plain];
  });
}
