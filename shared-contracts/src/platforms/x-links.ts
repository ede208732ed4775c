/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js';
import { xTlds } from './x-tlds.ts';

/** A range of the text, in UTF-16 units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const spaces = '\\x09-\\x0D\\x20\\x85\\xA0\\u1680\\u180E\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000';
const invalid = '\\uFFFE\\uFEFF\\uFFFF';
const directional = '\\u202A-\\u202E\\u061C\\u200E\\u200F\\u2066-\\u2069';
const latinAccents =
  '\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\xFF\\u0100-\\u024F\\u0253\\u0254\\u0256\\u0257\\u0259\\u025B\\u0263\\u0268' +
  '\\u026F\\u0272\\u0289\\u028B\\u02BB\\u0300-\\u036F\\u1E00-\\u1EFF';
const cyrillic = '\\u0400-\\u04FF';

/** Maximum length of an address that X turns into a link. */
const maxLinkLength = 4096;
const maxLabelLength = 63;
const maxShortSlugLength = 40;

/** An address preceded by one of these isn't a link: "me@example.com", "#example.com". */
const joining = `A-Za-z0-9@＠$#＃${invalid}`;

function buildPatterns() {
  const tld = `(?:(?:${xTlds})(?=[^0-9a-zA-Z@+-]|$)|xn--[-0-9a-z]+)`;
  const pathChar = `[a-z${cyrillic}0-9!*';:=+,.$/%#[\\]\\-\\u2013_~@|&${latinAccents}]`;
  const parens = `\\((?:${pathChar}+|${pathChar}*\\(${pathChar}+\\)${pathChar}*)\\)`;
  const pathEnd = `(?:[+\\-a-z${cyrillic}0-9=_#/${latinAccents}]|(?:${parens}))`;
  const path = `(?:${pathChar}*(?:${parens}${pathChar}*)*${pathEnd}|@${pathChar}+/)`;
  const query = "\\?[a-z0-9!?*'@();:&=+$/%#[\\]\\-_.,~|]*[a-z0-9\\-_&=#/]";
  return {
    labelRun: new RegExp(`[^!'#%&()*+,\\\\./:;<=>?@[\\]^{|}~$${spaces}${invalid}${directional}]+`, 'gi'),
    asciiRun: new RegExp(`[\\-a-z0-9${latinAccents}]+`, 'gi'),
    tld: new RegExp(tld, 'iy'),
    tail: new RegExp(`(?::[0-9]+)?(/${path}*)?(?:${query})?`, 'iy'),
    shortLink: new RegExp(`^https?://t\\.co/([a-z0-9]+)(?:${query})?`, 'i'),
  };
}

let built: ReturnType<typeof buildPatterns> | undefined;

/** A run of characters valid in a domain label, followed by a dot. */
interface DottedRun {
  readonly start: number;
  readonly dot: number;
  /** End of the top-level domain after the dot; null if there is none. */
  readonly tldEnd: number | null;
}

/** All such runs in a text, in order. */
function dottedRuns(text: string, run: RegExp, tld: RegExp): DottedRun[] {
  const runs: DottedRun[] = [];
  for (const { index, 0: found } of text.matchAll(run)) {
    const dot = index + found.length;
    if (text[dot] !== '.') continue;
    tld.lastIndex = dot + 1;
    runs.push({ start: index, dot, tldEnd: tld.test(text) ? tld.lastIndex : null });
  }
  return runs;
}

/**
 * For each run, the end of the longest domain that continues after its dot with further labels; null if there is none.
 * Found in one pass from the end: searching again from each label would take quadratic time.
 */
function longestContinuations(
  runs: readonly DottedRun[],
  isLabel: (run: DottedRun) => boolean,
  mayBeLast: (run: DottedRun) => boolean,
): (number | null)[] {
  const ends: (number | null)[] = new Array(runs.length).fill(null);
  for (let index = runs.length - 2; index >= 0; index -= 1) {
    const next = runs[index + 1];
    if (!next || next.start !== (runs[index]?.dot ?? 0) + 1 || !isLabel(next)) continue;
    ends[index] = ends[index + 1] ?? (mayBeLast(next) ? next.tldEnd : null);
  }
  return ends;
}

const bindsLabels = /[_-]/;
const protocolBefore = /https?:\/\/$/i;
const longestProtocol = 'https://'.length;
const mayPrecede = new RegExp(`[^${joining}]`, 'i');

