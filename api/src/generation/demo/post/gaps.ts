import { isClause } from '../brief/clauses.ts';
import type { List } from '../brief/list.ts';
import { inverted } from '../brief/orders.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import gaps from '../data/gaps.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { findFaults } from './faults.ts';

const ordinals = words.ordinals.split(' ');
const thin = gaps.thin.map((kind) => ({ ...kind, pattern: new RegExp(kind.match, 'u') }));

/** What a brief leaves to be filled in: everything, the entries of its list, the answer to its question. */
export interface Gaps {
  /** The post with its gaps marked, line by line. */
  readonly lines: readonly string[];
  /** The two questions that would fill them. */
  readonly questions: readonly string[];
}

/** A title that promises the reader a way to do it. */
export const isHow = /^(?:how|what) to\b/iu;

/** The gaps of a brief that says too little to write from; null when it says enough. */
export function findGaps({ list, isThin, questions, headline, act, further }: Frame): Gaps | null {
  const name = unended(capitalize(headline.replace(/^(?:some|a|an|the) /iu, isThin ? '' : '$&')));
  const write = ({ lines, questions }: Gaps, title = name): Gaps => {
    const slots: Readonly<Record<string, string>> = {
      name: capitalize(title),
      sentence: sentence(title),
      noun: list?.noun ?? 'things',
    };
    const named = (text: string): string =>
      text.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '');
    return { lines: lines.map(named), questions: questions.map(named) };
  };
  // Only names keep their capitals: "International Women's Day", but "flash day".
  const small = name.charAt(0).toLowerCase() + name.slice(1);
  if (isThin) {
    const { lines, questions: asked } = write(thin.find(({ pattern }) => pattern.test(small)) ?? gaps.answer);
    // "Write a post" says nothing to any reader.
    return { lines: findFaults(name, '').length > 0 ? lines.slice(1) : lines, questions: asked };
  }
  // How something is done is ours to tell.
  if (list && list.items.length === 0 && isHow.test(list.title)) return write(gaps.steps, list.title);
  if (list && list.items.length === 0) {
    const entries = emptyEntries(list).map((entry, index) => `${index + 1}. ${entry}`);
    return { ...write(gaps.list), lines: [list.title, ...entries] };
  }
  const [, readers = '', matter = name] = /^([^:]+: )?(why\b.+)$/iu.exec(name) ?? [];
  const isOpen = !list && act === 'explain' && further.length === 0 && !matter.includes(': ');
  if (!isOpen || questions.length > 1) return null;
  // "Why we dry our herbs" takes it that we do, and says so.
  const [, said = '', more] = /^why (.+?)(?:,? and ((?:what|how|when)\b.+))?$/iu.exec(matter) ?? [];
  const question = questions[0] ?? inverted(said ? `why ${said}` : matter);
  const kind = question || !isClause(said) ? gaps.answer : gaps.why;
  const { lines, questions: asked } = write(kind, readers + (question ?? (kind === gaps.why ? said : name)));
  return { lines: more ? [...lines, `[${sentence(capitalize(more))}]`] : lines, questions: asked };
}

/** "[First stretch]", "[Second stretch]" … as many as the list was to have. */
export function emptyEntries({ noun, count }: List): string[] {
  const one = noun.replace(/ies$/, 'y').replace(/(?<=ss|sh|ch|x)es$|s$/, '');
  const hints: Readonly<Record<string, string>> = gaps.hints;
  return ordinals
    .slice(0, count)
    .map((ordinal) => `[${ordinal} ${one}]${hints[noun] ? `: [${hints[noun]}]` : ''}`);
}
