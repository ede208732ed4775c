import { expect, test } from 'vitest';
import anything from '../data/tips/anything.json' with { type: 'json' };
import open from '../data/tips/open.json' with { type: 'json' };
import titles from '../data/whole-kinds.testing.json' with { type: 'json' };
import { readList } from './list.ts';
import { openIn } from './tips.ts';

/** What the lists for whole kinds would answer, whether or not there is one on the subject itself. */
const answersTo = (title: string) =>
  [open, anything].map((table) => openIn(table, title.toLowerCase())?.items[0]);

test.each(Object.entries(titles.found))(
  'a list for a whole kind is found for any trade: %s',
  (first, asked) => {
    for (const title of asked) expect(answersTo(title), title).toContain(first);
    for (const title of asked.slice(0, 2)) expect(readList(title, true)?.items[0], title).toBe(first);
  },
);

test.each(titles.none)(
  'a list for a whole kind is for nothing narrower, grave or of another meaning: %s',
  (title) => {
    for (const first of answersTo(title)) expect(Object.keys(titles.found)).not.toContain(first);
  },
);

test('a list on the subject itself comes before the one for its kind', () => {
  for (const [title, first] of Object.entries(titles.narrower)) {
    const [told = ''] = readList(title, true)?.items ?? [];
    expect(told.slice(0, first.length), title).toBe(first);
  }
});
