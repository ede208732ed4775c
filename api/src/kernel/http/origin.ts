import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { AppError } from './app-error.ts';

/** Returns the site's origin, e.g. `https://postloom.example`, for links that are sent to other places. */
export type OriginOf = (request: Request) => string;

/**
 * The origin is that of `PUBLIC_URL`, whatever a request says. Without `PUBLIC_URL` it is what the browser asked for:
 * `Host`, or `X-Forwarded-Host` from as many proxies as `TRUST_PROXY` says.
 * @throws {AppError} `validation_failed` for an invalid host.
 */
export function createOriginOf(publicUrl: string | undefined): OriginOf {
  if (publicUrl) {
    const { origin } = new URL(publicUrl);
    return () => origin;
  }
  return (request) => `${request.protocol}://${request.host && requireHost(request.host)}`;
}

/**
 * Refuses requests with an invalid host. If there is no `PUBLIC_URL` to say what the site is called, it also refuses
 * local requests under any unknown name: another site's page could send them by pointing its own domain name at this
 * machine (DNS rebinding).
 */
export function refuseForeignHosts(publicUrl: string | undefined, trustsProxies: boolean): RequestHandler {
  const believesNames = publicUrl !== undefined || trustsProxies;
  // Nearly all requests have the same host as the one before.
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

/** Whether a request comes from this machine, through no proxy, and addresses it by IP address or as `localhost`. */
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

/** Whether nobody else can point this name at this machine. */
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
