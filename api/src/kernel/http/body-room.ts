import type { Request, RequestHandler, Response } from 'express';
import { AppError } from './app-error.ts';
import { bounds } from './bounds.ts';
import { addressKey } from './rate-limit.ts';

export interface BodyBound {
  /** Bytes of all bodies being received. */
  readonly bytes: number;
  /** Bytes at the start of each body that don't count. */
  readonly uncounted: number;
  /** Every `stalledMs`, a body that has grown by less than `leastBytes` since the last check is cut off. */
  readonly stalledMs: number;
  readonly leastBytes: number;
}

interface Body {
  readonly address: string;
  /** Bytes that count. */
  count: number;
  readonly refuse: () => void;
}

/**
 * Limits the memory that incomplete request bodies take in a process, because a sender may stop in the middle of one.
 * Only bytes that have arrived count. When memory runs short, the address that uses the most loses its longest body, so
 * that heavy senders don't crowd out the others.
 */
export function createBodyRoom({ bytes, uncounted, stalledMs, leastBytes }: BodyBound) {
  const underWay = new Set<Body>();
  let all = 0;

  const release = (body: Body): void => {
    if (underWay.delete(body)) all -= body.count;
  };

  const makeRoom = (): void => {
    while (all > bytes) {
      const held = new Map<string, number>();
      for (const { address, count } of underWay) held.set(address, (held.get(address) ?? 0) + count);
      const heldBy = ({ address }: Body): number => held.get(address) ?? 0;
      const longest = [...underWay].reduce((one, other) =>
        (heldBy(other) - heldBy(one) || other.count - one.count) > 0 ? other : one,
      );
      release(longest);
      longest.refuse();
    }
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
        count: 0,
        refuse: () => {
          // The connection closes after the answer, which also frees what was read of the body.
          request.off('data', take).pause();
          response.set('Connection', 'close');
          reject(new AppError('service_unavailable', { retryAfterSeconds: 5, detail: 'no room for a body' }));
        },
      };
      const take = (chunk: Buffer): void => {
        arrived += chunk.length;
        const count = Math.max(0, Math.min(arrived, limit) - uncounted);
        all += count - body.count;
        body.count = count;
        makeRoom();
      };
      const watch = setInterval(() => {
        if (arrived - before < leastBytes) request.destroy();
        before = arrived;
      }, stalledMs);
      underWay.add(body);
      parser(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
      request.on('data', take);
      try {
        await read;
      } finally {
        clearInterval(watch);
        request.off('data', take);
        release(body);
      }
    },
  };
}

/** One per process, because memory is per process. */
export const bodyRoom = createBodyRoom(bounds.bodiesUnderWay);
