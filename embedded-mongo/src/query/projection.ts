import { compileExpression, type Variables } from '#mongo/aggregation/expressions.ts';
import { type Doc, isDoc, isNumber, type Maybe, toNumber, truthy, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { compileFilter, type Predicate } from './matcher.ts';
import { visitPath } from './path.ts';

/** A compiled projection. `arrayIndex` is where the query matched, for the positional `$`. */
export type Projection = (document: Doc, arrayIndex?: number) => Doc;

/** What to do with one field, or with the fields below it. */
type Node = Map<string, true | Computed | Node>;
type Computed = (document: Doc) => Maybe;

interface FindOperators {
  slices: { parts: string[]; skip?: number; count: number }[];
  elemMatches: { field: string; matches: (element: Value) => boolean }[];
  positional?: string[];
}

/**
 * Compiles a projection of `find` (with `$slice`, `$elemMatch` and positional `$`) or of the stage `$project`.
 * @throws MongoError for a mixture of inclusion and exclusion, conflicting paths and unknown operators
 */
export function compileProjection(
  spec: Doc,
  kind: 'find' | '$project',
  variables: Variables = new Map(),
): Projection {
  const included: Node = new Map();
  const excluded: Node = new Map();
  const operators: FindOperators = { slices: [], elemMatches: [] };
  let mode: 'include' | 'exclude' | undefined;
  let keepsId = true;
  let computes = false;

  read(spec, []);
  if (kind === '$project' && spec.size === 0)
    throw new MongoError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  if (mode === undefined)
    mode =
      spec.has('_id') && keepsId
        ? 'include'
        : computes || operators.elemMatches.length > 0
          ? 'include'
          : 'exclude';
  if (mode === 'exclude' && computes) throw mixed('inclusion', 'exclusion', [...spec.keys()].join(', '));
  if (mode === 'include' && keepsId && !included.has('_id')) included.set('_id', true);
  if (!keepsId) excluded.set('_id', true);

  return (document, arrayIndex) => {
    let result = mode === 'include' ? include(document, included, document) : exclude(document, excluded);
    for (const slice of operators.slices) result = applySlice(result, slice);
    for (const { field, matches } of operators.elemMatches) {
      const array = document.get(field);
      const found = Array.isArray(array) ? array.find(matches) : undefined;
      if (found === undefined) result.delete(field);
      else result.set(field, [found]);
    }
    if (operators.positional) result = positional(result, document, operators.positional, arrayIndex);
    return result;
  };

  function read(fields: Doc, prefix: string[]): void {
    for (const [name, value] of fields) {
      if (name === '') throw new MongoError(40352, 'FieldPath cannot be constructed with empty string');
      const parts = [...prefix, ...name.split('.')];
      if (parts.includes('')) throw new MongoError(15998, 'FieldPath field names may not be empty strings.');
      const path = parts.join('.');
      if (kind === 'find' && parts.at(-1) === '$' && parts.length > 1) {
        if (operators.positional)
          throw new MongoError(31276, 'Cannot specify more than one positional projection per query.');
        if (!truthy(value))
          throw new MongoError(31395, 'positional projection cannot be used with exclusion');
        operators.positional = parts.slice(0, -1);
        setMode('include', path);
        insert(included, operators.positional, true);
      } else if (parts.some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part))) {
        throw new MongoError(
          16410,
          "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
        );
      } else if (isNumber(value) || typeof value === 'boolean') {
        flag(parts, path, truthy(value));
      } else if (isDoc(value) && !isOperator(value)) {
        if (value.size === 0)
          throw new MongoError(
            51270,
            'An empty sub-projection is not a valid value. Found empty object at path',
          );
        read(value, parts);
      } else if (
        kind === 'find' &&
        isDoc(value) &&
        (value.has('$slice') || value.has('$elemMatch') || value.has('$meta'))
      ) {
        findOperator(parts, path, value);
      } else {
        computes = true;
        setMode('include', path);
        const evaluate = compileExpression(value, variables);
        insert(included, parts, (document) => evaluate(document, variables));
      }
    }
  }

  function flag(parts: string[], path: string, on: boolean): void {
    if (path === '_id') {
      keepsId = on;
      return;
    }
    setMode(on ? 'include' : 'exclude', path);
    insert(on ? included : excluded, parts, true);
  }

  function setMode(next: 'include' | 'exclude', path: string): void {
    if (mode !== undefined && mode !== next)
      throw mixed(
        next === 'include' ? 'inclusion' : 'exclusion',
        mode === 'include' ? 'inclusion' : 'exclusion',
        path,
      );
    mode = next;
  }

  function findOperator(parts: string[], path: string, value: Doc): void {
    const elemMatch = value.get('$elemMatch');
    if (value.has('$meta')) throw unsupported('$meta in projections');
    if (elemMatch !== undefined) {
      if (parts.length > 1)
        throw new MongoError(31275, 'Cannot use $elemMatch projection on a nested field.');
      if (!isDoc(elemMatch))
        throw new MongoError(31274, 'elemMatch: Invalid argument, object required, but got something else');
      const filter: Predicate = compileFilter(
        new Map([['v', new Map([['$elemMatch', elemMatch]])]]),
        variables,
      );
      operators.elemMatches.push({
        field: path,
        matches: (element) => filter.matches(new Map([['v', [element]]])),
      });
      setMode('include', path);
      insert(included, parts, true);
      return;
    }
    const argument = value.get('$slice') as Value;
    const numbers = (Array.isArray(argument) ? argument : [argument]).map((item) =>
      isNumber(item) ? Math.trunc(toNumber(item)) : NaN,
    );
    const [first = NaN, second] = numbers;
    if (
      numbers.some(Number.isNaN) ||
      numbers.length > 2 ||
      (Array.isArray(argument) && numbers.length !== 2)
    ) {
      throw new MongoError(
        28667,
        'Invalid $slice syntax. The given syntax { $slice: … } did not match the find() syntax',
      );
    }
    if (second !== undefined && second <= 0)
      throw new MongoError(28724, 'First argument to $slice must be an array, but is of type: int');
    operators.slices.push(
      second === undefined ? { parts, count: first } : { parts, skip: first, count: second },
    );
    if (mode === 'include') insert(included, parts, true);
  }

  function insert(tree: Node, parts: string[], leaf: true | Computed): void {
    let node = tree;
    for (const [at, part] of parts.entries()) {
      const existing = node.get(part);
      if (at === parts.length - 1) {
        if (existing !== undefined)
          throw collision(
            parts.join('.'),
            existing instanceof Map ? `${parts.join('.')}.${existing.keys().next().value}` : parts.join('.'),
          );
        node.set(part, leaf);
      } else if (existing instanceof Map) {
        node = existing;
      } else {
        if (existing !== undefined) throw collision(parts.join('.'), parts.slice(at + 1).join('.'));
        const made: Node = new Map();
        node.set(part, made);
        node = made;
      }
    }
  }
}

