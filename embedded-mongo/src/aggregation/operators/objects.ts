import { type Doc, doc, isDoc, type Maybe, type Value } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import type { Compile, Expression, Operator } from '../expressions.ts';
import { checkParts, compilePart, nameOf, nullish, operator } from './arguments.ts';

export const objectOperators: [string, Operator][] = [
  operator('$mergeObjects', 0, Infinity, (...values) => {
    const list = values.length === 1 && Array.isArray(values[0]) ? values[0] : values;
    return mergeObjects(list);
  }),
  operator('$objectToArray', 1, 1, (value) => {
    if (nullish(value)) return null;
    if (!isDoc(value))
      throw new MongoError(40390, `$objectToArray requires a document input, found: ${nameOf(value)}`);
    return [...value].map(([k, v]) => doc({ k, v }));
  }),
  operator('$arrayToObject', 1, 1, (value) => {
    if (nullish(value)) return null;
    if (!Array.isArray(value))
      throw new MongoError(40386, `$arrayToObject requires an array input, found: ${nameOf(value)}`);
    const result: Doc = new Map();
    for (const entry of value) {
      const [k, v] = Array.isArray(entry) ? entry : isDoc(entry) ? [entry.get('k'), entry.get('v')] : [];
      const size = Array.isArray(entry) ? entry.length : isDoc(entry) ? entry.size : 0;
      if (size !== 2 || v === undefined)
        throw new MongoError(
          40392,
          '$arrayToObject requires an array of pairs or of objects with the fields k and v',
        );
      if (typeof k !== 'string')
        throw new MongoError(40395, `$arrayToObject requires keys of type string, found: ${nameOf(k)}`);
      result.set(k, v);
    }
    return result;
  }),
  [
    '$getField',
    (argument, compile) => {
      const short = typeof argument === 'string' || (isDoc(argument) && !argument.has('field'));
      const given = short ? undefined : checkParts('$getField', argument, ['field'], ['input']);
      const field = fieldName('$getField', given ? (given('field') as Value) : argument, compile);
      const input =
        given?.('input') === undefined ? compile('$$CURRENT') : compilePart(given('input'), compile);
      return (document, variables) => {
        const value = input(document, variables);
        if (value === null) return null;
        return isDoc(value) ? value.get(field(document, variables)) : undefined;
      };
    },
  ],
  ['$setField', (argument, compile) => setField('$setField', argument, compile)],
  ['$unsetField', (argument, compile) => setField('$unsetField', argument, compile)],
];

/** The fields of all documents, later ones overriding earlier ones. Null and missing are ignored. */
export function mergeObjects(values: readonly Maybe[]): Doc {
  const result: Doc = new Map();
  for (const value of values) {
    if (nullish(value)) continue;
    if (!isDoc(value))
      throw new MongoError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${nameOf(value)}`,
      );
    for (const [name, field] of value) result.set(name, field);
  }
  return result;
}

/**
 * A literal name. A leading `$` is only allowed as the result of an expression such as `$concat`; otherwise it would be
 * a field path.
 */
function fieldName(
  operator: string,
  value: Value,
  compile: Compile,
): (...scope: Parameters<Expression>) => string {
  const evaluate = compile(value);
  return (document, variables) => {
    const name = evaluate(document, variables);
    if (typeof name !== 'string')
      throw new MongoError(
        5654602,
        `${operator} requires 'field' to evaluate to type String, but got ${nameOf(name)}`,
      );
    return name;
  };
}

function setField(operator: '$setField' | '$unsetField', argument: Value, compile: Compile): Expression {
  const given = checkParts(
    operator,
    argument,
    operator === '$setField' ? ['field', 'input', 'value'] : ['field', 'input'],
    [],
  );
  const field = fieldName(operator, given('field') as Value, compile);
  const input = compile(given('input') as Value);
  const value = compilePart(given('value'), compile);
  return (document, variables) => {
    const target = input(document, variables);
    if (nullish(target)) return null;
    if (!isDoc(target))
      throw new MongoError(4161105, `${operator} requires 'input' to evaluate to type Object`);
    const name = field(document, variables);
    const next = value(document, variables);
    const result: Doc = new Map(target);
    if (next === undefined) result.delete(name);
    else result.set(name, next);
    return result;
  };
}
