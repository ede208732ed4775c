import { compare } from '#mongo/bson/compare.ts';
import {
  clone,
  type Doc,
  doc,
  Int32,
  integer,
  isDoc,
  isNumber,
  isRegex,
  Long,
  type Maybe,
  toNumber,
  type Value,
} from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import {
  type Clock,
  countMatching,
  PAUSE,
  type Pausable,
  select,
  skipLimit,
  sorted,
} from '#mongo/query/executor.ts';
import { compileFilter } from '#mongo/query/matcher.ts';
import { plan } from '#mongo/query/planner.ts';
import { parseSort, type SortField } from '#mongo/query/sort.ts';
import { encodeValue } from '#mongo/storage/key-encoding.ts';
import type { Collection, Index, Store } from '#mongo/storage/store.ts';
import { compileAccumulator } from './accumulators.ts';
import { compileTransform, stageOf } from './document-stages.ts';
import { compileExpression, type Variables } from './expressions.ts';
import { nameOf } from './operators/arguments.ts';
import { checkVariable } from './operators/logic.ts';

/** What stages need that look beyond their input documents. */
export interface PipelineContext {
  store: Store;
  db: string;
  clock: Clock;
}

type Stage = (source: Pausable<Doc>) => Pausable<Doc>;

const REFUSED = new Set([
  '$out',
  '$merge',
  '$graphLookup',
  '$geoNear',
  '$bucketAuto',
  '$setWindowFields',
  '$densify',
  '$fill',
  '$redact',
  '$indexStats',
  '$planCacheStats',
  '$currentOp',
  '$listSessions',
  '$listLocalSessions',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$listSearchIndexes',
  '$shardedDataDistribution',
  '$querySettings',
  '$queryStats',
  '$rankFusion',
  '$scoreFusion',
]);

/** A pipeline split into the part that the planner can handle and the remaining stages. */
export interface SplitPipeline {
  match: Doc;
  sort: SortField[];
  /** How many documents the sort must yield at most. */
  limit: number;
  rest: readonly Value[];
}

/** Splits leading `$match` and `$sort` stages off a pipeline. */
export function splitPipeline(pipeline: readonly Value[]): SplitPipeline {
  const conditions: Value[] = [];
  let at = 0;
  for (; at < pipeline.length; at++) {
    const [name, argument] = stageOf(pipeline[at] as Value);
    if (name !== '$match') break;
    conditions.push(matchArgument(argument));
  }
  const match =
    conditions.length > 1 ? doc({ $and: conditions }) : ((conditions[0] as Doc | undefined) ?? new Map());
  const next = pipeline[at];
  const [name, argument] = next === undefined ? [] : stageOf(next);
  if (name !== '$sort') return { match, sort: [], limit: Infinity, rest: pipeline.slice(at) };
  const rest = pipeline.slice(at + 1);
  return { match, sort: sortArgument(argument as Value), limit: limitOf(rest), rest };
}

interface Counting {
  /** Counting stops here. */
  readonly most: number;
  readonly toDocument: (count: number) => Doc;
}

/**
 * What a pipeline requests that only counts, as a driver's `countDocuments` does: `[$limit] $group` by nothing, or
 * `$count`.
 */
export function countingOf(rest: readonly Value[]): Counting | undefined {
  const most = limitOf(rest);
  const [stage, more] = most === Infinity ? rest : rest.slice(1);
  if (stage === undefined || more !== undefined) return undefined;
  const [name, argument] = stageOf(stage);
  if (name === '$count')
    return { most, toDocument: (count) => doc({ [argument as string]: integer(count) }) };
  if (name !== '$group' || !isDoc(argument)) return undefined;
  const [id, counter, other] = [...argument];
  if (id?.[0] !== '_id' || !(id[1] === null || isNumber(id[1])) || !counter || other) return undefined;
  const [field, sum] = counter;
  const one = isDoc(sum) && sum.size === 1 ? sum.get('$sum') : undefined;
  return one instanceof Int32 && one.value === 1
    ? { most, toDocument: (count) => doc({ _id: id[1], [field]: integer(count) }) }
    : undefined;
}

