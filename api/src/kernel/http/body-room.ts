import type { Request, RequestHandler, Response } from 'express';
import { AppError } from './app-error.ts';
import { bounds } from './bounds.ts';
import { addressKey } from './rate-limit.ts';

export interface BodyBound {
  /** Bytes of all bodies that are being read. */
  readonly bytes: number;
  /** The same of one network address. */
  readonly bytesPerAddress: number;
  /** Bodies up to this length are read without being counted. */
  readonly uncounted: number;
}

/** Counts how much of bodies a process keeps that have not arrived whole: whoever sends one may stop in the middle of it. */
export function createBodyRoom({ bytes, bytesPerAddress, uncounted }: BodyBound) {
  const held = new Map<string, number>();
  let all = 0;

  const add = (address: string, count: number): void => {
    const own = (held.get(address) ?? 0) + count;
    if (own > 0) held.set(address, own);
    else held.delete(address);
    all += count;
  };

  return {
    /**
     * Reads a body by a parser that keeps it in memory, no more than `limit` bytes.
     * @throws {AppError} `service_unavailable` where there is no room for it now; else as the parser.
     */
    async read(parser: RequestHandler, request: Request, response: Response, limit: number): Promise<void> {
      // One that does not say how long it is may become as long as it is let.
      const length = Math.min(Number(request.headers['content-length'] ?? limit), limit);
      const count = length > uncounted ? length : 0;
      const address = addressKey(request);
      if (count > 0 && (all + count > bytes || (held.get(address) ?? 0) + count > bytesPerAddress)) {
        throw new AppError('service_unavailable', { retryAfterSeconds: 5, detail: 'no room for a body' });
      }
      add(address, count);
      try {
        await new Promise<void>((resolve, reject) => {
          parser(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
        });
      } finally {
        add(address, -count);
      }
    },
  };
}

/** Of this process, as its memory is. */
export const bodyRoom = createBodyRoom(bounds.bodiesUnderWay);
