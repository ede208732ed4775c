import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NavigationDeclaration, RouteDeclaration } from '../build/remote-manifest-plugin.ts';

/** Path of the development server's own files; everything else is the site's. */
export const developmentBase = '/development';

/** Federation name of the remote being developed. */
export const localName = (remote: string): string => `${remote.replaceAll('-', '_')}_local`;

/**
 * Replaces one remote in the site's deployment record with the one being developed: its current routes and links, one
 * candidate, and no fallback, so that errors are visible.
 *
 * @param source folder of the remote's source.
 * @param record from the site (`deploymentRecordSchema`), in whatever version.
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

/** Reads an export from a file of the remote as it is on disk now; undefined if there is no such file. */
async function readSource<T>(source: string, file: string, name: string): Promise<T | undefined> {
  const path = join(source, file);
  if (!existsSync(path)) return undefined;
  // Node caches modules by address, so the modification time is added to it.
  const address = `${pathToFileURL(path).href}?${statSync(path).mtimeMs}`;
  return ((await import(address)) as Record<string, T>)[name];
}