function limitOf(rest: readonly Value[]): number {
  const [name, argument] = rest[0] === undefined ? [] : stageOf(rest[0]);
  return name === '$limit' ? positive('$limit', argument as Value, 1) : Infinity;
}

/**
 * Runs a pipeline over a collection.
 * @param collection undefined if it doesn't exist, which is the same as empty
 */
export function runPipeline(
  context: PipelineContext,
  collection: Collection | undefined,
  pipeline: readonly Value[],
  variables: Variables,
  hint?: Index | 'natural',
): Pausable<Doc> {
  const { match, sort, limit, rest } = splitPipeline(pipeline);
  const filter = compileFilter(match, variables);
  const stages = rest.map((stage, at) =>
    compileStage(stage, at === 0 && collection === undefined && match.size === 0, context, variables),
  );
  const counting = collection && sort.length === 0 ? countingOf(rest) : undefined;
  if (counting) return counted(counting);
  let source = collection ? documentsOf() : nothing();
  for (const stage of stages) source = stage(source);
  return source;

  function* counted({ most, toDocument }: Counting): Pausable<Doc> {
    const target = collection as Collection;
    let count = 0;
    for (const more of countMatching(target, plan(target, filter, [], hint), filter, context.clock, most)) {
      if (more === PAUSE) yield more;
      else count += more as number;
    }
    if (count > 0) yield toDocument(count);
  }

  function* documentsOf(): Pausable<Doc> {
    const target = collection as Collection;
    const chosen = plan(target, filter, sort, hint);
    for (const row of select(target, filter, sort, chosen, context.clock, limit))
      yield row === PAUSE ? row : row.document;
  }
}

function* nothing(): Pausable<Doc> {}

