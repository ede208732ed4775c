import { type Doc, isDoc, type Maybe, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { arithmeticOperators } from './operators/arithmetic.ts';
import { arrayOperators } from './operators/arrays.ts';
import { dateOperators } from './operators/dates.ts';
import { logicOperators } from './operators/logic.ts';
import { objectOperators } from './operators/objects.ts';
import { setOperators } from './operators/sets.ts';
import { stringOperators } from './operators/strings.ts';
import { typeOperators } from './operators/types.ts';

/** Values of `$$name`: `NOW`, a command's `let`, and variables bound by `$let`, `$map` and the like. */
export type Variables = ReadonlyMap<string, Maybe>;

/** A compiled expression: returns its value for a document, or undefined if it has none. */
export type Expression = (document: Doc, variables: Variables) => Maybe;

/** Compiles a part of an operator's argument; `names` are variables that the operator binds for it. */
export type Compile = (value: Value, names?: readonly string[]) => Expression;

/** An operator: takes its unevaluated argument and returns how to evaluate it. */
export type Operator = (argument: Value, compile: Compile) => Expression;

const OPERATORS = new Map<string, Operator>([
  ['$literal', (argument) => () => argument],
  ...logicOperators,
  ...arithmeticOperators,
  ...arrayOperators,
  ...dateOperators,
  ...objectOperators,
  ...setOperators,
  ...stringOperators,
  ...typeOperators,
]);

/** Operators of MongoDB that we know and refuse. Any other name isn't an operator at all. */
const REFUSED = new Set([
  '$accumulator',
  '$function',
  '$meta',
  '$sampleRate',
  '$toHashedIndexKey',
  '$tsIncrement',
  '$tsSecond',
  '$median',
  '$percentile',
  '$shift',
  '$denseRank',
  '$rank',
  '$derivative',
  '$integral',
  '$documentNumber',
  '$expMovingAvg',
  '$linearFill',
  '$locf',
  '$covariancePop',
  '$covarianceSamp',
  '$encStrContains',
  '$toUUID',
  '$toArray',
  '$toObject',
  '$createObjectId',
  '$hash',
  '$hexHash',
  '$similarityDotProduct',
  '$serializeEJSON',
  '$deserializeEJSON',
  '$subtype',
  '$sigmoid',
  '$minMaxScaler',
]);

/** `$$ROOT` and `$$CURRENT` are the document; `$$REMOVE` is a missing value. */
const BUILT_IN = ['ROOT', 'CURRENT', 'REMOVE', 'NOW', 'CLUSTER_TIME', 'DESCEND', 'PRUNE', 'KEEP'];

/**
 * Compiles an aggregation expression.
 * @param variables whose names may be used as `$$name`, in addition to the built-in ones
 * @throws MongoError for an unknown operator or variable, or an argument of the wrong form
 */
export function compileExpression(value: Value, variables: Variables = new Map()): Expression {
  return compileIn(value, new Set([...BUILT_IN, ...variables.keys()]));
}

function compileIn(value: Value, scope: ReadonlySet<string>): Expression {
  if (typeof value === 'string') return value.startsWith('$') ? compilePath(value, scope) : () => value;
  if (Array.isArray(value)) {
    const elements = value.map((element) => compileIn(element, scope));
    return (document, variables) => elements.map((element) => element(document, variables) ?? null);
  }
  if (!isDoc(value)) return () => value;
  const [name] = value.keys();
  if (name?.startsWith('$')) return compileOperator(name, value, scope);
  return compileObject(value, scope);
}

function compileOperator(name: string, value: Doc, scope: ReadonlySet<string>): Expression {
  if (value.size !== 1)
    throw new MongoError(
      15983,
      `An object representing an expression must have exactly one field: { ${[...value.keys()].join(', ')} }`,
    );
  const operator = OPERATORS.get(name);
  if (!operator) {
    throw REFUSED.has(name)
      ? unsupported(`the expression ${name}`)
      : new MongoError(168, `Unrecognized expression '${name}'`);
  }
  return operator(value.get(name) as Value, (part, names = []) =>
    compileIn(part, names.length > 0 ? new Set([...scope, ...names]) : scope),
  );
}

function compileObject(value: Doc, scope: ReadonlySet<string>): Expression {
  const fields = [...value].map(([name, field]) => {
    if (name.includes('.'))
      throw new MongoError(
        16412,
        `FieldPath field names may not contain '.'. Consider using $getField or $setField.`,
      );
    if (name.startsWith('$'))
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    return [name, compileIn(field, scope)] as const;
  });
  return (document, variables) => {
    const result: Doc = new Map();
    for (const [name, field] of fields) {
      const computed = field(document, variables);
      if (computed !== undefined) result.set(name, computed);
    }
    return result;
  };
}

function compilePath(text: string, scope: ReadonlySet<string>): Expression {
  if (!text.startsWith('$$')) {
    const parts = splitPath(text.slice(1));
    return (document) => readPath(document, parts, 0);
  }
  const [name = '', ...parts] = splitPath(text.slice(2));
  if (!scope.has(name)) throw new MongoError(17276, `Use of undefined variable: ${name}`);
  if (name === 'ROOT' || name === 'CURRENT') return (document) => readPath(document, parts, 0);
  if (name === 'DESCEND' || name === 'PRUNE' || name === 'KEEP') throw unsupported('$redact');
  return (_document, variables) => readPath(variables.get(name), parts, 0);
}

function splitPath(path: string): string[] {
  if (path === '') throw new MongoError(16872, "'$' by itself is not a valid FieldPath");
  if (path.endsWith('.')) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '') throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$'))
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
  }
  return parts;
}

/** The value at a path. An array on the way yields an array of its documents' values. Numbers are field names. */
function readPath(value: Maybe, parts: readonly string[], at: number): Maybe {
  if (at === parts.length) return value;
  if (Array.isArray(value)) {
    return value.flatMap((element) => {
      const found = isDoc(element) || Array.isArray(element) ? readPath(element, parts, at) : undefined;
      return found === undefined ? [] : [found];
    });
  }
  return isDoc(value) ? readPath(value.get(parts[at] as string), parts, at + 1) : undefined;
}
