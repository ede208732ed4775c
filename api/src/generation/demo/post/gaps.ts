import { isClause } from '../brief/clauses.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { lowerStart } from './wording.ts';

const ordinals = words.ordinals.split(' ');
const thin = gaps.thin.map((kind) => ({
  ...kind,
  /** Whether it fits what is said as well as what is only named. */
  ofAll: 'ofAll' in kind,
  pattern: new RegExp(kind.match, 'u'),
}));

/** What a brief leaves to be filled in: everything, the entries of its list, the answer to its question. */
export interface Gaps {
  /** The post with its gaps marked, line by line. */
  readonly lines: readonly string[];
  /** The two questions that would fill them. */
  readonly questions: readonly string[];
}

/** A title that promises the reader a way to do it. */
export const isHow = /^(?:how|what) to\b/iu;

/** "Why we dry our herbs" asks why, and says "We dry our herbs": what is ours to answer. */
const own = /^(why|how) (?!(?:to|many|much|long|often)\b)(.+?)(?:,? and ((?:what|how|why|when)\b.+))?$/iu;

/** The gaps of a brief that says too little to write from; null when it says enough. */
export function findGaps(frame: Frame): Gaps | null {
  const { list, isThin, isNamed, isBare, questions } = frame;
  const name = unended(capitalize(frame.headline.replace(/^(?:some|a|an|the) /iu, isThin ? '' : '$&')));
  const write = (
    kind: { lines: readonly string[]; questions: readonly string[] },
    slots: Readonly<Record<string, string>> = {},
  ): Gaps => {
    const all: Readonly<Record<string, string>> = {
      name,
      // As it was typed, where that was small.
      name_l: /^\p{Ll}/u.test(frame.headline) ? unended(frame.headline) : lowerStart(name),
      sentence: sentence(name),
      noun: list?.noun ?? 'things',
      ...slots,
    };
    const named = (text: string): string => text.replace(/\{(\w+)\}/g, (_, slot: string) => all[slot] ?? '');
    return { lines: kind.lines.map(named), questions: kind.questions.map(named) };
  };
  // Only names keep their capitals: "International Women's Day", but "flash day".
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  if (isBare || isThin || isNamed)
    return write(thin.find(({ pattern, ofAll }) => (ofAll || !isBare) && pattern.test(small)) ?? gaps.bare);
  // How something is done is ours to tell.
  if (list && list.items.length === 0 && isHow.test(list.title))
    return write(gaps.steps, { name: list.title });
  if (list && list.items.length === 0) {
    const entries = emptyEntries(frame).map((entry, index) => `${index + 1}. ${entry}`);
    return { ...write(gaps.list), lines: [list.title, ...entries] };
  }
  const isOpen =
    !list && frame.act === 'explain' && frame.further.length === 0 && !frame.headline.includes(': ');
  if (!isOpen || questions.length > 1) return null;
  const [, word = '', said = '', more] = own.exec(name) ?? [];
  const isOurs = more !== undefined || /^(?:we|I|our|my)\b/iu.test(said);
  if (!said || !isOurs || !isClause(said)) return write(gaps.answer, { name: questions[0] ?? name });
  const { lines, questions: asked } = write(gaps.own, { said: sentence(said), word: capitalize(word) });
  return { lines: more ? [...lines.slice(0, 2), `[${sentence(more)}]`] : lines, questions: asked };
}

/** "[First stretch]", "[Second stretch]" … as many as the list was to have. */
export function emptyEntries({ list }: Frame): string[] {
  const one = (list?.noun ?? 'point').replace(/ies$/, 'y').replace(/(?<=ss|sh|ch|x)es$|s$/, '');
  const hints: Readonly<Record<string, string>> = gaps.hints;
  const hint = hints[list?.noun ?? 'points'];
  return ordinals
    .slice(0, list?.count ?? 3)
    .map((ordinal) => `[${ordinal} ${one}]${hint ? `: [${hint}]` : ''}`);
}
