import { generationRequestSchema, tones } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { beforeAll, describe, expect, test } from 'vitest';
import fields from '../data/fields.json' with { type: 'json' };
import short from '../data/short.json' with { type: 'json' };
import { composeDemoPost } from './compose-post.ts';
import { findFaults } from './faults.ts';

const captionOf = (businessType: string, prompt: string, tone = 'casual', platform = 'facebook'): string =>
  composeDemoPost(
    generationRequestSchema.parse({ platform, tone, prompt, businessType, targetAudience: '', seed: 0 }),
  ).caption;

// The first brief of all learns what reading takes.
beforeAll(() => void captionOf('Bakery', 'The bread is ready'), 120_000);

describe('a brief that only names an occasion', () => {
  test.each([
    ['Fish and chip shop', 'friday night', /queue|vinegar|in paper/],
    ['Florist', "Write a post for Mother's Day", /garden|vase/],
    ['Plumber', 'first frost', /outside tap/i],
    ['Cheese shop', 'What’s your favourite?', /hard, blue/],
    ['Escape room', 'say thanks to our customers for 500 reviews', /^500 reviews\. /],
    ['Solicitor', '5 years in business', /^5 years in business\. /],
    ['Carpet cleaner', 'advertise my spring offer', /carpet[^[]+\[What the offer is/s],
    ['Tattoo studio', 'cancellation tomorrow', /tomorrow[^[]+\[At what time/s],
    ['', 'Invite members to our summer networking breakfast', /summer networking breakfast[^[]+\[Day, time/s],
    ['', 'happy friday', /week|Friday/],
  ])('is a post about the trade: %s, %s', (business, prompt, said) => {
    for (const platform of platforms) expect(captionOf(business, prompt, 'casual', platform)).toMatch(said);
  });

  test('is told in other words by tones that differ', () => {
    for (const prompt of ['happy new year', 'christmas', 'leadership'])
      expect(new Set(tones.map((tone) => captionOf('Bakery', prompt, tone))).size).toBeGreaterThan(3);
  });

  test.each([
    ['Bakery', 'Friday night is cancelled'],
    ['Bakery', 'happy new year, we open again on 4 January'],
    ['Weaver', 'Celebrate 30 years in the mill with free flour'],
    ['Bakery', 'new fabrics in'],
  ])('says more, and is read: %s, %s', (business, prompt) => {
    const words = prompt.toLowerCase().match(/\w{5,}/g) ?? [];
    const caption = captionOf(business, prompt).toLowerCase();
    for (const word of words.slice(1)) expect(caption).toContain(word);
  });
});

const posts = short.briefs.flatMap(({ match, posts }) =>
  Object.values(posts as Record<string, string[]>)
    .flat()
    .map((post) => ({ match, post })),
);
const trades = Object.entries(short.trades as Record<string, Record<string, string[]>>);

describe('the table of short posts', () => {
  test('has known trades, fields and places', () => {
    const names = new Set(trades.map(([name]) => name));
    for (const [field, all] of Object.entries(short.fields)) {
      expect(Object.keys(fields)).toContain(field);
      for (const name of all.split(' ')) expect(names).toContain(name);
    }
    const places = new Set(trades.flatMap(([, slots]) => Object.keys(slots)));
    for (const { match, post } of posts)
      for (const [, place = ''] of post.matchAll(/\{(\w+)\}/g))
        expect([...places, ...[...match.matchAll(/\?<(\w+)>/g)].map(([, name]) => name)]).toContain(
          place.toLowerCase(),
        );
  });

  test('has whole sentences without faults, each once', () => {
    const lines = trades.flatMap(([name, slots]) =>
      Object.entries(slots).flatMap(([slot, all]) => all.map((line) => ({ name, slot, line }))),
    );
    for (const { name, slot, line } of lines) {
      expect(line, `${name} ${slot}`).toMatch(
        /^(?:treat|did)$/.test(slot) ? /^[a-z"].*[^.!?]$/u : /[.?!\]]["”)]?$/u,
      );
      expect(line).not.toMatch(/[{}—–]|!!/);
      expect(findFaults(/^(?:treat|did)$/.test(slot) ? `Thank you for ${line}.` : line, ''), line).toEqual(
        [],
      );
    }
    const told = lines.flatMap(({ slot, line }) => (slot === 'book' ? [] : slot + line));
    expect(new Set(told).size).toBe(told.length);
    for (const { post } of posts) expect(post).toMatch(/[.?!\]})"]$/);
  });

  test('reads any brief in no time', () => {
    const started = performance.now();
    for (const text of ['say our my the a an this next '.repeat(3), 'thank you to our all my the '.repeat(3)])
      captionOf('Bakery', text.slice(0, 98));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
