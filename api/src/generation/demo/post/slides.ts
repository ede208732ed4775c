import { splitAtPauses } from '../brief/clauses.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, unended } from '../brief/text.ts';
import type { Draft } from './draft.ts';
import { nameOf } from './opening.ts';

/** Most slides that every platform takes. */
const mostSlides = 10;

/** What the reader is told to do at the end; an order among other things stays where it stands. */
export const lastCall = ({ further }: Frame): string[] =>
  further.slice(-1).flatMap(({ text, kind }) => (kind === 'action' ? [text] : []));

/** The texts of a carousel's slides: a cover, one thought a slide, and what to do at the end. */
export function writeSlides({ frame }: Draft): string[] {
  const facts = frame.isStatement ? [] : frame.headFacts.map(({ text }) => text);
  const end = lastCall(frame);
  const told = frame.further.slice(0, frame.further.length - end.length).flatMap(({ text }) => {
    // What is compared stands on a slide each: "Paper 9p, PLA 12p, reusable £2.80".
    const each = splitAtPauses(text, /[,;]/u);
    return each.length > 2 && each.every((part) => /\d/.test(part)) && !/^(?:before|after): /iu.test(text)
      ? each
      : [text];
  });
  const all = [...(frame.list?.items ?? []), ...facts, ...told].join('\n');
  // What is believed and what is true stand side by side.
  const middle = all.replace(/^(\S+: .*?)\.?\n(?=(?:fact|truth|reality): )/gimu, '$1. ').match(/.+/g) ?? [];
  return [
    unended(capitalize(nameOf(frame))),
    ...middle.slice(0, mostSlides - 1 - end.length).map((text) => capitalize(text.replace(/[.,;:]$/, ''))),
    ...end,
  ];
}
