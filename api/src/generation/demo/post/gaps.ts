import type { Frame } from '../brief/read-brief.ts';
import { bare, capitalize, sentence, unended, wordSet, wordsOf } from '../brief/text.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { lowerStart } from './wording.ts';

const weekdays = wordSet(words.weekdays);
const ordinals = words.ordinals.split(' ');

/** What a brief leaves to be filled in: everything, the entries of its list, the answer to its question. */
export interface Gaps {
  /** The post with its gaps marked, line by line. */
  readonly lines: readonly string[];
  /** The two questions that would fill them. */
  readonly questions: readonly string[];
}

/** The gaps of a brief that says too little to write from; null when it says enough. */
export function findGaps(frame: Frame): Gaps | null {
  const { list, isThin, isNamed, isBare, questions } = frame;
  const name = unended(capitalize(frame.headline.replace(/^(?:some|a|an|the) /iu, isThin ? '' : '$&')));
  const named = (text: string): string =>
    text
      .replace('{name}', () => name)
      .replace('{name_l}', () => lowerStart(name))
      .replace('{sentence}', () => sentence(name))
      .replace('{noun}', () => list?.noun ?? 'things');
  const write = (kind: { lines: string[]; questions: string[] }, first: readonly string[]): Gaps => ({
    lines: [...first, ...kind.lines.map(named)],
    questions: kind.questions.map(named),
  });
  if (isBare) return write(gaps.bare, []);
  if (isNamed) return write(gaps.event, []);
  if (isThin) {
    const isDay = weekdays.has(bare(wordsOf(name)[0] ?? ''));
    return write(isDay ? gaps.day : gaps.topic, []);
  }
  if (list && list.items.length === 0)
    return write(gaps.list, [
      list.title,
      ...emptyEntries(frame).map((entry, index) => `${index + 1}. ${entry}`),
    ]);
  const isOpen =
    !list && frame.act === 'explain' && frame.further.length === 0 && !frame.headline.includes(': ');
  if (isOpen && questions.length <= 1)
    return write(/^why\b/iu.test(name) ? gaps.why : gaps.answer, [questions[0] ?? sentence(name)]);
  return null;
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
