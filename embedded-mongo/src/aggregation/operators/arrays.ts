import { compare, equal } from '#mongo/bson/compare.ts';
import { Int32, isDoc, isNumber, type Maybe, toNumber, truthy, type Value } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import { compareKeys, parseSort, sortKey } from '#mongo/query/sort.ts';
import { average, extreme, extremes, standardDeviation, total } from '../accumulate.ts';
import type { Operator } from '../expressions.ts';
import { asArray, asInteger, namedOperator, nameOf, nullish, operator } from './arguments.ts';
import { checkVariable } from './logic.ts';

export const arrayOperators: [string, Operator][] = [
  operator('$arrayElemAt', 2, 2, (array, index) => {
    if (nullish(array) || nullish(index)) return null;
    const list = asArray('$arrayElemAt', array);
    return list.at(asInteger('$arrayElemAt', index));
  }),
  operator('$first', 1, 1, (array) => (nullish(array) ? null : asArray('$first', array)[0])),
  operator('$last', 1, 1, (array) => (nullish(array) ? null : asArray('$last', array).at(-1))),
  operator('$size', 1, 1, (array) => {
    if (!Array.isArray(array))
      throw new MongoError(
        17124,
        `The argument to $size must be an array, but was of type: ${nameOf(array)}`,
      );
    return new Int32(array.length);
  }),
  operator('$isArray', 1, 1, (value) => Array.isArray(value)),
  operator('$in', 2, 2, (value, array) => {
    if (!Array.isArray(array))
      throw new MongoError(40081, `$in requires an array as a second argument, found: ${nameOf(array)}`);
    return value !== undefined && array.some((element) => equal(element, value));
  }),
  operator('$indexOfArray', 2, 4, (array, value, start, end) => {
    if (nullish(array)) return null;
    const list = asArray('$indexOfArray', array);
    const [from, to] = bounds('$indexOfArray', start, end, list.length);
    for (let at = from; at < to; at++)
      if (value !== undefined && equal(list[at] as Value, value)) return new Int32(at);
    return new Int32(-1);
  }),
  operator('$concatArrays', 0, Infinity, (...arrays) =>
    arrays.some(nullish) ? null : arrays.flatMap((array) => asArray('$concatArrays', array)),
  ),
  operator('$reverseArray', 1, 1, (array) =>
    nullish(array) ? null : asArray('$reverseArray', array).toReversed(),
  ),
  operator('$slice', 2, 3, slice),
  operator('$range', 2, 3, (start, end, step = new Int32(1)) => {
    const [from, to, by] = [start, end, step].map((value) => asInteger('$range', value)) as [
      number,
      number,
      number,
    ];
    if (by === 0) throw new MongoError(34449, '$range requires a non-zero step value');
    const result: Value[] = [];
    for (let at = from; by > 0 ? at < to : at > to; at += by) result.push(new Int32(at));
    return result;
  }),
  namedOperator('$map', ['input', 'in'], ['as'], (part, given) => {
    const [name, input] = [variableOf(given), part('input')];
    const body = part('in', [name]);
    return (document, variables) => {
      const array = input(document, variables);
      if (nullish(array)) return null;
      const bound = new Map(variables);
      return asArray('$map', array).map((element) => body(document, bound.set(name, element)) ?? null);
    };
  }),
  namedOperator('$filter', ['input', 'cond'], ['as', 'limit'], (part, given) => {
    const [name, input, limit] = [variableOf(given), part('input'), part('limit')];
    const test = part('cond', [name]);
    return (document, variables) => {
      const array = input(document, variables);
      if (nullish(array)) return null;
      const most = limit(document, variables);
      const count = nullish(most) ? Infinity : asInteger('$filter', most);
      if (count < 1) throw new MongoError(327392, '$filter: limit must be greater than 0');
      const bound = new Map(variables);
      const kept: Value[] = [];
      for (const element of asArray('$filter', array)) {
        if (kept.length >= count) break;
        if (truthy(test(document, bound.set(name, element)))) kept.push(element);
      }
      return kept;
    };
  }),
  namedOperator('$reduce', ['input', 'initialValue', 'in'], [], (part) => {
    const [input, initial, body] = [part('input'), part('initialValue'), part('in', ['value', 'this'])];
    return (document, variables) => {
      const array = input(document, variables);
      if (nullish(array)) return null;
      let value = initial(document, variables);
      for (const element of asArray('$reduce', array))
        value = body(document, new Map(variables).set('this', element).set('value', value));
      return value;
    };
  }),
  namedOperator('$zip', ['inputs'], ['useLongestLength', 'defaults'], (part, given) => {
    const [inputs, defaults] = [part('inputs'), part('defaults')];
    const longest = given('useLongestLength') === true;
    if (given('defaults') !== undefined && !longest)
      throw new MongoError(34466, 'cannot specify defaults unless useLongestLength is true');
    return (document, variables) => {
      const arrays = inputs(document, variables);
      if (nullish(arrays) || asArray('$zip', arrays).some(nullish)) return null;
      const lists = asArray('$zip', arrays).map((array) => asArray('$zip', array));
      const fill = defaults(document, variables);
      const lengths = lists.map((list) => list.length);
      const length = longest ? Math.max(...lengths) : Math.min(...lengths);
      return Array.from({ length }, (_, at) =>
        lists.map((list, position) => list[at] ?? (Array.isArray(fill) ? (fill[position] ?? null) : null)),
      );
    };
  }),
  namedOperator('$sortArray', ['input', 'sortBy'], [], (part, given) => {
    const input = part('input');
    const order = elementOrder(given('sortBy') as Value);
    return (document, variables) => {
      const array = input(document, variables);
      return nullish(array) ? null : asArray('$sortArray', array).toSorted(order);
    };
  }),
  ...(['$firstN', '$lastN', '$minN', '$maxN'] as const).map((name) =>
    namedOperator(name, ['n', 'input'], [], (part) => {
      const [n, input] = [part('n'), part('input')];
      return (document, variables) => {
        const count = asInteger(name, n(document, variables));
        if (count < 1) throw new MongoError(5787908, `'n' must be greater than 0, found ${count}`);
        const list = asArray(name, input(document, variables));
        if (name === '$firstN') return list.slice(0, count);
        return name === '$lastN' ? list.slice(-count) : extremes(list, name === '$minN' ? -1 : 1, count);
      };
    }),
  ),
  ['$sum', overValues((values) => total(values))],
  ['$avg', overValues((values) => average(values))],
  ['$min', overValues((values) => extreme(values, -1))],
  ['$max', overValues((values) => extreme(values, 1))],
  ['$stdDevPop', overValues((values) => standardDeviation(values, false))],
  ['$stdDevSamp', overValues((values) => standardDeviation(values, true))],
];

