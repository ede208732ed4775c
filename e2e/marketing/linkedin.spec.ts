import type { Page } from '@playwright/test';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';

test.use({
  siteEnv: {
    LINKEDIN_PARTNER_ID: '424242',
    LINKEDIN_SIGN_UP_CONVERSION_ID: '11',
    LINKEDIN_PURCHASE_CONVERSION_ID: '22',
    // The legal address is not set: it is the one for support.
    SUPPORT_EMAIL: 'help@studio.example',
    PRIVACY_EMAIL: 'privacy@studio.example',
  },
});

const banner = (page: Page) => page.getByRole('region', { name: 'Measurement' });

/** Answers for LinkedIn's host, with a script that works off the queue as theirs does. */
async function standInForLinkedIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://snap.licdn.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `window.sentToLinkedIn = [...window.lintrk.q];
             window.lintrk = (...command) => { window.sentToLinkedIn.push(command); };`,
    });
  });
  return asked;
}

test('the tag waits for consent, then takes each kind of event', async ({ page }) => {
  const asked = await standInForLinkedIn(page);
  await page.goto('/linkedin-test');
  await page.getByRole('button', { name: 'Check the tracking object' }).click();
  await expect(page.getByText(/only loaded for people who agree/).first()).toBeVisible();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Agree to measurement' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-linkedin-tag', 'loaded');
  for (const name of [
    'Check the tracking object',
    'Send a basic event',
    'Send a conversion',
    'Send a custom event',
  ]) {
    await page.getByRole('button', { name }).click();
  }
  await expect(page.getByText('Working', { exact: true })).toBeVisible();
  const sent = await page.evaluate(() => (window as never as { sentToLinkedIn: unknown[][] }).sentToLinkedIn);
  expect(sent.map(([command]) => command)).toEqual(['track', 'track', 'track']);
  expect(asked).toHaveLength(1);
});

test('who takes the consent back sends nothing more', async ({ page }) => {
  await standInForLinkedIn(page);
  await page.goto('/linkedin-test');
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-linkedin-tag', 'loaded');
  await page.getByRole('button', { name: 'Cookie choices' }).click();
  await banner(page).getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: 'Send a basic event' }).click();
  await expect(page.getByText('Issues Detected')).toBeVisible();
  expect(
    await page.evaluate(() => (window as never as { sentToLinkedIn: unknown[] }).sentToLinkedIn),
  ).toEqual([]);
});

/** Fills the form of `/register` in and sends it. */
async function register(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Weaver');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('Correct!Horse7');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Correct!Horse7');
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/app$/);
}
const sentToLinkedIn = (page: Page) =>
  page.evaluate(() => (window as never as { sentToLinkedIn?: unknown[][] }).sentToLinkedIn);

test('a sign-up and a purchase are told to the tag under their ids, with consent only @turn-3', async ({
  page,
}) => {
  const asked = await standInForLinkedIn(page);
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(banner(page)).toBeHidden();
  await register(page);
  expect(asked).toEqual([]);
  await page.goto('about:blank');
  await page.context().clearCookies();

  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await expect(banner(page)).toBeHidden();
  await register(page);
  await expect.poll(() => sentToLinkedIn(page)).toEqual([['track', { conversion_id: 11 }]]);
  // Back from a payment that has given the plan.
  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
  await page.goto('/app/billing?success=true&plan=PRO');
  await expect.poll(() => sentToLinkedIn(page)).toEqual([['track', { conversion_id: 22 }]]);
  // How a sign-in service leads back somebody whose account was opened just now.
  await page.goto('/blog');
  await page.goto('/app#signed-up');
  await expect.poll(() => sentToLinkedIn(page)).toEqual([['track', { conversion_id: 11 }]]);
  await expect(page).toHaveURL(/\/app$/);
});

test('the addresses to write to are those of the site, also where no script ever runs @turn-3', async ({
  page,
  request,
}) => {
  for (const [route, address] of [
    ['/privacy', 'privacy@studio.example'],
    ['/terms', 'help@studio.example'],
  ] as const) {
    expect(await (await request.get(route)).text()).toContain(`href="mailto:${address}"`);
    await page.goto(route);
    await takenOver(page);
    await expect(page.getByRole('link', { name: address }).last()).toHaveAttribute(
      'href',
      `mailto:${address}`,
    );
  }
});
