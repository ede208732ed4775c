import notes from '../data/notes.json' with { type: 'json' };
import { areSteps } from './chains.ts';
import { splitAtPauses } from './clauses.ts';
import { capitalize } from './text.ts';

const parts: Readonly<Record<string, string>> = notes.words;
const known = notes.rules.map(({ pattern, say }) => ({
  pattern: new RegExp(
    pattern.replace(/\{(\w{3,})\}|\{be\}/g, (slot) => `(?:${parts[slot.slice(1, -1)]})`),
    // Where a name is looked for, capitals count.
    pattern.includes('Lu') ? 'u' : 'iu',
  ),
  say,
}));

/** A note as what it stands for: "shop closed on Friday" says "our shop is closed on Friday". */
const said = (note: string, isFirst: boolean, teller: string): string =>
  known.reduce((text, { pattern, say }) => {
    const match = pattern.exec(text);
    if (!match || (say.includes('{teller}') && !teller) || (say.startsWith('We') && !isFirst)) return text;
    const filled = say
      .replace('{teller}', teller)
      .replace('{a}', isFirst ? (/^[aeiou]/iu.test(match[0]) ? 'an' : 'a') : 'the')
      .replace(isFirst ? /(?!)/ : /^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
      .replace(/\$(\d)/g, (_, group: string, at: number) => {
        const part = match[Number(group)] ?? '';
        const isInside = at > 0 && group === '1';
        return isInside ? part.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()) : part;
      });
    return filled + text.slice(match[0].length);
  }, note);

/** "Curtains out, blinds in": what was done, and nothing that is ours. */
const swap = new RegExp(notes.swap, 'iu');

/** Sentences of notes as whole ones: the words come in that English asks for, and nothing else. */
export function fromNotes(sentences: readonly string[], inProse = false): string[] {
  // Whole sentences say who did what.
  const teller = /^(?:I|we)\b/iu.exec(inProse ? '' : (sentences[0] ?? ''))?.[0].replace('We', 'we') ?? '';
  return sentences.map((text, index) => {
    const pieces = swap.test(text) ? [] : splitAtPauses(text);
    const fill = (whole: string, piece: string, at: number) =>
      whole.replace(piece, (note) => said(note, index + at === 0, teller));
    return capitalize(areSteps(pieces) ? text : pieces.reduce(fill, text));
  });
}