/**
 * The links X finds in a text, including bare domains, in order. Follows the rules of twitter-text 3.1
 * (`extractUrlsWithIndices`) in linear time. The patterns are built on the first text with a dot.
 */
export function findXLinks(text: string): TextSpan[] {
  if (!/\.\S/.test(text)) return [];
  built ??= buildPatterns();
  const { labelRun, tld, tail, shortLink } = built;
  const runs = dottedRuns(text, labelRun, tld);
  const endsWell = ({ dot }: DottedRun) => !bindsLabels.test(text.charAt(dot - 1));
  const lastUnderscore = runs.map(({ start, dot }) => {
    const at = text.slice(start, dot).lastIndexOf('_');
    return at < 0 ? -1 : start + at;
  });
  const continuations = longestContinuations(
    runs,
    (run) => endsWell(run) && !bindsLabels.test(text.charAt(run.start)),
    ({ start, dot }) => !text.slice(start, dot).includes('_'),
  );
  const found: TextSpan[] = [];
  /** Where the search continues: the characters before a link can't belong to another one. */
  let from = 0;

  for (const [index, run] of runs.entries()) {
    if (run.dot <= from || !endsWell(run)) continue;
    const continuation = continuations[index] ?? null;
    if (continuation === null && run.tldEnd === null) continue;
    for (const at of domainStarts(run, from)) {
      if (bindsLabels.test(text.charAt(at))) continue;
      const end = continuation ?? ((lastUnderscore[index] ?? -1) < at ? run.tldEnd : null);
      if (end === null) continue;
      const protocol =
        at === run.start
          ? (protocolBefore.exec(text.slice(Math.max(0, at - longestProtocol), at))?.[0] ?? '')
          : '';
      const mayStart = (start: number) =>
        start > from ? mayPrecede.test(text.charAt(start - 1)) : start === 0;
      const start = protocol && mayStart(at - protocol.length) ? at - protocol.length : at;
      if (start === at && !mayStart(at)) continue;

      tail.lastIndex = end;
      const path = tail.exec(text)?.[1];
      from = Math.max(end, tail.lastIndex);
      const labels = text.slice(at, end).split('.');
      const isTooLong =
        labels.some((label) => encodedLength(label) > maxLabelLength) ||
        (start < at ? protocol : 'https://').length + from - start > maxLinkLength;
      if (isTooLong) break;
      if (start < at) {
        const short = shortLink.exec(text.slice(start, from));
        if (short && (short[1] ?? '').length > maxShortSlugLength) break;
        found.push({ start, end: short ? start + short[0].length : from });
      } else if (!/[-_./]/.test(text.charAt(start - 1))) {
        found.push(...asciiLinks(text.slice(at, end), at, path ? from : end));
      }
      break;
    }
  }
  return found;
}

/**
 * Length of a label in DNS encoding. Labels that are too long anyway aren't encoded, which would take quadratic time.
 */
const encodedLength = (label: string): number =>
  label.length > maxLabelLength ? label.length : punycode.toASCII(label).length;

/** The positions in a run at which a domain can start, in twitter-text's order. */
function* domainStarts({ start, dot }: DottedRun, from: number): Generator<number> {
  // At the very start of the text, twitter-text first takes the first character as the one before the link.
  if (start === 0 && from === 0) {
    if (dot > 1) yield 1;
    yield 0;
  }
  for (let at = Math.max(start, from === 0 && start === 0 ? 2 : from + 1); at < dot; at += 1) yield at;
}

/**
 * Without a protocol, only the ASCII parts of a domain are links.
 * @param at where the domain starts in the text.
 * @param end where its path ends; the path belongs to the last part.
 */
function asciiLinks(domain: string, at: number, end: number): TextSpan[] {
  built ??= buildPatterns();
  const runs = dottedRuns(domain, built.asciiRun, built.tld);
  const continuations = longestContinuations(
    runs,
    () => true,
    () => true,
  );
  const links: { start: number; end: number }[] = [];
  let from = 0;
  for (const [index, { start, dot, tldEnd }] of runs.entries()) {
    const linkEnd = continuations[index] ?? tldEnd;
    if (linkEnd === null || dot <= from) continue;
    links.push({ start: at + Math.max(start, from), end: at + linkEnd });
    from = linkEnd;
  }
  const last = links.at(-1);
  if (last) last.end += end - at - domain.length;
  return links;
}
