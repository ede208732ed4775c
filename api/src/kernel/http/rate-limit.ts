import { isIPv6 } from 'node:net';
import { retentionMs } from '@postloom/shared-contracts';
import type { Request, RequestHandler } from 'express';
import type { Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { ensureIndexes } from '../database/ensure-indexes.ts';
import { AppError } from './app-error.ts';

const tableName = 'rate_limits';

/**
 * How many addresses a /48 of IPv6 counts as in a limit: it may be one person's, with 65,536 addresses for our limits,
 * or belong to as many customers of a mobile network. Thousands of those share an IPv4 address, which counts as one.
 */
const addressesOfNetwork = 20;

export interface LimitOptions {
  /** Each name has its own counters. */
  readonly name: string;
  readonly points: number;
  /** At most as long as the retention table lets attempts be kept (`attempts`). */
  readonly seconds: number;
  /** Shown to the person when the limit is reached. */
  readonly userMessage?: string;
  /** Whether counts can be taken back. Then a full counter may have room again at any moment. */
  readonly givesBack?: boolean;
}

/** How much of a limit is left. */
export interface Standing {
  readonly left: number;
  /** Seconds until the counter resets. */
  readonly resetSeconds: number;
}

export interface Limiter {
  /**
   * Counts, and refuses if nothing is left.
   * @throws {AppError} `rate_limited`
   */
  consume(key: string, points?: number): Promise<Standing>;
  /** Takes a count back. */
  reward(key: string, points?: number): Promise<void>;
  reset(key: string): Promise<void>;
}

/**
 * Creates rate limits that are shared by all processes on one database.
 * @param factor multiplies the number of calls that {@link Limits.perAddress} allows.
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
      // Callers over the limit cause no database calls until the window ends.
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
            // A refused call must not use anything up.
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
  /** Limits addresses (the keys, from `addressKey`), and more widely the /48 that an IPv6 address is in. */
  const ofAddresses = (options: LimitOptions): Limiter => {
    const { name, points } = options;
    const address = limiter(options);
    const network = limiter({
      ...options,
      name: `${name}-network`,
      points: points * addressesOfNetwork,
    });
    return {
      ...address,
      async consume(key, count) {
        const standing = await address.consume(key, count);
        if (!isNetwork(key)) return standing;
        try {
          await network.consume(widened(key), count);
        } catch (error) {
          if (options.givesBack) await address.reward(key, count);
          throw error;
        }
        return standing;
      },
      async reward(key, count) {
        await address.reward(key, count);
        if (isNetwork(key)) await network.reward(widened(key), count);
      },
    };
  };
  return {
    limiter,
    ofAddresses,
    /**
     * Middleware that limits calls per address.
     * @param alsoNetwork whether the /48 of an IPv6 address is limited as well. That takes another write to the
     *   database, so it's for what anybody can ask for and what costs much.
     */
    perAddress({
      alsoNetwork = false,
      ...options
    }: LimitOptions & { readonly alsoNetwork?: boolean }): RequestHandler {
      const scaled = { ...options, points: Math.ceil(options.points * factor) };
      const limit = alsoNetwork ? ofAddresses(scaled) : limiter(scaled);
      return async (request, _response, next) => {
        await limit.consume(addressKey(request));
        next();
      };
    },
    /**
     * The same for answers that don't touch the database otherwise, such as pages: counted in this process's memory, so
     * that there are as many a minute as there are processes. It counts when it is called.
     */
    perAddressHere({ points, seconds }: Pick<LimitOptions, 'points' | 'seconds'>) {
      const counts = new RateLimiterMemory({ points: Math.ceil(points * factor), duration: seconds });
      return async (request: Pick<Request, 'ip'>): Promise<void> => {
        await counts.consume(addressKey(request)).catch((reason: RateLimiterRes) => {
          throw new AppError('rate_limited', {
            detail: 'pages',
            retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
          });
        });
      };
    },
    /** Creates the indexes that the counters need. Call it at start; does nothing if they exist. */
    async createIndexes(): Promise<void> {
      await ensureIndexes(connection, tableName, [
        { key: { key: 1 }, unique: true },
        { key: { expire: 1 }, expireAfterSeconds: 0 },
      ]);
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;

/** Counts, for what is left out instead of refused. Returns whether something was left. */
export async function hasRoom(limiter: Pick<Limiter, 'consume'>, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Whether an address key stands for a /64. */
const isNetwork = (key: string): boolean => key.endsWith('::/64');

/** The /48 that a /64 is in. */
const widened = (key: string): string => `${key.split(':').slice(0, 3).join(':')}::/48`;

/**
 * The network of a caller, within which anybody can easily have many addresses: a /24 of IPv4, or a /48 of IPv6.
 */
export function networkKey(request: Pick<Request, 'ip'>): string {
  const key = addressKey(request);
  return isNetwork(key) ? widened(key) : key.replace(/\.\d+$/, '.0/24');
}

/**
 * What one caller may hold alone, for what is shared out at the moment: an IPv4 address, or a /48 of IPv6, whose customers
 * share like those behind an IPv4 address.
 */
export function holderKey(request: Pick<Request, 'ip'>): string {
  const key = addressKey(request);
  return isNetwork(key) ? widened(key) : key;
}

/**
 * The key for a caller's address in rate limits: an IPv4 address, or the /64 of an IPv6 address, because that is what a
 * household or machine is assigned.
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
