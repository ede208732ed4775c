import { doc, Int32 } from '#mongo/bson/values.ts';
import type { CursorRegistry } from '#mongo/commands/cursors.ts';
import type { Store } from '#mongo/storage/store.ts';
import type { Scheduler } from './scheduler.ts';

/** Deletes, with the ordinary `delete`, documents whose date in a TTL index is long enough ago. */
export function expireDocuments(store: Store, scheduler: Scheduler, cursors: CursorRegistry): void {
  for (const collection of store.all()) {
    for (const { spec, ready } of collection.indexes) {
      const path = spec.fields[0]?.path;
      if (spec.expireAfterSeconds === undefined || path === undefined || !ready) continue;
      const limit = doc({ [path]: doc({ $lt: new Date(Date.now() - spec.expireAfterSeconds * 1000) }) });
      const q = spec.partialFilterExpression ? doc({ $and: [limit, spec.partialFilterExpression] }) : limit;
      const command = doc({ delete: collection.name, deletes: [doc({ q, limit: new Int32(0) })] });
      scheduler.submit({ store, cursors, connectionId: 0, command, db: collection.db }, () => undefined);
    }
  }
}
