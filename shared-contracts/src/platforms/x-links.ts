import { xTlds } from './x-tlds.ts';

/** A stretch of the text, in UTF-16 units. */
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

/** Longest address that X makes a link of. */
const maxLinkLength = 4096;
const maxLabelLength = 63;
const maxShortSlugLength = 40;

function buildPatterns() {
  const precededBy = `(?:[^A-Za-z0-9@＠$#＃${invalid}]|[${directional}]|^)`;
  const label = `[^!'#%&()*+,\\\\\\-./:;<=>?@[\\]^_{|}~$${spaces}${invalid}${directional}]`;
  const tld = `(?:(?:${xTlds})(?=[^0-9a-zA-Z@+-]|$)|xn--[-0-9a-z]+)`;
  const domain = `(?:(?:${label}(?:[_-]*${label})*\\.)*${label}(?:-*${label})*\\.${tld})`;
  const pathChar = `[a-z${cyrillic}0-9!*';:=+,.$/%#[\\]\\-\\u2013_~@|&${latinAccents}]`;
  const parens = `\\((?:${pathChar}+|${pathChar}*\\(${pathChar}+\\)${pathChar}*)\\)`;
  const pathEnd = `(?:[+\\-a-z${cyrillic}0-9=_#/${latinAccents}]|(?:${parens}))`;
  const path = `(?:${pathChar}*(?:${parens}${pathChar}*)*${pathEnd}|@${pathChar}+/)`;
  const query = "\\?[a-z0-9!?*'@();:&=+$/%#[\\]\\-_.,~|]*[a-z0-9\\-_&=#/]";
  return {
    link: new RegExp(`(${precededBy})((https?://)?(${domain})(?::[0-9]+)?(/${path}*)?(?:${query})?)`, 'gi'),
    asciiDomain: new RegExp(`(?:[\\-a-z0-9${latinAccents}]+\\.)+${tld}`, 'gi'),
    shortLink: new RegExp(`^https?://t\\.co/([a-z0-9]+)(?:${query})?`, 'i'),
  };
}

let built: ReturnType<typeof buildPatterns> | undefined;

/**
 * The links that X finds in a text, bare domains included, in order. The rules are those of twitter-text 3.1
 * (`extractUrlsWithIndices`); the patterns are built at the first text that holds a dot.
 */
export function findXLinks(text: string): TextSpan[] {
  if (!/\.\S/.test(text)) return [];
  built ??= buildPatterns();
  const { link, asciiDomain, shortLink } = built;
  const found: TextSpan[] = [];
  for (const match of text.matchAll(link)) {
    const [whole, before = '', url = '', protocol = '', domain = '', path] = match;
    const start = match.index + whole.length - url.length;
    const labels = domain.split('.');
    if (labels.some((label) => label.length > maxLabelLength)) continue;
    if ((protocol || 'https://').length + url.length > maxLinkLength) continue;

    if (protocol) {
      const short = shortLink.exec(url);
      if (short && (short[1] ?? '').length > maxShortSlugLength) continue;
      found.push({ start, end: start + (short ? short[0].length : url.length) });
      continue;
    }
    if (/[-_./]$/.test(before)) continue;
    // Without a protocol only the ASCII part of a domain is a link; a path belongs to the last of them.
    const domains = [...domain.matchAll(asciiDomain)];
    for (const [index, ascii] of domains.entries()) {
      const from = start + ascii.index;
      const withPath = path && index === domains.length - 1;
      const length = ascii[0].length + (withPath ? url.length - domain.length : 0);
      found.push({ start: from, end: from + length });
    }
  }
  return found;
}
