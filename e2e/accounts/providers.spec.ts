import { randomUUID } from 'node:crypto';
import { type OAuthStandIn, startOAuthStandIn } from '@postloom/api/stand-ins/oauth';
import { generate } from 'otplib';
import { test as base, expect, password, refused } from './fixtures.ts';

const test = base.extend<object, { readonly provider: OAuthStandIn }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const provider = await startOAuthStandIn();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ provider }, use) =>
      use({
        RATE_LIMIT_FACTOR: '1000',
        OAUTH_GOOGLE_CLIENT_ID: 'client',
        OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
        OAUTH_GOOGLE_ISSUER: provider.issuer,
        OAUTH_TWITTER_CLIENT_ID: 'client',
        OAUTH_TWITTER_CLIENT_SECRET: 'secret',
        OAUTH_TWITTER_ISSUER: provider.issuer,
      }),
    { scope: 'worker' },
  ],
});

test.use({ expectedErrors: refused });

test('a visitor signs up through a provider and lands in the workspace', async ({ page, provider }) => {
  provider.become({
    sub: randomUUID(),
    name: 'Grace Loom',
    email: `${randomUUID()}@example.com`,
    email_verified: true,
  });
  await page.goto('/register');
  const missing = 'Not set up here yet: GitHub, Facebook, LinkedIn, Discord';
  await expect(page.getByRole('link', { name: 'Discord', exact: true })).toHaveAccessibleDescription(missing);
  const google = page.getByRole('link', { name: 'Google', exact: true });
  await expect(google).toHaveAccessibleDescription('');
  await google.click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Grace');
  // Without a password there is none to ask for.
  await page.goto('/app/settings?tab=security');
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Current Password', { exact: true })).toHaveCount(0);
});

test('an address with an account asks for its password once, and from then on the provider opens it @turn-3', async ({
  page,
  member,
  provider,
}) => {
  provider.become({ sub: randomUUID(), name: 'Ada', email: member.email, email_verified: true });
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Google', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Sign in with your password once');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Google', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user.email).toBe(member.email);
});

test('a platform is connected through its own sign-in and keeps its name @turn-4', async ({
  page,
  member: _,
  provider,
}) => {
  provider.become({ data: { id: '7', name: 'ada_x' } });
  await page.goto('/app/settings?tab=integrations');
  await page.getByRole('button', { name: 'Connect Twitter/X' }).click();
  await expect(page.getByText('Twitter/X is connected')).toBeVisible();
  await expect(page.getByText('As ada_x')).toBeVisible();
});

test('who has no password is asked before two-step sign-in is turned off, or its recovery codes end', async ({
  page,
  provider,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  });
  const email = `${randomUUID()}@example.com`;
  provider.become({ sub: randomUUID(), name: 'Grace Loom', email, email_verified: true });
  await page.goto('/register');
  await page.getByRole('link', { name: 'Google', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
  const begun = await page.request.post('/api/account/authenticator', { data: {} });
  expect(begun.status()).toBe(200);
  const { secret } = await begun.json();
  const data = { code: await generate({ secret }) };
  const turnedOn = await page.request.put('/api/account/authenticator', { data });
  expect(turnedOn.status()).toBe(200);
  await page.goto('/app/settings?tab=security');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const question = page.getByRole('alertdialog');
  await button('New recovery codes').click();
  await expect(question).toContainText('Your current codes will stop working.');
  await question.getByRole('button', { name: 'Make new codes' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  // They are shown once: that they weren't copied is said.
  await button('Copy').click();
  await expect(page.locator('li[data-tone]').filter({ hasText: 'Copy failed' })).toBeVisible();
  await button('I have saved them').click();
  await button('Turn off').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await button('Turn off').click();
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(button('Set up two-step sign-in')).toBeVisible();
});
