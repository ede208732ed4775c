import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from '#app/env.ts';
import { bucketOptions } from '#app/kernel/storage/s3-storage.ts';
import { AppError } from './app-error.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

/** Additional sources for a path, e.g. Stripe's on `/checkout`; null if the path needs none. */
export type PolicyExtension = (pathname: string) => Directives | null;

/**
 * The value of the Content-Security-Policy header for a path. It allows only our own origin and, if configured, the
 * bucket's. Extensions can add sources to directives but not remove any.
 */
export function contentSecurityPolicy(
  env: Env,
  extensions: readonly PolicyExtension[] = [],
): (pathname: string) => string {
  const bucket = bucketOrigin(env);
  const storage = bucket ? [bucket] : [];
  const base: Directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...storage],
    'media-src': ["'self'", 'blob:', ...storage],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...storage],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'manifest-src': ["'self'"],
    ...(env.PUBLIC_URL?.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  };
  const write = (sources: readonly Directives[]): string => {
    const directives: Record<string, string[]> = {};
    for (const source of sources) {
      for (const [name, values] of Object.entries(source)) {
        directives[name] = [...(directives[name] ?? []), ...values];
      }
    }
    return Object.entries(directives)
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; ');
  };
  // Built once, because nearly all answers use it unchanged.
  const plain = write([base]);
  return (pathname) => {
    const extra = extensions.map((extend) => extend(pathname)).filter((source) => source !== null);
    return extra.length === 0 ? plain : write([base, ...extra]);
  };
}

/** The origin for uploads to and downloads from the bucket, or null if files are on the local disk. */
function bucketOrigin(env: Env): string | null {
  const bucket = bucketOptions(env);
  if (!bucket) return null;
  const { origin, protocol, host } = new URL(bucket.endpoint ?? `https://s3.${bucket.region}.amazonaws.com`);
  return bucket.forcePathStyle ? origin : `${protocol}//${bucket.bucket}.${host}`;
}

/** Helmet's headers, with our own policy instead of its default. */
export function securityHeaders(policy: (pathname: string) => string, https: boolean): RequestHandler {
  // Everything but the policy is the same in every answer, so helmet runs once and not for each request.
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()');
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https && { maxAge: 63_072_000, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })(sample.req, sample, (error) => {
    if (error) throw error;
  });
  const headers = new Map(Object.entries(sample.getHeaders() as Record<string, string>));
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', policy(request.path));
    response.setHeaders(headers);
    next();
  };
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that were started by another origin's page. Browsers always send the origin of a write
 * (`Sec-Fetch-Site`, and `Origin` on every POST). A caller that sends neither is not a browser, so it has no cookies
 * that a page could misuse.
 */
export function refuseForeignWrites(
  publicUrl: string | undefined,
  exempt: (request: Request) => boolean,
): RequestHandler {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  return (request, _response, next) => {
    if (readingMethods.has(request.method) || exempt(request)) return next();
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('origin_refused');
    if (
      origin !== undefined &&
      origin !== publicOrigin &&
      origin !== `${request.protocol}://${request.host}`
    ) {
      throw new AppError('origin_refused', { detail: `origin ${origin}` });
    }
    next();
  };
}
