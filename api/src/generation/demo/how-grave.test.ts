import { generationRequestSchema } from '@postloom/shared-contracts';
import { describe, expect, test } from 'vitest';
import { howGrave } from './how-grave.ts';

const of = (prompt: string) => howGrave(generationRequestSchema.parse({ platform: 'instagram', prompt }));

describe('how grave a brief is', () => {
  test.each([
    'Our founder Tom Weaver died last night.',
    'Recall: our almond bars may hold metal. Do not eat them.',
    'We apologize: some of you were charged twice last night.',
    'Unsere Kollegin Eva ist gestern verstorben.',
    'Seven colleagues lost their jobs today, and we are sorry for it.',
  ])('is sure where nobody says it in fun: %s', (prompt) => {
    expect(of(prompt)).toBe('sure');
  });

  test.each([
    'Danger: hot! Our new chili sauce',
    'Escape room: survive the accident at the lab',
    'Breast cancer awareness run on 4 October, 10 euros',
    'First aid course: how to help after an accident',
    'Wir trauern dem Sommer nach: Herbstkarte ab Freitag',
    'We apologize for being so delicious',
    'Recall: our 2019 vintage is back',
  ])('is never sure by one word that is used in fun as well: %s', (prompt) => {
    expect(of(prompt)).not.toBe('sure');
  });

  test.each([
    'Halloween: come and meet the dead, pumpkin carving at 5 pm',
    'Our bakery died a little when the oven broke, but we are back on Friday',
  ])('is not grave in a figure of speech: %s', (prompt) => {
    expect(of(prompt)).toBe('no');
  });
});
