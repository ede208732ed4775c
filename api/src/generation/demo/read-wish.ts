import type { RefineChange, Tone } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { capitalize, sentence } from './brief/text.ts';
import wishes from './data/wishes.json' with { type: 'json' };

/** What somebody wants of the assistant, as far as it can be told without a model. */
export type Wish =
  | { readonly kind: 'post'; readonly brief: string }
  /** Changes of the last draft in the order in which they are made, and a fact that comes in. */
  | { readonly kind: 'change'; readonly changes: readonly RefineChange[]; readonly fact: string | null }
  | { readonly kind: 'unknown' };

/** A message that changes a post is short. What is longer is a brief. */
const longestWish = 160;

const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const entriesOf = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  (Object.entries(table) as [Name, string][]).map(([name, pattern]) => ({ name, pattern: words(pattern) }));

const platforms = entriesOf<Platform>(wishes.platforms);
const tones = entriesOf<Tone>(wishes.tones as Record<Tone, string>);
const changes = entriesOf(wishes.changes);
// "Less salesy" before "salesy".
const known = [...platforms, ...changes, ...tones];
const filler = words(wishes.filler);
const edit = new RegExp(`^(?:please )?(?:${wishes.edit})\\b`, 'iu');
const addition = new RegExp(`^${wishes.add} (?:that )?(.{2,})$`, 'isu');
/** "It costs 39 euros": said of the post that is there. */
const ofThePost = /^(?:it|they|the price|price|entry|tickets?)[ :]/iu;
const price = /^(?:the |a |our )?price(?: is| of)?:? +(?=.*\p{N})(.+)$/isu;
const named = new RegExp(`^(?:the |a |an |our )?(${wishes.named})(?: is)?:? +(.+)$`, 'isu');
const unnamed = new RegExp(
  `^(?:the |a |an |our |some |more )?(?:${wishes.named}|price|emojis?|hashtags?|call to action|cta|joke)[.!]?$`,
  'iu',
);
const languages =
  '(?:swiss |brazilian |mexican |canadian )?(?:german|french|spanish|italian|dutch|portuguese|polish|turkish|arabic|chinese|japanese|korean|russian|ukrainian|swedish|danish|czech|greek|hindi|english)';
const language = new RegExp(
  `\\btranslate\\b|\\b(?:in|into|to) ${languages}\\b|^(?:(?:please|now|and|can you|could you) )*(?:(?:make|turn|write|do) (?:it|this|that|the (?:post|text|caption)) )?${languages}(?: version)?[\\s,]*(?:please)?[.!?]*$`,
  'iu',
);
const greeting =
  /^(?:hi|hello|hey|thanks|thank you|ok|okay|yes|no|cool|great|nice|perfect|good (?:morning|evening|afternoon)|help|test)(?: (?:there|you|a lot|so much|very much|assistant|me))?[\s\p{P}]*$/iu;
