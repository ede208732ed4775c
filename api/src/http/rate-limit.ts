import { BlockList, isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';

export interface LimitOptions {
  /** Own counter for each name. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** What the person reads when the limit is reached. */
  readonly userMessage?: string;
}

export interface Limiter {
  /** Counts. @throws {AppError} `rate_limited` when nothing is left. */
  consume(key: string, points?: number): Promise<void>;
  /** Takes a count back. */
  reward(key: string, points?: number): Promise<void>;
  /** Throws as `consume` would, without counting. */
  check(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/**
 * Makes limits that all processes on one database share.
 * @param factor multiplies the calls that {@link Limits.perAddress} allows.
 */
export function createLimits(connection: Connection, factor: number) {
  const limiter = ({ name, points, seconds, userMessage }: LimitOptions): Limiter => {
    const store = new RateLimiterMongo({
      storeClient: connection.getClient().db(connection.name),
      tableName: 'rate_limits',
      keyPrefix: name,
      points,
      duration: seconds,
      // A caller over the limit costs no database work until the window ends.
      inMemoryBlockOnConsumed: points,
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
        await store.consume(key, count).catch((reason: unknown) => {
          throw reason instanceof RateLimiterRes ? refuse(reason) : reason;
        });
      },
      async reward(key, count = 1) {
        await store.reward(key, count);
      },
      async check(key) {
        const state = await store.get(key);
        if (state && state.consumedPoints >= points) throw refuse(state);
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
      const counters = connection.collection('rate_limits');
      await counters.createIndex({ key: 1 }, { unique: true });
      await counters.createIndex({ expire: 1 }, { expireAfterSeconds: 0 });
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

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether the connection itself, not what a proxy says of it, comes from this machine. */
export function isLoopback(request: Request): boolean {
  const address = request.socket.remoteAddress ?? '';
  if (request.headers['x-forwarded-for'] !== undefined) return false;
  return loopback.check(
    address.replace(/^::ffff:(?=\d+\.)/, ''),
    isIPv6(address) && !address.includes('.') ? 'ipv6' : 'ipv4',
  );
}
