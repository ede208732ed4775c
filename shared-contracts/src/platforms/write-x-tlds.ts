/**
 * Writes `x-tlds.ts`: the top-level domains that make X read a bare word such as `example.coffee` as a link.
 * They are twitter-text's own lists, so the counter agrees with X's published rule rather than with the
 * root zone of the day. Run: `node shared-contracts/src/platforms/write-x-tlds.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(require.resolve('twitter-text/package.json'), 'utf8'));

const listOf = (name: string): string[] => {
  const pattern: RegExp = require(`twitter-text/dist/regexp/${name}`);
  return pattern.source
    .replace(/^\(\?:\(\?:/, '')
    .replace(/\)\(\?=.*$/, '')
    .split('|');
};

// Longest first, because an alternation takes the first match: "com" must not hide "community".
const tlds = [...new Set([...listOf('validGTLD'), ...listOf('validCCTLD')])].sort(
  (a, b) => b.length - a.length || (a < b ? -1 : 1),
);
writeFileSync(
  new URL('./x-tlds.ts', import.meta.url),
  `// Written by write-x-tlds.ts from twitter-text ${version} (${tlds.length} names). Do not edit.
// biome-ignore format: one line keeps the diff of a new list readable as a list
export const xTlds = '${tlds.join('|')}';
`,
);
