import type { Request, RequestHandler, Response } from 'express';
import { AppError } from './app-error.ts';
import { bounds } from './bounds.ts';
import { addressKey, holderKey } from './rate-limit.ts';
import { createSharedRoom, type Part } from './shared-room.ts';

export interface BodyBound {
  /** Bytes of all bodies being received. */
  readonly bytes: number;
  /** Bytes at the start of each body that don't count. */
  readonly uncounted: number;
  /** Incomplete bodies of one address. */
  readonly perAddress: number;
  /** The same of a /48 of IPv6. */
  readonly perNetwork: number;
  /** What must have arrived of a body after so long, if it isn't complete by then. */
  readonly start: { readonly bytes: number; readonly milliseconds: number };
  /** Every `stalledMs`, a body that has grown by less than `leastBytes` since the last check is cut off. */
  readonly stalledMs: number;
  readonly leastBytes: number;
}

interface Body extends Part {
  readonly address: string;
  readonly isComplete: () => boolean;
}

/**
 * Limits the memory that incomplete request bodies take in a process, because a sender may stop in the middle of one.
 * Only bytes that have arrived count. When memory runs short, the caller who uses the most loses their longest body, so
 * that heavy senders don't crowd out the others. An address that begins too many loses the one without progress for
 * longest.
 */
export function createBodyRoom(bound: BodyBound) {
  const { bytes, uncounted, perAddress, perNetwork, start, stalledMs, leastBytes } = bound;
  const room = createSharedRoom<Body>(bytes);

  const makeRoomOf = (by: 'address' | 'holder', whose: string, most: number): void => {
    // What has arrived in full is about to be taken.
    const own = [...room.parts].filter((body) => body[by] === whose && !body.isComplete());
    const [longest] = own;
    if (!longest || own.length <= most) return;
    room.release(longest);
    longest.lose();
  };

  return {
    /**
     * Reads a body with a parser that keeps it in memory, up to `limit` bytes.
     * @throws {AppError} `service_unavailable` if there is no room for it right now; otherwise whatever the parser
     *   throws.
     */
    async read(parser: RequestHandler, request: Request, response: Response, limit: number): Promise<void> {
      let arrived = 0;
      let before = 0;
      const { promise: read, resolve, reject } = Promise.withResolvers<void>();
      const body: Body = {
        address: addressKey(request),
        holder: holderKey(request),
        isComplete: () => request.complete,
        count: 0,
        lose: () => {
          // The connection closes after the answer, which also frees what was read of the body.
          request.off('data', take).pause();
          response.set('Connection', 'close');
          reject(new AppError('service_unavailable', { retryAfterSeconds: 5, detail: 'no room for a body' }));
        },
      };
      const take = (chunk: Buffer): void => {
        arrived += chunk.length;
        room.set(body, Math.max(0, Math.min(arrived, limit) - uncounted));
      };
      const watch = setInterval(() => {
        if (arrived - before < leastBytes) request.destroy();
        before = arrived;
      }, stalledMs);
      const startWatch = setTimeout(() => {
        if (arrived < start.bytes) request.destroy();
      }, start.milliseconds);
      room.set(body, 0);
      makeRoomOf('address', body.address, perAddress);
      if (body.holder !== body.address) makeRoomOf('holder', body.holder, perNetwork);
      parser(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
      request.on('data', take);
      try {
        await read;
      } finally {
        clearInterval(watch);
        clearTimeout(startWatch);
        request.off('data', take);
        room.release(body);
      }
    },
  };
}

/** One per process, because memory is per process. */
export const bodyRoom = createBodyRoom(bounds.bodiesUnderWay);
