import * as z from 'zod/mini';

/**
 * Refuses control and invisible characters in a name: names stand in the heads of mails and calendar files, where a line
 * break begins another line and a change of direction disguises what follows. Joiners stay: Persian, Indic scripts and
 * emoji need them. A refinement, because what is already stored and sent back to the API's callers isn't affected: the
 * schemas of answers don't have it.
 */
export const visibleName = z.refine<string>(
  (name) => /^(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\u200C|\u200D)*$/u.test(name),
  {
    error: 'Please remove line breaks and invisible characters.',
  },
);

/** What a name that comes from elsewhere shows: line breaks as spaces, and nothing invisible. Empty if it shows nothing. */
export function onlyVisible(name: string): string {
  const shown = name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[^\P{Cf}\u200C\u200D]/gu, '')
    .trim();
  return /[^\s\u200C\u200D]/u.test(shown) ? shown : '';
}
