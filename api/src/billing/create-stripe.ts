import Stripe from 'stripe';

/**
 * @param apiBase where the API is, e.g. `http://127.0.0.1:4150`; Stripe's own when not given.
 * @param retries how often the SDK tries a call again. A person who waits needs it; a job is tried again as a whole.
 */
export function createStripe(
  secretKey: string,
  apiBase: string | undefined,
  { retries = 2 }: { readonly retries?: number } = {},
): Stripe {
  const base = apiBase === undefined ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: 20_000,
    telemetry: false,
    appInfo: { name: 'Postloom' },
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
    }),
  });
}
