import { Timestamp } from 'bson';
import * as arithmetic from '#mongo/bson/arithmetic.ts';
import { compare, compareText, equal } from '#mongo/bson/compare.ts';
import {
  clone,
  Decimal128,
  type Doc,
  Double,
  Int32,
  isDoc,
  isNumber,
  isRegex,
  Long,
  type Maybe,
  toNumber,
  typeName,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import { compileFilter, isOperatorDoc, type Predicate } from './matcher.ts';
import { isIndex } from './path.ts';
import { compareKeys, parseSort, sortKey } from './sort.ts';

/** Larger gaps are refused, as in MongoDB, so that a single `$set` can't fill the memory. */
const MAX_ARRAY_FILL = 1_500_000;

export interface UpdateContext {
  /** The array index that `$` refers to. */
  arrayIndex?: number | undefined;
  /** Whether an upsert is creating the document. */
  inserting: boolean;
}

/** A compiled update with operators, which modifies a document in place. */
export type Update = (document: Doc, context: UpdateContext) => void;

/** What an operator makes of the current value. The same value means no change, undefined removes the field. */
type Action = (current: Maybe) => Maybe;

interface Step {
  path: string;
  parts: string[];
  onlyInsert: boolean;
  /** Whether missing parents are created. */
  creates: boolean;
  action: Action;
  /** Only for `$rename`: the path that the value comes from. */
  source?: string[];
}

/**
 * Compiles an update document with operators.
 * @param arrayFilters the command's array filters, for `$[identifier]`
 * @throws MongoError like MongoDB for unknown operators, conflicts and invalid arguments
 */
export function compileUpdate(update: Doc, arrayFilters: readonly Value[]): Update {
  const steps: Step[] = [];
  const filters = compileArrayFilters(arrayFilters);
  const touched: string[] = [];
  for (const [operator, fields] of update) {
    if (!OPERATORS.has(operator) && operator !== '$rename') {
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${describe(fields)}}`,
      );
    }
    for (const [path, argument] of fields) {
      touched.push(path);
      const parts = parsePath(path);
      if (operator === '$rename') {
        steps.push(renameStep(path, parts, argument));
        touched.push(String(argument));
        continue;
      }
      const build = OPERATORS.get(operator) as Operator;
      steps.push({
        path,
        parts,
        onlyInsert: operator === '$setOnInsert',
        creates: build.creates,
        action: build.action(argument, path),
      });
    }
  }
  refuseConflicts(touched);
  refuseUnusedFilters(filters, touched);
  // MongoDB applies fields in this order, which determines the position of new fields.
  steps.sort((a, b) => comparePaths(a.parts, b.parts));
  // Only positional parts can make two different paths refer to the same place.
  const selective = steps.length > 1 && touched.some((path) => path.includes('.$'));
  return (document, context) => {
    const written: string[][] | undefined = selective ? [] : undefined;
    for (const step of steps) {
      if (step.onlyInsert && !context.inserting) continue;
      if (step.source) rename(document, step);
      else modify(document, step, context, filters, written);
    }
  };
}

function parsePath(path: string): string[] {
  const parts = path.split('.');
  if (path === '') throw new MongoError('EmptyFieldName', 'An empty update path is not valid.');
  if (parts.includes(''))
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (parts.filter((part) => part === '$').length > 1) {
    throw new MongoError('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  const [first = ''] = parts;
  if (first === '$' || isArraySelector(first)) {
    throw new MongoError(
      'BadValue',
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  }
  return parts;
}

/**
 * An insert may store such a field at the top level of a document, but an update may not create or change one there.
 */
export function refuseDollarName(name: string): void {
  if (name.startsWith('$'))
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
}

function refuseConflicts(paths: string[]): void {
  const sorted = paths.map((path) => path.split('.')).sort(comparePaths);
  for (const [at, path] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next && path.every((part, level) => next[level] === part)) {
      throw new MongoError(
        'ConflictingUpdateOperators',
        `Updating the path '${next.join('.')}' would create a conflict at '${path.join('.')}'`,
      );
    }
  }
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const left = a[at] as string;
    const right = b[at] as string;
    if (left === right) continue;
    return isIndex(left) && isIndex(right) ? Number(left) - Number(right) : compareText(left, right);
  }
  return a.length - b.length;
}

function compileArrayFilters(arrayFilters: readonly Value[]): Map<string, (element: Value) => boolean> {
  const filters = new Map<string, (element: Value) => boolean>();
  for (const filter of arrayFilters) {
    if (!isDoc(filter)) throw new MongoError('TypeMismatch', 'Each array filter must be a document');
    const names = identifiersOf(filter);
    const [name] = names;
    if (name === undefined)
      throw new MongoError(
        'FailedToParse',
        'Cannot use an expression without a top-level field name in arrayFilters',
      );
    if (names.size > 1) {
      throw new MongoError(
        'FailedToParse',
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      );
    }
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
      throw new MongoError(
        'BadValue',
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    }
    if (filters.has(name))
      throw new MongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    const compiled: Predicate = compileFilter(filter);
    filters.set(name, (element) => compiled.matches(new Map([[name, element]])));
  }
  return filters;
}

function identifiersOf(filter: Doc): Set<string> {
  const names = new Set<string>();
  for (const [key, value] of filter) {
    if (!key.startsWith('$')) names.add(key.split('.')[0] as string);
    else if (Array.isArray(value))
      for (const branch of value)
        if (isDoc(branch)) for (const name of identifiersOf(branch)) names.add(name);
  }
  return names;
}

function refuseUnusedFilters(filters: ReadonlyMap<string, unknown>, paths: string[]): void {
  const used = new Set(
    paths.flatMap((path) => [...path.matchAll(/\$\[([^\]]+)\]/g)].map((match) => match[1])),
  );
  for (const name of filters.keys()) {
    if (!used.has(name))
      throw new MongoError(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      );
  }
  for (const name of used) {
    if (name !== undefined && !filters.has(name)) {
      const path = paths.find((candidate) => candidate.includes(`$[${name}]`));
      throw new MongoError('BadValue', `No array filter found for identifier '${name}' in path '${path}'`);
    }
  }
}

function modify(
  document: Doc,
  step: Step,
  context: UpdateContext,
  filters: ReadonlyMap<string, (element: Value) => boolean>,
  written?: string[][],
): void {
  const path: string[] = [];
  descend(document, 0);

  function descend(container: Doc | Value[], at: number): void {
    const part = step.parts[at] as string;
    const selector = part === '$' || isArraySelector(part);
    if (!selector) {
      visit(container, part, at);
      return;
    }
    if (part === '$') {
      if (context.arrayIndex === undefined) {
        throw new MongoError(
          'BadValue',
          'The positional operator did not find the match needed from the query.',
        );
      }
      visit(container, String(context.arrayIndex), at);
      return;
    }
    if (!Array.isArray(container)) {
      const field = step.parts[at - 1];
      throw new MongoError(
        'BadValue',
        `Cannot apply array updates to non-array element ${field}: ${describe(container)}`,
      );
    }
    const matches = part === '$[]' ? () => true : filters.get(part.slice(2, -1));
    for (const index of container.keys()) {
      if (matches?.(container[index] as Value)) visit(container, String(index), at);
    }
  }

  function visit(container: Doc | Value[], part: string, at: number): void {
    if (Array.isArray(container) && !isIndex(part)) {
      if (!step.creates) return;
      throw notViable(part, step.parts[at - 1], container);
    }
    const current = Array.isArray(container) ? container[Number(part)] : container.get(part);
    path[at] = part;
    if (at === step.parts.length - 1) {
      if (written) noteWritten(written, path.slice(0, at + 1));
      if (current === undefined && !step.creates) return;
      const next = step.action(current);
      if (next === current) return;
      if (at === 0 && next !== undefined && !context.inserting) refuseDollarName(part);
      put(container, part, next);
      return;
    }
    if (isDoc(current) || Array.isArray(current)) {
      descend(current, at + 1);
      return;
    }
    if (!step.creates) return;
    const following = step.parts[at + 1] as string;
    if (following === '$' || isArraySelector(following)) {
      if (current === undefined)
        throw new MongoError(
          'BadValue',
          `The path '${step.parts.slice(0, at + 1).join('.')}' must exist in the document in order to apply array updates.`,
        );
      throw new MongoError(
        'BadValue',
        `Cannot apply array updates to non-array element ${part}: ${describe(current)}`,
      );
    }
    if (current !== undefined) throw notViable(following, part, current);
    if (at === 0 && !context.inserting) refuseDollarName(part);
    const made: Doc = new Map();
    descend(made, at + 1);
    if (made.size > 0) put(container, part, made);
  }
}

/** @throws MongoError ConflictingUpdateOperators when another operator has already written there */
function noteWritten(written: string[][], path: string[]): void {
  for (const other of written) {
    if (other.every((part, at) => path.length <= at || part === path[at])) {
      throw new MongoError('ConflictingUpdateOperators', `Update created a conflict at '${path.join('.')}'`);
    }
  }
  written.push(path);
}

function notViable(part: string, field: string | undefined, found: Value): MongoError {
  return new MongoError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${field}: ${describe(found)}}`,
  );
}

/** `$[]` or `$[identifier]`. */
function isArraySelector(part: string): boolean {
  return part.startsWith('$[') && part.endsWith(']');
}

function put(container: Doc | Value[], part: string, value: Maybe): void {
  if (!Array.isArray(container)) {
    if (value === undefined) container.delete(part);
    else container.set(part, value);
    return;
  }
  const index = Number(part);
  if (value === undefined) {
    if (index < container.length) container[index] = null;
    return;
  }
  if (index - container.length > MAX_ARRAY_FILL) {
    throw new MongoError(37, `Trying to backfill more than ${MAX_ARRAY_FILL} elements`);
  }
  while (container.length < index) container.push(null);
  container[index] = value;
}

function renameStep(path: string, source: string[], argument: Value): Step {
  if (typeof argument !== 'string')
    throw new MongoError(
      'BadValue',
      `The 'to' field for $rename must be a string: ${path}: ${describe(argument)}`,
    );
  const parts = parsePath(argument);
  for (const side of [source, parts]) {
    if (side.some((part) => part.startsWith('$'))) {
      throw new MongoError(
        'BadValue',
        `The ${side === source ? 'source' : 'destination'} field for $rename may not be dynamic: ${side.join('.')}`,
      );
    }
  }
  if (path === argument)
    throw new MongoError(
      'BadValue',
      `The source and target field for $rename must differ: ${path}: "${argument}"`,
    );
  return { path: argument, parts, onlyInsert: false, creates: true, action: (current) => current, source };
}

function rename(document: Doc, step: Step): void {
  const source = step.source as string[];
  const from = parentOf(document, source, 'source');
  const name = source.at(-1) as string;
  const value = from?.get(name);
  if (!from || value === undefined) return;
  parentOf(document, step.parts.slice(0), 'destination');
  from.delete(name);
  modify(document, { ...step, action: () => value }, { inserting: false }, new Map());
}

function parentOf(document: Doc, parts: string[], side: string): Doc | undefined {
  let current: Maybe = document;
  for (const part of parts.slice(0, -1)) {
    current = isDoc(current) ? current.get(part) : undefined;
    if (Array.isArray(current)) {
      throw new MongoError(
        'BadValue',
        `The ${side} field cannot be an array element, '${parts.join('.')}' in doc with _id: ${describe(document.get('_id') ?? null)} has an array field called '${part}'`,
      );
    }
  }
  return isDoc(current) ? current : undefined;
}

interface Operator {
  creates: boolean;
  action(argument: Value, path: string): Action;
}

const OPERATORS = new Map<string, Operator>([
  ['$set', { creates: true, action: (value) => () => clone(value) }],
  ['$setOnInsert', { creates: true, action: (value) => () => clone(value) }],
  ['$unset', { creates: false, action: () => () => undefined }],
  ['$inc', { creates: true, action: (by, path) => arithmeticAction('$inc', by, path) }],
  ['$mul', { creates: true, action: (by, path) => arithmeticAction('$mul', by, path) }],
  [
    '$min',
    {
      creates: true,
      action: (value) => (current) =>
        current === undefined || compare(value, current) < 0 ? clone(value) : current,
    },
  ],
  [
    '$max',
    {
      creates: true,
      action: (value) => (current) =>
        current === undefined || compare(value, current) > 0 ? clone(value) : current,
    },
  ],
  ['$currentDate', { creates: true, action: currentDate }],
  ['$bit', { creates: true, action: bit }],
  ['$push', { creates: true, action: push }],
  ['$addToSet', { creates: true, action: addToSet }],
  ['$pop', { creates: false, action: pop }],
  ['$pull', { creates: false, action: pull }],
  ['$pullAll', { creates: false, action: pullAll }],
]);

function arithmeticAction(operator: '$inc' | '$mul', by: Value, path: string): Action {
  if (!isNumber(by)) {
    const verb = operator === '$inc' ? 'increment' : 'multiply';
    throw new MongoError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${describe(by)}}`,
    );
  }
  return (current) => {
    if (current === undefined) return operator === '$inc' ? by : arithmetic.multiply(by, new Int32(0));
    if (!isNumber(current)) {
      const field = path.split('.').at(-1);
      throw new MongoError(
        'TypeMismatch',
        `Cannot apply ${operator} to a value of non-numeric type. {${path}} has the field '${field}' of non-numeric type ${typeName(current)}`,
      );
    }
    try {
      return operator === '$inc'
        ? arithmetic.add(current, by, 'fail')
        : arithmetic.multiply(current, by, 'fail');
    } catch (error) {
      if (!(error instanceof arithmetic.LongOverflow)) throw error;
      throw new MongoError(
        'BadValue',
        `Failed to apply ${operator} operations to current value (${current}) for document`,
      );
    }
  };
}

function currentDate(argument: Value): Action {
  const type = isDoc(argument) ? argument.get('$type') : undefined;
  if (isDoc(argument)) {
    const unknown = [...argument.keys()].find((key) => key !== '$type');
    if (unknown !== undefined)
      throw new MongoError('BadValue', `Unrecognized $currentDate option: ${unknown}`);
    if (type !== 'date' && type !== 'timestamp') {
      throw new MongoError(
        'BadValue',
        "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
      );
    }
  } else if (typeof argument !== 'boolean') {
    throw new MongoError(
      'BadValue',
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  return () => (type === 'timestamp' ? timestampNow() : new Date());
}

let lastSecond = 0;
let ordinal = 0;

/** A timestamp later than all earlier ones of this process. */
export function timestampNow(): Timestamp {
  const second = Math.floor(Date.now() / 1000);
  ordinal = second > lastSecond ? 1 : ordinal + 1;
  lastSecond = Math.max(second, lastSecond);
  return new Timestamp({ t: lastSecond, i: ordinal });
}

function bit(argument: Value, path: string): Action {
  if (!isDoc(argument))
    throw new MongoError(
      'BadValue',
      `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  if (argument.size === 0)
    throw new MongoError(
      'BadValue',
      `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}}`,
    );
  for (const [name, operand] of argument) {
    if (!['and', 'or', 'xor'].includes(name))
      throw new MongoError(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${describe(operand)}}`,
      );
    if (!(operand instanceof Int32 || operand instanceof Long))
      throw new MongoError(
        'BadValue',
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(operand)}' is not supported here: {${name}: ${describe(operand)}}`,
      );
  }
  return (current) => {
    if (current !== undefined && !(current instanceof Int32 || current instanceof Long)) {
      throw new MongoError(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type. The field '${path}' is of type ${typeName(current)}`,
      );
    }
    let wide = current instanceof Long;
    let bits = current ? arithmetic.toBigInt(current) : 0n;
    for (const [name, operand] of argument) {
      wide ||= operand instanceof Long;
      const mask = arithmetic.toBigInt(operand as Int32 | Long);
      bits = name === 'and' ? bits & mask : name === 'or' ? bits | mask : bits ^ mask;
    }
    return wide ? Long.fromBigInt(bits) : new Int32(Number(bits));
  };
}

function arrayOf(current: Maybe, path: string, operator: string): Value[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  if (operator === '$addToSet')
    throw new MongoError(
      'BadValue',
      `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(current)}`,
    );
  if (operator === '$push')
    throw new MongoError(
      'BadValue',
      `The field '${path}' must be an array but is of type ${typeName(current)} in document`,
    );
  if (operator === '$pop')
    throw new MongoError(
      'TypeMismatch',
      `Path '${path}' contains an element of non-array type '${typeName(current)}'`,
    );
  throw new MongoError('BadValue', `Cannot apply ${operator} to a non-array value`);
}

function eachOf(operator: string, argument: Doc): Value[] {
  const each = argument.get('$each');
  if (!Array.isArray(each))
    throw new MongoError(
      operator === '$push' ? 'BadValue' : 'TypeMismatch',
      `The argument to $each in ${operator} must be an array but it was of type ${each === undefined ? 'missing' : typeName(each)}`,
    );
  return each;
}

function push(argument: Value, path: string): Action {
  if (!isDoc(argument) || !argument.has('$each'))
    return (current) => [...arrayOf(current, path, '$push'), clone(argument)];
  const each = eachOf('$push', argument);
  for (const name of argument.keys()) {
    if (!['$each', '$slice', '$sort', '$position'].includes(name))
      throw new MongoError('BadValue', `Unrecognized clause in $push: ${name}`);
  }
  const whole = (name: string) => {
    const value = argument.get(name);
    if (value === undefined) return undefined;
    if (!isNumber(value) || !Number.isInteger(toNumber(value)))
      throw new MongoError(
        'BadValue',
        `The value for ${name} must be an integer value but was given type: ${typeName(value)}`,
      );
    return toNumber(value);
  };
  const slice = whole('$slice');
  const position = whole('$position');
  const order = pushOrder(argument.get('$sort'));
  return (current) => {
    const result = [...arrayOf(current, path, '$push')];
    const at =
      position === undefined
        ? result.length
        : position < 0
          ? Math.max(0, result.length + position)
          : position;
    result.splice(Math.min(at, result.length), 0, ...each.map((value) => clone(value)));
    if (order) result.sort(order);
    if (slice === undefined) return result;
    return slice >= 0 ? result.slice(0, slice) : result.slice(slice);
  };
}

function pushOrder(sort: Maybe): ((a: Value, b: Value) => number) | undefined {
  if (sort === undefined) return undefined;
  if (isDoc(sort)) {
    const fields = parseSort(sort);
    if (fields.length === 0)
      throw new MongoError('BadValue', 'The $sort pattern is empty when it should be a set of fields.');
    const keyOf = (value: Value) => sortKey(isDoc(value) ? value : new Map(), fields);
    return (a, b) => compareKeys(keyOf(a), keyOf(b), fields);
  }
  const direction = isNumber(sort) ? toNumber(sort) : 0;
  if (direction !== 1 && direction !== -1)
    throw new MongoError('BadValue', 'The $sort element value must be either 1 or -1');
  return (a, b) => compare(a, b) * direction;
}

function addToSet(argument: Value, path: string): Action {
  const modifiers = isDoc(argument) && argument.has('$each') ? argument : undefined;
  const added = modifiers ? eachOf('$addToSet', modifiers) : [argument];
  if (modifiers && modifiers.size > 1) {
    const extra = [...modifiers.keys()].find((name) => name !== '$each');
    throw new MongoError('BadValue', `Found unexpected fields after $each in $addToSet: ${extra}`);
  }
  return (current) => {
    const array = arrayOf(current, path, '$addToSet');
    const result = [...array];
    for (const value of added)
      if (!result.some((element) => equal(element, value))) result.push(clone(value));
    return current !== undefined && result.length === array.length ? current : result;
  };
}

function pop(argument: Value, path: string): Action {
  const end = isNumber(argument) ? toNumber(argument) : NaN;
  if (end !== 1 && end !== -1)
    throw new MongoError('FailedToParse', `$pop expects 1 or -1, found: ${describe(argument)}`);
  return (current) => {
    const array = arrayOf(current, path, '$pop');
    return end === 1 ? array.slice(0, -1) : array.slice(1);
  };
}

function pull(argument: Value): Action {
  const matches = pullMatcher(argument);
  return (current) => {
    const array = arrayOf(current, '', '$pull');
    const kept = array.filter((element) => !matches(element));
    return kept.length === array.length ? current : kept;
  };
}

function pullMatcher(argument: Value): (element: Value) => boolean {
  if (isOperatorDoc(argument) || isRegex(argument)) {
    // Here the element itself is the value; wrapping it in an array prevents its own elements from being searched.
    const filter = compileFilter(
      new Map([
        [
          'v',
          new Map<string, Value>([
            ['$elemMatch', isRegex(argument) ? new Map([['$regex', argument]]) : argument],
          ]),
        ],
      ]),
    );
    return (element) => filter.matches(new Map([['v', [element]]]));
  }
  if (isDoc(argument)) {
    const filter = compileFilter(argument);
    return (element) => isDoc(element) && filter.matches(element);
  }
  return (element) => equal(element, argument);
}

function pullAll(argument: Value): Action {
  if (!Array.isArray(argument))
    throw new MongoError(
      'BadValue',
      `$pullAll requires an array argument but was given a ${typeName(argument)}`,
    );
  return (current) => {
    const array = arrayOf(current, '', '$pullAll');
    const kept = array.filter((element) => !argument.some((value) => equal(element, value)));
    return kept.length === array.length ? current : kept;
  };
}

/** A value in an error message, in the shell's notation. */
export function describe(value: Value): string {
  if (typeof value === 'string') return `"${value}"`;
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[ ${value.map(describe).join(', ')} ]`;
  if (isDoc(value))
    return `{ ${[...value].map(([name, field]) => `${name}: ${describe(field)}`).join(', ')} }`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Decimal128) return `NumberDecimal("${value}")`;
  if (value instanceof Double && Number.isInteger(value.value)) return `${value.value}.0`;
  if (value._bsontype === 'ObjectId') return `ObjectId('${value.toHexString()}')`;
  return String(value);
}
