import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Connection, mongo } from 'mongoose';
import type { Env } from '#app/env.ts';
import { probesOf } from '#app/kernel/database/refuse-unfit-database.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bucketOptions, createS3Storage } from '#app/kernel/storage/s3-storage.ts';

/** How long a result is reused for all callers: anybody may ask, and each check writes. */
const validMs = 2000;
const timeoutMs = 2000;

/** MongoDB's code for a full disk. */
const outOfDiskSpace = 14_031;

interface Fault {
  /** What is wrong, in the words that `/readyz` uses. */
  readonly fault: string;
  readonly cause: unknown;
}

/**
 * Checks whether this process can serve: the database accepts writes, the disk of the data folder has room if anything
 * is stored there, and the bucket answers if there is one.
 * @returns a check that throws `service_unavailable`, saying what is wrong
 */
export function createReadiness(
  connection: Connection,
  env: Pick<Env, 'DATA_DIR' | 'MONGODB_URI'> & Parameters<typeof bucketOptions>[0],
): () => Promise<void> {
  const bucket = bucketOptions(env);
  const store = bucket && createS3Storage(bucket);
  const folders = [
    ...(env.MONGODB_URI ? [] : [env.DATA_DIR]),
    ...(bucket ? [] : [path.join(env.DATA_DIR, 'objects')]),
  ];
  const look = async (): Promise<Fault | null> => {
    const faults = await Promise.all([
      ...folders.map((folder) => faultOf(() => writeInto(folder), diskFault)),
      faultOf(() => writeTo(connection), databaseFault),
      ...(store
        ? [
            faultOf(
              () => store.check(),
              () => 'the object store does not answer',
            ),
          ]
        : []),
    ]);
    // The disk first, because a full disk also makes the embedded database refuse writes.
    return faults.find((found) => found !== null) ?? null;
  };
  let last: Promise<Fault | null> | undefined;
  let endsAt = 0;
  return async () => {
    if (!last || performance.now() > endsAt) {
      endsAt = Number.POSITIVE_INFINITY;
      last = look().finally(() => {
        endsAt = performance.now() + validMs;
      });
    }
    const found = await last;
    if (!found) return;
    throw notReady(found.fault, found.cause);
  };
}

/** The answer of `/readyz` if a fault prevents the process from serving. */
export function notReady(fault: string, cause?: unknown): AppError {
  return new AppError('service_unavailable', {
    userMessage: `Not ready: ${fault}.`,
    detail: `not ready: ${fault}`,
    retryAfterSeconds: 5,
    ...(cause !== undefined && { cause }),
  });
}

async function faultOf(
  attempt: () => Promise<unknown>,
  name: (error: Error) => string,
): Promise<Fault | null> {
  let timer: NodeJS.Timeout | undefined;
  // The driver has no timeout for a server that keeps the connection open and doesn't answer.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), timeoutMs);
  });
  try {
    await Promise.race([attempt(), late]);
    return null;
  } catch (cause) {
    return { fault: name(cause as Error), cause };
  } finally {
    clearTimeout(timer);
  }
}

const writeTo = (connection: Connection): Promise<unknown> =>
  probesOf(connection).updateOne({ _id: 'ready' }, { $set: { at: new Date() } }, { upsert: true });

function databaseFault(error: Error): string {
  if (error.name !== 'MongoServerError') return 'the database does not answer';
  const isFull =
    (error as mongo.MongoServerError).code === outOfDiskSpace || /disk is full/.test(error.message);
  return isFull ? 'the disk of the database is full' : 'the database refuses writes';
}

/** Writes a whole block, because a full file system still accepts empty files. */
async function writeInto(folder: string): Promise<void> {
  const probe = path.join(folder, `ready-${process.pid}.probe`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(probe, Buffer.alloc(4096), { mode: 0o600, flush: true });
  } finally {
    await rm(probe, { force: true });
  }
}

function diskFault(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? 'the disk of the data folder is full'
    : 'the data folder cannot be written';
}
