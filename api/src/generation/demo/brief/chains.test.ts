import { cpuGrowth } from '@postloom/shared-contracts/testing';
import { expect, test } from 'vitest';
import chains from '../data/chains.json' with { type: 'json' };
import heldOut from '../data/chains.testing.json' with { type: 'json' };
import { isProse, learnEnds, pausesOf, sentencesOf, unstrung } from './chains.ts';
import { splitSentences } from './clauses.ts';

const examples = Object.values(chains.examples).flat();
const plain = (line: string): string => line.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** Where sentences end in a text: how many letters and figures stand before each end. */
const endsOf = (sentences: readonly string[]): number[] => {
  let count = 0;
  return sentences.slice(0, -1).map((said) => {
    count += plain(said).length;
    return count;
  });
};

test('in lines that were never learned from most sentences are told apart, and hardly one ends where it goes on', () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  for (const line of heldOut) {
    const marked = line.replace(/([;–])\| /g, '$1 | ');
    const must = endsOf(marked.split('|'));
    const may = endsOf(marked.split(/\s[|/]\s/));
    // Other languages than English stand here, too, and each is read with the same examples.
    const found = endsOf(unstrung(line.replace(/ [|/] /g, ', ').replace(/([;–])\| /g, '$1 ')));
    right += found.filter((end) => must.includes(end)).length;
    wrong.push(...found.filter((end) => !may.includes(end)).map(() => line));
    missed.push(...must.filter((end) => !found.includes(end)).map(() => line));
  }
  expect(right / (right + wrong.length), wrong.join('\n')).toBeGreaterThan(0.96);
  expect(right / (right + missed.length), missed.join('\n')).toBeGreaterThan(0.68);
});

test.each([
  [
    'The tower is shut until May, the organ has to be repaired, tickets stay valid.',
    'The tower is shut until May. The organ has to be repaired. Tickets stay valid.',
  ],
  ['Our clerk has moved to room 9, please ring twice', 'Our clerk has moved to room 9. Please ring twice.'],
  [
    'Two cases of mumps in the parrot class, keep your child at home if a cheek is swollen and ring us before 9',
    'Two cases of mumps in the parrot class. Keep your child at home if a cheek is swollen and ring us before 9.',
  ],
  [
    'Sour smell in the cellar of number 12, leave the door open and call the caretaker',
    'Sour smell in the cellar of number 12. Leave the door open and call the caretaker.',
  ],
])('statements that a comma strings together become sentences: %s', (text, said) => {
  expect(sentencesOf([text]).join(' ')).toBe(said);
});

test.each([
  'Lamps, chairs, one piano and a very old goat.',
  'If the bell rings, leave by the door.',
  'Mina, 9, from Derby, counted the newts.',
  'Thanks to a grant, the course costs nothing.',
  'The mill, which burned in 1911, grinds again.',
  'We wash, iron and mend.',
  'The money goes into: a second oven, 6 bakers in Hull, two awnings for the van.',
  'It is old, but it works.',
  'To get your bottle back, bring the cap if you still have it.',
  'From Monday to Friday, call before you come.',
  '310 rolls in one night, 45 loaves, one burnt elbow.',
])('what a comma belongs in stays one sentence: %s', (text) => expect(sentencesOf([text])).toEqual([text]));

test.each([
  'Anyone who cannot manage the stairs, ring the office.',
  'Check your policy: if the words are missing, you may not be covered.',
  'The wall held, as far as we know.',
  'Leave it there, she said, so I did.',
])('half of a sentence is none: %s', (whole) => {
  expect(sentencesOf([whole])).toEqual([whole]);
});

test('links, figures, brackets and quotations are no place for an end, and nothing is lost', () => {
  const text = 'Pay 1,200 pounds (half now, half later) at https://pay.example/a,b – she said "go on, do it"';
  expect(unstrung(text).join('').replace(/\s/g, '')).toContain('1,200pounds(halfnow,halflater)');
  for (const line of heldOut) expect(plain(unstrung(line).join(' '))).toBe(plain(line));
});

test.each([
  'One of our tenants, a mill with 90 people, halved its waste: smaller bins, fewer rounds. It took a year.',
  'From 9 May, the upper gate opens at six. The lower one stays shut, because the hinge is gone.',
  'We lost 86 tiles, among them the green ones. The roof holds.',
])('who writes in whole sentences means the commas: %s', (brief) => {
  expect(isProse(brief)).toBe(true);
  const told = splitSentences(brief);
  expect(told.flatMap((text) => unstrung(text, true))).toEqual(told);
});

test('of two whole sentences with a comma between them each is one, in whatever brief', () => {
  expect(sentencesOf(['The bell is down for repair, it weighs nine tons.'], true)).toHaveLength(2);
});

test.each(['the gate is shut, bring a torch', 'The gate is shut. bring a torch', 'THE GATE'])(
  'who writes in haste may mean a new sentence: %s',
  (brief) => expect(isProse(brief)).toBe(false),
);

test('no example stands twice, none is without a pause, and none is among those that are held out', () => {
  const seen = new Set<string>();
  for (const line of [...examples, ...heldOut]) {
    expect(seen.has(plain(line)), line).toBe(false);
    expect(line).toMatch(/[,;|/–—]|\s-\s/);
    seen.add(plain(line));
  }
});

test('learning twice gives the same, and takes time by the number of examples', () => {
  const half = examples.filter((_, index) => index % 2 === 0);
  const features = pausesOf('We open at nine | bring a mug')[0]?.features ?? [];
  expect(learnEnds(half)(features)).toEqual(learnEnds(half)(features));
  expect(cpuGrowth(learnEnds, half, examples)).toBeLessThan(3.2);
});

test('a chain is read in time by its length', () => {
  const link = 'the gate is shut, bring a torch, nine pounds, ';
  expect(cpuGrowth(unstrung, link.repeat(60), link.repeat(120))).toBeLessThan(3.2);
});
