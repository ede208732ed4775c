import { BSONRegExp } from 'bson';
import { compileExpression, type Variables } from '#mongo/aggregation/expressions.ts';
import { compare, equal } from '#mongo/bson/compare.ts';
import {
  type Doc,
  isDoc,
  isNumber,
  isRegex,
  type Maybe,
  TYPE_NUMBERS,
  type TypeName,
  toNumber,
  truthy,
  typeName,
  typeRank,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { bitTest } from './bits.ts';
import { visitPath } from './path.ts';
import { compileRegex } from './regex.ts';

/** Where a match was found: the array index that the positional operator `$` refers to. */
export interface Hit {
  arrayIndex?: number;
}

/**
 * A compiled filter. The planner can inspect the tree: `op`, `path` and `operand` describe a node. Whether a document
 * matches is always decided by the node itself.
 */
export interface Predicate {
  readonly op: string;
  readonly path?: string;
  readonly operand?: Value;
  readonly children?: readonly Predicate[];
  matches(document: Doc, hit?: Hit): boolean;
}

/** Whether any of the inspected elements passes a test. A condition doesn't know where its elements come from. */
type Any = (test: (value: Maybe) => boolean, traverseLeaf: boolean) => boolean;

interface Condition {
  op: string;
  operand: Value;
  holds(any: Any, hit?: Hit): boolean;
}

/**
 * Compiles a MongoDB filter.
 * @throws MongoError BadValue or FailedToParse like MongoDB, NotImplemented for what we refuse
 */
export function compileFilter(filter: Doc, variables: Variables = new Map()): Predicate {
  const children: Predicate[] = [];
  for (const [name, operand] of filter) {
    if (name.startsWith('$')) {
      const node = topLevel(name, operand, variables);
      if (node) children.push(node);
    } else {
      children.push(...conditionsOf(operand, variables).map((condition) => onPath(name, condition)));
    }
  }
  return children.length === 1 ? (children[0] as Predicate) : and(children);
}

function and(children: Predicate[]): Predicate {
  return {
    op: 'and',
    children,
    matches: (document, hit) => children.every((child) => child.matches(document, hit)),
  };
}

function topLevel(name: string, operand: Value, variables: Variables): Predicate | undefined {
  switch (name) {
    case '$and':
      return and(branches(name, operand, variables));
    case '$or': {
      const children = branches(name, operand, variables);
      return {
        op: 'or',
        children,
        matches: (document, hit) => children.some((child) => child.matches(document, hit)),
      };
    }
    case '$nor': {
      const children = branches(name, operand, variables);
      return {
        op: 'nor',
        children,
        matches: (document) => !children.some((child) => child.matches(document)),
      };
    }
    case '$expr': {
      const evaluate = compileExpression(operand, variables);
      return { op: 'expr', operand, matches: (document) => truthy(evaluate(document, variables)) };
    }
    case '$comment':
      return undefined;
    // The fields of a reference (DBRef) are ordinary fields, in spite of their names.
    case '$ref':
    case '$id':
    case '$db':
      return onPath(name, equality(operand));
    case '$where':
    case '$text':
    case '$jsonSchema':
    case '$sampleRate':
    case '$alwaysTrue':
    case '$alwaysFalse':
      throw unsupported(`the query operator ${name}`);
    default:
      throw new MongoError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function branches(name: string, operand: Value, variables: Variables): Predicate[] {
  if (!Array.isArray(operand)) throw new MongoError('BadValue', `${name} must be an array`);
  if (operand.length === 0) throw new MongoError('BadValue', '$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isDoc(branch)) throw new MongoError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileFilter(branch, variables);
  });
}

function onPath(path: string, condition: Condition): Predicate {
  const parts = path.split('.');
  return {
    op: condition.op,
    path,
    operand: condition.operand,
    matches: (document, hit) =>
      condition.holds(
        (test, traverseLeaf) =>
          visitPath(document, parts, traverseLeaf, (value, index) => {
            if (!test(value)) return false;
            if (hit && index !== undefined) hit.arrayIndex = index;
            return true;
          }),
        hit,
      ),
  };
}

/** Whether the value is `{ $operator: … }`. A DBRef looks the same, but is a plain value. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  const first = value.keys().next().value;
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

function conditionsOf(operand: Value, variables: Variables): Condition[] {
  if (isRegex(operand)) return [regexCondition(operand)];
  if (!isOperatorDoc(operand)) return [equality(operand)];
  const conditions: Condition[] = [];
  for (const [op, value] of operand) {
    const condition = conditionOf(op, value, operand, variables);
    if (Array.isArray(condition)) conditions.push(...condition);
    else if (condition) conditions.push(condition);
  }
  return conditions;
}

function some(op: string, operand: Value, test: (value: Maybe) => boolean, traverseLeaf = true): Condition {
  return { op, operand, holds: (any) => any(test, traverseLeaf) };
}

function not(op: string, operand: Value, conditions: Condition[]): Condition {
  return { op, operand, holds: (any) => !conditions.every((condition) => condition.holds(any)) };
}

function equality(operand: Value): Condition {
  return some('eq', operand, equalTo(operand));
}

function equalTo(operand: Value): (value: Maybe) => boolean {
  if (operand === null) return (value) => value === undefined || value === null;
  return (value) => value !== undefined && equal(value, operand);
}

function regexCondition(regex: BSONRegExp): Condition {
  return some('regex', regex, matchesRegex(regex));
}

function matchesRegex(regex: BSONRegExp): (value: Maybe) => boolean {
  const compiled = compileRegex(regex);
  return (value) => {
    if (typeof value === 'string') return compiled.test(value);
    if (isRegex(value)) return value.pattern === regex.pattern && value.options === regex.options;
    return (
      typeof value === 'object' &&
      value !== null &&
      '_bsontype' in value &&
      value._bsontype === 'BSONSymbol' &&
      compiled.test(value.value)
    );
  };
}

/** `$gt` and the like compare only values of the operand's type; MinKey and MaxKey compare with everything. */
function comparison(op: 'gt' | 'gte' | 'lt' | 'lte', operand: Value): Condition {
  const orEqual = op.endsWith('e');
  const wanted = op.startsWith('g') ? 1 : -1;
  const rank = typeRank(operand);
  const nan = isNaNValue(operand);
  return some(op, operand, (value) => {
    if (value === undefined) return operand === null && orEqual;
    if (typeRank(value) !== rank) {
      const type = typeName(operand);
      return (type === 'minKey' && wanted === 1) || (type === 'maxKey' && wanted === -1);
    }
    if (nan || isNaNValue(value)) return orEqual && nan && isNaNValue(value);
    const order = Math.sign(compare(value, operand));
    return order === wanted || (orEqual && order === 0);
  });
}

function isNaNValue(value: Value): boolean {
  return isNumber(value) && Number.isNaN(toNumber(value));
}

function conditionOf(
  op: string,
  value: Value,
  siblings: Doc,
  variables: Variables,
): Condition | Condition[] | undefined {
  switch (op) {
    case '$eq':
      if (isRegex(value)) return some('eq', value, equalTo(value));
      return equality(value);
    case '$ne':
      if (isRegex(value)) throw new MongoError('BadValue', "Can't have regex as arg to $ne.");
      return not('ne', value, [equality(value)]);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (isRegex(value))
        throw new MongoError('BadValue', `Can't have RegEx as arg to predicate over field ${op}.`);
      return comparison(op.slice(1) as 'gt', value);
    case '$in':
      return inCondition(op, value);
    case '$nin':
      return not('nin', value, [inCondition(op, value)]);
    case '$exists': {
      const present = some('exists', value, (found) => found !== undefined);
      return truthy(value) ? present : not('missing', value, [present]);
    }
    case '$type':
      return typeCondition(value);
    case '$not': {
      if (isRegex(value)) return not('not', value, [regexCondition(value)]);
      if (!isDoc(value)) throw new MongoError('BadValue', '$not needs a regex or a document');
      if (value.size === 0) throw new MongoError('BadValue', '$not cannot be empty');
      if (!value.keys().next().value?.startsWith('$'))
        throw new MongoError('BadValue', '$not needs a document of operators');
      return not('not', value, conditionsOf(value, variables));
    }
    case '$all':
      return allCondition(value, variables);
    case '$elemMatch':
      return elemMatch(value, variables);
    case '$size': {
      if (!isNumber(value))
        throw new MongoError(
          'BadValue',
          `Failed to parse $size. Expected a number in: $size: ${describe(value)}`,
        );
      const size = toNumber(value);
      if (!Number.isInteger(size))
        throw new MongoError('BadValue', `Failed to parse $size. Expected an integer: $size: ${size}`);
      if (size < 0)
        throw new MongoError(
          'BadValue',
          `Failed to parse $size. Expected a non-negative number in: $size: ${size}`,
        );
      return some('size', value, (found) => Array.isArray(found) && found.length === size, false);
    }
    case '$mod':
      return modCondition(value);
    case '$regex': {
      const options = siblings.get('$options');
      if (options !== undefined && typeof options !== 'string')
        throw new MongoError('BadValue', '$options has to be a string');
      if (isRegex(value))
        return regexCondition(options === undefined ? value : new BSONRegExp(value.pattern, options));
      if (typeof value !== 'string') throw new MongoError('BadValue', '$regex has to be a string');
      return regexCondition(new BSONRegExp(value, options ?? ''));
    }
    case '$options':
      if (!siblings.has('$regex')) throw new MongoError('BadValue', '$options needs a $regex');
      return undefined;
    case '$comment':
      return undefined;
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return some('bits', value, bitTest(op, value));
    case '$geoWithin':
    case '$geoIntersects':
    case '$near':
    case '$nearSphere':
      throw unsupported(`the query operator ${op}`);
    default:
      throw new MongoError('BadValue', `unknown operator: ${op}`);
  }
}

function inCondition(op: string, value: Value): Condition {
  if (!Array.isArray(value)) throw new MongoError('BadValue', `${op} needs an array`);
  const tests = value.map((element) => {
    if (isOperatorDoc(element)) throw new MongoError('BadValue', `cannot nest $ under ${op}`);
    return isRegex(element) ? matchesRegex(element) : equalTo(element);
  });
  return some('in', value, (found) => tests.some((test) => test(found)));
}

function typeCondition(value: Value): Condition {
  const wanted = new Set<TypeName>();
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) throw new MongoError('FailedToParse', '$type must match at least one type');
  for (const item of list) {
    if (item === 'number') {
      for (const name of ['int', 'long', 'double', 'decimal'] as const) wanted.add(name);
      continue;
    }
    const name = Object.keys(TYPE_NUMBERS).find(
      (known) => known === item || (isNumber(item) && TYPE_NUMBERS[known as TypeName] === toNumber(item)),
    );
    // No stored document contains the types undefined (6) and DBPointer (12).
    if (
      !name &&
      !['undefined', 'dbPointer'].includes(String(item)) &&
      !(isNumber(item) && [6, 12].includes(toNumber(item)))
    ) {
      throw new MongoError(
        'BadValue',
        isNumber(item) ? `Invalid numerical type code: ${item}` : `Unknown type name alias: ${item}`,
      );
    }
    if (name) wanted.add(name as TypeName);
  }
  return some('type', value, (found) => found !== undefined && wanted.has(typeName(found)));
}

function allCondition(value: Value, variables: Variables): Condition | Condition[] {
  if (!Array.isArray(value)) throw new MongoError('BadValue', '$all needs an array');
  if (value.length === 0) return some('nothing', value, () => false);
  return value.map((element) => {
    if (isDoc(element) && element.has('$elemMatch'))
      return elemMatch(element.get('$elemMatch') as Value, variables);
    if (isOperatorDoc(element)) throw new MongoError('BadValue', 'no $ expressions in $all');
    return isRegex(element) ? regexCondition(element) : equality(element);
  });
}

function elemMatch(value: Value, variables: Variables): Condition {
  if (!isDoc(value)) throw new MongoError('BadValue', '$elemMatch needs an Object');
  const first = value.keys().next().value;
  const logical = ['$and', '$or', '$nor', '$expr', '$where'].includes(first ?? '');
  const matchesElement =
    isOperatorDoc(value) && !logical
      ? byValue(conditionsOf(value, variables))
      : byDocument(compileFilter(value, variables));
  const position = (found: Maybe) => (Array.isArray(found) ? found.findIndex(matchesElement) : -1);
  return {
    op: 'elemMatch',
    operand: value,
    holds: (any, hit) => {
      let index = -1;
      const found = any((value) => {
        index = position(value);
        return index >= 0;
      }, false);
      if (!found) return false;
      if (hit) hit.arrayIndex ??= index;
      return true;
    },
  };
}

function byValue(conditions: Condition[]): (element: Value) => boolean {
  return (element) => conditions.every((condition) => condition.holds((test) => test(element)));
}

function byDocument(filter: Predicate): (element: Value) => boolean {
  return (element) => {
    if (isDoc(element)) return filter.matches(element);
    return (
      Array.isArray(element) && filter.matches(new Map(element.map((item, index) => [String(index), item])))
    );
  };
}

function modCondition(value: Value): Condition {
  if (!Array.isArray(value)) throw new MongoError('BadValue', 'malformed mod, needs to be an array');
  if (value.length < 2) throw new MongoError('BadValue', 'malformed mod, not enough elements');
  if (value.length > 2) throw new MongoError('BadValue', 'malformed mod, too many elements');
  const [divisor, rest] = value.map((item, index) => {
    if (!isNumber(item))
      throw new MongoError(
        'BadValue',
        `malformed mod, ${index === 0 ? 'divisor' : 'remainder'} not a number`,
      );
    const number = toNumber(item);
    if (!Number.isFinite(number))
      throw new MongoError(
        'BadValue',
        `malformed mod, ${index === 0 ? 'divisor' : 'remainder'} value is invalid`,
      );
    return BigInt(Math.trunc(number));
  }) as [bigint, bigint];
  if (divisor === 0n) throw new MongoError('BadValue', 'divisor cannot be 0');
  return some('mod', value, (found) => {
    if (!isNumber(found)) return false;
    const number = toNumber(found);
    if (!Number.isFinite(number)) return false;
    const dividend = typeName(found) === 'long' ? BigInt(found.toString()) : BigInt(Math.trunc(number));
    return dividend % divisor === rest;
  });
}

function describe(value: Value): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}
