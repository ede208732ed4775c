import type { Frame } from '../brief/read-brief.ts';
import { capitalize, unended } from '../brief/text.ts';
import type { Draft } from './draft.ts';
import { emptyEntries, findGaps } from './gaps.ts';
import { nameOf } from './opening.ts';

/** Most slides that every platform takes. */
const mostSlides = 10;

/** What the reader is told to do at the end; an order among other things stays where it stands. */
export const lastCall = ({ further }: Frame): string[] =>
  further.slice(-1).flatMap(({ text, kind }) => (kind === 'action' ? [text] : []));

/** The texts of a carousel's slides: a cover, one thought a slide, and what to do at the end. */
export function writeSlides({ frame }: Draft): string[] {
  const cover = unended(capitalize(nameOf(frame, { facts: 'icons' })));
  const gaps = frame.list && findGaps(frame) ? emptyEntries(frame.list) : [];
  const facts = frame.isStatement ? [] : frame.headFacts.map(({ text }) => text);
  const told = frame.further.slice(0, frame.further.length - lastCall(frame).length).map(({ text }) => text);
  const middle = [...(frame.list?.items ?? []), ...gaps, ...facts, ...told];
  const end = lastCall(frame);
  return [
    cover,
    ...middle.slice(0, mostSlides - 1 - end.length).map((text) => capitalize(text.replace(/[.,;:]$/, ''))),
    ...end,
  ];
}
