import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { endpointUrl, objectsEndpoints, uploadMaxBytes } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { createSigner } from '#app/kernel/http/signature.ts';
import type { ObjectStorage } from './object-storage.ts';

const uploadValidMs = 15 * 60 * 1000;
/**
 * Tries to send a file that may be on their way to one address: a browser tries again while the server still waits for
 * what it sent before. Each of more would take as much of the disk as the one that room was set aside for, so the oldest
 * makes way for the newest.
 */
const mostAtOnce = 2;

/** One try to send a file, and what ends it. */
interface Try {
  readonly stop: AbortController;
  /** When nothing of it is on the disk any more. */
  readonly gone: Promise<void>;
}

/** A failure for want of room as one that passes when there is some again; any other as it is. */
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
   * Takes the file for which an upload address was given, once.
   * @throws {AppError} `forbidden` for a signature that does not fit or has ended, `payload_too_large`,
   *   `conflict` when the file is there already, `service_unavailable` when it was sent anew twice meanwhile.
   */
  receive(
    name: string,
    grant: { readonly expires: string; readonly size?: string | undefined; readonly signature: string },
    body: Readable,
  ): Promise<void>;
}

/** Files on the local disk, behind the same interface as a bucket: uploads go by signed, expiring addresses. */
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
  /** Of each address, the oldest first. */
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
      // Those that have been stopped already are on their way out, and are waited for as well.
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
        if (size && received !== most) throw new AppError('validation_failed', { detail: 'size differs' });
        // A link, unlike a rename, never replaces what is there: an address takes one file.
        await link(partial, file).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'EEXIST' ? new AppError('conflict') : error;
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
