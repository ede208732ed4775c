import orders from '../data/orders.json' with { type: 'json' };
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { nlp } from '../nlp.ts';
import type { Act } from './acts.ts';
import { isAction, isClause, splitAtPauses } from './clauses.ts';
import { bare, capitalize, sentence, unended, wordSet } from './text.ts';

/** What the writer was asked to keep to. */
export interface Wishes {
  noEmoji: boolean;
  noHashtags: boolean;
  length: 'short' | null;
}

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

const polite = `(?:(?:${orders.polite})[,:]? )`;
const describing = "(?:[\\p{L}'’-]+,? ){0,4}?";
/** For whom and how it is to be written, and what leads over to what is to be said. */
const manner = `(?: (?:for|to) (?:(?:our|my|the|all) )*(?:${orders.people}))?(?: (?:for|on) (?:our |my |the )?(?:instagram|facebook|linkedin|tiktok|twitter|x|social media)(?: page| account| feed)?)?`;
const lead = `(?:(?:and )?(?:${orders.about})(?: the fact)?(?: that)?)`;
const writing = new RegExp(
  `^${polite}{0,3}(?:${orders.writing}) (?:me |us )?(?:an? |some |the |our |my |this |\\d+ )?${describing}(?:${orders.forms})\\b[:,]?${manner}(?: ${lead})?:?\\s+`,
  'iu',
);
const bareForm = new RegExp(
  `^(?:an? )?${describing}(?:post|caption|tweet|reel|video script|carousel)(?:${manner} (?:${lead} |telling |explaining |inviting )|(?: (?:about|on|for|to|that) | )(?=[\\p{L}]+ing (?:${orders.people}|that|how|why|our|the)\\b))`,
  'iu',
);
const ofPicture = new RegExp(patterns.ofPicture, 'iu');
const politeOnly = new RegExp(`^${polite}{1,3}(?=\\p{L})`, 'iu');
const people = `(?:(?:${orders.people})(?: and (?:${orders.people}))?|(?:our |the |all )?[\\p{L}-]+s)`;
const named = new RegExp(`\\b(?:${orders.people})\\b`, 'iu');
/** Whoever it is that is asked, reminded or invited. */
const anybody = "(?:(?! to )[\\p{L}\\d'’, -]){2,60}?";

/** What people say before they say it, and what they say of readers rather than to them. */
const rewrites = orders.rewrites.map(({ pattern, becomes }) => ({
  pattern: new RegExp(pattern.replaceAll('{people}', `(?:${orders.people})`), 'iu'),
  becomes,
}));
const rewritten = (text: string): string =>
  rewrites.reduce((said, { pattern, becomes }) => {
    const plain = said.replace(pattern, becomes);
    return plain === said ? said : capitalize(plain);
  }, text);

const actionVerbs = wordSet(words.actionVerbs);
const predicates = wordSet(words.predicateVerbs);
const orderVerbs = new Set(
  orders.verbs.flatMap(({ verb }) => verb.split('|').map((form) => form.split(' ')[0] ?? '')),
);
/** "which tells people …", the order in the third person, as the order that it is. */
const commanded = (text: string): string =>
  text.replace(
    /^(?:(?:that|which|who|it|and|also|to) ){0,2}([\p{L}]+)(?=\s)/iu,
    (found, verb: string) =>
      [verb, verb.replace(/s$/iu, ''), verb.replace(/es$/iu, '')].find((form) =>
        orderVerbs.has(form.toLowerCase()),
      ) ?? found,
  );
/** Where an order to the writer begins inside of a sentence: "…, and asks them to come early". */
const order = `(?:${orders.meta})`.replaceAll(
  '{people}',
  `(?!us\\b|you\\b|(?:our|the) team\\b|staff\\b)(?:${orders.people})`,
);
const boundary = new RegExp(
  `(?:[,;] (?:and |but |then |plus )?| (?:and|then) )(?:also |please |then |just |maybe |perhaps )*(?=${order})`,
  'giu',
);
/** A sentence that is an order: "Tell them that it is free." */
const isOrder = new RegExp(`^(?:(?:and|also|please|then|just|only|simply|maybe) )*(?=${order})`, 'iu');

