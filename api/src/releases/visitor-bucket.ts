import { randomInt } from 'node:crypto';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { Request, Response } from 'express';
import type { ChannelWatch } from './channel-watch.ts';
import type { Overrides } from './overrides.ts';
import { buckets, type LiveRecord, type Resolver } from './resolve.ts';

const cookieName = browserStorage.canary;
const pattern = new RegExp(`(?:^|; )${cookieName}=(\\d{1,2})(?:;|$)`);

/**
 * The record for this visitor. During a canary, a session cookie keeps each visitor on one side of it, both for HTML
 * and for requests by scripts. If all visitors get the same, there is no cookie.
 */
function recordOfBucket(
  resolver: Resolver,
  request: Pick<Request, 'headers'>,
  response: Response,
  secure: boolean,
): LiveRecord {
  const given = pattern.exec(request.headers.cookie ?? '')?.[1];
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  if (!resolver.needsBucket) {
    if (given !== undefined) response.clearCookie(cookieName, options);
    return resolver(null);
  }
  if (given !== undefined) return resolver(Number(given));
  const bucket = randomInt(buckets);
  response.cookie(cookieName, String(bucket), options);
  return resolver(bucket);
}

const overrideCookie = browserStorage.override;
const overridePattern = new RegExp(`(?:^|; )${overrideCookie}=([\\w-]+\\.[\\w-]+)(?:;|$)`);

/** What {@link recordFor} needs of the release registry. */
export interface VisitorRecords {
  readonly watch: Pick<ChannelWatch, 'resolver' | 'state' | 'manifestOf'>;
  readonly overrides: Overrides;
}

/** The record for this visitor: according to their side of a canary, or with the version that a link lets them try. */
export function recordFor(
  { watch, overrides }: VisitorRecords,
  request: Pick<Request, 'headers'>,
  response: Response,
  secure: boolean,
): LiveRecord | Promise<LiveRecord> {
  const record = recordOfBucket(watch.resolver, request, response, secure);
  const text = overridePattern.exec(request.headers.cookie ?? '')?.[1];
  if (text === undefined) return record;
  // Without the database nobody can tell whether the link is over.
  return overrides.read(text).then(
    (override) => (override ? overrides.apply(override, watch.state, watch.manifestOf, record) : record),
    () => record,
  );
}

/** Starts or ends an override in the browser that opens its link. */
export function setOverride(response: Response, text: string | null, secure: boolean): void {
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  if (text === null) response.clearCookie(overrideCookie, options);
  else response.cookie(overrideCookie, text, options);
}
