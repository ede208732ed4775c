import { expect, it } from 'vitest';
import { readProfile } from './read-profile.ts';

it('describes how somebody writes, and describes nothing where there are no words', () => {
  const read = readProfile([
    'Fresh loaves from six! We bake, you eat.',
    'Fresh loaves at noon! We wait for you.',
  ]);
  expect(read.tone).toBe(read.findings.join(' '));
  expect(read.tone).toContain('Speaks as "we" to "you".');
  expect(read.phrases).toContain('Fresh loaves');
  expect(readProfile(['🥖🥖'])).toMatchObject({
    tone: '',
    findings: ['There are no words in these samples.'],
  });
});

it('offers what recurs as it is written, sign-offs first', () => {
  const samples = [
    'The rye is out at Mill Lane. See you at the counter!',
    'Buns until noon, at Mill Lane only. See you at the counter!',
    'A quiet note on flour.\nIt comes from Otley. Nothing else has changed. Thanks for reading.',
  ];
  const { phrases, tone } = readProfile(samples);
  expect(phrases).toEqual(['See you at the counter!', 'Mill Lane']);
  expect(tone).toContain('Exclamation marks are part of it.');
  expect(readProfile(samples.slice(2)).tone).toContain('No exclamation marks.');
});

it('says of other languages only what can be read in any, and offers none of their small words', () => {
  const german = readProfile([
    'Wir haben frische Hefezöpfe für euch. Bei uns haben wir immer Zeit, z. B. für einen Kaffee. Bis gleich am Tresen!',
    'Am 3. Mai haben wir frische Hefezöpfe und ihr habt hoffentlich Hunger. Bis gleich am Tresen!',
  ]);
  expect(german.tone).not.toMatch(/Speaks|contractions/);
  expect(german.tone).toContain('Exclamation marks are part of it.');
  expect(german.phrases).toEqual(['Bis gleich am Tresen!', 'frische Hefezöpfe']);
  const french = readProfile([
    "C'est nous, et c'est pour vous que nous ouvrons. Il y a du pain et c'est bon.",
  ]);
  expect(french.tone).not.toMatch(/Speaks|contractions/);
});