/** What is about the text to be written, and nothing else. */
const ofWriting = new RegExp(patterns.ofWriting, 'iu');

/** Rewrites what follows "ask", "remind", "thank" … into the sentence that the order asks for, first match first. */
const complements = orders.complements.map(({ acts, pattern, say, act }) => ({
  acts,
  say,
  /** What the sentence does, where that is not what the order did: a request is no question. */
  act: act as Act | null,
  pattern: new RegExp(
    pattern
      .replaceAll('{anyone}', people)
      .replaceAll('{anybody}', anybody)
      .replaceAll('{people}', `(?:${orders.people}|them)`),
    'isu',
  ),
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
  pattern: new RegExp(`^(?:to )?(?:${verb}) (?=\\S)`, 'iu'),
}));

const toReader = (text: string | undefined): string =>
  (text ?? '')
    .replace(/\btheir\b/giu, 'your')
    .replace(/\bthemselves\b/giu, 'yourself')
    .replace(/\b(?:they're|they are)\b/giu, "you're")
    .replace(/\b(?:they|them)\b/giu, 'you');

/** "which cake we should bake" as the question that it reports, or, where its order is not certain, as a request. */
function asked(text: string): string {
  const plainly = unended(text);
  if (/n't\b|\bnot\b|['’]d\b|,? (?:and|or) (?:what|which|who|where|when|why|how|that|if)\b/iu.test(plainly))
    return `Tell us ${toReader(plainly)}.`;
  // Who or what does it is asked in the order of a statement.
  if (
    /^(?:who|what|which \p{L}+) (?:\p{L}+[^s\W]s|has|is|are|can|will|would|should|was|were) (?!(?:we|they|you|I|our|your|their|my|the|he|she|it)\b)/iu.test(
      plainly,
    )
  )
    return toReader(`${plainly}?`);
  const naming =
    /^(what|who|which [\p{L}]+|where|how much|how many) ((?!is\b|are\b).+) (is|are|was|were)$/isu.exec(
      plainly,
    );
  if (naming) return toReader(`${naming[1]} ${naming[3]} ${naming[2]}?`);
  const modal = /^((?:\p{L}+ ){0,3}?\p{L}+) (we|I|they|you) (should|can|could|would|will|must) (.+)$/isu.exec(
    plainly,
  );
  if (modal) return toReader(`${modal[1]} ${modal[3]} ${modal[2]} ${modal[4]}?`);
  const [, start = '', who = '', verb = '', end = ''] =
    /^((?:what|which|who|where|when|why|how)(?: \p{L}+){0,2}?) (they|you) ([\p{L}]+)(.*)$/isu.exec(plainly) ??
    [];
  const isPresent = nlp(`you ${verb}`).has('#Verb') && !nlp(`you ${verb}`).has('#PastTense');
  if (verb && isPresent && !nlp(start).has('#PastTense') && !/(?:ed|[^s]s)$/.test(verb)) {
    const isOwn = /^(?:are|were|have|had|did)$/iu.test(verb);
    return toReader(isOwn ? `${start} ${verb} ${who}${end}?` : `${start} do ${who} ${verb}${end}?`);
  }
  return inverted(plainly) ?? `Tell us ${toReader(plainly)}.`;
}

/** "Why honey crystallises" as the question that it stands for: "Why does honey crystallise?" Null where unsure. */
export function inverted(text: string): string | null {
  const plainly = unended(text);
  const between = /^the difference between .+$/isu.exec(plainly)?.[0];
  if (between) return `What is ${between.charAt(0).toLowerCase()}${between.slice(1)}?`;
  const [, word = '', rest = ''] = /^(why|how) (.+)$/isu.exec(plainly) ?? [];
  // What we do is ours to tell; a denial, or a second thought, may belong to more than its neighbour.
  if (
    !rest ||
    rest.length > 90 ||
    /^(?:(?:we|our|I|my|us|they|you)\b|(?:often|much|many|long|far|soon|early|late|old|big|\p{L}+ly)\b)|n't\b|\bnot\b|[,;]| and (?:how|why|what|that)\b/iu.test(
      rest,
    )
  )
    return null;
  if (/^(?:do|does|did|is|are|was|were|can|could|should|will|would|has|have)\b/iu.test(rest))
    return `${plainly.replace(/\bmy\b/giu, 'your').replace(/\bI\b/gu, 'you')}?`;
  const terms = (nlp(rest).json({ terms: { tags: true } })[0]?.terms ?? []) as {
    text: string;
    tags: string[];
  }[];
  const isVerb = ({ text: term, tags }: { text: string; tags: string[] }): boolean =>
    predicates.has(bare(term)) ||
    tags.some((tag) => ['Copula', 'Modal', 'Auxiliary', 'PresentTense'].includes(tag));
  const finite = terms.findIndex((term, index) => index > 0 && isVerb(term));
  const verb = terms[finite];
  const words = rest.split(' ');
  if (!verb || finite > 4 || words.length !== terms.length || verb.tags.includes('PastTense')) return null;
  const after = ['', ...words.slice(finite + 1)].join(' ');
  const subject = words.slice(0, finite).join(' ');
  if (verb.tags.includes('Copula')) return `${word} ${verb.text} ${subject}${after}?`;
  const base = bare(verb.text);
  const isSingular = /[^s]s$/.test(base);
  if (
    verb.tags.includes('Modal') ||
    verb.tags.includes('Auxiliary') ||
    terms.slice(0, finite).some(({ tags }) => tags.includes('Verb'))
  )
    return null;
  if (base === 'has') return `${word} does ${subject} have${after}?`;
  const plain = base
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x|zz|o)es$/, '')
    .replace(/(?<=[^s])s$/, '');
  return `${word} ${isSingular ? 'does' : 'do'} ${subject} ${isSingular ? plain : base}${after}?`;
}