function compileStage(stage: Value, isFirst: boolean, context: PipelineContext, variables: Variables): Stage {
  const [name, argument] = stageOf(stage);
  const transform = compileTransform(name, argument, variables);
  if (transform) {
    return function* (source) {
      for (const item of source) yield item === PAUSE ? item : transform(item);
    };
  }
  switch (name) {
    case '$match': {
      const filter = compileFilter(matchArgument(argument), variables);
      return function* (source) {
        for (const item of source) if (item === PAUSE || filter.matches(item)) yield item;
      };
    }
    case '$sort': {
      const fields = sortArgument(argument);
      return (source) => sorted(source, fields, (item) => item);
    }
    case '$limit': {
      const limit = positive(name, argument, 1);
      return (source) => skipLimit(source, 0, limit);
    }
    case '$skip': {
      const skip = positive(name, argument, 0);
      return (source) => skipLimit(source, skip, Infinity);
    }
    case '$count':
      return countStage(argument);
    case '$group':
      return groupStage(argument, variables);
    case '$sortByCount':
      return (source) =>
        sorted(
          groupStage(doc({ _id: argument, count: doc({ $sum: new Int32(1) }) }), variables)(source),
          parseSort(doc({ count: new Int32(-1) })),
          (item) => item,
        );
    case '$bucket':
      return bucketStage(argument, variables);
    case '$unwind':
      return unwindStage(argument);
    case '$lookup':
      return lookupStage(argument, context, variables);
    case '$unionWith':
      return unionStage(argument, context, variables);
    case '$facet':
      return facetStage(argument, context, variables);
    case '$sample':
      return sampleStage(argument);
    case '$documents': {
      if (!isFirst) throw new MongoError(40602, '$documents is only valid as the first stage in a pipeline');
      const documents = compileExpression(argument, variables)(new Map(), variables);
      if (!Array.isArray(documents) || !documents.every(isDoc))
        throw new MongoError(5858203, '$documents must be an array of objects');
      return function* () {
        yield* documents;
      };
    }
    case '$collStats':
      throw new MongoError(40602, '$collStats is only valid as the first stage in a pipeline');
    case '$changeStream':
      throw new MongoError(40573, 'The $changeStream stage is only supported on replica sets');
    default:
      throw REFUSED.has(name)
        ? unsupported(`the aggregation stage ${name}`)
        : new MongoError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}

function matchArgument(argument: Value): Doc {
  if (!isDoc(argument)) throw new MongoError(15959, 'the match filter must be an expression in an object');
  return argument;
}

function sortArgument(argument: Value): SortField[] {
  if (!isDoc(argument)) throw new MongoError(15973, 'the $sort key specification must be an object');
  if (argument.size === 0) throw new MongoError(15976, '$sort stage must have at least one sort key');
  return parseSort(argument);
}

function positive(name: string, argument: Value, least: number): number {
  const number = isNumber(argument) ? toNumber(argument) : NaN;
  if (!Number.isInteger(number))
    throw new MongoError(
      5107201,
      `invalid argument to ${name} stage: Expected an integer, but found ${nameOf(argument)}`,
    );
  if (number < least)
    throw new MongoError(
      name === '$limit' ? 15958 : 5107200,
      `invalid argument to ${name} stage: the ${name.slice(1)} must be ${least === 1 ? 'positive' : 'non-negative'}`,
    );
  return number;
}

function countStage(argument: Value): Stage {
  if (typeof argument !== 'string' || argument === '')
    throw new MongoError(40156, 'the count field must be a non-empty string');
  if (argument.startsWith('$')) throw new MongoError(40158, 'the count field cannot be a $-prefixed path');
  if (argument.includes('.')) throw new MongoError(40160, "the count field cannot contain '.'");
  return function* (source) {
    let count = 0;
    for (const item of source) {
      if (item === PAUSE) yield item;
      else count++;
    }
    if (count > 0) yield doc({ [argument]: integer(count) });
  };
}

function groupStage(argument: Value, variables: Variables): Stage {
  if (!isDoc(argument)) throw new MongoError(15947, "a group's fields must be specified in an object");
  const id = argument.get('_id');
  if (id === undefined) throw new MongoError(15955, 'a group specification must include an _id');
  const keyOf = compileExpression(id, variables);
  const fields = [...argument]
    .filter(([field]) => field !== '_id')
    .map(([field, spec]) => ({ field, make: compileAccumulator(field, spec, variables) }));
  return function* (source) {
    const groups = new Map<
      string,
      { key: Value; accumulators: ReturnType<(typeof fields)[number]['make']>[] }
    >();
    for (const item of source) {
      if (item === PAUSE) {
        yield item;
        continue;
      }
      // Documents without the field belong to the group for null.
      const key = keyOf(item, variables) ?? null;
      const text = encodeValue(key).toString('latin1');
      let group = groups.get(text);
      if (!group) {
        group = { key, accumulators: fields.map(({ make }) => make()) };
        groups.set(text, group);
      }
      for (const accumulator of group.accumulators) accumulator.add(item, variables);
    }
    for (const { key, accumulators } of groups.values()) {
      const result: Doc = new Map([['_id', key]]);
      for (const [at, accumulator] of accumulators.entries())
        result.set(fields[at]?.field as string, accumulator.result() ?? null);
      yield result;
    }
  };
}

function bucketStage(argument: Value, variables: Variables): Stage {
  if (!isDoc(argument)) throw new MongoError(40201, 'Argument to $bucket stage must be an object');
  for (const name of argument.keys())
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(name))
      throw new MongoError(40197, `Unrecognized option to $bucket: ${name}.`);
  const [groupBy, boundaries, otherwise] = [
    argument.get('groupBy'),
    argument.get('boundaries'),
    argument.get('default'),
  ];
  if (groupBy === undefined || !Array.isArray(boundaries))
    throw new MongoError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  if (boundaries.length < 2)
    throw new MongoError(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  if (boundaries.some((value, at) => at > 0 && compare(boundaries[at - 1] as Value, value) >= 0))
    throw new MongoError(40194, "The 'boundaries' option to $bucket must be sorted.");
  const branches = boundaries.slice(0, -1).map((low, at) => {
    const inside = [
      doc({ $gte: [groupBy, literal(low)] }),
      doc({ $lt: [groupBy, literal(boundaries[at + 1] as Value)] }),
    ];
    return new Map<string, Value>([
      ['case', doc({ $and: inside })],
      ['then', literal(low)],
    ]);
  });
  const id = doc({
    $switch: doc({ branches, default: otherwise === undefined ? undefined : literal(otherwise) }),
  });
  const output = argument.get('output');
  const group = groupStage(
    new Map<string, Value>([
      ['_id', id],
      ...(isDoc(output) ? output : doc({ count: doc({ $sum: new Int32(1) }) })),
    ]),
    variables,
  );
  return (source) => sorted(group(source), parseSort(doc({ _id: new Int32(1) })), (item) => item);
}

function literal(value: Value): Doc {
  return doc({ $literal: value });
}

function unwindStage(argument: Value): Stage {
  const options = isDoc(argument) ? argument : doc({ path: argument });
  for (const name of options.keys())
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name))
      throw new MongoError(28811, `unrecognized option to $unwind stage: ${name}`);
  const path = options.get('path');
  if (typeof path !== 'string')
    throw new MongoError(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$'))
    throw new MongoError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = path.slice(1).split('.');
  const indexField = options.get('includeArrayIndex');
  if (
    indexField !== undefined &&
    (typeof indexField !== 'string' || indexField === '' || indexField.startsWith('$'))
  )
    throw new MongoError(
      28810,
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  const keeps = options.get('preserveNullAndEmptyArrays') === true;
  const indexParts = typeof indexField === 'string' ? indexField.split('.') : undefined;
  const emit = (document: Doc, value: Maybe, index: number | null) => {
    const result = withPath(document, parts, 0, value);
    return indexParts
      ? withPath(result, indexParts, 0, index === null ? null : Long.fromNumber(index))
      : result;
  };
  return function* (source) {
    for (const item of source) {
      if (item === PAUSE) {
        yield item;
        continue;
      }
      const value = fieldAt(item, parts);
      if (Array.isArray(value) && value.length > 0)
        for (const [index, element] of value.entries()) yield emit(item, element, index);
      else if (Array.isArray(value) || value === null || value === undefined) {
        if (keeps) yield Array.isArray(value) ? emit(item, undefined, null) : emit(item, value, null);
      } else yield emit(item, value, null);
    }
  };
}

function fieldAt(document: Doc, parts: readonly string[]): Maybe {
  let current: Maybe = document;
  for (const part of parts) current = isDoc(current) ? current.get(part) : undefined;
  return current;
}

/** A copy with the value at the path; undefined removes the field. */
function withPath(document: Doc, parts: readonly string[], at: number, value: Maybe): Doc {
  const part = parts[at] as string;
  const result: Doc = new Map(document);
  if (at === parts.length - 1) {
    if (value === undefined) result.delete(part);
    else result.set(part, value);
    return result;
  }
  const below = document.get(part);
  if (value === undefined && !isDoc(below)) return result;
  return result.set(part, withPath(isDoc(below) ? below : new Map(), parts, at + 1, value));
}

function lookupStage(argument: Value, context: PipelineContext, variables: Variables): Stage {
  if (!isDoc(argument)) throw new MongoError('FailedToParse', 'the $lookup specification must be an Object');
  for (const name of argument.keys())
    if (!['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'].includes(name))
      throw new MongoError('FailedToParse', `unknown argument to $lookup: ${name}`);
  const text = (name: string) => {
    const value = argument.get(name);
    if (value !== undefined && typeof value !== 'string')
      throw new MongoError('FailedToParse', `$lookup argument '${name}' must be a string`);
    return value as string | undefined;
  };
  const [from, as, localField, foreignField] = [
    text('from'),
    text('as'),
    text('localField'),
    text('foreignField'),
  ];
  const pipeline = argument.get('pipeline');
  if (as === undefined) throw new MongoError('FailedToParse', "must specify 'as' field for a $lookup");
  if (from === undefined) throw unsupported('$lookup without a collection (from)');
  if ((localField === undefined) !== (foreignField === undefined))
    throw new MongoError(
      'FailedToParse',
      '$lookup requires both or neither of localField and foreignField to be specified',
    );
  if (localField === undefined && pipeline === undefined)
    throw new MongoError(
      'FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  if (pipeline !== undefined && !Array.isArray(pipeline))
    throw new MongoError('TypeMismatch', "'pipeline' option must be specified as an array");
  const bindings = [...(isDoc(argument.get('let')) ? (argument.get('let') as Doc) : [])].map(
    ([name, value]) => [checkVariable(name), compileExpression(value as Value, variables)] as const,
  );
  const asParts = as.split('.');
  // Reports errors in the inner pipeline even if no document uses it.
  runPipeline(
    context,
    undefined,
    pipeline ?? [],
    new Map([...variables, ...bindings.map(([name]) => [name, null] as const)]),
  );
  return function* (source) {
    for (const item of source) {
      if (item === PAUSE) {
        yield item;
        continue;
      }
      const scope = new Map(variables);
      for (const [name, value] of bindings) scope.set(name, value(item, variables));
      const joined =
        localField === undefined
          ? []
          : [doc({ $match: joinFilter(item, localField, foreignField as string) })];
      const found: Value[] = [];
      for (const match of runPipeline(
        context,
        context.store.find(context.db, from),
        [...joined, ...(pipeline ?? [])],
        scope,
      )) {
        if (match === PAUSE) yield match;
        else found.push(match);
      }
      yield withPath(item, asParts, 0, found);
    }
  };
}

/**
 * A filter for the foreign field: equal to the local value, to any of its elements if it is an array, or to null if it
 * is missing.
 */
function joinFilter(document: Doc, localField: string, foreignField: string): Doc {
  const local = valuesAt(document, localField.split('.'), 0);
  if (local.some(isRegex)) throw unsupported('$lookup over regular expressions');
  return doc({ [foreignField]: doc({ $in: local.length > 0 ? local : [null] }) });
}

function valuesAt(value: Maybe, parts: readonly string[], at: number): Value[] {
  if (Array.isArray(value))
    return at === parts.length
      ? value
      : value.flatMap((element) => (isDoc(element) ? valuesAt(element, parts, at) : []));
  if (at === parts.length) return value === undefined ? [] : [value];
  return isDoc(value) ? valuesAt(value.get(parts[at] as string), parts, at + 1) : [];
}

function unionStage(argument: Value, context: PipelineContext, variables: Variables): Stage {
  const spec = isDoc(argument) ? argument : doc({ coll: argument });
  const [coll, pipeline = []] = [spec.get('coll'), spec.get('pipeline')];
  if (typeof coll !== 'string' || !Array.isArray(pipeline))
    throw unsupported('$unionWith without a collection');
  runPipeline(context, undefined, pipeline, variables);
  return function* (source) {
    yield* source;
    yield* runPipeline(context, context.store.find(context.db, coll), pipeline, variables);
  };
}

function facetStage(argument: Value, context: PipelineContext, variables: Variables): Stage {
  if (!isDoc(argument) || argument.size === 0)
    throw new MongoError(40169, 'the $facet specification must be a non-empty object');
  const facets = [...argument].map(([name, stages]) => {
    if (!Array.isArray(stages))
      throw new MongoError(40170, `arguments to $facet must be arrays, ${name} is type ${nameOf(stages)}`);
    for (const stage of stages) {
      const [inner] = stageOf(stage);
      if (inner === '$facet' || inner === '$documents')
        throw new MongoError(40600, `${inner} is not allowed to be used within a $facet stage`);
    }
    return { name, stages: stages.map((stage) => compileStage(stage, false, context, variables)) };
  });
  return function* (source) {
    const documents: Doc[] = [];
    for (const item of source) {
      if (item === PAUSE) yield item;
      else documents.push(item);
    }
    const result: Doc = new Map();
    for (const { name, stages } of facets) {
      const found: Value[] = [];
      for (const item of stages.reduce((stream, stage) => stage(stream), replay(documents))) {
        if (item === PAUSE) yield item;
        else found.push(item);
      }
      result.set(name, found);
    }
    yield result;
  };
}

function* replay(documents: readonly Doc[]): Pausable<Doc> {
  for (const document of documents) yield clone(document);
}

function sampleStage(argument: Value): Stage {
  if (!isDoc(argument)) throw new MongoError(28745, 'the $sample stage specification must be an object');
  const size = positive('$sample', argument.get('size') ?? null, 1);
  return function* (source) {
    const kept: Doc[] = [];
    let seen = 0;
    for (const item of source) {
      if (item === PAUSE) {
        yield item;
        continue;
      }
      const at = seen < size ? seen : Math.floor(Math.random() * (seen + 1));
      if (at < size) kept[at] = item;
      seen++;
    }
    yield* kept;
  };
}
