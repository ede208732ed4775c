import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteNameSchema, versionSchema } from '@postloom/shared-contracts/deployment';
import { type Request, type RequestHandler, Router } from 'express';
import { serveImmutableFiles } from '#app/kernel/http/static-files.ts';
import type { Releases } from '#app/releases/releases.ts';

/** Names of the shell's files, all of which contain a hash. */
const shellFile = /^[\w./-]*\.[0-9a-f]{8,}\.[\w.]+$/;
/**
 * Much longer than any of them. A limit is needed because the pattern takes more than linear time, and locations are
 * cached by name.
 */
const longestShellFile = 300;
/** How many locations of shell files a process caches. One file can be asked for by several names (`./`). */
const remembered = 5000;

/**
 * Serves the files of remotes under `/remotes/<remote>/<version>/`, for any version that was ever published. A version
 * that isn't on this machine is fetched.
 */
export function serveRemotes(
  { registry, artifacts }: Pick<Releases, 'registry' | 'artifacts'>,
  folder: string,
): RequestHandler {
  const router = Router();
  router.use('/:remote/:version', async (request, _response, next) => {
    const remote = remoteNameSchema.safeParse(request.params.remote);
    const version = versionSchema.safeParse(request.params.version);
    if (remote.success && version.success && !existsSync(artifacts.folderOf(remote.data, version.data))) {
      const found = await registry.find(remote.data, version.data);
      if (found) await artifacts.ensure(found.record);
    }
    next();
  });
  router.use(...serveImmutableFiles(folder));
  return router;
}

/**
 * Serves the shell's files. Their names contain hashes, so all versions share `/shell/`, and a tab with an earlier
 * shell can still load its chunks.
 *
 * @param shellsInPlay folders of the versions that are live now.
 * @param countSearch counts a request for a file that none of them has, since anybody can invent names.
 */
export function serveShells(
  { registry, artifacts }: Pick<Releases, 'registry' | 'artifacts'>,
  shellsInPlay: () => readonly string[],
  countSearch: (request: Request) => Promise<void>,
): RequestHandler {
  /** The folders of files that were found. */
  const places = new Map<string, string>();
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (folder: string): RequestHandler => {
    let handler = handlers.get(folder);
    if (!handler) {
      handler = Router().use(...serveImmutableFiles(path.join(folder, 'shell')));
      handlers.set(folder, handler);
    }
    return handler;
  };
  const find = async (file: string, request: Request): Promise<string | null> => {
    const live = shellsInPlay().find((folder) => existsSync(path.join(folder, 'shell', file)));
    if (live) return live;
    await countSearch(request);
    const old = await registry.findShellWith(`shell/${file}`);
    return old && artifacts.ensure(old);
  };
  return async (request, response, next) => {
    const file = request.path.slice(1);
    if (file.length > longestShellFile || !shellFile.test(file) || file.includes('..')) return next();
    const place = places.get(file) ?? (await find(file, request));
    if (place === null) return next();
    if (places.size >= remembered) places.clear();
    places.set(file, place);
    return handlerOf(place)(request, response, next);
  };
}
