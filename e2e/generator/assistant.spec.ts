import type { Locator, Page } from '@playwright/test';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { expect, refused, test, toast } from '../accounts/fixtures.ts';
import { card, step } from './composer-steps.ts';

const brief = 'Our pottery evening on Friday at 7 pm in Leeds, beginners welcome';
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const posts = (page: Page) => page.getByRole('article', { name: /^Post for / });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });
const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' });

test.use({ expectedErrors: new RegExp(`${refused.source}|net::ERR_INTERNET_DISCONNECTED`) });

test('a conversation drafts a post, changes it, keeps it and is found again', async ({
  page,
  member: _,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app');
  await page.getByRole('link', { name: 'AI Assistant' }).click();
  await expect(page.getByText('Free: without an AI key')).toBeVisible();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue(/Pottery/);

  await box(page).fill(brief);
  await page.reload();
  await expect(box(page)).toHaveValue(brief);
  await box(page).press('ControlOrMeta+End');
  await box(page).press('Shift+Enter');
  await expect(box(page)).toHaveValue(`${brief}\n`);

  // The line that carries the answer does not come about at first.
  await page.route('**/api/assistant/messages', (route) => route.abort());
  await box(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Generation Failed');
  await page.unroute('**/api/assistant/messages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(posts(page)).toContainText('7 pm');
  await expect(page).toHaveURL(/conversation=[0-9a-f]{24}$/);
  await expect(page.getByRole('status').filter({ hasText: 'has answered with a post' })).toBeAttached();

  await box(page).fill('add the price 39 euros');
  await box(page).press('Enter');
  await expect(posts(page)).toHaveCount(2);
  await expect(posts(page).last()).toContainText('The price is 39 euros');
  await page.getByRole('button', { name: 'For LinkedIn' }).click();
  const post = page.getByRole('article', { name: 'Post for LinkedIn' });
  await expect(post).toContainText('39 euros');
  await box(page).fill('What should I post tomorrow?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page)).toContainText('I can’t hold a conversation');

  await post.getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page, 'Content Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('39 euros');
  await post.getByRole('button', { name: 'Save as a post' }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  await page.reload();
  await expect(messages(page).getByText(brief)).toBeVisible();
  await expect(post.getByRole('link', { name: 'Saved: open the post' })).toBeVisible();

  await page.getByRole('button', { name: /^More for Our pottery/ }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Pottery');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(conversations(page)).toHaveText('Pottery');
  await page.getByRole('button', { name: 'More for Pottery' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'What shall we write?' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await conversations(page).getByRole('button', { name: 'Pottery', exact: true }).click();
});

test('a finished text arrives in the composer as it is, outlasts a reload, and leads back to its conversation', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/ai-assistant');
  await box(page).fill(`${brief}. Bring a friend. Book at example.com/clay`);
  await box(page).press('Enter');
  await expect(posts(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Shorter' }).click();
  await expect(posts(page)).toHaveCount(2);
  const text = 'example.com/clay';
  await expect(posts(page).last()).toContainText(text);
  await expect(posts(page).last()).not.toContainText('friend');
  const open = posts(page).last().getByRole('button', { name: 'Open in the composer' });
  await open.focus();
  await page.keyboard.press('Enter');

  await expect(step(page, 'Review & Export')).toBeVisible();
  const handed = card(page, 'Instagram, variant 1');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(handed).toContainText(text);
  await expect(handed).not.toContainText('friend');
  await expect(handed.getByRole('link', { name: /^Open the saved/ })).toBeVisible();
  await expect(page.getByText('of 3 variants')).toHaveCount(0);
  for (const action of ['Edit', 'Rewrite']) {
    await expect(handed.getByRole('button', { name: new RegExp(`^${action} `) })).toBeVisible();
  }
  await expect(handed.getByRole('checkbox', { name: /^Select / })).toBeVisible();
  await handed.getByRole('button', { name: /^Edit / }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Caption' })
    .fill('Clay on Friday. My own words.');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(handed.getByRole('link', { name: /^Open the saved/ })).toBeVisible();
  await page.reload();
  await expect(handed).toContainText('My own words.');
  await page.getByRole('button', { name: 'Generate Again' }).click();
  await expect(step(page, 'Generate')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(posts(page)).toHaveCount(2);
  await expect(posts(page).last().getByRole('link', { name: 'Saved: open the post' })).toBeVisible();
});

test('the platform box follows the post on screen, and a choice in it is for the next message only', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/ai-assistant');
  const platform = page.getByRole('combobox', { name: 'Platform' });
  const chosen = platform.locator('option:checked');
  const sends = async (text: string, article: string, count: number) => {
    await box(page).fill(text);
    await box(page).press('Enter');
    await expect(posts(page)).toHaveCount(count);
    await expect(posts(page).last()).toHaveAccessibleName(article);
  };
  await expect(chosen).toHaveText('Any platform');
  await platform.selectOption('Instagram');
  await sends(
    `Write a Facebook post: ${brief}. Bring a friend. Tea and cake are free.`,
    'Post for Facebook',
    1,
  );
  await expect(chosen).toHaveText('Facebook');
  // The words named a platform, so the message isn't labelled with the one selected before.
  await expect(messages(page).getByText('For Instagram', { exact: true })).toHaveCount(0);
  await sends('make it shorter', 'Post for Facebook, number 2', 2);

  await platform.selectOption('LinkedIn');
  await sends('add the price 39 euros', 'Post for LinkedIn, number 3', 3);
  await expect(messages(page).getByText('For LinkedIn', { exact: true })).toHaveCount(1);
  await expect(chosen).toHaveText('LinkedIn');
  await sends('Instagram version please', 'Post for Instagram, number 4', 4);
  await expect(chosen).toHaveText('Instagram');
  await sends('add that dogs are welcome', 'Post for Instagram, number 5', 5);
  await page.reload();
  await expect(chosen).toHaveText('Instagram');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(chosen).toHaveText('Any platform');
});

test('what the composer does not write for goes on in the generator in its own words @turn-1', async ({
  page,
  member: _,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app/ai-assistant');
  await box(page).fill(brief);
  await box(page).press('Enter');
  await expect(posts(page)).toHaveCount(1);
  await box(page).fill('For TikTok');
  await box(page).press('Enter');
  const film = page.getByRole('article', { name: 'Post for TikTok' });
  await expect(film.getByRole('button', { name: 'Copy' })).toBeVisible();
  await film.getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page, 'Content Copied!')).toBeVisible();
  const told = await page.evaluate(() => navigator.clipboard.readText());
  await expect(film.getByRole('button', { name: 'Open in the composer' })).toHaveCount(0);
  await film.getByRole('button', { name: 'Write anew in the generator' }).click();
  await expect(page.getByLabel('What do you want to create?')).toHaveValue(told);
  await expect(page.getByRole('radio', { name: 'TikTok' })).toBeChecked();
});

test('a message without a connection waits and is sent when there is one again', async ({
  page,
  member: _,
  context,
}) => {
  await page.goto('/app/ai-assistant');
  await expect(page.getByText('Free: without an AI key')).toBeVisible();
  await box(page).fill(brief);
  await context.setOffline(true);
  // The page hears of it after the network is gone.
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await box(page).press('Enter');
  await expect(messages(page)).toContainText(brief);
  await expect(messages(page)).toContainText('Waiting for a connection…');
  await expect(page.getByText('Generation Failed')).toHaveCount(0);
  await context.setOffline(false);
  await expect(posts(page)).toContainText('7 pm');
});

test('a message that was not sent outlasts a reload @turn-4', async ({ page, member: _ }) => {
  await page.goto('/app/ai-assistant');
  await page.route('**/api/assistant/messages', (route) => route.abort());
  await box(page).fill('An evening with clay in York, 20 euros');
  await box(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Generation Failed');
  await page.unroute('**/api/assistant/messages');
  await page.reload();
  await expect(messages(page)).toContainText('An evening with clay in York, 20 euros');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(posts(page)).toContainText('20 euros');
  await page.reload();
  await expect(posts(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test.describe('with a server that fails', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('a message says that it cost nothing, and Try again is in sight on a phone @turn-2', async ({
    page,
    member: _,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/app/ai-assistant');
    await box(page).fill(brief);
    await box(page).press('Enter');
    await expect(posts(page)).toHaveCount(1);
    await page.route('**/api/assistant/messages', (route) => route.fulfill({ status: 500, body: 'Sorry' }));
    await box(page).fill('Shorter');
    await box(page).press('Enter');
    const failed = page.getByRole('alert');
    await expect(failed).toContainText('Generation Failed');
    await expect(failed).toContainText('Failed to generate content. No credit was used.');
    const again = page.getByRole('button', { name: 'Try again' });
    const form = page.getByRole('form', { name: 'Message to the assistant' });
    const gap = async () => {
      const [button, bar] = [await again.boundingBox(), await form.boundingBox()];
      return (bar?.y ?? 0) - (button ? button.y + button.height : Number.NaN);
    };
    await expect.poll(gap).toBeGreaterThan(0);
  });
});

test('stopped, an answer can be had again @turn-5', async ({ page, member: _ }) => {
  await page.goto('/app/ai-assistant');
  await box(page).fill(`${brief}. ${'Bring a friend and an apron. '.repeat(12)}`);
  await box(page).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped this answer.')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(posts(page)).toHaveCount(1);
  // A conversation that does not load is not answered blindly, and says so once.
  await page.route('**/api/assistant/**', (route) => route.abort());
  await page.reload();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed.filter({ hasText: 'Couldn’t load this conversation' })).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  // On a phone the list is out of sight; the page says what is wrong.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/ai-assistant');
  await expect(failed.filter({ hasText: 'Couldn’t load what the assistant can do here' })).toBeVisible();
  await page.unroute('**/api/assistant/**');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('What the assistant can do here without an AI key').click();
  await expect(page.getByRole('heading', { name: 'Needs an AI key' })).toBeVisible();
});

test('where one writes leaves the conversation its room on a small phone, and lies in it where that is on its side @turn-2', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/app/ai-assistant');
  const form = page.getByRole('form', { name: 'Message to the assistant' });
  const send = page.getByRole('button', { name: 'Send' });
  await expect(page.getByText('Free: without an AI key')).toBeVisible();
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  await expect.poll(() => top(form)).toBeGreaterThan(568 * 0.7);
  await expect(send).toBeInViewport({ ratio: 1 });
  expect(Math.abs((await top(send)) - (await top(box(page))))).toBeLessThan(40);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => top(form)).toBeGreaterThan(390);
  await send.scrollIntoViewIfNeeded();
  await box(page).fill(brief);
  await send.click();
  await expect(posts(page)).toHaveCount(1);
});

for (const colorScheme of visitedThemes) {
  test(`it fits a phone and has no faults that axe finds, ${colorScheme} @turn-3`, async ({
    page,
    member: _,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/app/ai-assistant');
    await expect(page.getByRole('heading', { name: 'What shall we write?' })).toBeVisible();
    expect(await findFaultsInThemes(page)).toEqual([]);
    await box(page).fill(brief);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(posts(page)).toHaveCount(1);
    expect(await findFaultsInThemes(page)).toEqual([]);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Conversations', exact: true }).click();
    await expect(conversations(page).getByRole('listitem')).toHaveCount(1);
    expect(await findFaultsInThemes(page)).toEqual([]);
  });
}

test('a post that is no longer in sight can be saved under the last answer @turn-1', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/ai-assistant');
  await box(page).fill(brief);
  await box(page).press('Enter');
  const save = page.getByRole('button', { name: 'Save as a post' });
  await expect(save).toHaveCount(1);
  await box(page).fill('perfect, save it');
  await box(page).press('Enter');
  await expect(messages(page)).toContainText('I can’t do that from here');
  await expect(save).toHaveCount(2);
  await expect(save.last()).toBeInViewport({ ratio: 1 });
  await save.last().click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  await expect(posts(page).getByRole('link', { name: 'Saved: open the post' })).toBeVisible();
  await expect(save).toHaveCount(0);
});

test('the toast of a saved post lies over nothing that is offered for it', async ({ page, member: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/app/ai-assistant');
  await box(page).fill(brief);
  await box(page).press('Enter');
  await page.getByRole('button', { name: 'Save as a post' }).click();
  const said = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  // Under the pointer it waits.
  await said.hover();
  await expect(said).toContainText('Post saved');
  const offered = page.getByRole('list', { name: 'Change the last post' });
  const isUnder = async (what: Locator) => {
    const [over, under] = [await said.boundingBox(), await what.boundingBox()];
    if (!over || !under) throw new Error('One of them is not there');
    return over.y < under.y + under.height && under.y < over.y + over.height;
  };
  await expect.poll(() => isUnder(offered)).toBe(false);
  expect(await isUnder(page.getByRole('button', { name: 'Open in the composer' }))).toBe(false);
});

test('Enter during an answer keeps the text and says to wait or stop, until it can be sent @turn-3', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/ai-assistant');
  await page.route('**/api/assistant/messages', () => undefined);
  await box(page).fill(brief);
  await box(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const wait = page.getByText('Wait until the answer is finished, or stop it.');
  await expect(wait).toHaveCount(0);
  await box(page).fill('Shorter');
  await box(page).press('Enter');
  await expect(wait).toBeVisible();
  await expect(box(page)).toHaveValue('Shorter');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(wait).toHaveCount(0);
});
