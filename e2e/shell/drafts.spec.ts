import type { Page } from '@playwright/test';
import { expect, password, refused, signIn, test } from '../accounts/fixtures.ts';
import { make, putOnPlan } from '../workspace/fixtures.ts';

// That a session has ended is an answer, which the browser notes as an error; so is that the network is away.
test.use({ expectedErrors: new RegExp(`${refused.source}|net::ERR_INTERNET_DISCONNECTED`) });

const brief = 'We open our second bakery in Leeds on 3 May';
const prompt = (page: Page) => page.getByLabel('What do you want to create?');
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'another brief' });

/** Names under which the browser keeps something that was typed or written. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /draft|generator/.test(key),
    ),
  );

async function openGenerator(page: Page): Promise<void> {
  await page.goto('/social-media');
  await expect(page.getByTestId('credits-badge')).toBeVisible();
}

test('signing out forgets the last person’s brief and posts, in every tab', async ({
  page,
  member: _,
  context,
}) => {
  await openGenerator(page);
  await prompt(page).fill(brief);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByLabel('Caption')).toBeVisible();
  const second = await context.newPage();
  await openGenerator(second);
  await expect(prompt(second)).toHaveValue(brief);

  // What was under way in a tab that was closed is forgotten wherever one signs out.
  const closed = await context.newPage();
  await openGenerator(closed);
  await expect(prompt(closed)).toHaveValue(brief);
  await closed.route('**/api/social-media/generate', () => {});
  await closed.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect.poll(() => kept(closed)).toContain('postloom.left.generator.variants');
  await closed.close();

  const third = await context.newPage();
  await third.goto('/app');
  await third.getByRole('button', { name: 'Sign out' }).click();
  await expect(third).toHaveURL(/\/$/);
  for (const tab of [page, second]) {
    await expect(prompt(tab)).toHaveValue('');
    await expect(tab.getByLabel('Caption')).toHaveCount(0);
    expect(await kept(tab)).toEqual([]);
    await tab.reload();
    await expect(tab.getByTestId('credits-badge')).toBeVisible();
    await expect(prompt(tab)).toHaveValue('');
  }
});

test('a brief with nothing in it but a client’s tone gives way to the one in the account, without a question', async ({
  page,
  member,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', {
    name: 'Harbour Bakery',
    briefDefaults: { businessType: '', targetAudience: '', tone: 'playful' },
  });
  const topic = page.getByRole('textbox', { name: 'Topic' });
  const onServer = async () => (await page.request.get(`/api/drafts/composer-${client}`)).text();
  await page.goto(`/app/composer?client=${client}`);
  await page.getByRole('checkbox', { name: 'Instagram' }).first().check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await topic.fill(brief);
  await expect.poll(onServer).toContain(brief);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await kept(page)).toEqual([]);

  await signIn(page, member.email);
  // The account's comes after what the client begins a brief with.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/drafts/composer-${client}`, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await page.goto(`/app/composer?client=${client}`);
  await expect.poll(() => kept(page)).not.toEqual([]);
  release();
  await expect(page.getByRole('checkbox', { name: 'Instagram' }).first()).toBeChecked();
  await expect(page.getByRole('alert').filter({ hasText: 'There’s another' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(topic).toHaveValue(brief);
  await expect.poll(onServer).toContain(brief);
});

test('a visitor’s brief goes along when they sign in @turn-1', async ({ page, member, context }) => {
  await context.clearCookies();
  await openGenerator(page);
  await prompt(page).fill(brief);
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
  await openGenerator(page);
  await expect(prompt(page)).toHaveValue(brief);
});

test('what was typed while signed out does not take the place of the brief in the account: its person chooses @turn-1', async ({
  page,
  member,
}) => {
  await openGenerator(page);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/drafts/'),
  );
  await prompt(page).fill(brief);
  await saved;
  await page.goto('/app');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await openGenerator(page);
  await prompt(page).fill('Typed while signed out');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByLabel('Caption')).toBeVisible();
  const caption = await page.getByLabel('Caption').inputValue();
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/app$/);
  await openGenerator(page);
  await expect(prompt(page)).toHaveValue('Typed while signed out');
  await expect(notice(page)).toContainText('The other one is in your account, or in another tab.');
  await expect(notice(page)).toContainText(brief);
  await expect(page.getByLabel('Caption')).toHaveValue(caption);
  await page.getByRole('button', { name: 'Use the other brief' }).click();
  await expect(prompt(page)).toHaveValue(brief);
  // The post was written from the other brief: it isn't shown next to this one, and can be opened.
  await expect(page.getByLabel('Caption')).toHaveCount(0);
  await page.reload();
  await expect(prompt(page)).toHaveValue(brief);
  await expect(page.getByLabel('Caption')).toHaveCount(0);
  await page.getByRole('region', { name: 'Other posts' }).getByRole('button').click();
  await expect(page.getByLabel('Caption')).toHaveValue(caption);
});

