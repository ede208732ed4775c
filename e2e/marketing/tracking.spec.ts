import type { Page } from '@playwright/test';
import { expect, test } from '#harness/test.ts';

const banner = (page: Page) => page.getByRole('region', { name: 'Measurement' });

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
    await banner(page).getByRole('button', { name: 'Allow' }).click();
    await expect(banner(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await banner(page).getByRole('button', { name: 'No, thanks' }).click();
    expect((await page.context().cookies()).find(({ name }) => name === 'analytics')?.value).toBe('no');
    expect(foreign).toEqual([]);
  });

  test('the test page says plainly that the tag is absent, keeps a log, and clears it @turn-5', async ({
    page,
  }) => {
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
