import { bounds } from '#app/kernel/http/bounds.ts';
import type { Limits } from '#app/kernel/http/rate-limit.ts';

/**
 * Counts a visitor's uploaded bytes against the daily limit of their network.
 * @param address the network's key, as returned by `addressKey`.
 * @throws {AppError} `rate_limited`
 */
export type VisitorUploads = (address: string, bytes: number) => Promise<void>;

export function createVisitorUploads(limits: Limits, rateLimitFactor: number): VisitorUploads {
  const megabytes = limits.ofAddresses({
    name: 'visitor-uploads',
    points: Math.ceil(bounds.visitorMegabytesPerAddressAndDay * rateLimitFactor),
    seconds: 24 * 60 * 60,
    userMessage: 'Too much was uploaded from your network today. Sign up, or come back tomorrow.',
  });
  return async (address, bytes) => {
    await megabytes.consume(address, Math.ceil(bytes / 1024 / 1024));
  };
}
