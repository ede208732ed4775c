import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#contracts/testing/size.ts';
import { platformCatalogue } from './catalogue.ts';
import { composePostText, countCharacters } from './count.ts';
import { platforms } from './list.ts';
import { normalizeHashtags, trimToLimit } from './trim.ts';
import { findXLinks } from './x-links.ts';

const words = fc.constantFrom(
  ...[
    'Fresh',
    'bread',
    'today.',
    'Really?',
    'Yes!',
    '新しいパンが焼けました。',
    '👨‍👩‍👧',
    '\n\n',
    '#inline',
    '#2',
  ],
  ...[
    'https://example.com/a/very/long/path?of=things',
    'example.com',
    'e\u0301',
    'supercalifragilistic'.repeat(4),
  ],
);
const captions = fc.array(words, { maxLength: 120 }).map((parts) => parts.join(' '));
const hashtags = fc.array(
  fc.oneof(
    fc.constantFrom('#Leeds', 'leeds', 'fresh bread', '2026', 'パン', ''),
    fc.string({ maxLength: 30 }),
  ),
  { maxLength: 12 },
);
const graphemes = (text: string) => [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment);

describe('a post made to fit its platform', () => {
  test('never breaks a limit, never splits a link or a grapheme', () => {
    fc.assert(
      fc.property(fc.constantFrom(...platforms), captions, hashtags, (platform, caption, tags) => {
        const fitted = trimToLimit(platform, caption, tags);
        const text = composePostText(fitted.caption, fitted.hashtags);
        const { textLimit, hashtagLimit } = platformCatalogue[platform];
        expect(countCharacters(platform, text)).toBeLessThanOrEqual(textLimit);
        const inline = fitted.caption.match(/(?<![\p{L}\p{N}_])#[\p{L}_]/gu)?.length ?? 0;
        expect(fitted.hashtags.length + inline).toBeLessThanOrEqual(hashtagLimit ?? Number.POSITIVE_INFINITY);
        const links = new Set(findXLinks(caption).map(({ start, end }) => caption.slice(start, end)));
        for (const { start, end } of findXLinks(fitted.caption)) {
          expect(links).toContain(fitted.caption.slice(start, end));
        }
        const known = new Set([...graphemes(caption), '…']);
        for (const grapheme of graphemes(fitted.caption)) expect(known).toContain(grapheme);
        expect(trimToLimit(platform, fitted.caption, fitted.hashtags)).toEqual(fitted);
      }),
      runs(300),
    );
  });

  test('a caption too long for X is cut after a whole sentence', () => {
    const sentence = 'We bake every morning from six, and the shop smells of it until noon.';
    const { caption } = trimToLimit('twitter', Array(6).fill(sentence).join(' '), ['Leeds']);
    expect(caption).toBe([sentence, sentence, sentence].join(' '));
  });

  test('a sentence too long for X is cut after a word, with an ellipsis', () => {
    const { caption } = trimToLimit('twitter', 'bread '.repeat(100), []);
    expect(caption).toMatch(/bread…$/);
    expect(countCharacters('twitter', caption)).toBeGreaterThan(270);
  });

  test('hashtags are spelled as platforms accept them, without duplicates', () => {
    expect(
      normalizeHashtags(['#Fresh bread', 'freshbread', '2026', 'über-gut', '#', '春の新作', 'a_b']),
    ).toEqual(['Freshbread', 'übergut', '春の新作', 'a_b']);
    expect(trimToLimit('instagram', 'Hi #one', ['a', 'b', 'c', 'd', 'e', 'f']).hashtags).toHaveLength(4);
  });
});
