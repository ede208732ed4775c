import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { holdFiles } from '#harness/hold-files.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, password, refused, test, toast } from './fixtures.ts';

async function fill(page: Page, change: Partial<Record<string, string>> = {}) {
  await page.goto('/register');
  return typeIn(page, change);
}

async function typeIn(page: Page, change: Partial<Record<string, string>> = {}) {
  const fields = {
    'First Name': 'Ada',
    'Last Name': 'Weaver',
    Email: `${randomUUID()}@example.com`,
    Password: password,
    'Confirm Password': password,
    ...change,
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value ?? '');
  }
  return fields;
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' });
const agree = (page: Page) => page.getByLabel(/I agree to the Terms of Service/);

test('a visitor becomes a member and lands in the workspace', async ({ page }) => {
  const { Email } = await fill(page);
  await expect(page.getByLabel(/newsletter/)).toBeChecked();
  await agree(page).check();
  await create(page).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(toast(page, 'Account created!')).toBeVisible();
  await expect(toast(page, 'Your free trial has started')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible();
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({ email: Email, username: 'Ada Weaver', plan: 'free' });
  const notifications = await (await page.request.get('/api/account/notifications')).json();
  expect(notifications).toMatchObject({ marketing: true });
});

test('a reload keeps the name and the address, even if they were typed before the page was ready, never the password, and nothing once there is an account', async ({
  page,
}) => {
  const release = await holdFiles(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const { Email } = await typeIn(page);
  release();
  await takenOver(page);
  await page.reload();
  const inputOf = (label: string) => page.getByLabel(label, { exact: true });
  await expect(inputOf('First Name')).toHaveValue('Ada');
  await expect(inputOf('Last Name')).toHaveValue('Weaver');
  await expect(inputOf('Email')).toHaveValue(Email);
  for (const label of ['Password', 'Confirm Password']) await expect(inputOf(label)).toHaveValue('');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(await stored()).not.toContain(password);

  for (const label of ['Password', 'Confirm Password']) await inputOf(label).fill(password);
  await agree(page).check();
  await create(page).click();
  await expect(page).toHaveURL(/\/app$/);
  expect(await stored()).not.toContain(Email);
});

test.describe('on a device in Kolkata', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN' });

  test('an account begins with its time zone, and dates as they are written there', async ({ page }) => {
    await fill(page);
    const google = page.getByRole('link', { name: 'Google', exact: true });
    await expect(google).toHaveAttribute('href', /timeZone=Asia%2F(Kolkata|Calcutta)&language=en-IN/);
    await agree(page).check();
    await create(page).click();
    await expect(page).toHaveURL(/\/app$/);
    const { preferences } = await (await page.request.get('/api/auth/user')).json();
    expect(preferences.timeZone).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    expect(preferences.language).toBe('en-GB');
    await page.goto('/app/calendar');
    await expect(page.getByText(/^Times in Asia\/(Kolkata|Calcutta)\./)).toBeVisible();
  });
});

test('who continues with a provider is told what they accept, and can read it', async ({ page }) => {
  for (const route of ['/register', '/login']) {
    await page.goto(route);
    const told = page.getByRole('region', { name: 'or continue with' });
    await expect(told).toContainText(
      'By continuing with one of these, you agree to the Terms of Service and confirm you’ve read the Privacy Policy.',
    );
    await expect(told.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    await expect(told.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a provider that is not set up says so without losing what is filled in', async ({ page }) => {
    await fill(page);
    // What is missing is known.
    await expect(page.getByText('None of these is set up here yet')).toBeVisible();
    await page.getByRole('link', { name: 'Google', exact: true }).click();
    const said = page
      .getByRole('alert')
      .filter({ hasText: 'Signing in with Google isn’t set up on this site yet.' });
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  });

  test('who chooses a plan far down a page begins at the top of the form, and a reload does not go there @turn-3', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'Monthly' }).click();
    await expect(page.getByTestId('plan-pro')).toContainText('/month');
    await page.getByRole('link', { name: 'Choose Pro' }).click();
    await expect(page).toHaveURL(/\/register\?next=/);
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeInViewport();
    await expect(page.getByText(/^Pro, \$15 a month\./)).toBeInViewport();
    await create(page).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByText(/^Pro, \$15 a month\./)).toBeAttached();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});

test('the checklist shows four rules while five hold the button @turn-2', async ({ page }) => {
  await page.goto('/register');
  await expect(create(page)).toHaveAccessibleDescription(
    'Choose a password that meets the five rules above.',
  );
  await fill(page, { Password: 'abc' });
  const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
  await expect(rules).toHaveCount(4);
  await expect(rules.filter({ hasText: '(met)' })).toHaveCount(1);
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
  await expect(rules.filter({ hasText: '(met)' })).toHaveCount(4);
  // The fifth has its mark below them.
  const special = page.getByText('One special character, such as');
  await expect(special).toContainText('(not yet met)');
  await expect(special.locator('svg')).toBeVisible();
  await expect(create(page)).toBeDisabled();
  const reason = 'The password still needs one special character.';
  await expect(create(page)).toHaveAccessibleDescription(reason);
  // In sight wherever the button is.
  const [said, button] = [await page.getByText(reason).boundingBox(), await create(page).boundingBox()];
  expect(said?.y).toBeLessThan(button?.y ?? 0);
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1!');
  await expect(special).toContainText('(met)');
  await expect(create(page)).toBeEnabled();
});

test('two different passwords are refused, then a missing consent, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/register')) sent.push(request.url());
  });
  await fill(page, { 'Confirm Password': 'Correct!Horse8' });
  await create(page).click();
  await expect(toast(page, 'Password mismatch')).toBeVisible();
  await expect(toast(page, 'Passwords do not match. Please try again.')).toBeVisible();
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await create(page).click();
  await expect(toast(page, 'Terms required')).toBeVisible();
  await expect(toast(page, 'Please agree to the Terms of Service to continue.')).toBeVisible();
  await expect(toast(page, 'Password mismatch')).toBeHidden();
  expect(sent).toEqual([]);
});

test('every field that is asked for has to be filled in, each with its own reason, and nothing is sent @turn-5', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/register')) sent.push(request.url());
  });
  await fill(page, { 'First Name': '', 'Last Name': ' ', Email: '' });
  await agree(page).check();
  await create(page).click();
  for (const [label, reason] of [
    ['First Name', 'Please enter your first name.'],
    ['Last Name', 'Please enter your last name.'],
    ['Email', 'Please enter a valid email address.'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(reason);
  }
  expect(sent).toEqual([]);
});

test.describe('a failure at the server', () => {
  test.use({ expectedErrors: refused });

  test('says that the address has an account, and keeps what was typed @turn-4', async ({ page, member }) => {
    await page.context().clearCookies();
    await fill(page, { Email: member.email.toUpperCase() });
    await agree(page).check();
    await create(page).click();
    await expect(toast(page, 'Registration failed')).toBeVisible();
    await expect(
      toast(page, 'An account with this email already exists. Please sign in instead.'),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already exists/);
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  });

  test('and a network that is away says so @turn-3', async ({ page }) => {
    await fill(page);
    await agree(page).check();
    await page.route('**/api/auth/register', (route) => route.abort());
    await create(page).click();
    await expect(toast(page, 'Something went wrong. Please try again. Check your connection.')).toBeVisible();
  });
});
