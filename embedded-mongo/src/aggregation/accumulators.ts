import { type Doc, Int32, isDoc, isNumber, type Maybe, toNumber, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { compareKeys, parseSort, sortKey } from '#mongo/query/sort.ts';
import { encodeValue } from '#mongo/storage/key-encoding.ts';
import { extreme, extremes, Sum, standardDeviation } from './accumulate.ts';
import { compileExpression, type Expression, type Variables } from './expressions.ts';
import { checkParts, nameOf } from './operators/arguments.ts';
import { mergeObjects } from './operators/objects.ts';

/** Accumulates one field of one group. */
interface Accumulator {
  add(document: Doc, variables: Variables): void;
  result(): Maybe;
}

/**
 * Compiles `{ $accumulator: argument }`.
 * @returns a function that creates an accumulator for a group
 */
export function compileAccumulator(field: string, spec: Value, variables: Variables): () => Accumulator {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$'))
    throw new MongoError(40236, `The field name '${field}' cannot be an operator name`);
  if (!isDoc(spec)) throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  const [entry, another] = spec;
  if (!entry || another) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  const [name, argument] = entry;
  const single = () => {
    if (Array.isArray(argument) && argument.length !== 1)
      throw new MongoError(40237, `The ${name} accumulator is a unary operator`);
    return compileExpression(Array.isArray(argument) ? (argument[0] as Value) : argument, variables);
  };
  switch (name) {
    case '$sum':
    case '$avg':
      return summing(name, single());
    case '$count':
      if (!isDoc(argument) || argument.size > 0)
        throw new MongoError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
      return summing('$sum', compileExpression(new Map([['$literal', new Int32(1)]])));
    case '$min':
    case '$max':
      return over(single(), (values) => extreme(values, name === '$min' ? -1 : 1), true);
    case '$first':
      return over(single(), (values) => values[0] ?? null, false, 1);
    case '$last':
      return last(single());
    case '$push':
      return over(single(), (values) => values.filter((value) => value !== undefined));
    case '$addToSet':
      return addToSet(single());
    case '$mergeObjects':
      return over(single(), mergeObjects);
    case '$stdDevPop':
    case '$stdDevSamp':
      return over(single(), (values) => standardDeviation(values, name === '$stdDevSamp'));
    case '$firstN':
    case '$lastN':
    case '$minN':
    case '$maxN':
      return limited(name, argument, variables);
    case '$top':
    case '$bottom':
    case '$topN':
    case '$bottomN':
      return ranked(name, argument, variables);
    case '$accumulator':
    case '$median':
    case '$percentile':
      throw unsupported(`the accumulator ${name}`);
    default:
      throw new MongoError(15952, `unknown group operator '${name}'`);
  }
}

function summing(name: '$sum' | '$avg', value: Expression): () => Accumulator {
  return () => {
    const sum = new Sum();
    return {
      add: (document, variables) => sum.add(value(document, variables)),
      result: () => (name === '$sum' ? sum.result() : sum.average()),
    };
  };
}

/** Collects the values (or only the running result, or only the first `most`) and computes the result at the end. */
function over(
  value: Expression,
  finish: (values: Maybe[]) => Maybe,
  running = false,
  most = Infinity,
): () => Accumulator {
  return () => {
    let values: Maybe[] = [];
    return {
      add(document, variables) {
        if (values.length >= most) return;
        values.push(value(document, variables));
        if (running && values.length > 1) values = [finish(values)];
      },
      result: () => finish(values),
    };
  };
}

function last(value: Expression): () => Accumulator {
  return () => {
    let latest: Maybe = null;
    return {
      add: (document, variables) => {
        latest = value(document, variables) ?? null;
      },
      result: () => latest,
    };
  };
}

function addToSet(value: Expression): () => Accumulator {
  return () => {
    const known = new Map<string, Value>();
    return {
      add(document, variables) {
        const found = value(document, variables);
        if (found === undefined) return;
        const key = encodeValue(found).toString('latin1');
        if (!known.has(key)) known.set(key, found);
      },
      result: () => [...known.values()],
    };
  };
}

function countOf(name: string, n: Value | undefined, variables: Variables): number {
  const value = n === undefined ? undefined : compileExpression(n, variables)(new Map(), variables);
  if (!isNumber(value) || !Number.isInteger(toNumber(value)) || toNumber(value) < 1) {
    throw new MongoError(5787908, `'n' must be a positive whole number in ${name}, found ${nameOf(value)}`);
  }
  return toNumber(value);
}

function limited(
  name: '$firstN' | '$lastN' | '$minN' | '$maxN',
  argument: Value,
  variables: Variables,
): () => Accumulator {
  const given = checkParts(name, argument, ['n', 'input'], []);
  const n = countOf(name, given('n'), variables);
  const input = compileExpression(given('input') as Value, variables);
  const orNull = (values: Maybe[]) => values.map((value) => value ?? null);
  if (name === '$firstN') return over(input, orNull, false, n);
  if (name === '$lastN') return over(input, (values) => orNull(values.slice(-n)));
  return over(input, (values) => extremes(values, name === '$minN' ? -1 : 1, n));
}

function ranked(
  name: '$top' | '$bottom' | '$topN' | '$bottomN',
  argument: Value,
  variables: Variables,
): () => Accumulator {
  const many = name.endsWith('N');
  const given = checkParts(name, argument, many ? ['n', 'sortBy', 'output'] : ['sortBy', 'output'], []);
  const n = many ? countOf(name, given('n'), variables) : 1;
  const sortBy = given('sortBy');
  if (!isDoc(sortBy)) throw new MongoError(5788604, `${name} requires 'sortBy' to be an object`);
  const fields = parseSort(sortBy);
  const output = compileExpression(given('output') as Value, variables);
  return () => {
    const entries: { key: Maybe[]; value: Value }[] = [];
    return {
      add: (document, scope) => {
        entries.push({ key: sortKey(document, fields), value: output(document, scope) ?? null });
      },
      result() {
        const ordered = entries.sort((a, b) => compareKeys(a.key, b.key, fields)).map((entry) => entry.value);
        const chosen = name.startsWith('$top') ? ordered.slice(0, n) : ordered.slice(-n);
        return many ? chosen : (chosen[0] ?? null);
      },
    };
  };
}
