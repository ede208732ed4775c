import { type Doc, isDoc, type Maybe, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { compileProjection } from '#mongo/query/projection.ts';
import { compileExpression, type Expression, type Variables } from './expressions.ts';
import { nameOf } from './operators/arguments.ts';

/** A stage that turns each document into exactly one other. */
export type Transform = (document: Doc) => Doc;

type FieldTree = Map<string, Expression | FieldTree>;

/** Compiles the stages that work on one document at a time; undefined for any other. */
export function compileTransform(name: string, argument: Value, variables: Variables): Transform | undefined {
  switch (name) {
    case '$project':
      if (!isDoc(argument)) throw new MongoError(15969, '$project specification must be an object');
      return compileProjection(argument, '$project', variables);
    case '$addFields':
    case '$set': {
      if (!isDoc(argument))
        throw new MongoError(40272, `${name} specification stage must be an object, got ${nameOf(argument)}`);
      const tree = fieldTree(argument, variables);
      return (document) => addFields(document, tree, document, variables);
    }
    case '$unset':
      return compileUnset(argument, variables);
    case '$replaceRoot':
      if (!isDoc(argument) || !argument.has('newRoot') || argument.size !== 1)
        throw new MongoError(40231, 'no newRoot specified for the $replaceRoot stage');
      return replaceRoot(argument.get('newRoot') as Value, variables);
    case '$replaceWith':
      return replaceRoot(argument, variables);
    default:
      return undefined;
  }
}

/**
 * Compiles an update given as a pipeline.
 * @throws MongoError for stages that updates don't allow
 */
export function compileUpdatePipeline(pipeline: readonly Value[], variables: Variables): Transform {
  const transforms = pipeline.map((stage) => {
    const [name, argument] = stageOf(stage);
    const transform = compileTransform(name, argument, variables);
    if (!transform)
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
    return transform;
  });
  return (document) => transforms.reduce((current, transform) => transform(current), document);
}

/** The name and the argument of a stage. */
export function stageOf(stage: Value): [string, Value] {
  if (!isDoc(stage))
    throw new MongoError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  const [entry, another] = stage;
  if (!entry || another)
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return entry;
}

function fieldTree(spec: Doc, variables: Variables, tree: FieldTree = new Map()): FieldTree {
  if (spec.size === 0)
    throw new MongoError(
      40177,
      'Invalid $addFields :: caused by :: specification must have at least one field',
    );
  for (const [path, value] of spec) {
    const parts = path.split('.');
    if (parts.includes(''))
      throw new MongoError(path === '' ? 40352 : 15998, 'FieldPath field names may not be empty strings.');
    if (parts.some((part) => part.startsWith('$')))
      throw new MongoError(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
    let node = tree;
    for (const part of parts.slice(0, -1)) {
      const next = node.get(part) ?? new Map();
      if (!(next instanceof Map)) throw collision(path);
      node.set(part, next);
      node = next;
    }
    const leaf = parts.at(-1) as string;
    const existing = node.get(leaf);
    const nested = isDoc(value) && value.size > 0 && !value.keys().next().value?.startsWith('$');
    if (existing !== undefined && !(nested && existing instanceof Map)) throw collision(path);
    node.set(
      leaf,
      nested
        ? fieldTree(value, variables, existing instanceof Map ? existing : new Map())
        : compileExpression(value, variables),
    );
  }
  return tree;
}

function collision(path: string): MongoError {
  return new MongoError(
    40176,
    `Invalid $addFields :: caused by :: specification contains two conflicting paths. Cannot specify both '${path}' and a part of it`,
  );
}

function addFields(target: Doc, tree: FieldTree, root: Doc, variables: Variables): Doc {
  const result: Doc = new Map(target);
  for (const [name, node] of tree) {
    const value = node instanceof Map ? nested(target.get(name), node) : node(root, variables);
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return result;

  function nested(value: Maybe, node: FieldTree): Value {
    if (Array.isArray(value)) return value.map((element) => nested(element, node));
    return addFields(isDoc(value) ? value : new Map(), node, root, variables);
  }
}

function compileUnset(argument: Value, variables: Variables): Transform {
  const paths = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0)
    throw new MongoError(31119, '$unset specification must be a string or an array with at least one field');
  const spec: Doc = new Map();
  for (const path of paths) {
    if (typeof path !== 'string')
      throw new MongoError(
        31120,
        '$unset specification must be a string or an array containing only string values',
      );
    if (path.startsWith('$')) throw unsupported('$unset of fields that start with $');
    spec.set(path, false);
  }
  return compileProjection(spec, '$project', variables);
}

function replaceRoot(expression: Value, variables: Variables): Transform {
  const evaluate = compileExpression(expression, variables);
  return (document) => {
    const root = evaluate(document, variables);
    if (!isDoc(root))
      throw new MongoError(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was of type: ${nameOf(root)}`,
      );
    return root;
  };
}
