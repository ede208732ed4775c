import { countingOf, splitPipeline } from '#mongo/aggregation/pipeline.ts';
import { type Doc, doc, Int32, integer, isDoc, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { countMatching, PAUSE, search } from '#mongo/query/executor.ts';
import { compileFilter } from '#mongo/query/matcher.ts';
import { type Plan, plan, planStage } from '#mongo/query/planner.ts';
import type { SortField } from '#mongo/query/sort.ts';
import { arrayField, type Command, docField, OK } from './context.ts';
import { readSort, resolveHint } from './find.ts';
import { letVariables } from './variables.ts';

interface Asked {
  filter: Doc;
  sort: SortField[];
  hint?: Value | undefined;
  /** Whether only the number of documents is requested. */
  counts?: boolean;
}

const VERBOSITIES: readonly Value[] = ['queryPlanner', 'executionStats', 'allPlansExecution'];

/**
 * Reports which index serves a command and (unless the verbosity is `queryPlanner`) how much it reads. Writes nothing.
 */
export const explain: Command = {
  fields: ['verbosity'],
  *run({ command, store, db, clock }) {
    const inner = command.get('explain');
    if (!isDoc(inner))
      throw new MongoError(
        'TypeMismatch',
        "BSON field 'explain.explain' is the wrong type, expected type 'object'",
      );
    const [name, target] = inner.entries().next().value as [string, Value];
    const verbosity = command.get('verbosity') ?? 'allPlansExecution';
    if (!VERBOSITIES.includes(verbosity))
      throw new MongoError(
        'BadValue',
        `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`,
      );
    const asked = askedBy(name, inner);
    const collection = typeof target === 'string' ? store.find(db, target) : undefined;
    const filter = compileFilter(asked.filter, letVariables(inner));
    const chosen: Plan | undefined =
      collection && plan(collection, filter, asked.sort, resolveHint(collection, asked.hint));
    const access = chosen ? planStage(chosen, asked.counts) : doc({ stage: 'EOF' });
    const sorts = chosen !== undefined && asked.sort.length > 0 && !chosen.sorted;
    const winningPlan = sorts
      ? doc({
          stage: 'SORT',
          sortPattern: new Map(asked.sort.map((field) => [field.path, new Int32(field.direction)])),
          inputStage: access,
        })
      : access;
    const reply = doc({
      queryPlanner: doc({
        namespace: `${db}.${target}`,
        parsedQuery: asked.filter,
        winningPlan,
        rejectedPlans: [],
      }),
    });
    if (collection && chosen && verbosity !== 'queryPlanner') {
      const counters = { keys: 0, documents: 0 };
      let returned = 0;
      const isCovered = asked.counts && chosen.kind === 'index' && chosen.exact;
      if (isCovered) {
        for (const counted of countMatching(collection, chosen, filter, clock)) {
          if (counted === PAUSE) yield;
          else returned += counted as number;
        }
        counters.keys = returned;
      } else {
        for (const row of search(collection, chosen, filter, clock, counters)) {
          if (row === PAUSE) yield;
          else returned++;
        }
      }
      reply.set(
        'executionStats',
        doc({
          executionSuccess: true,
          nReturned: integer(returned),
          totalKeysExamined: integer(counters.keys),
          totalDocsExamined: integer(counters.documents),
        }),
      );
    }
    return reply.set('ok', OK);
  },
};

function askedBy(name: string, command: Doc): Asked {
  const hint = command.get('hint');
  switch (name) {
    case 'find':
      return { filter: docField(command, 'filter'), sort: readSort(docField(command, 'sort')), hint };
    case 'findAndModify':
      return { filter: docField(command, 'query'), sort: readSort(docField(command, 'sort')), hint };
    case 'count':
    case 'distinct':
      return { filter: docField(command, 'query'), sort: [], hint, counts: name === 'count' };
    case 'update':
    case 'delete': {
      const [statement] = arrayField(command, name === 'update' ? 'updates' : 'deletes');
      if (!isDoc(statement)) throw new MongoError('FailedToParse', `explain of ${name} needs a statement`);
      return { filter: docField(statement, 'q'), sort: [], hint: statement.get('hint') };
    }
    case 'aggregate': {
      const { match, sort, rest } = splitPipeline(arrayField(command, 'pipeline'));
      return { filter: match, sort, hint, counts: sort.length === 0 && countingOf(rest) !== undefined };
    }
    default:
      throw unsupported(`explain of '${name}'`);
  }
}
