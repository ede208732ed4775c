import {
  isDoc,
  isNumber,
  type Maybe,
  type NumberValue,
  toNumber,
  typeName,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import type { Compile, Expression, Operator } from '../expressions.ts';

export function nullish(value: Maybe): value is null | undefined {
  return value === undefined || value === null;
}

/** The name of a value's type in error messages. */
export function nameOf(value: Maybe): string {
  return value === undefined ? 'missing' : typeName(value);
}

/** An operator on evaluated arguments, given as an array or, if it takes only one, directly. */
export function operator(
  name: string,
  least: number,
  most: number,
  run: (...values: Maybe[]) => Maybe,
): [string, Operator] {
  return [
    name,
    (argument, compile) => {
      const list = (Array.isArray(argument) ? argument : [argument]).map((item) => compile(item));
      if (list.length < least || list.length > most) {
        const wanted =
          least === most
            ? `exactly ${least}`
            : most === Infinity
              ? `at least ${least}`
              : `at least ${least} arguments, and at most ${most}`;
        throw new MongoError(
          16020,
          `Expression ${name} takes ${wanted} arguments. ${list.length} were passed in.`,
        );
      }
      const [first, second] = list;
      // The common cases, without creating an array.
      if (list.length === 1 && first) return (document, variables) => run(first(document, variables));
      if (list.length === 2 && first && second)
        return (document, variables) => run(first(document, variables), second(document, variables));
      return (document, variables) => run(...list.map((item) => item(document, variables)));
    },
  ];
}

/** An operator whose argument is a document of named parts. */
export function namedOperator(
  name: string,
  required: readonly string[],
  optional: readonly string[],
  build: (
    parts: (part: string, names?: readonly string[]) => Expression,
    given: (part: string) => Maybe,
  ) => Expression,
): [string, Operator] {
  return [
    name,
    (argument, compile) => {
      const given = checkParts(name, argument, required, optional);
      return build((part, names) => compilePart(given(part), compile, names), given);
    },
  ];
}

/**
 * Checks the named parts of an argument.
 * @returns a function that reads them
 */
export function checkParts(
  name: string,
  argument: Value,
  required: readonly string[],
  optional: readonly string[],
): (part: string) => Maybe {
  if (!isDoc(argument))
    throw new MongoError('FailedToParse', `${name} only supports an object as its argument`);
  for (const part of argument.keys()) {
    if (!required.includes(part) && !optional.includes(part))
      throw new MongoError('FailedToParse', `${name} found an unknown argument: ${part}`);
  }
  for (const part of required)
    if (!argument.has(part)) throw new MongoError('FailedToParse', `Missing '${part}' parameter to ${name}`);
  return (part) => argument.get(part);
}

export function compilePart(value: Maybe, compile: Compile, names?: readonly string[]): Expression {
  return value === undefined ? () => undefined : compile(value, names);
}

export function asNumber(name: string, value: Maybe): NumberValue {
  if (!isNumber(value))
    throw new MongoError('TypeMismatch', `${name} only supports numeric types, not ${nameOf(value)}`);
  return value;
}

/** A number without a fraction that fits 32 bits. */
export function asInteger(name: string, value: Maybe): number {
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number) || Math.abs(number) > 0x7fffffff) {
    throw new MongoError(
      40096,
      `${name} requires an integral argument that fits 32 bits, found a value of type: ${nameOf(value)}, with value: ${value}`,
    );
  }
  return number;
}

export function asArray(name: string, value: Maybe): Value[] {
  if (!Array.isArray(value))
    throw new MongoError('TypeMismatch', `${name} requires an array argument, found: ${nameOf(value)}`);
  return value;
}

export function asString(name: string, value: Maybe): string {
  if (typeof value !== 'string')
    throw new MongoError('TypeMismatch', `${name} requires a string argument, found: ${nameOf(value)}`);
  return value;
}
