import type { Page } from '@playwright/test';
import { expect, test } from '#harness/test.ts';

test.use({ siteEnv: { LINKEDIN_PARTNER_ID: '424242' } });

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
  await expect(page.getByText(/only for people who agree/).first()).toBeVisible();
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
  await banner(page).getByRole('button', { name: 'Yes, you may' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-linkedin-tag', 'loaded');
  await page.getByRole('button', { name: 'Cookie choices' }).click();
  await banner(page).getByRole('button', { name: 'No, thanks' }).click();
  await page.getByRole('button', { name: 'Send a basic event' }).click();
  await expect(page.getByText('Issues Detected')).toBeVisible();
  expect(
    await page.evaluate(() => (window as never as { sentToLinkedIn: unknown[] }).sentToLinkedIn),
  ).toEqual([]);
});
