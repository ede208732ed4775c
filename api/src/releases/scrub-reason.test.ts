import { expect, it } from 'vitest';
import { scrubReason } from './scrub-reason.ts';

it('keeps what helps to find an error, and drops what could be personal or secret', () => {
  const texts = {
    "Cannot read properties of undefined (reading 'title')":
      "Cannot read properties of undefined (reading 'title')",
    'no draft of anna.berg@example.org': 'no draft of [address]',
    'GET https://site.example/remotes/x.js?token=abc#part failed': 'GET /remotes/x.js failed',
    'phone 0151234567 in key sk_live_4f2a91c0de11ab': 'phone [number] in key [key]',
    'Unexpected token in "My mother Anna has told me a secret of hers"': 'Unexpected token in "…"',
    'two\nlines\u001b[31m': 'two lines [31m',
    '': 'no message',
  };
  for (const [given, kept] of Object.entries(texts)) expect(scrubReason(given)).toBe(kept);
  expect(scrubReason('x '.repeat(400))).toHaveLength(160);
});