/** "The decks that came in yesterday" says "The decks came in yesterday", "Ewa, who climbs" says "Meet Ewa, who climbs". */
function told(text: string): string {
  const [, head = '', word = '', verb = '', rest = ''] =
    /^([^,.;:]{2,60}?(?:, \d{1,2})?)(?:,)? (that|which|who) (\p{L}+)((?:[ ,].*)?)$/isu.exec(text) ?? [];
  const isVerb = predicates.has(verb.toLowerCase()) || nlp(verb.slice(0, 30)).has('#PastTense');
  if (!isVerb || isClause(head) || /\b(?:that|which|who|what|how|why)\b/iu.test(head)) return text;
  if (/^(?:our|my|the) /iu.test(head) && word !== 'who') return `${head} ${verb}${rest}`;
  return word === 'who' &&
    /^(?:our |my )?(?:\p{L}+ )*\p{Lu}/u.test(head) &&
    !/^(?:we|I|thank|meet|congrat|sorry|our apolog)/iu.test(head)
    ? `Meet ${head}, who ${verb}${rest}`
    : text;
}

/** What the brief leaves to be said is what readers may ask: "We have two cases and what to look for". */
const withAsking = (text: string): string =>
  /^(?:ask|explain|what|how|why|when|where|who|which)\b|\?/iu.test(text)
    ? text
    : text
        .replace(/,? and (?:how|why) (?=(?:we|I|our|my)\b)/iu, '. ')
        .replace(/,? and ((?:what|how|where|when|who|which)\b[^.?!,]{2,60})$/iu, '. Ask us $1.');
/** Each thing that was to be said as a sentence of its own: "that parking is free, and that …". */
const apart = (text: string): string =>
  text
    .replace(/,? and (?:also )?that (?=(?!is\b|was\b|means\b|makes\b)\p{L})/giu, '. ')
    .replace(/(?<=\. )\p{Ll}/gu, (letter) => letter.toUpperCase());

