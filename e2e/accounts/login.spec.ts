import { expect, password, refused, signIn, test, toast } from './fixtures.ts';

test.use({ expectedErrors: refused });

test('a member comes back with the keyboard alone and finds the workspace', async ({ page, member }) => {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(member.email.toUpperCase());
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Ada');
});

test('a wrong password and an unknown address read the same', async ({ page, member }) => {
  await page.context().clearCookies();
  await page.goto('/login');
  for (const email of [member.email, 'nobody@example.com']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Wrong!Horse7');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeVisible();
  }
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed. Please try again.' })).toBeVisible();
});

test('signing in leads back to where one was, and never to another site', async ({ page, member }) => {
  await page.context().clearCookies();
  await page.goto('/login?next=%2Fapp%2Fsettings%3Ftab%3Dsecurity');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/settings\?tab=security$/);
  // Who is signed in already is taken on at once.
  await page.goto('/login?next=%2F%2Fevil.example%2Fapp');
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/app$/);
});

test('each provider has its link, and one that is not set up says so on the sign-in page @turn-2', async ({
  page,
}) => {
  await page.goto('/login');
  for (const [name, provider] of [
    ['Google', 'google'],
    ['GitHub', 'github'],
    ['Facebook', 'facebook'],
    ['LinkedIn', 'linkedin'],
    ['X', 'twitter'],
    ['Discord', 'discord'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/auth/${provider}?register=true`,
    );
  }
  const discord = page.getByRole('link', { name: 'Discord', exact: true });
  await expect(discord).toHaveAccessibleDescription('None of these is set up here yet');
  await discord.click();
  await expect(page.getByRole('alert')).toContainText(
    'Signing in with Discord is not set up on this site yet. Please use your email and password.',
  );
});

test('a visitor is moved to the generator without a sight of, or a request for, what is guarded', async ({
  page,
}) => {
  const guarded: string[] = [];
  page.on('request', (request) => {
    if (/mf-workspace|\/api\/account|\/api\/projects/.test(request.url())) guarded.push(request.url());
  });
  await page.goto('/app/settings');
  await expect(page).toHaveURL(/\/app\/generator$/);
  await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
  expect(guarded).toEqual([]);
});

test('signing out ends the session in every tab', async ({ page, member, context }) => {
  await page.goto('/app');
  const other = await context.newPage();
  await other.goto('/app/settings');
  await expect(other.getByLabel('First Name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/$/);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await signIn(page, member.email);
});

test('a session that ends while one types keeps the typed work and goes on after signing in', async ({
  page,
  member,
  browser,
}) => {
  await page.goto('/app/settings');
  await page.getByLabel('Bio').fill('Half a sentence about');
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const phone = await elsewhere.newPage();
  await signIn(phone, member.email);
  await phone.request.delete('/api/account/sessions');
  await elsewhere.close();

  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong!Horse7');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toContainText('Invalid email or password.');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence about');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence about');
});
