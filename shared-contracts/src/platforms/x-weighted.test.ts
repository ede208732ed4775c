import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#contracts/testing/size.ts';
import { findXLinks } from './x-links.ts';
import { countXWeighted } from './x-weighted.ts';

const twitterText = createRequire(import.meta.url)('twitter-text') as {
  parseTweet(text: string): { weightedLength: number };
  extractUrlsWithIndices(text: string): { url: string }[];
};
const reference = (text: string) => twitterText.parseTweet(text).weightedLength;

const pieces = fc.constantFrom(
  ...['a', 'the bread', ' ', ' ', '\n', '.', ',', '-', '_', '/', '@', '#', '$', '(', ')', '?', '!', ':', "'"],
  ...['example.com', 'http://', 'https://', 'www.', 't.co/', 'https://t.co/abc123', '.co.uk', '.coffee'],
  ...[
    '.notatld',
    'bücher.de',
    ' xn--bcher-kva.de',
    '日本語',
    'テスト.コム',
    ':8080',
    '?q=1&b=2',
    '#top',
    '/a(b(c)d)e',
  ],
  ...[
    'é',
    'e\u0301',
    'ı',
    '한국',
    'Ω',
    'я',
    '…',
    '—',
    '“',
    '‍',
    '\uFE0F',
    '\u200B',
    '\u202E',
    'me@example.com',
  ],
  ...['👍', '👍🏽', '👨‍👩‍👧', '🏳️‍🌈', '🇬🇧', '🇬', '☀', '☀️', '©', '©️', '®', '™', '#️⃣', '1⃣', '❤️', '𝒳'],
);

describe('characters as X counts them', () => {
  test('any text counts the same as in twitter-text', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
        (text) => {
          expect(countXWeighted(text)).toBe(reference(text));
        },
      ),
      runs(3000),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(countXWeighted(text)).toBe(reference(text));
      }),
      runs(1000),
    );
  });

  test.each([
    'テスト.コム🏳️‍🌈🇬🇧👨‍👩‍👧日本語bücher.de',
    '詳しくはこちらのページをご覧くださいますようお願い申し上げますexample.com',
    `${'ü'.repeat(60)}.de and ${'日'.repeat(70)}.com`,
    ' xn--bcher-kva.de👨‍👩‍👧.coffee/',
  ])('what fuzzing found counts so, too: %s', (text) => {
    expect(countXWeighted(text)).toBe(reference(text));
  });

  test('finds as many links as twitter-text', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
        (text) => {
          expect(findXLinks(text)).toHaveLength(twitterText.extractUrlsWithIndices(text).length);
        },
      ),
      runs(1000),
    );
  });

  test.each([
    ['plain', 'Fresh bread at 7', 16],
    ['a link of any length', `See https://example.com/${'a'.repeat(200)}`, 27],
    ['a bare domain', 'See example.coffee today', 33],
    ['not a domain', 'See example.notatld', 19],
    ['CJK', '新しい', 6],
    ['a family is one emoji', '👨‍👩‍👧‍👦', 2],
    ['an emoji younger than the package', '🧑🏽‍🚀', 2],
    ['composed and decomposed alike', 'caf\u0065\u0301', 4],
  ])('%s', (_, text, expected) => {
    expect(countXWeighted(text)).toBe(expected);
  });

  test('are counted without keeping the text in memory', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heldMb = () => {
      collect();
      return process.memoryUsage().heapUsed / 1e6;
    };
    const before = heldMb();
    for (let index = 0; index < 2000; index += 1) {
      const text = JSON.parse(`"${index} 😀 ${String(index).padEnd(10_000, 'k')}"`) as string;
      countXWeighted(text);
    }
    expect(heldMb() - before).toBeLessThan(5);
  });
});
