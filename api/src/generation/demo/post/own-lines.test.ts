import { generationRequestSchema } from '@postloom/shared-contracts';
import { beforeAll, expect, test } from 'vitest';
import { composeDemoPost } from './compose-post.ts';

const captionOf = (lines: readonly string[], platform = 'facebook'): string =>
  composeDemoPost(
    generationRequestSchema.parse({
      platform,
      tone: 'professional',
      prompt: lines.join('\n'),
      businessType: 'Mill museum',
      targetAudience: '',
    }),
  ).caption;

// The first brief of all learns what reading takes.
beforeAll(() => void captionOf(['The mill is open']), 120_000);

test('hours and prices that stand in lines stay in them, and sentences stand apart', () => {
  expect(
    captionOf([
      'winter hours from 2 November',
      'tue-thu: 10-16',
      'sat: 9-13',
      'sun: closed',
      'adults 6, children 2',
      'The wheel turns at noon. Bring a coat.',
    ]),
  ).toBe(
    [
      'Winter hours from 2 November',
      'Tuesday-Thursday: 10-16\nSaturday: 9-13\nSunday: closed\nAdults 6, children 2',
      'The wheel turns at noon.\nBring a coat.',
    ].join('\n\n'),
  );
});

const entries = ['one sack of rye', 'two sacks of spelt', 'a sieve, hardly used'];
const listed = entries.map((entry) => entry.charAt(0).toUpperCase() + entry.slice(1));

test('entries with a sign get the platform’s, and numbers stay', () => {
  const title = 'For sale at the mill:';
  const signed = (platform: string): string =>
    captionOf([title, ...entries.map((entry) => `- ${entry}`)], platform);
  expect(signed('facebook')).toBe(`${title}\n\n${listed.map((entry) => `• ${entry}`).join('\n')}`);
  expect(signed('linkedin')).toBe(`${title}\n\n${listed.map((entry) => `→ ${entry}`).join('\n')}`);
  expect(captionOf([title, ...entries.map((entry, at) => `${at + 1}) ${entry}`)])).toBe(
    `${title}\n\n${listed.map((entry, at) => `${at + 1}. ${entry}`).join('\n')}`,
  );
});

test('a post that is one run of text elsewhere has its lines on X', () => {
  expect(captionOf(['Results', ...entries], 'twitter')).toBe(['Results', ...listed].join('\n'));
});

test('other languages keep their words', () => {
  expect(captionOf(['Horaires d’hiver', 'mar–jeu : 10 h à 16 h', 'sam : 9 h à 13 h', 'dim : fermé'])).toBe(
    'Horaires d’hiver\n\nmar–jeu : 10 h à 16 h\nsam : 9 h à 13 h\ndim : fermé',
  );
});

test('what is said to the writer in a line of its own is not printed', () => {
  const caption = captionOf([
    'write a post with our prices:',
    ...entries,
    'Please keep it short, no emojis.',
  ]);
  expect(caption).toContain(listed.join('\n'));
  expect(caption).not.toMatch(/write a post|keep it short|emoji/iu);
});

test('two lines are none', () => {
  expect(captionOf(['The mill is open again', 'Flour from 2 euros'])).not.toContain('\nFlour from 2 euros\n');
});