function isOperator(value: Doc): boolean {
  return value.keys().next().value?.startsWith('$') === true;
}

function mixed(found: string, mode: string, path: string): MongoError {
  return new MongoError(
    found === 'inclusion' ? 31253 : 31254,
    `Cannot do ${found} on field ${path} in ${mode} projection`,
  );
}

function collision(path: string, rest: string): MongoError {
  return new MongoError(31249, `Path collision at ${path} remaining portion ${rest}`);
}

function include(source: Doc, tree: Node, root: Doc): Doc {
  const result: Doc = new Map();
  if (tree.has('_id')) keep('_id');
  for (const name of source.keys())
    if (name !== '_id' && tree.has(name) && !(typeof tree.get(name) === 'function')) keep(name);
  for (const [name, node] of tree) {
    if (typeof node === 'function') put(result, name, node(root));
    else if (node !== true && !result.has(name)) {
      const made = computedOnly(node, root);
      if (made) result.set(name, made);
    }
  }
  return result;

  function keep(name: string): void {
    const node = tree.get(name);
    const value = source.get(name);
    if (typeof node === 'function' || value === undefined) return;
    const kept = node === true ? value : below(value, node as Node);
    if (kept !== undefined) result.set(name, kept);
  }

  function below(value: Value, node: Node): Maybe {
    if (isDoc(value)) return include(value, node, root);
    if (Array.isArray(value))
      return value.map((element) => below(element, node)).filter((element) => element !== undefined);
    return computedOnly(node, root);
  }
}

/** The computed fields of a tree whose path doesn't exist in the document yet. */
function computedOnly(tree: Node, root: Doc): Doc | undefined {
  const result: Doc = new Map();
  let any = false;
  for (const [name, node] of tree) {
    if (typeof node === 'function') {
      any = true;
      put(result, name, node(root));
    } else if (node !== true) {
      const made = computedOnly(node, root);
      if (made) result.set(name, made);
      any ||= made !== undefined;
    }
  }
  return any ? result : undefined;
}

function put(target: Doc, name: string, value: Maybe): void {
  if (value === undefined) target.delete(name);
  else target.set(name, value);
}

function exclude(source: Doc, tree: Node): Doc {
  const result: Doc = new Map();
  for (const [name, value] of source) {
    const node = tree.get(name);
    if (node === undefined) result.set(name, value);
    else if (node !== true) result.set(name, below(value, node as Node));
  }
  return result;

  function below(value: Value, node: Node): Value {
    if (isDoc(value)) return exclude(value, node);
    return Array.isArray(value) ? value.map((element) => below(element, node)) : value;
  }
}

function applySlice(source: Doc, slice: FindOperators['slices'][number], at = 0): Doc {
  const name = slice.parts[at] as string;
  const value = source.get(name);
  if (value === undefined) return source;
  const result: Doc = new Map(source);
  const descend = (inner: Value): Value => {
    if (isDoc(inner)) return applySlice(inner, slice, at + 1);
    return Array.isArray(inner) ? inner.map(descend) : inner;
  };
  if (at < slice.parts.length - 1) result.set(name, descend(value));
  else if (Array.isArray(value)) result.set(name, cut(value, slice));
  return result;
}

function cut(array: Value[], { skip, count }: { skip?: number; count: number }): Value[] {
  if (skip === undefined) return count >= 0 ? array.slice(0, count) : array.slice(count);
  const from = skip < 0 ? Math.max(0, array.length + skip) : skip;
  return array.slice(from, from + count);
}

function positional(result: Doc, document: Doc, parts: string[], arrayIndex: number | undefined): Doc {
  let hasArray = false;
  visitPath(document, parts, false, (value) => {
    hasArray ||= Array.isArray(value) && value.length > 0;
    return false;
  });
  if (!hasArray) return result;
  if (arrayIndex === undefined)
    throw new MongoError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  return replaceFirstArray(result, 0);

  function replaceFirstArray(inner: Doc, at: number): Doc {
    const name = parts[at];
    const value = name === undefined ? undefined : inner.get(name);
    const copy: Doc = new Map(inner);
    if (Array.isArray(value))
      copy.set(name as string, value.slice(arrayIndex as number, (arrayIndex as number) + 1));
    else if (isDoc(value)) copy.set(name as string, replaceFirstArray(value, at + 1));
    return copy;
  }
}