/** What was told about us, as we say it: "us being voted best barber, thank the customers". */
const spoken = (text: string): string =>
  text
    .replace(/^(?:us|our team) being (?=\p{L}+(?:ed|en|t)\b)/iu, "we've been ")
    .replace(
      /[,.;]? (?:and )?(?:also )?(?:say )?thank (?:all )?(?:the |our )?([\p{L}]+s)(?= for\b|[.!]?$)/iu,
      '. Thank you to our $1',
    );

/** "Tuesday they need boots" among what parents are told: "Tuesday you need boots". Only where no other "they" is near. */
const theyAreReaders = new RegExp(orders.ofReaders, 'iu');
const spokenToReaders = (text: string): string => text.replace(theyAreReaders, '$1you ');

/** "They should book at the desk", said of those who were just told something: "Book at the desk". */
const ofReaders = /^they (can|should|must|need to|have to) (?=(?:just |also |simply )?(\p{L}+))/iu;
const toldReaders = (text: string): string => {
  const [found, modal = '', verb = ''] = ofReaders.exec(text) ?? [];
  if (!found || !actionVerbs.has(verb.toLowerCase())) return spokenToReaders(text);
  const rest = toReader(text.slice(found.length));
  return modal.toLowerCase() === 'can' ? `You can ${rest}` : capitalize(rest);
};

const agency = orders.agency.map(({ pattern, becomes }) => ({ pattern: new RegExp(pattern, 'gu'), becomes }));
const forClient = new RegExp(orders.forClient, 'su');

/** An agency's note about its client ("Client: … They want …") as the client says it; null where it is none. */
export const asClient = (text: string): string | null =>
  forClient.test(text)
    ? capitalize(agency.reduce((said, { pattern, becomes }) => said.replace(pattern, becomes), text))
    : null;

/** Takes the orders off a text: "Write a post to remind parents that school is closed" says "School is closed". */
export function takeOrder(text: string): Task {
  const end = text.search(/[.!?…](?=\s)/) + 1;
  const [head, tail] = end > 0 ? [text.slice(0, end), text.slice(end)] : [text, ''];
  const [opening = '', ...others] = head.split(boundary);
  const first = takeOne(opening);
  const more = others
    .map((part) => ({ part, task: takeOne(commanded(part)) }))
    .filter(({ part, task }) => task.ordered || !ofWriting.test(part))
    .map(({ task: { text: said, act } }) =>
      sentence(
        act === null && !isClause(said) && !isAction(said)
          ? `Also: ${said.charAt(0).toLowerCase()}${said.slice(1)}`
          : said,
      ),
    );
  const said = [first.text, ...more].filter(Boolean);
  return {
    ...first,
    text:
      more.length > 0 || tail
        ? [...said.map((part) => sentence(part)), tail.trim()].join(' ').trim()
        : first.text,
    forReaders: first.forReaders,
  };
}

/** "Please" and its like; "can you …?" only where the writer is who can. */
function withoutPlea(text: string): string {
  const plain = text.replace(politeOnly, '');
  const asks =
    /^(?:can|could|would) (?:you|we)\b/iu.test(text) || (/^please\b/iu.test(text) && isAction(plain));
  return asks && !orderVerbs.has(bare(plain.split(' ')[0] ?? '')) ? text : plain;
}