/** An accumulator used as an expression: over its arguments, or over the elements of a single array. */
function overValues(run: (values: Maybe[]) => Maybe): Operator {
  return (argument, compile) => {
    if (Array.isArray(argument) && argument.length !== 1) {
      const list = argument.map((item) => compile(item));
      return (document, variables) => run(list.map((item) => item(document, variables)));
    }
    const single = compile(Array.isArray(argument) ? (argument[0] as Value) : argument);
    return (document, variables) => {
      const value = single(document, variables);
      return run(Array.isArray(value) ? value : [value]);
    };
  };
}

function variableOf(given: (part: string) => Maybe): string {
  const name = given('as');
  return typeof name === 'string' ? checkVariable(name) : 'this';
}

/** The order of array elements that a `sortBy` requests. */
function elementOrder(sortBy: Value): (a: Value, b: Value) => number {
  if (isDoc(sortBy)) {
    const fields = parseSort(sortBy);
    const keyOf = (value: Value) => sortKey(isDoc(value) ? value : new Map(), fields);
    return (a, b) => compareKeys(keyOf(a), keyOf(b), fields);
  }
  const direction = isNumber(sortBy) ? toNumber(sortBy) : 0;
  if (direction !== 1 && direction !== -1)
    throw new MongoError('BadValue', 'The $sort element value must be either 1 or -1');
  return (a, b) => compare(a, b) * direction;
}

function slice(array: Maybe, first: Maybe, second?: Maybe): Maybe {
  if (nullish(array) || nullish(first) || second === null) return null;
  const list = asArray('$slice', array);
  const n = asInteger('$slice', first);
  if (second === undefined) return n >= 0 ? list.slice(0, n) : list.slice(n);
  const count = asInteger('$slice', second);
  if (count <= 0) throw new MongoError(28729, `Third argument to $slice must be positive: ${count}`);
  const from = n < 0 ? Math.max(0, list.length + n) : n;
  return list.slice(from, from + count);
}

/** The optional start and end of `$indexOf…`, clamped to the length. */
export function bounds(name: string, start: Maybe, end: Maybe, length: number): [number, number] {
  const read = (value: Maybe, otherwise: number) => {
    if (value === undefined) return otherwise;
    const number = asInteger(name, value);
    if (number < 0)
      throw new MongoError(40097, `${name} requires a nonnegative starting index, found: ${number}`);
    return number;
  };
  return [read(start, 0), Math.min(read(end, length), length)];
}
