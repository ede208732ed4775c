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
  /** All addresses of a host; the system's resolver when not given. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Which addresses may be called; {@link isPublicAddress} when not given. */
  readonly isAllowed?: (address: string) => boolean;
  /** Certificates of authorities to trust beside Node's own, as PEM. */
  readonly ca?: string;
  /** Milliseconds from the first look-up to the last byte. */
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

/** Why a call was not made, or not finished; the address itself is not in the message. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly reason: 'address_refused' | 'timeout' | 'too_large' | 'unreachable';

  constructor(reason: EgressError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Makes calls to addresses that strangers give: see {@link createEgress}. */
export type Egress = (url: string, call: OutgoingCall) => Promise<OutgoingAnswer>;

/**
 * The one way out to an address that somebody else chose, such as a push service or a webhook. Only https; every
 * address that the host resolves to must be public; the call goes to the address that was checked, so that a second
 * answer of the resolver changes nothing; a redirect is an answer like any other; five seconds and 64 KB at most.
 *
 * @throws {EgressError} of the function that it gives
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

/** The address to call: the first one, if all of them may be called. */
async function pin(
  { hostname }: URL,
  resolve: NonNullable<EgressOptions['resolve']>,
  isAllowed: NonNullable<EgressOptions['isAllowed']>,
): Promise<ResolvedAddress> {
  // An IPv6 address stands in brackets; IPv4 has one spelling left, whatever was written (WHATWG URL).
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
        // A connection that is kept could be used for another call without a look at its address.
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

/** A look-up cannot be ended, but it is not waited for. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(tookTooLong()), { once: true });
    work.then(resolve, reject);
  });
}