function takeOne(text: string): Task {
  const plainly = rewritten(text);
  let rest = plainly.replace(writing, '').replace(bareForm, '').replace(ofPicture, '');
  const wrote = rest !== plainly;
  rest = wrote ? rewritten(commanded(rest)) : withoutPlea(rest);
  // "Can you write …?" asks the writer, and nobody else.
  if (wrote && !/^(?:ask|which|who|what|how|why|do|did|would)\b/iu.test(rest)) rest = rest.replace(/\?$/, '');
  const isPolite = rest !== plainly;
  for (const { act, say, pattern } of verbs) {
    const match = pattern.exec(rest);
    if (!match) continue;
    const object = rest.slice(match[0].length);
    // "Share the moment with us", "Show your ticket": told to the reader, unless the writer was addressed before.
    if (act === null && !wrote && /^(?:your|it|this)\b/iu.test(object)) break;
    if (/^you\b/iu.test(object)) break;
    // "Launch on Friday", "Market day": a noun.
    if (
      !wrote &&
      /^(?:day|on|at|in|of|is|are|party|event|week|hall|square|stall|offer|price)\b/iu.test(object)
    )
      break;
    const complement = complements.find(
      ({ acts, pattern: form }) => acts.includes(act ?? '') && form.test(object),
    );
    const matched = complement?.pattern.exec(object);
    if (!complement && !say && ['tell', 'invite', 'ask', 'greet'].includes(act ?? '') && !wrote) break;
    const said =
      matched && complement
        ? filled(complement.say, matched)
        : (say?.replace('{rest}', () => object) ?? object.replace(/^that /iu, ''));
    const plain = capitalize(
      withAsking(apart(act === 'ask' || act === 'thank' ? said : told(rewritten(said)))),
    );
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
  const settled = wrote ? withAsking(apart(told(spoken(rest)))) : spoken(rest);
  return { text: isPolite ? capitalize(settled) : rest, act: null, ordered: isPolite, forReaders };
}

const directive = new RegExp(
  `^(?:and |also |but )?(?:please )?(?:${orders.directives.join('|').replaceAll('.', '\\.')})(?![\\p{L}])`,
  'iu',
);
const aboutForm = new RegExp(patterns.aboutForm, 'iu');
const contentOrder = new RegExp(
  `^(?:and |also |please )*(?:${orders.contentOrders}) (?:that |the fact that |our |the )?(?=\\S)`,
  'iu',
);

const isAboutForm = (text: string): boolean =>
  (directive.test(text) || /^(?:no|without|not too) /iu.test(text)) && aboutForm.test(text);

const without = "\\b(?:no|without|don't|do not|avoid)(?: use)?(?: any)? (?:\\p{L}+ or )?";
/** Whether a brief wants none of these. */
export const noEmoji = new RegExp(`${without}emojis?\\b`, 'iu');
export const noHashtags = new RegExp(`${without}hashtags?\\b`, 'iu');

/** Keeps what a part says of the form that is wanted. */
function note(part: string, wishes: Wishes): void {
  if (/\b(?:short|brief|concise|punchy|under|max)\b/iu.test(part)) wishes.length = 'short';
}

/** A sentence without what it says to the writer between its commas: "…, make it fun, no hashtags please". */
function withoutAsides(text: string, wishes: Wishes): string {
  const parts = splitAtPauses(text);
  if (parts.length < 2 || !parts.some(isAboutForm)) return text;
  for (const part of parts.filter(isAboutForm)) note(part, wishes);
  return parts.filter((part) => !isAboutForm(part)).join(', ');
}

/**
 * Takes sentences to the writer out of a brief: those about form ("Keep it short, no emojis") become wishes, those
 * about content ("Mention that parking is free") become what they ask for.
 */
export function takeWishes(sentences: readonly string[], wishes: Wishes, forReaders: boolean): string[] {
  return sentences.flatMap((text, index) => {
    const plain = withoutAsides(text.trim(), wishes);
    if (plain === '') return [];
    if (directive.test(plain) && aboutForm.test(plain)) {
      note(plain, wishes);
      return [];
    }
    const own = plain.replace(isOrder, '');
    if (index > 0 && (own !== plain || plain.search(boundary) >= 0))
      return [takeOrder(commanded(own)).text].filter(Boolean);
    if (index > 0 && contentOrder.test(plain))
      return [capitalize(apart(told(plain.replace(contentOrder, ''))))];
    return [index > 0 ? rewritten(forReaders ? toldReaders(plain) : plain) : plain];
  });
}
