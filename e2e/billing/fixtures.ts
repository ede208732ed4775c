import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type StripeStandIn, startStripeStandIn } from '@postloom/api/stand-ins/stripe';
import { test as base, expect } from '../harness/test.ts';

interface StripeFixtures {
  /** Speaks Stripe's HTTP API to the site of this worker, and stands for Stripe's pages and script. */
  readonly stripe: StripeStandIn;
}

/** The site with Stripe's keys, its catalogue set up by the product's own command. */
export const test = base.extend<{ readonly webhook: undefined }, StripeFixtures>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const stripe = await startStripeStandIn();
      const command = join(import.meta.dirname, '../../api/src/billing/setup-stripe.ts');
      await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', command], {
        env: { ...process.env, ...stripe.env },
      });
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ stripe }, use) => use({ ...stripe.env }), { scope: 'worker' }],
  webhook: [
    async ({ stripe, site }, use) => {
      stripe.deliverTo(site.url);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs a fresh member up in this browser. */
export async function signUp(page: Page): Promise<{ readonly email: string }> {
  const email = `a${randomUUID()}@example.com`;
  const response = await page.request.post('/api/auth/register', {
    data: { username: 'Ada Weaver', email, password: 'Correct-Horse7!' },
  });
  expect(response.status()).toBe(201);
  return { email };
}

/** The toast that is shown. */
export const toast = (page: Page) => page.getByRole('region', { name: /notifications/i }).locator('li');
