import { createHash } from 'node:crypto';
import type { LiveRecord } from '#app/releases/resolve.ts';

const known = new WeakMap<LiveRecord, string>();

/**
 * A key for the links and paths of all remotes in a record, from which the chrome is made. Records with the same links
 * and paths have the same key.
 */
export function linksKeyOf(record: LiveRecord): string {
  let key = known.get(record);
  if (key === undefined) {
    const links = Object.entries(record.remotes)
      .map(
        ([name, { routes, active }]) =>
          [
            name,
            routes.map(({ path, chrome, access, shape }) => [path, chrome, access, shape]),
            active.navigation,
          ] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1));
    key = createHash('sha256').update(JSON.stringify(links)).digest('hex');
    known.set(record, key);
  }
  return key;
}
