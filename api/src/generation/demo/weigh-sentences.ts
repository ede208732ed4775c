import { lostFacts } from '../text/keep-facts.ts';
import { isAction } from './brief/clauses.ts';
import { findFacts } from './brief/facts.ts';
import weights from './data/weights.json' with { type: 'json' };
import { leftOut } from './left-out.ts';

const words = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');
const lasting = [weights.conditions, weights.safety, weights.cause].map(words);
const partaking = new RegExp(
  `^\\P{L}*(?:please |just |so |and |to )?(?:${weights.partaking})(?![\\p{L}])`,
  'iu',
);
const remark = words(weights.remarks);
/** What only cheers readers on, though it begins like what they are to do: "Bring a friend". */
const hype = new RegExp(
  `^\\P{L}*(?:please |just |and )?(?:${weights.hype})(?:,? (?:too|along|with you|(?:because|as|before) .+))?\\P{L}*$`,
  'iu',
);

/** What a sentence is worth where a text has to become shorter. The lowest goes first. */
export const worth = {
  /** A remark, or what another sentence says as well. */
  remark: 0,
  /** What happened once. */
  anecdote: 0.5,
  /** What is told of something and asks nothing of anybody. */
  telling: 1,
  /** A condition, a limit, safety, what the money is for, how to take part. */
  condition: 2,
  /** A price or another figure. */
  fact: 3,
  /** When it is, and where to turn to. */
  reach: 4,
} as const;

const past = words(weights.past);

/** What a sentence states: when and how to come, or figures; null where it is none that anybody acts on. */
function statedIn(sentence: string): number | null {
  const isPast = past.test(sentence);
  const facts = findFacts(sentence).filter(({ kind }) => kind !== 'where');
  if (facts.some(({ kind }) => kind === 'contact' || kind === 'link' || kind === 'code')) return worth.reach;
  if (isPast && facts.every(({ kind }) => kind === 'when' || kind === 'until')) return null;
  if (facts.some(({ kind }) => kind === 'when' || kind === 'until')) return worth.reach;
  return facts.length > 0 || lostFacts(sentence, '', false).length > 0 ? worth.fact : null;
}

/** Whether readers need a sentence in order to come, to take part, or to stay safe. */
const isNeeded = (sentence: string): boolean =>
  lasting.some((pattern) => pattern.test(sentence)) || partaking.test(sentence) || isAction(sentence);

/** How much is lost with a sentence of a text. */
export function worthOf(sentence: string, others: readonly string[]): number {
  const stated = statedIn(sentence);
  if (stated) return stated;
  const isRepeated =
    sentence.split(/\s+/).length > 3 && leftOut(sentence, sentence, others.join(' ')).length === 0;
  if (isRepeated || hype.test(sentence) || (remark.test(sentence) && !partaking.test(sentence)))
    return worth.remark;
  if (past.test(sentence)) return worth.anecdote;
  return isNeeded(sentence) ? worth.condition : worth.telling;
}

/** The first name or thing of a sentence, which the next one may speak of. */
const subjectOf = (sentence: string): string => /\p{Lu}[\p{L}’'-]+/u.exec(sentence)?.[0] ?? '';

/** Whether a sentence is named by one before it: "She" is Bramble with or without what Bramble hates. */
export const isKnownBefore = (sentence: string, before: readonly string[]): boolean => {
  const subject = subjectOf(sentence);
  return subject !== '' && before.some((each) => each.includes(subject));
};