test('choosing between two briefs can be undone, either way, and the post comes back with its brief', async ({
  page,
  context,
}) => {
  const undo = page.getByRole('button', { name: 'Undo' });
  await openGenerator(page);
  await prompt(page).fill('The brief of the first tab');
  const other = await context.newPage();
  await openGenerator(other);
  await expect(prompt(other)).toHaveValue('The brief of the first tab');
  await prompt(other).fill('The brief of the second tab');
  await expect(notice(page)).toContainText('The brief of the second tab');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByLabel('Caption')).toBeVisible();

  await page.getByRole('button', { name: 'Use the other brief' }).click();
  await expect(prompt(page)).toHaveValue('The brief of the second tab');
  await expect(page.getByLabel('Caption')).toHaveCount(0);
  await undo.click();
  await expect(prompt(page)).toHaveValue('The brief of the first tab');
  await expect(page.getByLabel('Caption')).toBeVisible();
  await undo.click();
  await expect(prompt(page)).toHaveValue('The brief of the second tab');

  await prompt(page).fill('The first tab goes on');
  await expect(notice(other)).toContainText('The first tab goes on');
  await other.getByRole('button', { name: 'Keep this one' }).click();
  await expect(notice(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(prompt(other)).toHaveValue('The first tab goes on');
  await other.reload();
  await expect(prompt(other)).toHaveValue('The first tab goes on');
});

test('what was typed last is kept, however soon the page is left @turn-1', async ({ page }) => {
  await openGenerator(page);
  await prompt(page).fill(brief);
  await page.reload();
  await expect(prompt(page)).toHaveValue(brief);
  await prompt(page).press('End');
  await prompt(page).pressSequentially(', with 20% off');
  await page.goto('/about');
  await openGenerator(page);
  await expect(prompt(page)).toHaveValue(`${brief}, with 20% off`);
});

test('without Auto-save Drafts nothing is kept, and what was is forgotten @turn-4', async ({
  page,
  member: _,
}) => {
  await openGenerator(page);
  await prompt(page).fill(brief);
  await page.goto('/app/settings?tab=preferences');
  await page.getByRole('switch', { name: 'Auto-save Drafts' }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences saved').first()).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await openGenerator(page);
  await expect(prompt(page)).toHaveValue('');
  await prompt(page).fill(brief);
  await page.reload();
  await expect(page.getByTestId('credits-badge')).toBeVisible();
  await expect(prompt(page)).toHaveValue('');

  const data = { platform: 'linkedin', caption: 'First words' };
  const { id } = await (await page.request.post('/api/posts', { data })).json();
  await page.goto(`/app/posts/${id}`);
  await page.getByLabel('Caption').fill('Not to be kept');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Caption')).toHaveValue('First words');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('a tab that only shows the brief follows the one in which it is written @turn-4', async ({
  page,
  context,
}) => {
  await openGenerator(page);
  const other = await context.newPage();
  await openGenerator(other);
  await prompt(page).fill(brief);
  await expect(prompt(other)).toHaveValue(brief);
  await expect(notice(other)).toHaveCount(0);
});

test('two tabs that write different briefs are told, and neither overwrites the other', async ({
  page,
  context,
}) => {
  await openGenerator(page);
  await prompt(page).fill('The brief of the first tab');
  const other = await context.newPage();
  await openGenerator(other);
  await expect(prompt(other)).toHaveValue('The brief of the first tab');
  await prompt(other).fill('The brief of the second tab');

  await expect(notice(page)).toBeVisible();
  await prompt(page).fill('The first tab goes on');
  await page.reload();
  await expect(prompt(page)).toHaveValue('The first tab goes on');
  await expect(notice(page)).toBeVisible();
  await other.reload();
  await expect(prompt(other)).toHaveValue('The brief of the second tab');

  await prompt(other).fill('The second tab goes on');
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(notice(other)).toBeVisible();
  await other.getByRole('button', { name: 'Use the other brief' }).click();
  await expect(notice(other)).toHaveCount(0);
  await expect(prompt(other)).toHaveValue('The first tab goes on');
});

test('a member’s brief is there in another browser, which is told when it has written another one @turn-3', async ({
  page,
  member,
  browser,
}) => {
  await openGenerator(page);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/drafts/'),
  );
  await prompt(page).fill(brief);
  await saved;
  const anotherBrowser = async (): Promise<Page> => {
    const opened = await (await browser.newContext()).newPage();
    await signIn(opened, member.email);
    return opened;
  };
  const other = await anotherBrowser();
  await other.goto(page.url());
  await expect(prompt(other)).toHaveValue(brief);

  // Left at once, and there all the same, even while this browser is asking for the draft.
  const asked = other.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('/api/drafts/'),
  );
  await other.route('**/api/drafts/*', (route) =>
    route.request().method() === 'GET' ? new Promise(() => undefined) : route.continue(),
  );
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await prompt(other).fill('The brief of the second browser');
  await other.goto('about:blank');
  const onServer = async () => (await page.request.get('/api/drafts/generator-brief')).text();
  await expect.poll(onServer).toContain('The brief of the second browser');
  await prompt(page).fill('The brief of the first browser');
  await expect(notice(page)).toBeVisible();
  await page.reload();
  await expect(prompt(page)).toHaveValue('The brief of the first browser');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use the other brief' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(prompt(page)).toHaveValue('The brief of the second browser');

  // Without a connection it stays here, and is sent when there is one again.
  await page.context().setOffline(true);
  const unsent = page.waitForEvent('requestfailed');
  await prompt(page).fill('Written on the train');
  await unsent;
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.context().setOffline(false);
  await sent;
  const third = await anotherBrowser();
  await third.goto(page.url());
  await expect(prompt(third)).toHaveValue('Written on the train');
  for (const opened of [other, third]) await opened.context().close();
});
