import { composePostText } from '@postloom/shared-contracts/platforms';
import { detectLanguage } from './demo/brief/language.ts';
import { readWish } from './demo/read-wish.ts';
import type { ConversingJob, Reply } from './providers/provider.ts';
import { factsNamed, lostFacts } from './text/keep-facts.ts';

interface Shortfall {
  /** Worded for the writer. */
  readonly fault: string;
  /** Worded for the member. */
  readonly note: string;
}

/** Words with a capital inside a sentence: names and days, in English. */
const nameInside = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]+/gu;

/** Wishes that may ask for a fact to be changed or left out. */
const asksForMore: ReadonlySet<string> = new Set(['add', 'edit', 'unknown', 'language']);

/** Where the post isn't what the message asked for, as far as that can be told by comparing it with the last post. */
export function shortfalls(
  { text, last }: ConversingJob,
  draft: NonNullable<Reply['draft']>,
): readonly Shortfall[] {
  if (last?.brief !== draft.brief) return [];
  const before = composePostText(last.caption, last.hashtags);
  const after = composePostText(draft.caption, draft.hashtags);
  if (before === after) {
    return [
      {
        fault:
          'The post is the same as "lastPost": change it as asked, or leave "caption" empty and say why in "reply".',
        note: 'The text of the post hasn’t changed.',
      },
    ];
  }
  const wish = readWish(text, { hasDraft: true, isOpen: false });
  // Any other message may ask for a fact to be changed or left out.
  if (wish.kind !== 'change') return [];
  const kinds = wish.steps.map((step) => (step.kind === 'refine' ? step.change.kind : step.kind));
  if (kinds.some((kind) => asksForMore.has(kind))) return [];
  const lost = lostDetails(last.caption, after).slice(0, factsNamed).join(', ');
  const isNoShorter = kinds.includes('shorter') && draft.caption.length >= last.caption.length;
  return [
    ...(isNoShorter ? [{ fault: 'It is no shorter than "lastPost".', note: 'It isn’t any shorter.' }] : []),
    ...(lost
      ? [{ fault: `It has lost ${lost}: put it back.`, note: `It no longer mentions: ${lost}.` }]
      : []),
  ];
}

/** The facts and, in English, the names and days of a text that are missing in another one. */
function lostDetails(before: string, after: string): string[] {
  const names = detectLanguage(before) === 'en' ? (before.match(nameInside) ?? []) : [];
  const said = after.toLowerCase();
  return [
    ...lostFacts(before, after, false),
    ...new Set(names.filter((name) => !said.includes(name.toLowerCase()))),
  ];
}
