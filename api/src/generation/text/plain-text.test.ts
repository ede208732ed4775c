import { adversarialUnits, cpuGrowth, repeatTo, someOf } from '@postloom/shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { markupIn, tidy, withoutMarkup } from './plain-text.ts';

describe('markup that no platform displays', () => {
  it.each([
    ['**Rye** on __Friday__', 'Rye on Friday'],
    ['Fresh *rye* and _spelt_, “*warm*”.', 'Fresh rye and spelt, “warm”.'],
    ['***Rye***', 'Rye'],
    ['Now ~~£6~~ £4.50', 'Now £6 £4.50'],
    ['Say `RYE10` at the till', 'Say RYE10 at the till'],
    ['```text\nRye\n```', 'Rye'],
    ['## Rye', 'Rye'],
    ['> Best rye in town.\n>\n> > Ana, baker', 'Best rye in town.\n\nAna, baker'],
    ['Rye\n---\nSpelt\n\n* * *\n\nOats\n___', 'Rye\n\nSpelt\n\nOats'],
    ['Rye\n====\nFrom 7 am', 'Rye\n\nFrom 7 am'],
    ['Rye[^1] on Friday.\n\n[^1]: While it lasts.', 'Rye on Friday.\n\nWhile it lasts.'],
    ['| Loaf | Price |\n|:---|---:|\n| Rye | £4.50 |\n| Oats | |', 'Loaf – Price\nRye – £4.50\nOats'],
    ['Loaf | Price\n--- | ---\nRye | £4.50', 'Loaf | Price\nRye | £4.50'],
    ['![Rye](https://example.com/rye)', 'Rye https://example.com/rye'],
    ['Order at <https://example.com/rye>', 'Order at https://example.com/rye'],
    ['Ask <rye@example.com> or <b>call</b>', 'Ask rye@example.com or call'],
  ])('is removed and its words stay: %j', (text, plain) => {
    expect(tidy(withoutMarkup(text))).toBe(plain);
    expect(markupIn(text)).not.toEqual([]);
    expect(markupIn(tidy(withoutMarkup(text)))).toEqual([]);
  });

  it.each([
    '5 > 3, and 3 < 5',
    '> 50 loaves a day\n>= 2 of each',
    '>_< sold out!',
    'Rye -- and spelt --- on Friday',
    '--\nAna',
    '~10 people, ~20 loaves',
    'So good~~ see you~~',
    'Rye | £4.50\nOats | £5',
    'Mon–Fri | 9–5',
    'It costs 2*3 coins. Free* for a week.\n*Terms apply, *but to staff.',
    'A 4* hotel and a 5* one (*) (*)',
    '* Rye\n* Oats',
    '- Rye\n- Oats\n- - Spelt',
    'Ask @my_bakery_ or @_rye_, see example.com/_rye_/2',
    '¯\\_(ツ)_/¯ -_- ^_^',
    '#1 in town, C# and R&D',
    'a = b, a == b',
    'A tab\tand lines\r\nof another system',
  ])('does not include characters that are meant literally: %j', (text) => {
    expect(markupIn(text)).toEqual([]);
    expect(withoutMarkup(text)).toBe(text.replace('\t', ' ').replace('\r', ''));
  });

  it('is reported completely', () => {
    expect(markupIn('**Rye** for ~~£6~~ £4.50.\n\n---\n\n> **Best** rye.\n| Rye | £4.50 |')).toEqual([
      '---',
      '>',
      '| Rye | £4.50 |',
      '~~£6~~',
      '**',
    ]);
  });
});

const read = (text: string) => [withoutMarkup(text), markupIn(text)];

it.each([
  ...someOf(Object.entries(adversarialUnits), 10),
  ...['| ', '|\n', '> ', '~~a ', '*a ', '_a ', '- ', '[^1', '<https:'].map((unit) => [unit, unit] as const),
])('a text is read in time in proportion to its length: %s', (_, unit) => {
  expect(cpuGrowth(read, repeatTo(unit, 4000), repeatTo(unit, 8000))).toBeLessThan(2.6);
});

it.each(['---', '***', '_ _ _', '===', '~~~', '|---|---', '[^1]:', '>'])(
  'a text with a long run of spaces after %j is read in time in proportion to its length',
  (mark) => {
    const wide = (length: number) => `${mark}${' '.repeat(length)}x`;
    expect(cpuGrowth(read, wide(4000), wide(8000))).toBeLessThan(2.6);
  },
);
