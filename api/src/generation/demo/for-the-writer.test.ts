import { cpuGrowth } from '@postloom/shared-contracts/testing';
import { expect, test } from 'vitest';
import heldOut from './data/sentences.testing.json' with { type: 'json' };
import { examples, forTheWriter, learnFrom } from './for-the-writer.ts';

const kindOf = (left: string): string => ({ r: 'reader', w: 'writer', o: 'order' })[left.charAt(0)] ?? '';
const judged = heldOut.flatMap(({ brief }) => {
  const texts = brief.map((line) => line.slice(2));
  const out = forTheWriter(texts);
  return texts.map((text, at) => ({ text, kind: kindOf(brief[at] ?? ''), isOut: out[at] === true }));
});
const readers = judged.filter(({ kind }) => kind !== 'writer');
const writers = judged.filter(({ kind }) => kind === 'writer');
const list = (some: typeof judged): string => some.map(({ text }) => text).join('\n');
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#@]+/gu, ' ')
    .trim();
test('briefs that were never learned from: readers keep their sentences, and most of those for the writer are found', () => {
  const lost = readers.filter(({ isOut }) => isOut);
  expect(lost.length / readers.length, list(lost)).toBeLessThan(0.02);
  const printed = writers.filter(({ isOut }) => !isOut);
  expect(1 - printed.length / writers.length, list(printed)).toBeGreaterThan(0.6);
});

test('what holds a price, a time, a number to ring or a name is not dropped on a guess', () => {
  const said = writers.filter(({ isOut }) => isOut).map(({ text }) => text);
  const kept = said.filter(
    (text) => forTheWriter([`${text}, £12 at Hattie's, ring 01904 555 0163`])[0] === false,
  );
  expect(kept.length).toBeGreaterThan(said.length / 2);
});

test('no example is for two, none stands twice, and none is among those it is judged by', () => {
  const seen = new Map<string, string>();
  for (const { text, kind } of examples) {
    expect(seen.get(plain(text)), text).toBeUndefined();
    seen.set(plain(text), kind);
  }
  for (const { text } of judged) expect(seen.get(plain(text)), text).toBeUndefined();
});

test('learning twice gives the same, and takes time by the number of examples', () => {
  const half = examples.filter((_, index) => index % 2 === 0);
  expect(learnFrom(half)('Keep it short, please')).toEqual(learnFrom(half)('Keep it short, please'));
  expect(cpuGrowth(learnFrom, half, examples)).toBeLessThan(3.2);
});

test('a sentence is judged in time by its length, however long it is', () => {
  const judge = learnFrom(examples.slice(0, 400), 1);
  const long = 'keep it short, no emojis and do not call us ';
  expect(cpuGrowth(judge, long.repeat(200), long.repeat(400))).toBeLessThan(3.2);
});
