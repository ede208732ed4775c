import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endpointUrl, objectsEndpoints, uploadMaxBytes } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { createSigner } from '#app/kernel/http/signature.ts';
import type { ObjectStorage } from './object-storage.ts';

const uploadValidMs = 15 * 60 * 1000;
/**
 * How many uploads to one address may run at the same time. A browser may retry while the server is still waiting for
 * its first try. Each further one would take disk space that was only reserved once, so the oldest is stopped for the
 * newest.
 */
const mostAtOnce = 2;

/** How long a file that isn't complete is left alone after its last byte. Node gives up on an upload far earlier. */
const partialValidMs = 60 * 60 * 1000;

/** One upload in progress, and a way to stop it. */
interface Try {
  readonly stop: AbortController;
  /** Resolves when nothing of it is left on disk. */
  readonly gone: Promise<void>;
}

/** Turns an error about a full disk into a temporary one; returns any other error unchanged. */
function asFull(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new AppError('service_unavailable', {
    userMessage: 'There’s no room for files at the moment. Please try again later.',
    cause: error,
  });
}

export interface DiskStorage extends ObjectStorage {
  /**
   * Stores the file that an upload address was issued for. Each address works once.
   * @throws {AppError} `forbidden` for an invalid or expired signature, `payload_too_large`, `conflict` if the file
   *   already exists, `service_unavailable` if two newer uploads of the file have started.
   */
  receive(
    name: string,
    grant: { readonly expires: string; readonly size?: string | undefined; readonly signature: string },
    body: Readable,
  ): Promise<void>;
  /** Deletes files whose writing was cut off by a crash. */
  clearPartial(): Promise<void>;
}

/** Files on the local disk, with the same interface as a bucket: uploads use signed addresses that expire. */
export function createDiskStorage({
  directory,
  secret,
  now,
}: {
  readonly directory: string;
  readonly secret: string;
  readonly now: () => Date;
}): DiskStorage {
  const signer = createSigner(secret, 'object-upload');
  const fileOf = (name: string): string => path.join(directory, name.slice(0, 2), name);
  const grantText = (name: string, expires: string, size: string): string => [name, expires, size].join('\n');
  /** By address, oldest first. */
  const underWay = new Map<string, readonly Try[]>();
  const absent = (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null;
    throw error;
  };

  return {
    async uploadUrl(name, size) {
      const expires = String(now().getTime() + uploadValidMs);
      return endpointUrl(objectsEndpoints.putObject, {
        params: { id: name },
        query: {
          expires,
          size: size ?? undefined,
          signature: signer.sign(grantText(name, expires, String(size ?? ''))),
        },
      });
    },

    incoming: (name) => name,

    async receive(name, { expires, size = '', signature }, body) {
      if (!signer.verify(grantText(name, expires, size), signature) || Number(expires) < now().getTime()) {
        throw new AppError('forbidden', { userMessage: 'Request has expired' });
      }
      const most = size ? Number(size) : uploadMaxBytes;
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      const stop = new AbortController();
      const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
      const own: Try = { stop, gone };
      const tries = [...(underWay.get(name) ?? []), own];
      underWay.set(name, tries);
      // Uploads that were already stopped are still cleaning up; wait for them as well.
      const older = tries.slice(0, -mostAtOnce);
      const partial = `${file}.${randomUUID()}.part`;
      let received = 0;
      const limit = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          received += chunk.length;
          done(received > most ? new AppError('payload_too_large') : null, chunk);
        },
      });
      try {
        for (const each of older) each.stop.abort(new AppError('service_unavailable'));
        await Promise.all(older.map((each) => each.gone));
        stop.signal.throwIfAborted();
        await pipeline(body, limit, createWriteStream(partial, { mode: 0o600, flush: true }), {
          signal: stop.signal,
        });
        if (size && received !== most) {
          throw new AppError('validation_failed', {
            userMessage: 'The file has changed since it was chosen. Please choose it again.',
            detail: 'size differs',
          });
        }
        // Unlike a rename, a link never overwrites an existing file: each address takes one file.
        await link(partial, file).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
          throw new AppError('conflict', { userMessage: 'This file has already been uploaded.' });
        });
      } catch (error) {
        throw stop.signal.aborted ? stop.signal.reason : asFull(error);
      } finally {
        await rm(partial, { force: true });
        const left = (underWay.get(name) ?? []).filter((each) => each !== own);
        if (left.length > 0) underWay.set(name, left);
        else underWay.delete(name);
        leave();
      }
    },

    async clearPartial() {
      const before = now().getTime() - partialValidMs;
      for (const folder of (await readdir(directory).catch(absent)) ?? []) {
        const place = path.join(directory, folder);
        for (const name of (await readdir(place).catch(absent)) ?? []) {
          if (!name.endsWith('.part')) continue;
          const file = path.join(place, name);
          const found = await stat(file).catch(absent);
          if (found && found.mtimeMs < before) await rm(file, { force: true });
        }
      }
    },

    readUrl: async () => null,

    async write(name, bytes) {
      const file = fileOf(name);
      await mkdir(path.dirname(file), { recursive: true });
      const partial = `${file}.${randomUUID()}.part`;
      try {
        await writeFile(partial, bytes, { mode: 0o600, flush: true });
        await rename(partial, file);
      } catch (error) {
        throw asFull(error);
      } finally {
        await rm(partial, { force: true });
      }
    },

    async read(name, length) {
      const handle = await open(fileOf(name)).catch(absent);
      return handle && createReadStream('', { fd: handle, ...(length && { end: length - 1 }) });
    },

    async size(name) {
      const found = await stat(fileOf(name)).catch(absent);
      return found?.size ?? null;
    },

    async remove(name) {
      await rm(fileOf(name), { force: true });
    },
  };
}
