import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#contracts/testing/size.ts';
import { returnPath } from './auth.ts';

const site = 'https://postloom.example';

describe('the path to go back to after signing in', () => {
  it.each(['/app', '/app/settings?tab=security#top', '/blog/a%2Fb', '/%2F/evil.example', '/a//b'])(
    '%s is one',
    (text) => {
      expect(returnPath(text)).toBe(text);
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/app/../..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.\r//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    null,
  ])('%j is none', (text) => {
    expect(returnPath(text)).toBeNull();
  });

  it('never leaves the site, whatever is given', () => {
    const parts = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'app',
    ];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3, unit: 'grapheme' })), {
        maxLength: 12,
      })
      .map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(text, (given) => {
        const path = returnPath(given);
        if (path === null) return;
        expect(new URL(path, site).origin).toBe(site);
        // Some programs that read a Location header don't resolve it the way browsers do.
        expect(path).not.toMatch(/^\/[/\\]/);
        expect(returnPath(path)).toBe(path);
      }),
      runs(1000),
    );
  });
});
