import { lookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { bounds } from '#app/kernel/http/bounds.ts';
import { isPublicAddress } from './public-address.ts';

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface EgressOptions {
  /** Resolves a host to all its addresses; by default with the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Whether an address may be called; by default {@link isPublicAddress}. */
  readonly isAllowed?: (address: string) => boolean;
  /** PEM certificates of authorities to trust in addition to Node's own. */
  readonly ca?: string;
  /** Milliseconds from the first DNS lookup to the last byte. */
  readonly timeoutMs?: number;
}

export interface OutgoingCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** Why a call wasn't made or completed. The message doesn't contain the address. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly reason: 'address_refused' | 'timeout' | 'too_large' | 'unreachable';

  constructor(reason: EgressError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Calls addresses that users enter: see {@link createEgress}. */
export type Egress = (url: string, call: OutgoingCall) => Promise<OutgoingAnswer>;

/**
 * The only way to call an address that somebody else chose, such as a push service or a webhook. Only https is allowed,
 * and all addresses that the host resolves to must be public. The call goes to the address that was checked, so a
 * second DNS answer can't redirect it. Redirects are returned, not followed. At most five seconds and 64 KB.
 *
 * @throws {EgressError} from the returned function
 */
export function createEgress({
  resolve = (host) => lookup(host, { all: true }),
  isAllowed = isPublicAddress,
  ca,
  timeoutMs = bounds.egress.milliseconds,
}: EgressOptions = {}): Egress {
  return async (address, call) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || url.username || url.password) {
      throw new EgressError(
        'address_refused',
        'Only https addresses without a name and password are called.',
      );
    }
    const signal = AbortSignal.timeout(timeoutMs);
    const pinned = await within(signal, pin(url, resolve, isAllowed));
    return await send(url, call, pinned, signal, ca);
  };
}

/** The address to call: the first one, provided that all of them may be called. */
async function pin(
  { hostname }: URL,
  resolve: NonNullable<EgressOptions['resolve']>,
  isAllowed: NonNullable<EgressOptions['isAllowed']>,
): Promise<ResolvedAddress> {
  // IPv6 addresses are in brackets. IPv4 addresses have been normalized to one spelling (WHATWG URL).
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await resolve(host).catch((error: unknown) => {
    throw new EgressError('unreachable', 'The host has no address.', error);
  });
  const [first] = found;
  if (!first) throw new EgressError('unreachable', 'The host has no address.');
  if (!found.every(({ address }) => isAllowed(address))) {
    throw new EgressError('address_refused', 'The host is not on the public internet.');
  }
  return first;
}

function send(
  url: URL,
  { method, headers = {}, body }: OutgoingCall,
  { address, family }: ResolvedAddress,
  signal: AbortSignal,
  ca: string | undefined,
): Promise<OutgoingAnswer> {
  const pinnedLookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void =>
      reject(
        error instanceof EgressError
          ? error
          : signal.aborted
            ? tookTooLong(error)
            : new EgressError('unreachable', 'The address could not be reached.', error),
      );
    const outgoing = request(
      url,
      {
        method,
        // A kept-alive connection could be reused for another call without checking its address.
        agent: false,
        lookup: pinnedLookup,
        signal,
        headers: { 'user-agent': 'Postloom', ...headers },
        ...(ca !== undefined && { ca }),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size > bounds.egress.answerBytes) {
            response.destroy(new EgressError('too_large', 'The answer is too large.'));
          } else {
            parts.push(part);
          }
        });
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
        response.once('error', fail);
      },
    );
    outgoing.once('error', fail);
    outgoing.end(body);
  });
}

const tookTooLong = (cause?: unknown): EgressError =>
  new EgressError('timeout', 'The address took too long to answer.', cause);

/** Rejects when the signal aborts: a DNS lookup can't be cancelled, but needn't be waited for. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(tookTooLong()), { once: true });
    work.then(resolve, reject);
  });
}
