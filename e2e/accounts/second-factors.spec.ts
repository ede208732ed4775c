import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { findAxeFaults } from '#harness/axe.ts';
import { test as base, expect, password, refused, toast } from './fixtures.ts';

/** Passkeys belong to a name, so the site is called by its name here. */
const test = base.extend({
  baseURL: async ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
});
test.use({ expectedErrors: refused });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirmWithPassword = async (page: Page, label: string) => {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: label, exact: true }).click();
};

test('two-step sign-in is set up by scanning, and asks for a code after the password', async ({
  page,
  member,
}) => {
  await page.goto('/app/settings?tab=security');
  await button(page, 'Set up two-step sign-in').click();
  await confirmWithPassword(page, 'Continue');
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const code = page.getByLabel('Code from the app');
  await code.fill('000000');
  await button(page, 'Turn on').click();
  await expect(code).toHaveAccessibleDescription(/That code isn’t right/);
  const key = await page.getByRole('dialog').locator('code').textContent();
  const secret = String(key).replaceAll(' ', '');
  await code.fill(await generate({ secret }));
  await button(page, 'Turn on').click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await button(page, 'I have saved them').click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  await page.getByLabel('Code').fill('123456');
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert').filter({ hasText: 'That code isn’t right.' })).toBeVisible();
  await page.getByLabel('Code').fill(recoveryCode.toUpperCase());
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/app$/);

  await page.goto('/app/settings?tab=security');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await button(page, 'Turn off').click();
  await confirmWithPassword(page, 'Turn off');
  await expect(button(page, 'Set up two-step sign-in')).toBeVisible();
});

test('a passkey is added, opens the account without a password, and is removed @turn-1', async ({
  page,
  member,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/app/settings?tab=security');
  await button(page, 'Add a passkey').click();
  await page.getByRole('alertdialog').getByLabel('Name').fill('My laptop');
  await confirmWithPassword(page, 'Continue');
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(page.getByText(/^Added .*, not used yet$/)).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(
    page.getByRole('banner').getByRole('button', { name: `Account: ${member.email}` }),
  ).toBeVisible();
  await page.goto('/app/settings?tab=security');
  await expect(page.getByText(/^Added .*, last used/)).toBeVisible();
  await button(page, 'Remove the passkey My laptop').click();
  await confirmWithPassword(page, 'Remove');
  await expect(toast(page, 'Passkey removed')).toBeVisible();

  // The device still offers it.
  await page.context().clearCookies();
  await page.goto('/login');
  await button(page, 'Sign in with a passkey').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This passkey doesn’t belong to an account here.' }),
  ).toBeVisible();
});
