import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

/**
 * Loads the payment provider's script from the provider's own host, once. The address comes from our server, which also
 * allows it in the page's Content-Security-Policy.
 * @throws if the script can't be loaded.
 */
export async function loadStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  const globals = globalThis as { Stripe?: StripeConstructor };
  if (!globals.Stripe) await loadScript(scriptUrl);
  if (!globals.Stripe) throw new Error('The payment provider’s script brought nothing.');
  return globals.Stripe(publishableKey);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The payment provider can’t be reached.'));
    };
    document.head.append(script);
  });
}

/**
 * Whether the server delivered this page as `/checkout`, with a policy that allows the payment provider. A page that
 * was reached by navigating within the site keeps the stricter policy it was loaded with.
 */
export function wasLoadedDirectly(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === window.location.pathname;
}
