import { cpuGrowth, repeatTo } from '@postloom/shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { addedFigures, factFaults, lostFacts } from './keep-facts.ts';

describe('figures that nobody gave', () => {
  it.each([
    ['Ten places, a dozen rolls', '10 places, 12 rolls'],
    ['Twenty-five rooms', '25 rooms'],
    ['Sieben Gründe', '7 Gründe'],
    ['From 7.30 pm', 'From 7:30 pm'],
    ['At 6:30 pm', 'Um 18.30 Uhr'],
    ['Um 18 Uhr', 'At 6 pm'],
    ['Samedi 19h30', 'Samedi à 19:30'],
    ['€3,100 a month', '3.100 Euro im Monat'],
    ['12 000 euros', '12,000 euros'],
    ['1.5k people', '1,500 people'],
    ['Entry £45.00', 'Entry £45'],
    ['الساعة ٧، ٤٥ جنيهاً', 'الساعة 7، 45 جنيهاً'],
    ['Seven reasons', '1️⃣ Read\n6️⃣ Sleep\n7. Arrive'],
  ])('are not those that are written otherwise: %s', (brief, post) => {
    expect(addedFigures(brief, post)).toEqual([]);
  });

  it.each([
    ['Rye on Friday from 7 am', 'Rye for 40% less', ['40']],
    ['Rye on Friday from 7 am', 'Rye on Friday from 7 am to 19:00', ['19:00']],
    ['Open 9 to 5, 20% off', 'Open 9 to 8', ['8']],
    ['€3,100 a month', '€3,200 a month', ['3,200']],
    ['Ten places', '15 places, 10 are taken', ['15']],
  ])('are those that are not there at all: %s, %s', (brief, post, added) => {
    expect(addedFigures(brief, post)).toEqual(added);
  });

  it('are looked for in a time that grows with the text alone', () => {
    for (const unit of ['1.', '12 000 ', '7:30 pm ', '٧', '1️⃣', 'twenty-', "1'000", '1h']) {
      const look = (text: string) => [addedFigures(text, text), lostFacts(text, text, false)];
      expect(cpuGrowth(look, repeatTo(unit, 4000), repeatTo(unit, 8000))).toBeLessThan(2.6);
    }
  });
});

describe('facts that a post has lost', () => {
  it('are addresses and codes, however an address begins', () => {
    const brief = 'https://www.Example.com/Rye, Info@example.com, with RYE24';
    expect(lostFacts(brief, 'example.com/rye, info@example.com, RYE24', true)).toEqual([]);
    expect(lostFacts(brief, 'Rye bread.', true)).toEqual([
      'https://www.Example.com/Rye',
      'Info@example.com',
      'RYE24',
    ]);
  });

  it('are no times, amounts or days in capitals: those are written out', () => {
    const post = 'From 10 am, 500 ml bottles, until 31 December, on the 25th.';
    expect(lostFacts('FROM 10AM, 500ML BOTTLES, UNTIL 31DEC, ON THE 25TH', post, true)).toEqual([]);
  });

  it('are figures of the text before, which may be written otherwise', () => {
    expect(lostFacts('5 tips, from 7.30 pm, £45', 'Five tips, from 7:30 pm, £45.00', false)).toEqual([]);
    expect(lostFacts('5 tips, from 7.30 pm, £45', 'Tips, from 7 pm', false)).toEqual(['5', '7.30', '45']);
  });

  it('need not be said where the brief wants them left out', () => {
    const brief = 'Rye from Monday. Do not link example.com yet.';
    expect(factFaults(brief, brief, { caption: 'Rye from Monday.', hashtags: [] })).toEqual([
      'It leaves out example.com: say it, unless the brief wants it left out.',
    ]);
  });
});
