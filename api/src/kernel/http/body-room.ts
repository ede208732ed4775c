import type { Request, RequestHandler, Response } from 'express';
import { AppError } from './app-error.ts';
import { bounds } from './bounds.ts';
import { addressKey } from './rate-limit.ts';

export interface BodyBound {
  /** Bytes of all bodies that are being read. */
  readonly bytes: number;
  /** The beginning of each body, in bytes, that is not counted. */
  readonly uncounted: number;
  /** A body that is not whole after so long, and has grown by less than `leastBytes` since, is ended. */
  readonly stalledMs: number;
  readonly leastBytes: number;
}

interface Body {
  readonly address: string;
  /** Bytes that are counted. */
  count: number;
  readonly refuse: () => void;
}

/**
 * Counts how much of bodies a process keeps that have not arrived whole: whoever sends one may stop in the middle of it.
 * Only what has arrived takes room. Where there is too little, the address that holds most gives up its longest body,
 * so that whoever sends much takes no room from those who send little.
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
     * Reads a body by a parser that keeps it in memory, no more than `limit` bytes.
     * @throws {AppError} `service_unavailable` where there is no room for it now; else as the parser.
     */
    async read(parser: RequestHandler, request: Request, response: Response, limit: number): Promise<void> {
      let arrived = 0;
      let before = 0;
      const { promise: read, resolve, reject } = Promise.withResolvers<void>();
      const body: Body = {
        address: addressKey(request),
        count: 0,
        refuse: () => {
          // The connection ends with the answer, and what was read of the body with it.
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

/** Of this process, as its memory is. */
export const bodyRoom = createBodyRoom(bounds.bodiesUnderWay);
