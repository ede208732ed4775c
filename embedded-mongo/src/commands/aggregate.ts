import { runPipeline } from '#mongo/aggregation/pipeline.ts';
import { doc, isDoc, isNumber } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';
import { arrayField, type Command, docField, wholeField } from './context.ts';
import { resolveHint } from './find.ts';
import { statisticsDocument } from './statistics.ts';
import { letVariables } from './variables.ts';

export const aggregate: Command = {
  fields: ['pipeline', 'cursor', 'allowDiskUse', 'hint', 'let', 'explain'],
  *run(context) {
    const { command, store, db, clock, cursors } = context;
    const target = command.get('aggregate');
    if (command.get('explain')) throw unsupported("aggregate with 'explain'; use the explain command");
    if (!isDoc(command.get('cursor')))
      throw new MongoError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    // 1 means the database itself, where the only possible first stage is $documents.
    const name = isNumber(target) ? '$cmd.aggregate' : String(target);
    const collection = isNumber(target) ? undefined : store.find(db, name);
    const hint = collection && resolveHint(collection, command.get('hint'));
    const [first, ...rest] = arrayField(command, 'pipeline');
    const asked = isDoc(first) && !isNumber(target) ? first.get('$collStats') : undefined;
    const statistics = asked && statisticsDocument(`${db}.${name}`, collection, asked);
    const source = runPipeline(
      { store, db, clock },
      statistics ? undefined : collection,
      statistics
        ? [doc({ $documents: doc({ $literal: [statistics] }) }), ...rest]
        : arrayField(command, 'pipeline'),
      letVariables(command),
      hint,
    );
    return yield* cursors.open(`${db}.${name}`, source, wholeField(docField(command, 'cursor'), 'batchSize'));
  },
};
