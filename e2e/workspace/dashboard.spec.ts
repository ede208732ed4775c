import type { Page } from '@playwright/test';
import { findFaultsInThemes } from '#harness/axe.ts';
import { forgetMember } from '#harness/forget-member.ts';
import { expect, test } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';

const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a new account sees 12, 8 and three rows, marked as samples, and its plan with the way up', async ({
  page,
  member: _,
}) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada');
  await expect(page.getByRole('link', { name: 'Create Content' })).toHaveAttribute('href', '/app/composer');
  for (const [label, value] of [
    ['Total Projects', '0'],
    ['Credits Used', '0'],
    ['This Month', '12'],
    ['Scheduled', '8'],
  ] as const) {
    await expect(figure(page, label).locator('dd').first()).toHaveText(value);
  }
  for (const label of ['This Month', 'Scheduled']) await expect(figure(page, label)).toContainText('Sample');
  for (const label of ['Total Projects', 'Credits Used']) {
    await expect(figure(page, label)).not.toContainText('Sample');
  }
  const rows = part(page, 'Recent Projects').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.getByText('Sample', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('main')).toContainText(
    'The figures and projects with a dashed edge are samples',
  );
  await expect(page.getByRole('main')).toContainText('Projects come with Pro.');
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/#pricing');
});

test('samples are cleared from every screen by one press, for every browser, and can be had back @turn-3', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const samples = page.getByRole('main').getByText('Sample', { exact: true });
  await page.goto('/app');
  await expect(samples).toHaveCount(5);
  await page.getByRole('button', { name: 'Clear samples' }).click();
  await expect(samples).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(figure(page, 'This Month').locator('dd').first()).toHaveText('0');
  await expect(part(page, 'Recent Projects')).toContainText('No projects yet.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(samples).toHaveCount(5);
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Clear samples' }).click();
  await kept;
  for (const [path, shown] of [
    ['/app/projects', 'No projects yet'],
    ['/app/media', 'No files yet'],
    ['/app/calendar', 'Scheduled'],
    ['/app', 'No projects yet.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(shown);
    await expect(samples).toHaveCount(0);
  }
});

test('what was hidden stays hidden where drafts are not saved, or are saved no longer', async ({
  page,
  member: _,
}) => {
  const saveDrafts = async (autoSaveDrafts: boolean) =>
    expect(
      (await page.request.patch('/api/account/preferences', { data: { autoSaveDrafts } })).status(),
    ).toBe(200);
  const kept = (name: string) =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(name) && answer.ok(),
    );
  const samples = page.getByRole('main').getByText('Sample', { exact: true });
  const steps = page.getByRole('button', { name: 'Hide the first steps' });
  await page.goto('/app');
  const dismissed = kept('/first-steps');
  await steps.click();
  await dismissed;
  await saveDrafts(false);
  await page.reload();
  await expect(samples).toHaveCount(5);
  await expect(steps).toHaveCount(0);
  const cleared = kept('/samples');
  await page.getByRole('button', { name: 'Clear samples' }).click();
  await cleared;
  await page.reload();
  await expect(part(page, 'Recent Projects')).toContainText('No projects yet.');
  await expect(samples).toHaveCount(0);
  await expect(steps).toHaveCount(0);
});

test('from the first own item on it is the person’s own, zeros too, and each row opens what it is about', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const project = await make(page, '/api/projects', { title: 'Autumn fair' });
  await page.goto('/app');
  await expect(figure(page, 'This Month').locator('dd').first()).toHaveText('0');
  await expect(figure(page, 'Scheduled').locator('dd').first()).toHaveText('0');
  await expect(page.getByRole('main').getByText('Sample', { exact: true })).toHaveCount(0);

  const due = {
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    zone: 'UTC',
    status: 'scheduled',
  };
  const words = { platform: 'linkedin', caption: 'Come and see' };
  await make(page, '/api/posts', { ...words, title: 'Just written' });
  const planned = await make(page, '/api/posts', { ...words, title: 'Doors open', ...due });
  await page.reload();
  await expect(figure(page, 'Total Projects').locator('dd').first()).toHaveText('1');
  await expect(figure(page, 'This Month').locator('dd').first()).toHaveText('2');
  await expect(figure(page, 'Scheduled').locator('dd').first()).toHaveText('1');
  await expect(part(page, 'Due next').getByRole('listitem')).toHaveText([/Doors open.*Due/]);
  await expect(part(page, 'Latest posts').getByRole('listitem')).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page, findFaultsInThemes);
  await part(page, 'Recent Projects').getByRole('link', { name: 'Autumn fair' }).click();
  await expect(page).toHaveURL(`/app/projects/${project}`);
  await page.goBack();
  await part(page, 'Due next').getByRole('link', { name: 'Doors open' }).click();
  await expect(page).toHaveURL(`/app/posts/${planned}`);
  await page.goBack();
  for (const [label, path] of [
    ['Total Projects', '/app/projects'],
    ['Credits Used', '/app/billing'],
    ['This Month', '/app/posts'],
    ['Scheduled', '/app/calendar'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name: label })).toHaveAttribute('href', path);
  }
});

test.describe('credits that cannot be read', () => {
  test.use({ expectedErrors: /503/ });

  test('are not said to be those of the free plan, and are read again on a press', async ({
    page,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    await forgetMember(page, '/app');
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    await page.route('**/api/user/credits', async (route) => {
      await isAsked;
      await route.fulfill({ status: 503, body: '' });
    });
    const main = page.getByRole('main');
    const used = figure(page, 'Credits Used').locator('dd').first();
    const isSilent = async () => {
      await expect(main.getByText(/Free|of 5/)).toHaveCount(0);
      await expect(main.getByRole('link', { name: 'Upgrade to Pro' })).toHaveCount(0);
    };
    await page.goto('/app');
    await expect(main.getByRole('heading', { name: 'Your plan' })).toBeVisible();
    await expect(figure(page, 'Total Projects').locator('dd').first()).toHaveText('0');
    await isSilent();
    ask();
    await expect(used).toHaveText('–');
    await isSilent();
    await page.unroute('**/api/user/credits');
    await main.getByRole('button', { name: 'Load your credits' }).click();
    await expect(used).toHaveText('0');
    await expect(main.getByText('Pro Plan')).toBeVisible();
  });
});
