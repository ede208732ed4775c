import { BSONRegExp } from 'bson';
import { compareText } from '#mongo/bson/compare.ts';
import { type Doc, doc, Int32, isRegex, type Maybe, type Value } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import { compileRegex } from '#mongo/query/regex.ts';
import type { Operator } from '../expressions.ts';
import { asInteger, asString, namedOperator, nameOf, nullish, operator } from './arguments.ts';
import { bounds } from './arrays.ts';
import { stringOf } from './types.ts';

/** The characters that MongoDB trims by default: ASCII and Unicode whitespace, and NUL. */
const WHITESPACE =
  '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

export const stringOperators: [string, Operator][] = [
  operator('$concat', 0, Infinity, (...values) => {
    if (values.some(nullish)) return null;
    return values
      .map((value) => {
        if (typeof value !== 'string')
          throw new MongoError(16702, `$concat only supports strings, not ${nameOf(value)}`);
        return value;
      })
      .join('');
  }),
  operator('$toLower', 1, 1, (value) => asciiCase(coerced('$toLower', value), 'lower')),
  operator('$toUpper', 1, 1, (value) => asciiCase(coerced('$toUpper', value), 'upper')),
  operator('$strcasecmp', 2, 2, (a, b) => {
    const [left, right] = [a, b].map((value) => asciiCase(coerced('$strcasecmp', value), 'upper')) as [
      string,
      string,
    ];
    return new Int32(Math.sign(compareText(left, right)));
  }),
  operator('$strLenCP', 1, 1, (value) => new Int32([...lengthArgument('$strLenCP', value)].length)),
  operator(
    '$strLenBytes',
    1,
    1,
    (value) => new Int32(Buffer.byteLength(lengthArgument('$strLenBytes', value))),
  ),
  operator('$substrCP', 3, 3, (value, start, length) => {
    const points = [...coerced('$substrCP', value)];
    const [from, count] = [asInteger('$substrCP', start), asInteger('$substrCP', length)];
    if (from < 0) throw new MongoError(34455, '$substrCP: the starting index must be nonnegative integer.');
    if (count < 0) throw new MongoError(34455, '$substrCP: length must be a nonnegative integer.');
    return points.slice(from, from + count).join('');
  }),
  ...['$substr', '$substrBytes'].map((name) =>
    operator(name, 3, 3, (value, start, length) =>
      substringBytes(name, coerced(name, value), asInteger(name, start), asInteger(name, length)),
    ),
  ),
  operator('$indexOfCP', 2, 4, (value, search, start, end) => {
    if (nullish(value)) return null;
    const points = [...asString('$indexOfCP', value)];
    const wanted = [...asString('$indexOfCP', search)];
    const [from, to] = bounds('$indexOfCP', start, end, points.length);
    for (let at = from; at + wanted.length <= to; at++)
      if (wanted.every((point, offset) => points[at + offset] === point)) return new Int32(at);
    return new Int32(-1);
  }),
  operator('$indexOfBytes', 2, 4, (value, search, start, end) => {
    if (nullish(value)) return null;
    const bytes = Buffer.from(asString('$indexOfBytes', value));
    const [from, to] = bounds('$indexOfBytes', start, end, bytes.length);
    return new Int32(from > to ? -1 : bytes.subarray(0, to).indexOf(asString('$indexOfBytes', search), from));
  }),
  operator('$split', 2, 2, (value, separator) => {
    if (nullish(value) || nullish(separator)) return null;
    const mark = asString('$split', separator);
    if (mark === '') throw new MongoError(40087, '$split requires a non-empty separator');
    return asString('$split', value).split(mark);
  }),
  trim('$trim', true, true),
  trim('$ltrim', true, false),
  trim('$rtrim', false, true),
  ...(['$replaceOne', '$replaceAll'] as const).map((name) =>
    namedOperator(name, ['input', 'find', 'replacement'], [], (part) => {
      const parts = [part('input'), part('find'), part('replacement')];
      return (document, variables) => {
        const values = parts.map((item) => item(document, variables));
        if (values.some(nullish)) return null;
        const [input, find, replacement] = values.map((value) => asString(name, value)) as [
          string,
          string,
          string,
        ];
        return name === '$replaceOne'
          ? input.replace(find, () => replacement)
          : input.replaceAll(find, () => replacement);
      };
    }),
  ),
  regexOperator('$regexMatch', (matches) => matches.length > 0, false),
  regexOperator('$regexFind', (matches) => matches[0] ?? null, false),
  regexOperator('$regexFindAll', (matches) => matches, true),
];

