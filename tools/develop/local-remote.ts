import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NavigationDeclaration, RouteDeclaration } from '../build/remote-manifest-plugin.ts';

/** Where the development server keeps its own files, beside everything that is the site's. */
export const developmentBase = '/development';

/** Name under federation of the remote that is being developed. */
export const localName = (remote: string): string => `${remote.replaceAll('-', '_')}_local`;

/**
 * The site's deployment record with one remote replaced by the one that is being developed: its routes and links as
 * its source says now, one candidate, and nothing to fall back to, so that a fault is seen.
 *
 * @param source folder of the remote's source.
 * @param record as the site gave it (`deploymentRecordSchema`), of whatever version.
 */
export async function withLocalRemote(
  record: Record<string, unknown>,
  remote: string,
  source: string,
): Promise<Record<string, unknown>> {
  const remotes = record.remotes as Record<string, { displayName?: string }>;
  const routes = await readSource<Record<string, RouteDeclaration>>(source, 'route-table.ts', 'routeTable');
  const navigation = await readSource<NavigationDeclaration[]>(source, 'navigation.ts', 'navigation');
  const local = {
    displayName: remotes[remote]?.displayName ?? remote,
    version: '0.0.0-local',
    routes: Object.entries(routes ?? {}).map(([path, { access, chrome }]) => ({ path, access, chrome })),
    navigation: navigation ?? [],
    candidates: [
      {
        version: '0.0.0-local',
        buildId: 'local',
        federationName: localName(remote),
        baseUrl: `${developmentBase}/${remote}/local/`,
        entry: 'bundled',
        integrity: 'bundled',
      },
    ],
  };
  return { ...record, remotes: { ...remotes, [remote]: local } };
}

/** An export of a file of the remote, as it is on disk now; undefined where there is no such file. */
async function readSource<T>(source: string, file: string, name: string): Promise<T | undefined> {
  const path = join(source, file);
  if (!existsSync(path)) return undefined;
  // Modules are kept by address, and an edit changes the time in it.
  const address = `${pathToFileURL(path).href}?${statSync(path).mtimeMs}`;
  return ((await import(address)) as Record<string, T>)[name];
}
