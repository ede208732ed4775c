import { existsSync } from 'node:fs';
import path from 'node:path';
import { remoteNameSchema, versionSchema } from '@postloom/shared-contracts/deployment';
import { type RequestHandler, Router } from 'express';
import { serveImmutableFiles } from '#app/kernel/http/static-files.ts';
import type { Releases } from '#app/releases/releases.ts';

/** Names of the shell's files, all of which carry a hash. */
const shellFile = /^[\w./-]*\.[0-9a-f]{8,}\.[\w.]+$/;
/** Far longer than any of them: the pattern takes more than a time by the length, and places are remembered by the name. */
const longestShellFile = 300;
/** Places of the shell's files that a process remembers. */
const remembered = 5000;

/**
 * Serves the files of remotes below `/remotes/<remote>/<version>/`, of any version that was ever published: one that is
 * not on this machine yet is fetched.
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
 * Serves the shell's files. Their names carry hashes, so those of all versions share the address `/shell/`: a tab with
 * an earlier shell goes on loading its chunks.
 *
 * @param shellsInPlay folders of the versions that are live now.
 */
export function serveShells(
  { registry, artifacts }: Pick<Releases, 'registry' | 'artifacts'>,
  shellsInPlay: () => readonly string[],
): RequestHandler {
  const places = new Map<string, string | null>();
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (folder: string): RequestHandler => {
    let handler = handlers.get(folder);
    if (!handler) {
      handler = Router().use(...serveImmutableFiles(path.join(folder, 'shell')));
      handlers.set(folder, handler);
    }
    return handler;
  };
  const find = async (file: string): Promise<string | null> => {
    const live = shellsInPlay().find((folder) => existsSync(path.join(folder, 'shell', file)));
    if (live) return live;
    const old = await registry.findShellWith(`shell/${file}`);
    return old && artifacts.ensure(old);
  };
  return async (request, response, next) => {
    const file = request.path.slice(1);
    if (file.length > longestShellFile || !shellFile.test(file) || file.includes('..')) return next();
    let place = places.get(file);
    if (place === undefined) {
      place = await find(file);
      if (places.size >= remembered) places.clear();
      places.set(file, place);
      // A version that is published later may have it.
      if (place === null) setTimeout(() => places.delete(file), 10_000).unref();
    }
    if (place === null) return next();
    return handlerOf(place)(request, response, next);
  };
}
