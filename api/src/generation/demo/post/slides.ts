import { capitalize, unended } from '../brief/text.ts';
import type { Draft } from './draft.ts';
import { emptyEntries, findGaps } from './gaps.ts';
import { nameOf } from './opening.ts';

/** Most slides that every platform takes. */
const mostSlides = 10;

/** The texts of a carousel's slides: a cover, one thought a slide, and what to do at the end. */
export function writeSlides({ frame }: Draft): string[] {
  const cover = unended(capitalize(nameOf(frame, { facts: 'icons' })));
  const gaps = frame.list && findGaps(frame) ? emptyEntries(frame.list) : [];
  const facts = frame.isStatement ? [] : frame.headFacts.map(({ text }) => text);
  const told = frame.further.filter(({ kind }) => kind !== 'action').map(({ text }) => text);
  const middle = [...(frame.list?.items ?? []), ...gaps, ...facts, ...told];
  const end = frame.actions.slice(0, 1);
  return [
    cover,
    ...middle.slice(0, mostSlides - 1 - end.length).map((text) => capitalize(text.replace(/[.,;:]$/, ''))),
    ...end,
  ];
}
