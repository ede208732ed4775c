import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends a stream to its end. If the reader leaves early, that's no failure; if the stream itself breaks off, it is. */
export async function sendStream(response: Response, stream: Readable): Promise<void> {
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    if (!response.destroyed || error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
