import type { BSONRegExp } from 'bson';
import { MongoError, unsupported } from '#mongo/errors.ts';

const END = '(?![\\s\\S])';
/** The meaning of \s in PCRE: ASCII whitespace only. */
const SPACES = '\\t\\n\\v\\f\\r ';

/**
 * A JavaScript regular expression with the meaning that the pattern has in PCRE, which MongoDB uses. Differences are
 * translated (`.`, `$`, `\s`, `\A`, `\z`, `\h`, the `x` option). Anything that JavaScript lacks or understands
 * differently is refused.
 * @throws MongoError for an invalid or unsupported pattern or option
 */
export function compileRegex(regex: BSONRegExp): RegExp {
  let { pattern } = regex;
  const options = new Set(regex.options);
  for (const option of options) {
    if (!'imsxu'.includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  if (inline) {
    for (const option of inline[1] ?? '') options.add(option);
    pattern = pattern.slice(inline[0].length);
  }
  const source = translate(pattern, options);
  try {
    return new RegExp(source, options.has('i') ? 'iu' : 'u');
  } catch (error) {
    throw new MongoError(
      51091,
      `Regular expression is invalid or not supported: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function translate(pattern: string, options: Set<string>): string {
  let out = '';
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at] as string;
    if (char === '\\') {
      out += translateEscape(pattern[++at], inClass);
    } else if (inClass) {
      if (char === '[' && /^\[[:.=]/.test(pattern.slice(at)))
        throw unsupported(`POSIX classes in regular expressions: ${pattern}`);
      if (char === ']') inClass = false;
      out += char === '[' ? '\\[' : char;
    } else if (char === '[') {
      inClass = true;
      const start = /^\[\^?\]?/.exec(pattern.slice(at))?.[0] ?? '[';
      out += start.replace(']', '\\]');
      at += start.length - 1;
    } else if (options.has('x') && /\s/.test(char)) {
      // Whitespace is ignored in extended patterns.
    } else if (options.has('x') && char === '#') {
      while (at + 1 < pattern.length && pattern[at + 1] !== '\n') at++;
    } else if (char === '.') {
      out += options.has('s') ? '[\\s\\S]' : '[^\\n]';
    } else if (char === '^') {
      out += options.has('m') ? '(?<![^\\n])' : '^';
    } else if (char === '$') {
      out += options.has('m') ? '(?![^\\n])' : `(?=\\n?${END})`;
    } else if (char === '{' && !/^\{\d+(,\d*)?\}/.test(pattern.slice(at))) {
      out += '\\{';
    } else if (char === '{') {
      const quantifier = /^\{[\d,]+\}/.exec(pattern.slice(at))?.[0] ?? char;
      out += quantifier;
      at += quantifier.length - 1;
    } else {
      out += char === '}' || char === ']' ? `\\${char}` : char;
    }
  }
  return out;
}

function translateEscape(char: string | undefined, inClass: boolean): string {
  if (char === undefined) throw new MongoError(51091, 'Regular expression is invalid: \\ at end of pattern');
  if (!/[0-9A-Za-z]/.test(char)) {
    if (inClass) return char === '-' || /[\\\]^[]/.test(char) ? `\\${char}` : char;
    return /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char;
  }
  if (char === 's') return inClass ? SPACES : `[${SPACES}]`;
  if (char === 'S' && !inClass) return `[^${SPACES}]`;
  if (char === 'h') return inClass ? ' \\t' : '[ \\t]';
  if (char === 'A' && !inClass) return '(?<![\\s\\S])';
  if (char === 'z' && !inClass) return END;
  if (char === 'Z' && !inClass) return `(?=\\n?${END})`;
  if (/[dDwWbBnrtfx]/.test(char) || (!inClass && /[1-9]/.test(char))) return `\\${char}`;
  throw unsupported(`\\${char} in regular expressions`);
}

/** The literal text that every match must start with, if the pattern is anchored: `/^abc/` and `/^abc.*` have one. */
export function literalPrefix(regex: BSONRegExp): string {
  if (regex.options.replace('s', '') !== '' || !regex.pattern.startsWith('^') || /[|(]/.test(regex.pattern))
    return '';
  const literal = /^[\w \-:@/,;=!%&~'"<>]*/.exec(regex.pattern.slice(1))?.[0] ?? '';
  // A quantifier applies to the last character, so that isn't fixed.
  return /^[*?{+]/.test(regex.pattern.slice(1 + literal.length)) ? literal.slice(0, -1) : literal;
}
