import { compileStage } from '#mongo/aggregation/pipeline.ts';
import type { Doc } from '#mongo/bson/values.ts';
import { isDoc } from '#mongo/bson/values.ts';
import { PAUSE, type Pausable } from '#mongo/query/executor.ts';
import { compileFilter } from '#mongo/query/matcher.ts';
import { plan } from '#mongo/query/planner.ts';
import type { Row } from '#mongo/storage/store.ts';
import { arrayField, type Command, collectionName, docField, findCollection, wholeField } from './context.ts';
import { none, resolveHint, select } from './find.ts';
import { letVariables } from './variables.ts';

export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'allowDiskUse', 'hint', 'let', 'explain'],
  *run(context) {
    const { command } = context;
    const variables = letVariables(command);
    const pipeline = arrayField(command, 'pipeline');
    const collection = findCollection(context);
    const first = pipeline[0];
    const match = isDoc(first) && isDoc(first.get('$match')) ? (first.get('$match') as Doc) : new Map();
    let source: Pausable<Doc> = none();
    if (collection) {
      const filter = compileFilter(match, variables);
      source = documents(
        select(
          collection,
          filter,
          [],
          plan(collection, filter, [], resolveHint(collection, command.get('hint'))),
          context.clock,
        ),
      );
    }
    for (const stage of pipeline) source = compileStage(stage, variables)(source);
    return yield* context.cursors.open(
      `${context.db}.${collectionName(context)}`,
      source,
      wholeField(docField(command, 'cursor'), 'batchSize'),
    );
  },
};

function* documents(rows: Pausable<Row>): Pausable<Doc> {
  for (const row of rows) yield row === PAUSE ? row : row.document;
}