/** Strings, and values that are converted to strings implicitly; null and missing are empty. */
function coerced(name: string, value: Maybe): string {
  if (nullish(value)) return '';
  const text = stringOf(value);
  if (text === undefined || typeof value === 'boolean')
    throw new MongoError(16007, `${name}: can't convert from BSON type ${nameOf(value)} to String`);
  return text;
}

function lengthArgument(name: string, value: Maybe): string {
  if (typeof value !== 'string')
    throw new MongoError(34471, `${name} requires a string argument, found: ${nameOf(value)}`);
  return value;
}

/** MongoDB changes the case of ASCII letters only. */
function asciiCase(text: string, to: 'lower' | 'upper'): string {
  return to === 'lower'
    ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function substringBytes(name: string, text: string, start: number, length: number): string {
  const bytes = Buffer.from(text);
  if (start < 0) throw new MongoError(50752, `${name}: starting index must be non-negative (got: ${start})`);
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length);
  const continues = (at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  if (continues(start))
    throw new MongoError(28656, `${name}: Invalid range, starting index is a UTF-8 continuation byte.`);
  if (end > start && continues(end))
    throw new MongoError(
      28657,
      `${name}: Invalid range, ending index is in the middle of a UTF-8 character.`,
    );
  return bytes.toString('utf8', start, Math.max(start, end));
}

function trim(name: string, left: boolean, right: boolean): [string, Operator] {
  return namedOperator(name, ['input'], ['chars'], (part, given) => {
    const [input, chars] = [part('input'), part('chars')];
    return (document, variables) => {
      const value = input(document, variables);
      const set = chars(document, variables);
      if (nullish(value) || (given('chars') !== undefined && nullish(set))) return null;
      const points = [...asString(name, value)];
      const drop = new Set(nullish(set) ? WHITESPACE : asString(name, set));
      let [from, to] = [0, points.length];
      while (left && from < to && drop.has(points[from] as string)) from++;
      while (right && to > from && drop.has(points[to - 1] as string)) to--;
      return points.slice(from, to).join('');
    };
  });
}

function regexOperator(name: string, shape: (matches: Doc[]) => Value, all: boolean): [string, Operator] {
  return namedOperator(name, ['input', 'regex'], ['options'], (part) => {
    const [input, regex, options] = [part('input'), part('regex'), part('options')];
    return (document, variables) => {
      const text = input(document, variables);
      const pattern = regex(document, variables);
      const flags = options(document, variables);
      if (nullish(text) || nullish(pattern)) return shape([]);
      if (!isRegex(pattern) && typeof pattern !== 'string')
        throw new MongoError(51105, `${name} needs 'regex' to be of type string or regex`);
      const given = isRegex(pattern) ? pattern : new BSONRegExp(pattern);
      const compiled = compileRegex(
        nullish(flags) ? given : new BSONRegExp(given.pattern, asString(name, flags)),
      );
      return shape(findMatches(asString(name, text), compiled, all));
    };
  });
}

function findMatches(text: string, regex: RegExp, all: boolean): Doc[] {
  const matches: Doc[] = [];
  for (const match of text.matchAll(new RegExp(regex, `${regex.flags}g`))) {
    const captures = match.slice(1).map((capture) => capture ?? null);
    matches.push(doc({ match: match[0], idx: new Int32([...text.slice(0, match.index)].length), captures }));
    if (!all) break;
  }
  return matches;
}
