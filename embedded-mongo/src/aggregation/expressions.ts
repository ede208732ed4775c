import { type Doc, isDoc, type Maybe, type Value } from '#mongo/bson/values.ts';
import { MongoError, unsupported } from '#mongo/errors.ts';

/** Values of `$$name`; ROOT, CURRENT and NOW are set by whoever starts an evaluation. */
export type Variables = ReadonlyMap<string, Maybe>;

/** A compiled expression: its value for a document, undefined when it has none. */
export type Expression = (document: Doc, variables?: Variables) => Maybe;

export function compileExpression(value: Value): Expression {
  if (typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$')) {
    const parts = value.slice(1).split('.');
    return (document) => fieldPath(document, parts, 0);
  }
  if (isDoc(value)) {
    const [first] = value;
    if (first?.[0] === '$literal') return () => first[1];
    if (first?.[0].startsWith('$')) throw unsupported(`the expression ${first[0]}`);
    const fields = [...value].map(([name, field]) => [name, compileExpression(field)] as const);
    return (document, variables) => {
      const result: Doc = new Map();
      for (const [name, field] of fields) {
        const computed = field(document, variables);
        if (computed !== undefined) result.set(name, computed);
      }
      return result;
    };
  }
  if (typeof value === 'string' && value.startsWith('$$'))
    throw new MongoError(17276, `Use of undefined variable: ${value.slice(2)}`);
  return () => value;
}

function fieldPath(value: Maybe, parts: string[], at: number): Maybe {
  if (at === parts.length) return value;
  if (Array.isArray(value))
    return value.map((element) => fieldPath(element, parts, at)).filter((element) => element !== undefined);
  return isDoc(value) ? fieldPath(value.get(parts[at] as string), parts, at + 1) : undefined;
}
