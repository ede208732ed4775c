import { createHash } from 'node:crypto';
import type { LiveRecord } from '#app/releases/resolve.ts';

const known = new WeakMap<LiveRecord, string>();

/**
 * Names the links and paths of all remotes of a record: what the chrome around a screen is made of. Two records with the
 * same ones have the same name.
 */
export function linksKeyOf(record: LiveRecord): string {
  let key = known.get(record);
  if (key === undefined) {
    const links = Object.entries(record.remotes)
      .map(
        ([name, { routes, active }]) =>
          [
            name,
            routes.map(({ path, chrome, access }) => [path, chrome, access]),
            active.navigation,
          ] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1));
    key = createHash('sha256').update(JSON.stringify(links)).digest('hex');
    known.set(record, key);
  }
  return key;
}
