import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { forgetMember } from '#harness/forget-member.ts';
import { next, topicField } from '../generator/composer-steps.ts';
import { make, putOnPlan } from '../workspace/fixtures.ts';
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
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed. Please try again.' })).toContainText(
    'Check your connection.',
  );
});

test('on a phone the page says what an account offers, too, and asks for a password that is missing @turn-2', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  for (const offer of ['AI assistant', 'Multi-platform optimization', 'Image creation']) {
    await expect(page.getByRole('complementary').getByText(offer, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password.',
  );
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

test('each provider has its link, and one that is not set up says so @turn-2', async ({ page }) => {
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
      // With what a new account begins with: the device's zone and language, which the server can't know.
      new RegExp(`^/auth/${provider}\\?register=true&timeZone=[^&]+&language=[^&]+$`),
    );
  }
  const discord = page.getByRole('link', { name: 'Discord', exact: true });
  await expect(discord).toHaveAccessibleDescription('None of these is set up here yet');
  await discord.click();
  await expect(page.getByRole('alert')).toContainText(
    'Signing in with Discord isn’t set up on this site yet. Please use your email and password.',
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

test('a member who could not be recognized when the page opened is recognized at the next page for members @turn-3', async ({
  page,
  member,
}) => {
  expect(member.page).toBe(page);
  await forgetMember(page, '/app/generator');
  // Then the question fails, too.
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 429, json: {} }));
  await page.goto('/app/generator');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await page.unroute('**/api/auth/user');
  // A page that somebody taken for a visitor has no link to, without loading another document.
  await page.evaluate(() => {
    history.pushState(null, '', '/app');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Ada');
  await expect(page).toHaveURL(/\/app$/);
});

test('who asks for a page for members while signed out is led to it by signing in, with its query', async ({
  page,
  member,
}) => {
  await putOnPlan(page, 'PRO');
  const project = await make(page, '/api/projects', { title: 'Spring' });
  const post = await make(page, '/api/posts', { platform: 'linkedin', title: 'Loom', caption: 'Wool' });
  const { id: workspace } = await (await page.request.get('/api/auth/user')).json();
  for (const asked of [
    `/app/posts/${post}?workspace=${workspace}`,
    `/app/calendar?view=week&date=2027-03-17&project=${project}`,
    '/app/settings?tab=notifications',
  ]) {
    await page.context().clearCookies();
    await page.goto(asked);
    await expect(page).toHaveURL(/\/app\/generator$/);
    await expect(page.getByText('Sign in to open the page you asked for')).toBeVisible();
    // What a browser forgets to save memory, or a person reloads, changes nothing.
    await page.reload();
    // Neither the public pages’ header nor a page as it was rendered beforehand knows what was asked for.
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', '/login');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(asked);
  }
  // Once there, it is no longer asked for.
  await signOut(page);
  await page.goto('/app/generator');
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', '/login');

  // Who was sent back by a provider is still told why.
  await page.goto('/app/settings');
  await expect(page).toHaveURL(/\/app\/generator$/);
  await page.goto('/login?provider=google&problem=denied');
  await expect(page.getByRole('alert')).toHaveText('You didn’t confirm with Google, so nothing has changed.');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/app/settings');
});

const sessionEnded = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/app');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(toast(page, 'You’re signed out')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
}

/** Goes through the composer's first step. */
async function beginBrief(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Instagram' }).check();
  await next(page).click();
}

/** A tab with a changed post, and one with a brief in the composer. */
async function typeInTwoTabs(page: Page, context: BrowserContext) {
  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
  const data = { platform: 'linkedin', title: 'Opening', caption: 'As it was saved' };
  const { id } = await (await page.request.post('/api/posts', { data })).json();
  await page.goto(`/app/posts/${id}`);
  await page.getByLabel('Caption').fill('Typed and not saved');
  const composer = await context.newPage();
  await composer.goto('/app/composer');
  await beginBrief(composer);
  await topicField(composer).fill('A brief of the first person');
  return { id, composer, other: await context.newPage() };
}

test('signing out in one tab keeps what is typed in the others, which go on once the same person is back', async ({
  page,
  member,
  context,
}) => {
  const { id, composer, other } = await typeInTwoTabs(page, context);
  await signOut(other);
  for (const tab of [page, composer]) await expect(sessionEnded(tab)).toBeVisible();
  await expect(composer).toHaveURL(/\/app\/composer\?step=2$/);

  const dialog = sessionEnded(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  for (const tab of [page, composer]) await expect(sessionEnded(tab)).toBeHidden();
  await expect(toast(page, 'Everything is as you left it.')).toBeVisible();
  await expect(page.getByLabel('Caption')).toHaveValue('Typed and not saved');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({
    caption: 'Typed and not saved',
  });

  // What is typed on is the same brief still, and no rival of what was kept before.
  await expect(topicField(composer)).toHaveValue('A brief of the first person');
  await topicField(composer).fill('A brief of the first person, longer');
  await expect
    .poll(async () => (await composer.request.get('/api/drafts/composer')).text())
    .toContain('A brief of the first person, longer');
  await expect(composer.getByText('another version')).toHaveCount(0);
});

test('the app generator, which strangers may open too, keeps a member’s brief when they sign out in another tab', async ({
  page,
  member: _,
  context,
}) => {
  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
  await page.goto('/app/generator');
  const prompt = page.getByRole('textbox', { name: 'What do you want to create?' });
  await prompt.fill('A brief that nobody wants to type twice');
  await signOut(await context.newPage());
  const dialog = sessionEnded(page);
  await expect(dialog).toContainText('What you’ve typed is still here.');
  await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveCount(0);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(prompt).toHaveValue('A brief that nobody wants to type twice');
  await expect(page.getByText('Pro Plan')).toBeVisible();
});

test('a session that has ended goes on where the person signs in in another way, in a tab of its own @turn-1', async ({
  page,
  member,
  context,
}) => {
  const { composer, other } = await typeInTwoTabs(page, context);
  await signOut(other);
  const opened = context.waitForEvent('page');
  await sessionEnded(page).getByRole('link', { name: 'Sign in another way' }).click();
  await signInAs(await opened, member.email);
  for (const tab of [page, composer]) await expect(sessionEnded(tab)).toBeHidden();
  await expect(page.getByLabel('Caption')).toHaveValue('Typed and not saved');
  await expect(topicField(composer)).toHaveValue('A brief of the first person');
});

test('whoever signs in after somebody else sees and saves nothing of theirs, in any tab', async ({
  page,
  member: _,
  context,
  browser,
  site,
}) => {
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const second = `b${randomUUID()}@example.com`;
  const registered = await elsewhere.request.post('/api/auth/register', {
    data: { username: 'Grace', email: second, password },
  });
  expect(registered.status()).toBe(201);
  await elsewhere.close();

  const { composer, other } = await typeInTwoTabs(page, context);
  await signOut(other);
  for (const tab of [page, composer]) {
    await expect(sessionEnded(tab)).toBeVisible();
    await tab.keyboard.press('Escape');
    await expect(sessionEnded(tab)).toBeHidden();
  }
  // Without a session it stays in this tab.
  await topicField(composer).fill('A brief of the first person, longer');
  // As a sign-in service leads back: with a page that has somebody in it from the first.
  await signIn(other, second);
  await other.goto('/app');
  await expect(page.getByText('Typed and not saved')).toHaveCount(0);
  await expect(page.getByLabel('Caption')).toHaveCount(0);
  await expect(topicField(composer)).toHaveCount(0);
  for (const tab of [page, composer]) await expect(sessionEnded(tab)).toBeHidden();
  await composer.reload();
  await beginBrief(composer);
  await expect(topicField(composer)).toHaveValue('');
  expect(await (await other.request.get('/api/drafts/composer')).text()).not.toContain('first person');
});

test('a tab that is still asking about a sign-out hears who has signed in since', async ({
  page,
  member: _,
  context,
  browser,
  site,
}) => {
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const second = `b${randomUUID()}@example.com`;
  const data = { username: 'Grace', email: second, password };
  expect((await elsewhere.request.post('/api/auth/register', { data })).status()).toBe(201);
  await elsewhere.close();

  await page.goto('/app/settings');
  await expect(page.getByLabel('Bio')).toBeVisible();
  const answered = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(
    '**/api/auth/user',
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await gate.promise;
      // The page may no longer wait for it.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  const other = await context.newPage();
  await signOut(other);
  await answered.promise;
  await signIn(other, second);
  await other.goto('/app');
  await expect(other.getByRole('button', { name: `Account: ${second}` })).toBeVisible();
  gate.resolve();
  await expect(page.getByRole('button', { name: `Account: ${second}` })).toBeVisible();
  await expect(sessionEnded(page)).toBeHidden();
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
  const dialog = sessionEnded(page);
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

test('who closes the question to sign in again is not asked by what the page reads by itself, and finds it up to date afterwards', async ({
  page,
  member,
  context,
}) => {
  await page.clock.install();
  const reads: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/calendar') reads.push(response.status());
  });
  await page.goto('/app/calendar');
  await expect.poll(() => reads).toEqual([200]);
  await page.request.post('/api/auth/logout');
  await page.clock.runFor(60_000);
  await expect(sessionEnded(page)).toBeVisible();
  expect(reads).toEqual([200, 401]);
  await page.keyboard.press('Escape');
  await expect(sessionEnded(page)).toBeHidden();
  await page.clock.runFor(60_000);
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('/api/auth/user'));
  await expect(sessionEnded(page)).toBeHidden();
  expect(reads).toEqual([200, 401]);

  // What is pressed does ask, again and again.
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(sessionEnded(page)).toBeVisible();
  await signInAs(await context.newPage(), member.email);
  await expect(sessionEnded(page)).toBeHidden();
  await expect.poll(() => reads).toEqual([200, 401, 401, 200]);
  await page.clock.runFor(60_000);
  await expect.poll(() => reads).toEqual([200, 401, 401, 200, 200]);
});