const question =
  /^(?:(?:what|which|when|where|how|why|who)(?:'s| is| are| should| can| could| do| does| would)? (?:should |can |could |do )?(?:i|we|you|your|my|the best|up)\b|(?:what|which) (?:times?|days?|hours?|platforms?|hashtags?)\b[^?]{0,80}\?$|(?:are|do|did|will|have) you\b|(?:can|could|will|would) you (?!write|draft|create|make|do|give|prepare|compose|post|announce|promote|help|add|include|mention|say|put|change|turn|rewrite|shorten)|tell me (?:a|about yourself|what|how|why))/iu;
/** "Can you write a post for LinkedIn about …?": an order, and no question. */
const order =
  /^(?:(?:hi|hey|hello|please|ok|now|then|also|and|next)[,!.]? +)*(?:(?:can|could|would|will) you |i (?:need|want|would like|'d like) |i'd like |we need )?(?:please )?(?:(?:write|draft|create|make|do|give me|prepare|compose) )?(?:me |us )?(?:a|an|another|one) (?:new |short |quick |nice |second )*(?:[\p{L}]+ )?(?:post|caption|tweet|text)\b/iu;
const orderedPlatform =
  /\b(post|caption|text) (?:for|on) (?:our |my )?(?:instagram|insta|facebook|linkedin|tiktok|twitter|x)\b/iu;

const names = Object.values(wishes.platforms).join('|');
/** "For X: we open at nine", "We open at nine, for LinkedIn". */
const forStart = new RegExp(`^for (?:our |my )?(?:${names}) ?[:,–—-] ?`, 'iu');
const forEnd = new RegExp(`[,;.–—-] ?for (?:our |my )?(?:${names})[.!]?$`, 'iu');
/** Characters of an end that are looked at for the platform. */
const endRead = 40;
const endOf = (text: string): string => text.slice(-endRead).trimEnd();

/** The platform that a wish names: "for LinkedIn", "a tweet about …". Null where it names none. */
export function platformIn(text: string): Platform | null {
  const head = text.slice(0, longestWish);
  const where = order.exec(head)?.[0] ?? '';
  const ends = [forStart.exec(head.trimStart()), forEnd.exec(endOf(text))].map((found) => found?.[0] ?? '');
  const called = where + (orderedPlatform.exec(head)?.[0] ?? '') + ends.join('');
  const source = called || (text.length <= longestWish && isFiller(without(text, known)) ? text : '');
  return platforms.find(({ pattern }) => source.search(pattern) >= 0)?.name ?? null;
}

/**
 * Reads a message to the assistant. What is made of known wishes alone changes the draft; everything else that says
 * something is what a post is about.
 * @param isOpen whether the last draft has gaps that wait for an answer.
 */
export function readWish(text: string, { hasDraft, isOpen }: { hasDraft: boolean; isOpen: boolean }): Wish {
  const plain = text.trim();
  if (greeting.test(plain) || !/[\p{L}\p{N}]/u.test(plain)) return { kind: 'unknown' };
  const isOrder = order.test(plain);
  if (isOrder) return { kind: 'post', brief: briefOf(plain) };
  if (question.test(plain)) return { kind: 'unknown' };
  const isShort = plain.length <= longestWish;
  if (isShort) {
    const wanted = changesIn(plain);
    if (wanted) return { kind: 'change', changes: wanted, fact: null };
  }
  if (!hasDraft) return { kind: 'post', brief: withoutPlatform(plain) };
  const added = addition.exec(plain)?.[1];
  if (added) {
    return unnamed.test(added.trim())
      ? { kind: 'unknown' }
      : { kind: 'change', changes: [], fact: asSentence(added) };
  }
  if (isShort && edit.test(plain)) {
    return { kind: 'change', changes: [{ kind: 'line', line: plain, wish: '' }], fact: null };
  }
  if (isOpen || (isShort && ofThePost.test(plain))) {
    return { kind: 'change', changes: [], fact: asSentence(plain) };
  }
  return plain.split(/\s+/).length < 3
    ? { kind: 'unknown' }
    : { kind: 'post', brief: withoutPlatform(plain) };
}

/** The changes that a message names; null where it says anything besides. A platform alone names none. */
function changesIn(text: string): RefineChange[] | null {
  if (language.test(text)) return [{ kind: 'language', language: text.slice(0, 40) }];
  let rest = text;
  const found: RefineChange[] = [];
  for (const { name, pattern } of changes) {
    if (rest.search(pattern) < 0) continue;
    rest = rest.replace(pattern, ' ');
    found.push({ kind: name });
  }
  for (const { name, pattern } of tones) {
    if (rest.search(pattern) < 0) continue;
    rest = rest.replace(pattern, ' ');
    found.push({ kind: 'tone', tone: name });
  }
  const platform = without(rest, platforms);
  if (found.length === 0 && platform === rest) return null;
  if (!isFiller(platform)) return null;
  // Written anew first, cut last: the other way round the cut would be lost.
  return found.sort((one, other) => rank(one) - rank(other));
}

const ranks: readonly RefineChange['kind'][] = [
  'another',
  'tone',
  'warmer',
  'opening',
  'less-salesy',
  'shorter',
];
const rank = ({ kind }: RefineChange): number =>
  ranks.indexOf(kind) + (ranks.includes(kind) ? 0 : ranks.length + 1);

const without = (text: string, table: readonly { readonly pattern: RegExp }[]): string =>
  table.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text);

const isFiller = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text.replace(filler, ' '));

/** A message without the platform that it is for. */
function withoutPlatform(text: string): string {
  const told = text.trim().replace(forStart, '');
  return told.slice(0, -endRead) + endOf(told).replace(forEnd, '.');
}

const briefOf = (text: string): string =>
  withoutPlatform(text)
    .replace(/^(?:(?:hi|hey|hello|ok|now|then|also|and|next)[,!.]? +)+/iu, '')
    .replace(/^(?:can|could|would|will) you (.+?)\?*$/isu, '$1')
    .replace(/^(?:(?:i (?:need|want|would like)|i['’]d like|we need) )/iu, 'Write ')
    .replace(orderedPlatform, '$1')
    .trim();

/** A fact as a sentence of the brief: "the price 39 euros" says "The price is 39 euros." */
function asSentence(wanted: string): string {
  // The end alone is looked at: over a long text such a pattern takes the square of its length.
  const end = wanted.slice(-40).replace(/(?:[, ]+please)?[\s?]*$/iu, '');
  const fact = (wanted.slice(0, -40) + end).replace(/^that /iu, '');
  const [, amount] = price.exec(fact) ?? [];
  if (amount) return sentence(`The price is ${amount.trim()}`);
  const [, name = '', value] = named.exec(fact) ?? [];
  if (value) return sentence(`${capitalize(name)}: ${value.trim()}`);
  return sentence(
    capitalize(
      fact
        .replace(/^that /iu, '')
        .replace(/\?+$/, '')
        .trim(),
    ),
  );
}
