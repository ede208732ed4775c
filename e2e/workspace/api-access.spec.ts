import { expect, password, test } from '../accounts/fixtures.ts';
import { expectSound, putOnPlan } from './fixtures.ts';

test('an agency makes a key, calls with it and revokes it', async ({
  page,
  playwright,
  baseURL,
  member: _,
}) => {
  await page.goto('/app/api');
  await expect(page.getByRole('heading', { name: 'Put the routine on autopilot' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade to Agency' })).toHaveAttribute(
    'href',
    '/api/billing/checkout?plan=AGENCY',
  );
  await expectSound(page);

  await putOnPlan(page, 'AGENCY');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New access key' });
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Please choose what the key may do.')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('Name').fill('Shop in Leeds');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('Discard what you wrote?');
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  const preset = dialog.getByLabel('Start from');
  await preset.selectOption('Everything');
  await expect(dialog.getByLabel('Create, change and delete posts')).toBeChecked();
  await preset.selectOption('Read only');
  await expect(dialog.getByLabel('Read posts')).toBeChecked();
  await expect(dialog.getByLabel('Create, change and delete posts')).not.toBeChecked();
  await dialog.getByLabel('Read the calendar').uncheck();
  await expect(preset.locator('option:checked')).toHaveText('My own choice');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy your key now' });
  const key = await shown.getByLabel('Access key').inputValue();
  expect(key).toMatch(/^pl_live_\w{46}$/);
  await page.keyboard.press('Escape');
  await expect(shown.getByRole('alert')).toHaveText('Close it? We won’t show this again.');
  await shown.getByRole('button', { name: 'Keep it open' }).click();
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();

  const program = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  });
  expect((await program.get('/api/posts')).status()).toBe(200);
  expect((await program.post('/api/posts', { data: { platform: 'twitter' } })).status()).toBe(403);
  await page.reload();
  const row = page.getByRole('list', { name: 'Access keys' }).getByRole('listitem');
  await expect(row).toContainText('Shop in Leeds');
  await expect(row).toContainText(`…${key.slice(-4)}`);
  await expect(row).toContainText('last used');
  await row.getByRole('button', { name: 'Revoke the key Shop in Leeds' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^No keys yet\./)).toBeVisible();
  expect((await program.get('/api/posts')).status()).toBe(401);
  await program.dispose();
});

test('an agency adds a webhook, sends a test, and reads why it failed @turn-1', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/api');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add webhook' });
  await adding.getByLabel('A post is due').check();
  await adding.getByLabel('Address').fill('http://hooks.invalid/postloom');
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  await expect(adding.getByText('Please give an address that begins with https://.')).toBeVisible();
  await adding.getByLabel('Address').fill('https://hooks.invalid/postloom');
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Copy the secret now' });
  await expect(secret.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'I’ve saved it' }).click();
  await page.getByRole('button', { name: 'Actions for https://hooks.invalid/postloom' }).click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  await expect(log.getByText('Failed')).toBeVisible();
  await log.getByText('Test', { exact: true }).click();
  await expect(log.getByText('The host has no address.')).toBeVisible();
  await expect(log.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expectSound(page);
  await log.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('Failing');
  await expectSound(page);
});

test('the documentation can be read on a phone in the chosen theme, and leads back @turn-2', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const grounds: string[] = [];
  for (const value of ['light', 'dark']) {
    await page.context().addCookies([{ name: 'theme', value, url: baseURL ?? '' }]);
    await page.goto('/');
    grounds.push(await ground());
    await page.goto('/api/docs');
    expect(await ground()).toBe(grounds.at(-1));
    await expectSound(page);
  }
  expect(grounds[0]).not.toBe(grounds[1]);
  await page.getByRole('link', { name: 'Back to Postloom' }).click();
  await expect(page).toHaveURL(/\/$/);
});
