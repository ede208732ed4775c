import Stripe from 'stripe';

/**
 * @param apiBase the API's address, e.g. `http://127.0.0.1:4150`; by default Stripe's own.
 * @param retries how often the SDK retries a call. Useful if a person is waiting; a job is retried as a whole.
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
