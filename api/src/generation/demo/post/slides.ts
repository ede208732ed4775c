import { splitAtPauses, splitSentences } from '../brief/clauses.ts';
import { capitalize, unended } from '../brief/text.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import { remarksOn } from './angles.ts';
import type { Draft } from './draft.ts';
import { nameOf } from './opening.ts';

/** Most slides that every platform takes. */
const mostSlides = 10;

const compared = new RegExp(patterns.compared, 'iu');
const closing = new RegExp(patterns.closesSlides, 'u');
/** What stands at the end: what readers are told to do, or asked; an order among other things stays where it stands. */
function lastOf(draft: Draft): string[] {
  const { list, further } = draft.frame;
  const call = further.slice(-1).flatMap(({ text, kind }) => (kind === 'action' ? [text] : []));
  const said = list && further.length === 0 ? splitSentences(remarksOn(draft).line ?? '') : [];
  return said.length > 0 ? said.slice(-1).filter((text) => closing.test(text)) : call;
}

const asTitle = (text: string): string => capitalize(text.replace(/[.,;:]$/, ''));

/** The texts of a carousel's slides: a cover, one thought a slide, and what to do at the end. */
export function writeSlides(draft: Draft): string[] {
  const { frame } = draft;
  const cover = unended(capitalize(nameOf(frame)));
  // What the cover says is on no other slide.
  const facts = frame.headFacts.map(({ text }) => text).filter((text) => !cover.includes(text));
  const end = lastOf(draft);
  // What is compared stands on a slide each: "Paper 9p, PLA 12p, reusable £2.80".
  const told = frame.further
    .slice(0, frame.further.length - end.length)
    .flatMap(({ text }) => (compared.test(text) ? splitAtPauses(text, /[,;]/u) : [text]));
  const all = [...(frame.list?.items ?? []), ...facts, ...told].join('\n');
  // What is believed and what is true stand side by side.
  const middle = all.replace(/^(\S+: .*?)\.?\n(?=(?:fact|truth|reality): )/gimu, '$1. ').match(/.+/g) ?? [];
  return [...new Set([cover, ...middle.slice(0, mostSlides - 1 - end.length).map(asTitle), ...end])];
}
