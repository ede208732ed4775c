/** The pages and the script that replace Stripe's own in browser tests. */

/** An object of the stand-in. */
// biome-ignore lint/suspicious/noExplicitAny: shaped like Stripe's documentation says
type Shown = Readonly<Record<string, any>>;

const shell = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}</html>`;

/** Stripe's payment page of a checkout session. */
export function paymentPage(session: Shown, price: Shown): string {
  return shell(
    'Stripe stand-in: pay',
    `<p>${price.nickname}: $${price.unit_amount / 100}</p><form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a>`,
  );
}

/** Stripe's customer portal, for whatever the session is about. */
export function portalPage(session: Shown): string {
  return shell(
    'Stripe stand-in: portal',
    `<p>${session.flow_data?.type ?? 'home'}</p><form method="post"><button>Confirm</button></form><a href="${session.return_url}">Back</a>`,
  );
}

/** The part of Stripe.js that the Payment Element needs: a number field, and a confirmation through the stand-in. */
export function stripeScript(origin: string): string {
  return `
window.Stripe = () => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    create() {
      const listeners = {};
      const label = document.createElement('label');
      label.textContent = 'Card number';
      const input = label.appendChild(document.createElement('input'));
      input.inputMode = 'numeric';
      window.__card = () => input.value;
      return {
        on(name, listener) { listeners[name] = listener; },
        mount(target) { target.append(label); listeners.ready?.(); },
        destroy() { label.remove(); },
      };
    },
  }),
  async confirmPayment({ elements, confirmParams }) {
    window.__returnUrl = confirmParams.return_url;
    const body = new URLSearchParams({ secret: elements.clientSecret, card: window.__card() });
    return (await fetch('${origin}/confirm', { method: 'POST', body })).json();
  },
});`;
}
