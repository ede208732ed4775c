import type { Page } from '@playwright/test';
import { expect, test } from '#harness/test.ts';

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

test.describe('where no partner id is configured', () => {
  test('consent takes one click, is kept, can be changed, and loads nothing from elsewhere', async ({
    page,
    site,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Yes, you may' }).click();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await banner(page).getByRole('button', { name: 'No, thanks' }).click();
    expect((await page.context().cookies()).find(({ name }) => name === 'analytics')?.value).toBe('no');
    expect(foreign).toEqual([]);
  });

  test('the test page says plainly that the tag is absent, keeps a log, and clears it', async ({ page }) => {
    await page.goto('/linkedin-test');
    await expect(page.getByText('Not tested')).toBeVisible();
    await page.getByRole('button', { name: 'Check the tracking object' }).click();
    await expect(page.getByText('Issues Detected')).toBeVisible();
    await expect(page.getByText(/no LinkedIn partner id/).first()).toBeVisible();
    for (const name of ['Send a basic event', 'Send a conversion', 'Send a custom event']) {
      await page.getByRole('button', { name }).click();
    }
    const lines = page.getByRole('log').getByRole('listitem');
    await expect(lines).toHaveCount(4);
    await expect(lines.first()).toHaveText(/^\d\d:\d\d:\d\dFailedCustom event failed/);
    await expect(lines.last()).toContainText('initialization issues');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(lines).toHaveCount(0);
    await expect(page.getByText('Not tested')).toBeVisible();
  });
});

test.describe('where a partner id is configured', () => {
  test.use({ siteEnv: { LINKEDIN_PARTNER_ID: '424242' } });

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
    const sent = await page.evaluate(
      () => (window as never as { sentToLinkedIn: unknown[][] }).sentToLinkedIn,
    );
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
});
