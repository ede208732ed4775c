import { compareMaybe } from '#mongo/bson/compare.ts';
import { Int32, isDoc, type Maybe, truthy, type Value } from '#mongo/bson/values.ts';
import { MongoError } from '#mongo/errors.ts';
import type { Compile, Expression, Operator } from '../expressions.ts';
import { checkParts, nullish, operator } from './arguments.ts';

export const logicOperators: [string, Operator][] = [
  ['$and', junction(false)],
  ['$or', junction(true)],
  operator('$not', 1, 1, (value) => !truthy(value)),
  operator('$cmp', 2, 2, (a, b) => new Int32(Math.sign(compareMaybe(a, b)))),
  comparison('$eq', (order) => order === 0),
  comparison('$ne', (order) => order !== 0),
  comparison('$gt', (order) => order > 0),
  comparison('$gte', (order) => order >= 0),
  comparison('$lt', (order) => order < 0),
  comparison('$lte', (order) => order <= 0),
  ['$cond', condition],
  [
    '$ifNull',
    (argument, compile) => {
      const list = (Array.isArray(argument) ? argument : [argument]).map((item) => compile(item));
      if (list.length < 2)
        throw new MongoError(1257300, `$ifNull needs at least two arguments, had: ${list.length}`);
      return (document, variables) => {
        let value: Maybe;
        for (const item of list) {
          value = item(document, variables);
          if (!nullish(value)) break;
        }
        return value;
      };
    },
  ],
  ['$switch', switchOperator],
  ['$let', letOperator],
];

function comparison(name: string, holds: (order: number) => boolean): [string, Operator] {
  return operator(name, 2, 2, (a, b) => holds(compareMaybe(a, b)));
}

function junction(decisive: boolean): Operator {
  return (argument, compile) => {
    const list = (Array.isArray(argument) ? argument : [argument]).map((item) => compile(item));
    return (document, variables) =>
      list.some((item) => truthy(item(document, variables)) === decisive) === decisive;
  };
}

function condition(argument: Value, compile: Compile): Expression {
  let parts: Value[];
  if (Array.isArray(argument)) {
    if (argument.length !== 3)
      throw new MongoError(
        16020,
        `Expression $cond takes exactly 3 arguments. ${argument.length} were passed in.`,
      );
    parts = argument;
  } else {
    const given = checkParts('$cond', argument, ['if', 'then', 'else'], []);
    parts = ['if', 'then', 'else'].map((part) => given(part) as Value);
  }
  const [test, yes, no] = parts.map((part) => compile(part)) as [Expression, Expression, Expression];
  return (document, variables) => (truthy(test(document, variables)) ? yes : no)(document, variables);
}

function switchOperator(argument: Value, compile: Compile): Expression {
  const given = checkParts('$switch', argument, ['branches'], ['default']);
  const list = given('branches');
  if (!Array.isArray(list)) throw new MongoError(40061, `$switch expected an array for 'branches'`);
  const branches = list.map((branch) => {
    const part = checkParts('$switch', branch, ['case', 'then'], []);
    return { test: compile(part('case') as Value), result: compile(part('then') as Value) };
  });
  const otherwise = given('default');
  if (branches.length === 0) throw new MongoError(40068, '$switch requires at least one branch.');
  const last = otherwise === undefined ? undefined : compile(otherwise);
  return (document, variables) => {
    const branch = branches.find(({ test }) => truthy(test(document, variables)));
    if (branch) return branch.result(document, variables);
    if (!last)
      throw new MongoError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return last(document, variables);
  };
}

function letOperator(argument: Value, compile: Compile): Expression {
  const given = checkParts('$let', argument, ['vars', 'in'], []);
  const vars = given('vars');
  if (!isDoc(vars)) throw new MongoError(16876, 'invalid parameter: expected an object (vars)');
  const bindings = [...vars].map(([name, value]) => [checkVariable(name), compile(value)] as const);
  const body = compile(given('in') as Value, [...vars.keys()]);
  return (document, variables) => {
    const bound = new Map(variables);
    for (const [name, value] of bindings) bound.set(name, value(document, variables));
    return body(document, bound);
  };
}

/**
 * Checks a name for a variable.
 * @throws MongoError FailedToParse if it doesn't start with a lower-case letter
 */
export function checkVariable(name: string): string {
  if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name))
    throw new MongoError(
      'FailedToParse',
      `'${name}' starts with an invalid character for a user variable name`,
    );
  return name;
}
