import type { Page } from '@playwright/test';
import { findAxeFaults } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, test } from '#harness/test.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'App' });

async function signUp(page: Page): Promise<void> {
  const email = `chrome-${crypto.randomUUID()}@example.com`;
  const answer = await page.request.post('/api/auth/register', {
    data: { username: 'Chrome Tester', email, password: 'Weaving1!' },
  });
  expect(answer.status()).toBe(201);
}

test('a member sees New Project, and Projects and the generator locked with a Pro badge until the plan has it', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/app');
  await expect(page.getByRole('link', { name: 'New Project' })).toHaveAttribute(
    'href',
    '/app/composer?project=new',
  );
  const badge = sidebar(page)
    .getByRole('link', { name: /Projects|Generator/ })
    .getByText('Pro', { exact: true });
  await expect(badge).toHaveCount(2);
  await expect(badge.first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img', { name: '5 of 5 credits left' })).toHaveText(
    '5/5 credits',
  );

  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
  await page.reload();
  await expect(page.getByText('Pro Plan').first()).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Projects', exact: true })).toBeVisible();
  await expect(badge).toHaveCount(0);
  // What only agencies have says so, all of it.
  const ofAgencies = sidebar(page)
    .getByRole('link')
    .filter({ hasText: /Agency$/ });
  await expect(ofAgencies).toHaveText([/^Clients/, /^Team/, /^Brand/, /^API access/]);

  // The whole list fits the screen of a usual laptop, and on a lower one the entry of the page is the one that shows.
  const settings = sidebar(page).getByRole('link', { name: 'Settings' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(settings).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(settings).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect(settings).not.toBeInViewport();
  await page.goto('/app/settings');
  await expect(settings).toBeInViewport({ ratio: 1 });
});

test('the sidebar collapses to icons with names, also when it is pressed before the app is there, and stays so @turn-4', async ({
  page,
}) => {
  await signUp(page);
  const release = await holdFiles(page);
  await page.goto('/app', { waitUntil: 'commit' });
  const settings = sidebar(page).getByRole('link', { name: 'Settings' });
  await expect(settings).toBeVisible();
  const wide = (await settings.boundingBox())?.width ?? 0;
  expect(wide).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expect.poll(async () => (await settings.boundingBox())?.width ?? wide).toBeLessThan(wide / 2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expect(async () => {
    // Links are drawn anew when the session is there, and a pointer that rests tells the new ones nothing.
    await page.mouse.move(600, 400);
    await settings.hover();
    await expect(page.getByRole('tooltip', { name: 'Settings' })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
});

test.describe('the menu of the account', () => {
  // What the screen asks for on its way out.
  test.use({ expectedErrors: /status of 401/ });

  test('behind the initial stand the person, their plan and the ways to what is theirs, by keyboard and on a small phone @turn-2', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signUp(page);
    const release = await holdFiles(page);
    await page.goto('/app', { waitUntil: 'commit' });
    const account = page.getByRole('button', { name: /^Account: chrome-/ });
    await account.focus();
    release();
    // The frame gives way to the app, and takes the focus of nobody along.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(account).toBeFocused();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: /^Account: / });
    await expect(menu).toContainText(/^Chrome Testerchrome-.+@example\.comFree Plan, 5\/5 credits/);
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Settings',
      'Billing',
      'Help and shortcuts',
      'Contact Support',
      'Sign out',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'Billing' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
    await account.click();
    await menu.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await account.click();
    await menu.getByRole('menuitem', { name: 'Help and shortcuts' }).click();
    const help = page.getByRole('dialog', { name: 'Help and shortcuts' });
    await expect(help).toContainText('Jump to a screen, a post or a command');
    await expect(help.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:/);
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await account.click();
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('/');
  });
});

test.describe('on a phone', () => {
  // What the screen asks for once the session has ended.
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /status of 401/ });

  /** As Android's Back: the browser asks the page to close what is open, and no script has heard of a key. */
  const pressBack = (page: Page) => page.keyboard.press('Escape');

  test('Back closes what is open on top, asks what Escape asks, and leaves the page only when nothing is open', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const hide = (event: KeyboardEvent) => {
        if (event.isTrusted && event.key === 'Escape') event.stopImmediatePropagation();
      };
      addEventListener('keydown', hide, { capture: true });
    });
    await signUp(page);
    await page.goto('/app');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
    await pressBack(page);
    await expect(menu).toBeHidden();
    const account = page.getByRole('menu', { name: /^Account: / });
    await page.getByRole('button', { name: /^Account: / }).click();
    await expect(account).toBeVisible();
    await pressBack(page);
    await expect(account).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Media' }).click();
    await expect(menu).toBeHidden();
    const upload = page.getByRole('dialog', { name: 'Upload images' });
    await page.getByRole('button', { name: 'Upload' }).first().click();
    await expect(upload).toBeVisible();
    await pressBack(page);
    await expect(upload).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Brand voices' }).click();
    const voice = page.getByRole('dialog', { name: 'New brand voice' });
    await page.getByRole('button', { name: 'New voice' }).first().click();
    await voice.getByRole('button', { name: 'Write it myself' }).click();
    await voice.getByLabel('Name').fill('Harbour Bakery');
    // The shell's own dialog over that of a remote.
    await page.request.post('/api/auth/logout');
    await voice.getByRole('button', { name: 'Save voice' }).click();
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(ended).toBeVisible();
    await pressBack(page);
    await expect(ended).toBeHidden();
    await expect(voice.getByLabel('Name')).toHaveValue('Harbour Bakery');
    await expect(voice.getByRole('alert')).toBeHidden();
    await pressBack(page);
    await expect(voice.getByRole('alert')).toHaveText('Discard what you wrote?');
    await pressBack(page);
    await expect(voice.getByRole('alert')).toHaveCount(0);
    await expect(voice.getByLabel('Name')).toHaveValue('Harbour Bakery');
    await pressBack(page);
    await voice.getByRole('button', { name: 'Discard' }).click();
    await expect(voice).toBeHidden();
    await expect(page).toHaveURL('/app/voices');
    await page.goBack();
    await expect(page).toHaveURL('/app/media');
  });
});

test('a visitor in the app area sees the generator alone, with a way to sign in', async ({ page }) => {
  await page.goto('/app/generator');
  // With its lock, which comes once the plan is known.
  await expect(sidebar(page).getByRole('link')).toHaveText(['GeneratorPro']);
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
});

test.describe('credits that cannot be asked for', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('are shown as the specification’s defaults, and not while they are unknown', async ({ page }) => {
    let fail = () => {};
    const asked = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/api/user/credits', async (route) => {
      await asked;
      await route.abort();
    });
    await page.goto('/app/generator');
    const credits = page.getByRole('banner').getByText(/\d\/\d credits/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(credits).toBeHidden();
    fail();
    await expect(credits).toHaveText('0/5 credits');
    await expect(page.getByRole('banner').getByText('Free Plan')).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|dynamically imported|Failed to (load|fetch)/ });

  test('a member is told, and what they wanted opens by itself when there is one again @turn-5', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await page.goto('/app', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await expect(page.getByText('What you type stays on this page')).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'Billing' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
    await expect(page.getByText('We’ll open Billing as soon as you’re back.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing');
    await expect(page.getByText('What you type stays on this page')).toHaveCount(0);
  });
});
