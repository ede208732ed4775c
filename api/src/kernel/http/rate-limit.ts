import { isIPv6 } from 'node:net';
import { retentionMs } from '@postloom/shared-contracts';
import type { Request, RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { ensureIndexes } from '../database/ensure-indexes.ts';
import { AppError } from './app-error.ts';

const tableName = 'rate_limits';

export interface LimitOptions {
  /** Own counter for each name. */
  readonly name: string;
  readonly points: number;
  /** No more than the table of retention lets attempts be kept (`attempts`). */
  readonly seconds: number;
  /** What the person reads when the limit is reached. */
  readonly userMessage?: string;
  /** Whether what was counted may be given back: then a count that is full now may have room in a moment. */
  readonly givesBack?: boolean;
}

/** What is left of a limit. */
export interface Standing {
  readonly left: number;
  /** Seconds until the count begins anew. */
  readonly resetSeconds: number;
}

export interface Limiter {
  /** Counts. @throws {AppError} `rate_limited` when nothing is left. */
  consume(key: string, points?: number): Promise<Standing>;
  /** Takes a count back. */
  reward(key: string, points?: number): Promise<void>;
  reset(key: string): Promise<void>;
}

/**
 * Makes limits that all processes on one database share.
 * @param factor multiplies the calls that {@link Limits.perAddress} allows.
 */
export function createLimits(connection: Connection, factor: number) {
  const limiter = ({ name, points, seconds, userMessage, givesBack = false }: LimitOptions): Limiter => {
    if (seconds * 1000 > retentionMs('attempts')) {
      throw new TypeError(`The limit "${name}" counts for longer than attempts are kept.`);
    }
    const store = new RateLimiterMongo({
      storeClient: connection.getClient().db(connection.name),
      tableName,
      keyPrefix: name,
      points,
      duration: seconds,
      // A caller over the limit costs no database work until the window ends.
      ...(!givesBack && { inMemoryBlockOnConsumed: points }),
      disableIndexesCreation: true,
    });
    const refuse = (result: { readonly msBeforeNext?: number }): AppError =>
      new AppError('rate_limited', {
        detail: `limit ${name}`,
        retryAfterSeconds: Math.max(1, Math.ceil((result.msBeforeNext ?? 1000) / 1000)),
        ...(userMessage !== undefined && { userMessage }),
      });
    return {
      async consume(key, count = 1) {
        const { remainingPoints, msBeforeNext } = await store
          .consume(key, count)
          .catch(async (reason: unknown) => {
            if (!(reason instanceof RateLimiterRes)) throw reason;
            // A refused caller has used nothing up.
            if (givesBack) await store.reward(key, count);
            throw refuse(reason);
          });
        return { left: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) };
      },
      async reward(key, count = 1) {
        await store.reward(key, count);
      },
      async reset(key) {
        await store.delete(key);
      },
    };
  };
  return {
    limiter,
    /** A limit per caller's address, as a guard of routes. */
    perAddress(options: LimitOptions): RequestHandler {
      const limit = limiter({ ...options, points: Math.ceil(options.points * factor) });
      return async (request, _response, next) => {
        await limit.consume(addressKey(request));
        next();
      };
    },
    /** Creates what the counters need. Once at start; harmless when it is there already. */
    async createIndexes(): Promise<void> {
      await ensureIndexes(connection, tableName, [
        { key: { key: 1 }, unique: true },
        { key: { expire: 1 }, expireAfterSeconds: 0 },
      ]);
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;

/**
 * What stands for a caller's address in limits: an IPv4 address, or the /64 of an IPv6 one, because that is
 * what one household or machine is given.
 */
export function addressKey(request: Pick<Request, 'ip'>): string {
  const address = (request.ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const groups =
    tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
