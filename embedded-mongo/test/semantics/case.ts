import { BSONRegExp, Decimal128, type Document, Double, Int32, Long, ObjectId } from 'bson';

/**
 * One fact about MongoDB's behavior, as data: documents, a command, and the answer that MongoDB documents. The
 * collection is called `c` (a second one `other`); both are empty before.
 */
export interface Case {
  it: string;
  given?: Document[];
  other?: Document[];
  /** Indexes of `c`, created before the documents. */
  indexes?: Document[];
  /** Commands that run one after the other. The last one's answer counts. */
  run: Document[];
  expect: Expectation;
}

export interface Expectation {
  /** The error code of a refused command, or of the first write error. */
  error?: number;
  /** All documents of the answer's cursor, including types and order of fields. */
  documents?: Document[];
  /** The `_id`s of those documents. */
  ids?: unknown[];
  /** Fields of the answer. Others are ignored. */
  reply?: Document;
  /** The whole collection afterwards, ordered by `_id`. */
  after?: Document[];
}

export const double = (value: number) => new Double(value);
export const int = (value: number) => new Int32(value);
export const long = (value: number | string | bigint) => Long.fromString(String(value));
export const decimal = (value: string) => Decimal128.fromString(value);
export const regex = (pattern: string, options = '') => new BSONRegExp(pattern, options);
export const date = (text: string) => new Date(text);
export const oid = (digit: string) => new ObjectId(digit.repeat(24));

/** Documents `{ _id: 1, v: values[0] }` and so on. */
export function values(...list: unknown[]): Document[] {
  return list.map((v, at) => ({ _id: at + 1, v }));
}

/** A filter finds exactly these `_id`s (sorted by `_id`), or is refused with a code. */
export function finds(
  it: string,
  given: Document[],
  filter: Document,
  expected: unknown[] | { error: number },
): Case {
  const run = [{ find: 'c', filter, sort: { _id: 1 } }];
  return { it, given, run, expect: Array.isArray(expected) ? { ids: expected } : expected };
}

/** A sort yields the `_id`s in this order. */
export function sorts(
  it: string,
  given: Document[],
  sort: Document,
  ids: unknown[],
  indexes?: Document[],
): Case {
  return {
    it,
    given,
    ...(indexes ? { indexes } : {}),
    run: [{ find: 'c', filter: {}, sort }],
    expect: { ids },
  };
}

/** A projection gives this document, or is refused with a code. */
export function projects(
  it: string,
  given: Document,
  projection: Document,
  expected: Document,
  filter: Document = {},
): Case {
  const expect: Expectation =
    typeof expected.error === 'number' ? { error: expected.error } : { documents: [expected] };
  return { it, given: [given], run: [{ find: 'c', filter, projection }], expect };
}

/**
 * An update of the document (with `multi`, of all documents) gives this, or is refused with a code and changes nothing.
 */
export function updates(
  it: string,
  before: Document,
  u: Document | Document[],
  after: Document,
  options: Document = {},
): Case {
  const { q = {}, ...others } = options;
  const run = [{ update: 'c', updates: [{ q, u, ...others }] }];
  if (typeof after.error === 'number')
    return { it, given: [before], run, expect: { error: after.error, after: [before] } };
  return { it, given: [before], run, expect: { after: [after] } };
}

/** A pipeline yields these documents, or is refused with a code. */
export function aggregates(
  it: string,
  given: Document[],
  pipeline: Document[],
  expected: Document[] | { error: number },
  other?: Document[],
): Case {
  const run = [{ aggregate: 'c', pipeline, cursor: {} }];
  return {
    it,
    given,
    ...(other ? { other } : {}),
    run,
    expect: Array.isArray(expected) ? { documents: expected } : expected,
  };
}

/** An expression has this value for the document, or `undefined` if it has none. */
export function evaluates(it: string, expression: unknown, expected: unknown, given: Document = {}): Case {
  const failure =
    typeof expected === 'object' && expected !== null && 'error' in expected
      ? (expected as { error: number })
      : undefined;
  const documents = expected === undefined ? [{}] : [{ v: expected }];
  return {
    it,
    given: [{ _id: 1, ...given }],
    run: [{ aggregate: 'c', pipeline: [{ $replaceWith: { v: expression } }], cursor: {} }],
    expect: failure ?? { documents },
  };
}
