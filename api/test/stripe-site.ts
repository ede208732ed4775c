import { createStripe } from '#app/billing/create-stripe.ts';
import { setUpStripe } from '#app/billing/setup-stripe.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type MailServer, startMailServer } from './stand-ins/mail.ts';
import { type StripeStandIn, startStripeStandIn } from './stand-ins/stripe.ts';

export interface StripeSite {
  readonly stripe: StripeStandIn;
  readonly mailbox: MailServer;
  readonly server: TestServer;
  readonly close: () => Promise<void>;
}

/** Starts a server that sells through a stand-in of Stripe, in which our products exist, and sends its mail. */
export async function startStripeSite(now: () => Date): Promise<StripeSite> {
  const stripe = await startStripeStandIn({ now });
  await setUpStripe(createStripe(stripe.env.STRIPE_SECRET_KEY ?? '', stripe.url), undefined);
  const mailbox = await startMailServer();
  const server = await startTestServer({ ...stripe.env, SMTP_URL: mailbox.url }, { now });
  return {
    stripe,
    mailbox,
    server,
    async close() {
      await server.close();
      await stripe.close();
      await mailbox.close();
    },
  };
}
