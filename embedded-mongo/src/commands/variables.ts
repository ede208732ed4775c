import { compileExpression, type Variables } from '#mongo/aggregation/expressions.ts';
import type { Doc, Maybe } from '#mongo/bson/values.ts';
import { timestampNow } from '#mongo/query/updater.ts';
import { docField } from './context.ts';

/** `$$NOW`, `$$CLUSTER_TIME` and the variables of a command's `let`. */
export function letVariables(command: Doc): Variables {
  const base = new Map<string, Maybe>([
    ['NOW', new Date()],
    ['CLUSTER_TIME', timestampNow()],
  ]);
  const variables = new Map(base);
  for (const [name, value] of docField(command, 'let'))
    variables.set(name, compileExpression(value, base)(new Map(), base));
  return variables;
}
