import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { clientHeader } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { findFaultsInThemes } from '#harness/axe.ts';
import { becomeMember } from '../generator/become-member.ts';
import { expect, test } from '../generator/fixtures.ts';
import { expectSound, make } from './fixtures.ts';

test.use({ expectedErrors: /net::ERR_FAILED/ });

/** The texts of a row's cells. */
const cells = (table: Locator, name: string): Promise<string[]> =>
  table.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts();

async function generate(page: Page, client: string | null, generateImage: boolean): Promise<void> {
  const answer = await page.request.post('/api/social-media/generate', {
    data: makeBrief({ generateImage }),
    headers: client === null ? {} : { [clientHeader]: client },
  });
  expect(answer.status()).toBe(200);
}

test('an agency sees what it used and made for each client, in numbers that agree with billing, and takes them along', async ({
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'post', extra: { imageAlt: 'Loaves on a shelf' } });
  await page.setViewportSize({ width: 390, height: 844 });
  await becomeMember(page, site, 'agency');
  const bakery = await make(page, '/api/clients', { name: 'Harbour Bakery, Wharf 2' });
  await make(page, '/api/clients', { name: 'Garage North' });
  await page.goto('/app/clients');
  await page.getByRole('link', { name: 'Usage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Nothing in \w+ \d{4}$/ })).toBeVisible();
  await expectSound(page, findFaultsInThemes);

  await generate(page, bakery, true);
  await generate(page, bakery, false);
  await generate(page, null, false);
  const published = { platform: 'linkedin', caption: 'Rye', status: 'published', client: bakery };
  await make(page, '/api/posts', { ...published, scheduledAt: new Date().toISOString() });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  const table = page.getByRole('table', { name: 'Usage by client' });
  // Credits, texts, pictures, clips; posts written, planned, published.
  await expect(table).toBeVisible();
  expect(await cells(table, 'Harbour Bakery')).toEqual([
    'Harbour Bakery, Wharf 2',
    ...['3', '2', '1', '0', '3', '0', '1'],
  ]);
  expect((await cells(table, 'No client')).slice(1)).toEqual(['1', '1', '0', '0', '1', '0', '0']);
  expect((await cells(table, 'Total')).slice(1)).toEqual(['4', '3', '1', '0', '4', '0', '1']);
  await expect(page.getByText('4 credits were charged')).toBeVisible();
  await expectSound(page, findFaultsInThemes);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cells(table, 'No client')).toHaveLength(4);
  await expectSound(page, findFaultsInThemes);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d[.]csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    new RegExp(`\\d{4}-\\d\\d,"Harbour Bakery, Wharf 2",${bakery},3,2,1,0,3,0,1\\r\\n`),
  );

  await page.getByLabel('Month').selectOption('Current credit cycle');
  await expect(page.getByText('4 credits were charged since')).toBeVisible();
  await page.getByRole('link', { name: 'See your credits in Billing' }).click();
  await expect(page.getByText('4 of 200')).toBeVisible();
  await page.goBack();

  // With a client chosen, there is nothing of the others.
  await page.getByRole('region', { name: 'Client', exact: true }).getByLabel('Client').selectOption(bakery);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table).toContainText('Harbour Bakery');

  await page.route('**/api/usage/clients*', (route) => route.abort());
  await page.reload();
  await page.getByText('Couldn’t load the usage').waitFor();
  await page.unroute('**/api/usage/clients*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table).toBeVisible();
});
