import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** Gives the site's origin, e.g. `https://postloom.example`, for addresses that leave the server. */
export type OriginOf = (request: Request) => string;

/**
 * With `PUBLIC_URL` the origin is that, whatever a request says. Without it the origin is what the browser asked for:
 * `Host`, or `X-Forwarded-Host` of as many proxies as `TRUST_PROXY` counts.
 * @throws {AppError} `validation_failed` for a host that is none.
 */
export function createOriginOf(publicUrl: string | undefined): OriginOf {
  if (publicUrl) {
    const { origin } = new URL(publicUrl);
    return () => origin;
  }
  return (request) => `${request.protocol}://${request.host && requireHost(request.host)}`;
}

/**
 * Refuses requests whose host is none, and, where no `PUBLIC_URL` says what the site is called, requests of this
 * machine itself that call it by another name: a page of another site would reach it by pointing a name of its own
 * here (DNS rebinding).
 */
export function refuseForeignHosts(publicUrl: string | undefined, trustsProxies: boolean): RequestHandler {
  const believesNames = publicUrl !== undefined || trustsProxies;
  // Nearly all requests name the one that the last has named.
  let last: string | undefined;
  let isAddress = true;
  return (request, _response, next) => {
    const { host } = request;
    if (host !== last) {
      if (host !== undefined) requireHost(host);
      last = host;
      isAddress = namesAnAddress(host);
    }
    if (!believesNames && !isAddress && isFromThisMachine(request)) {
      throw new AppError('validation_failed', {
        userMessage: `This server does not know the name ${host}. Use localhost, or set PUBLIC_URL to the address that people use.`,
        detail: 'unknown host',
      });
    }
    next();
  };
}

/** Whether a request comes from this machine itself, through no proxy, and calls it by an address or `localhost`. */
export function isLoopback(request: Request): boolean {
  return (
    request.headers['x-forwarded-for'] === undefined &&
    isFromThisMachine(request) &&
    namesAnAddress(request.headers.host)
  );
}

function requireHost(host: string): string {
  if (/^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.test(host) && URL.canParse(`http://${host}`)) return host;
  throw new AppError('validation_failed', {
    userMessage: 'The request names no valid host.',
    detail: 'malformed host',
  });
}

/** Names that nobody else can point at this machine. */
function namesAnAddress(host = 'localhost'): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return /^([\w-]+\.)*localhost$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isFromThisMachine({ socket: { remoteAddress = '' } }: Request): boolean {
  return loopback.check(
    remoteAddress.replace(/^::ffff:(?=\d+\.)/, ''),
    isIPv6(remoteAddress) && !remoteAddress.includes('.') ? 'ipv6' : 'ipv4',
  );
}
