import * as arithmetic from '#mongo/bson/arithmetic.ts';
import { clone, type Doc, doc, Int32, isDoc, isNumber, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { PAUSE, type Pausable, skipLimit, sorted } from '#mongo/query/executor.ts';
import { compileFilter } from '#mongo/query/matcher.ts';
import { compileProjection } from '#mongo/query/projection.ts';
import { parseSort } from '#mongo/query/sort.ts';
import { encodeValue } from '#mongo/storage/key-encoding.ts';
import { compileExpression, type Variables } from './expressions.ts';

export type Stage = (source: Pausable<Doc>) => Pausable<Doc>;

export function compileStage(stage: Value, variables: Variables): Stage {
  if (!isDoc(stage) || stage.size !== 1)
    throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  const [name, argument] = stage.entries().next().value as [string, Value];
  switch (name) {
    case '$match': {
      const filter = compileFilter(argument as Doc, variables);
      return function* (source) {
        for (const item of source) if (item === PAUSE || filter.matches(item)) yield item;
      };
    }
    case '$sort':
      return (source) => sorted(source, parseSort(argument as Doc), (item) => item);
    case '$skip':
      return (source) => skipLimit(source, Number(argument), Infinity);
    case '$limit':
      return (source) => skipLimit(source, 0, Number(argument));
    case '$project': {
      const project = compileProjection(argument as Doc, '$project', variables);
      return function* (source) {
        for (const item of source) yield item === PAUSE ? item : project(item);
      };
    }
    case '$count':
      return function* (source) {
        let n = 0;
        for (const item of source)
          if (item === PAUSE) yield item;
          else n++;
        if (n) yield doc({ [String(argument)]: new Int32(n) });
      };
    case '$group': {
      const spec = argument as Doc;
      const id = compileExpression(spec.get('_id') ?? null);
      const sums = [...spec]
        .filter(([field]) => field !== '_id')
        .map(([field, acc]) => {
          if (!isDoc(acc) || !acc.has('$sum')) throw unsupported('this accumulator');
          return [field, compileExpression(acc.get('$sum') as Value)] as const;
        });
      return function* (source) {
        const groups = new Map<string, Doc>();
        for (const item of source) {
          if (item === PAUSE) {
            yield item;
            continue;
          }
          const key = id(item, variables) ?? null;
          const text = encodeValue(key).toString('latin1');
          let group = groups.get(text);
          if (!group)
            groups.set(
              text,
              (group = new Map([
                ['_id', clone(key)],
                ...sums.map(([field]) => [field, new Int32(0)] as const),
              ] as [string, Value][])),
            );
          for (const [field, sum] of sums) {
            const value = sum(item, variables);
            if (isNumber(value)) group.set(field, arithmetic.add(group.get(field) as Int32, value));
          }
        }
        yield* groups.values();
      };
    }
    default:
      throw unsupported(`the aggregation stage ${name}`);
  }
}

export function compileUpdatePipeline(_pipeline: Value[], _variables: Variables): (document: Doc) => Doc {
  throw unsupported('pipeline updates');
}
