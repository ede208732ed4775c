import { objectsEndpoints } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import { EventManager, type Uppy } from '@uppy/core';
import {
  delay,
  fetcher,
  filterFilesToEmitUploadStarted,
  filterFilesToUpload,
  TaskQueue,
} from '@uppy/core/utils';
import { readFailure } from '../failure.ts';
import { retryDelaysMs, sentenceOf, UploadFailure } from './upload-failure.ts';

/** Maximum number of files uploaded at the same time (spec section 9). */
const concurrency = 6;
/** An upload without progress for this long is reported as stalled, in milliseconds. */
const stalledMs = 30_000;

type Upload = ReturnType<Uppy['getFile']>;

interface Target {
  readonly uploadURL: string;
  readonly objectURL: string;
}

/**
 * Uppy's uploader for this product: one PUT per file, to the address that `POST /api/objects/upload` returns. A file
 * keeps its address across retries, so that it is announced only once, and gets a new one when that expires. None of
 * Uppy's own uploaders does this.
 */
export function addSinglePut(
  uppy: Uppy,
  {
    api,
    keep,
    client,
    onSettled,
  }: {
    readonly api: ApiClient;
    readonly keep: boolean;
    /** As in `UploadsInput`. */
    readonly client: string | null | undefined;
    /** Called when all files of an upload or a retry have arrived or failed. */
    readonly onSettled: () => void;
  },
): void {
  const queue = new TaskQueue({ concurrency });
  const targets = new Map<string, Target>();

  async function targetOf(file: Upload, signal: AbortSignal): Promise<Target> {
    const known = targets.get(file.id);
    if (known) return known;
    const body = { size: file.size ?? undefined, name: file.name.slice(0, 200), keep };
    const target = await api
      .call(objectsEndpoints.createUpload, { body }, { signal, ...(client !== undefined && { client }) })
      .catch((error: unknown) => {
        throw signal.aborted ? error : new UploadFailure(statusOf(error), readFailure(error).sentence);
      });
    targets.set(file.id, target);
    return target;
  }

  /** @returns whether the answer already means that the file's content was checked. */
  async function put(file: Upload, { uploadURL }: Target, signal: AbortSignal): Promise<boolean> {
    const body = file.data as Blob;
    try {
      await fetcher(uploadURL, {
        method: 'PUT',
        body,
        signal,
        retries: 0,
        timeout: stalledMs,
        onTimeout: () => uppy.emit('upload-stalled', { message: 'The upload has stalled.' }, [file]),
        onUploadProgress: ({ loaded }) =>
          uppy.emit('upload-progress', uppy.getFile(file.id), {
            uploadStarted: file.progress.uploadStarted ?? Date.now(),
            bytesUploaded: loaded,
            bytesTotal: body.size,
          }),
      });
    } catch (error) {
      const { request } = error as { readonly request?: XMLHttpRequest };
      if (!request) throw error;
      // The file is there already: only the answer to an earlier attempt was lost.
      if (request.status === 409) return false;
      throw new UploadFailure(request.status, sentenceOf(request.responseText));
    }
    return new URL(uploadURL, location.href).origin === location.origin;
  }

  /** A bucket accepts any file. Its content is only checked when it is first read. */
  async function check({ objectURL }: Target, signal: AbortSignal): Promise<void> {
    const answer = await fetch(objectURL, { redirect: 'manual', signal }).catch((error: unknown) => {
      throw signal.aborted ? error : new UploadFailure(0, null);
    });
    if (!answer.ok && answer.type !== 'opaqueredirect') {
      throw new UploadFailure(answer.status, sentenceOf(await answer.text()));
    }
    await answer.body?.cancel();
  }

  /** @returns the address that the file can be read from. */
  async function send(file: Upload, signal: AbortSignal): Promise<string> {
    for (const pause of [...retryDelaysMs, null]) {
      try {
        await whenOnline(signal);
        const target = await targetOf(file, signal);
        if (!(await put(file, target, signal))) await check(target, signal);
        return target.objectURL;
      } catch (error) {
        if (!(error instanceof UploadFailure)) throw error;
        if (error.expired || !error.isPassing) targets.delete(file.id);
        if (!error.isPassing || pause === null) throw error;
        await delay(pause, { signal });
      }
    }
    throw new UploadFailure(0, null);
  }

  async function upload(file: Upload): Promise<void> {
    const stop = new AbortController();
    const events = new EventManager(uppy);
    events.onFileRemove(file.id, () => stop.abort());
    events.onCancelAll(file.id, () => stop.abort());
    try {
      const uploadURL = await queue.add((signal) => send(file, AbortSignal.any([signal, stop.signal])));
      uppy.emit('upload-success', uppy.getFile(file.id), { status: 200, uploadURL });
    } catch (error) {
      if (stop.signal.aborted) return;
      uppy.emit('upload-error', uppy.getFile(file.id), error as Error);
    } finally {
      events.remove();
    }
  }

  uppy.addUploader(async (ids) => {
    const files = filterFilesToUpload(uppy.getFilesByIds(ids));
    uppy.emit('upload-start', filterFilesToEmitUploadStarted(files));
    await Promise.all(files.map(upload));
    onSettled();
  });
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;

/** Waits for a network before trying. Uppy shows 'No Internet connection' meanwhile. */
async function whenOnline(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await new Promise<void>((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
