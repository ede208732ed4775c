import type { Page } from '@playwright/test';
import { findFaultsInThemes } from '#harness/axe.ts';
import { becomeMember } from './become-member.ts';
import { card, fillIn, generateButton, next, step, topic, topicField } from './composer-steps.ts';
import { expect, test } from './fixtures.ts';

const failing = { kind: 'error', status: 500, code: 'server_error' } as const;
const told = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
const creditsLeft = async (page: Page) =>
  (await (await page.request.get('/api/user/credits')).json()).remaining;

async function begin(page: Page, platforms: readonly string[]): Promise<void> {
  await fillIn(page, platforms);
  await page.getByLabel('Generate image with AI').click();
  await next(page).click();
  await expect(page.getByText('1 made with AI')).toBeVisible();
  await generateButton(page).click();
}

test('stopping before there is a post costs nothing, the image neither, and says so; Continue makes it all', async ({
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'hang' });
  await becomeMember(page, site, 'pro');
  await begin(page, ['Instagram', 'LinkedIn']);
  await provider.arrived(2);
  await expect.poll(() => provider.pictureCalls().length).toBe(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(told(page, 'Stopped')).toContainText('Nothing was charged.');
  expect(await creditsLeft(page)).toBe(100);
  expect(await findFaultsInThemes(page)).toEqual([]);

  // One way on, and no second button for the same.
  await expect(generateButton(page)).toHaveCount(0);
  provider.reset();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  expect(await creditsLeft(page)).toBe(97);
});

test('while it writes, a phone shows that instead of the brief, and what can be pressed has room @turn-3', async ({
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'hang' });
  await becomeMember(page, site, 'pro');
  await page.setViewportSize({ width: 390, height: 664 });
  await begin(page, ['Instagram', 'LinkedIn']);
  await expect(page.getByRole('heading', { name: 'Being written' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Change topic and tone' })).toHaveCount(0);
  await expect(next(page)).toHaveCount(0);
  for (const name of ['Previous', 'Stop', 'Generating...']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(told(page, 'Stopped')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Change topic and tone' })).toBeVisible();
});

test('stopping after the first post says what was paid for, also after a reload', async ({
  page,
  site,
  provider,
}) => {
  provider.when('feed post for LinkedIn,', { kind: 'hang' });
  await becomeMember(page, site, 'pro');
  await begin(page, ['Instagram', 'LinkedIn']);
  const image = page.getByRole('region', { name: 'Image' });
  await expect(image).toContainText('Done');
  await page.reload();
  await expect(told(page, 'A generation was interrupted')).toContainText(
    '2 credits were used for Instagram and the image, saved in Posts.',
  );
  expect(await creditsLeft(page)).toBe(98);
  expect((await (await page.request.get('/api/posts')).json()).items).toMatchObject([
    { platform: 'instagram', media: [{ origin: 'ai' }] },
  ]);

  // Nothing there makes the same posts once more.
  await expect(generateButton(page)).toHaveCount(0);
  provider.reset();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  const { items } = await (await page.request.get('/api/posts')).json();
  expect(items.map(({ platform }: { platform: string }) => platform).sort()).toEqual([
    'instagram',
    'linkedin',
  ]);
  expect(await creditsLeft(page)).toBe(97);
});

test('a set whose tab was closed is offered in the next one, where it is seen on a phone: what was paid for, and the rest', async ({
  page,
  context,
  site,
  provider,
}) => {
  provider.when('feed post for LinkedIn,', { kind: 'hang' });
  await becomeMember(page, site, 'pro');
  await begin(page, ['Instagram', 'LinkedIn']);
  await expect(page.getByRole('region', { name: 'Image' })).toContainText('Done');
  await page.close();
  await provider.brokenOff();
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 390, height: 700 });
  await tab.goto(`${site.url}/app/composer`);
  const left = told(tab, 'A generation was interrupted');
  await expect(left).toBeInViewport({ ratio: 1 });
  await expect(left).toContainText('2 credits were used for Instagram and the image, saved in Posts.');
  expect(await findFaultsInThemes(tab)).toEqual([]);
  const caption = `Fresh bread. ${'Come and smell it. '.repeat(30)}`;
  provider.when('feed post for LinkedIn,', { kind: 'post', caption, chunkSize: 20, chunkDelayMs: 60 });
  await left.getByRole('button', { name: 'Continue' }).click();
  // Left once more, this time with enough of it read to be finished without anybody.
  await expect(tab.getByText(/Come and smell it\. Come and smell it\. Come and smell it\./)).toBeVisible();
  await tab.close();
  await expect
    .poll(async () => (await (await context.request.get(`${site.url}/api/posts`)).json()).items.length)
    .toBe(2);
  const last = await context.newPage();
  await last.goto(`${site.url}/app/composer`);
  const finished = told(last, 'Your last posts were finished while you were away');
  await expect(finished).toContainText('3 credits were used for Instagram, LinkedIn and the image');
  await finished.getByRole('button', { name: 'Show the posts' }).click();
  await expect(card(last, 'LinkedIn, variant 1')).toBeVisible();
  await expect(card(last, 'Instagram, variant 1')).toBeVisible();
  expect(await creditsLeft(last)).toBe(97);
  await last.goto(`${site.url}/app/composer`);
  // They are on screen if the brief of the other tab is here already, and else a press away.
  const back = last.getByRole('button', { name: 'Back to your results' });
  await expect(back.or(card(last, 'LinkedIn, variant 1'))).toBeVisible();
  await expect(finished).toHaveCount(0);
});

test('after a stop with a finished post there is one way on; a changed brief is generated anew', async ({
  page,
  site,
  provider,
}) => {
  provider.when('feed post for LinkedIn,', { kind: 'hang' });
  await becomeMember(page, site, 'pro');
  await begin(page, ['Instagram', 'LinkedIn']);
  await expect(page.getByRole('region', { name: 'Image' })).toContainText('Done');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Show what is done' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expect(next(page)).toHaveCount(0);
  await expect(generateButton(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Change topic and tone' }).click();
  await topicField(page).fill('Free coffee for all early birds.');
  await next(page).click();
  await next(page).click();
  await expect(generateButton(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(1);
});

test.describe('a reopened generation without posts', () => {
  test.use({ expectedErrors: /status of 502/ });

  test('offers nothing to copy or export, and writes them by Try again', async ({ page, site, provider }) => {
    provider.always(failing);
    await becomeMember(page, site, 'pro');
    let answer = '';
    await page.route('**/api/composer/generate', async (route) => {
      const response = await route.fetch();
      answer = await response.text();
      await route.fulfill({ response, body: answer });
    });
    await begin(page, ['Instagram', 'LinkedIn']);
    await expect(page.getByRole('alert').filter({ hasText: 'Generation Failed' })).toContainText(
      'You weren’t charged',
    );
    expect(await creditsLeft(page)).toBe(100);
    // It is in no list, as nothing has come of it, but the address of the tab still leads to it.
    const { items } = await (await page.request.get('/api/composer/generations')).json();
    expect(items).toEqual([]);
    const [, id] = /"id":"([^"]+)"/.exec(answer) ?? [];
    await page.unroute('**/api/composer/generate');
    await page.goto(`/app/composer?step=5&generation=${id}`);
    const failed = page.getByRole('alert').filter({ hasText: 'Some parts failed' });
    await expect(failed).toContainText('Image: There’s no post to go with the image.');
    await expect(step(page, 'Review & Export')).toBeVisible();
    for (const name of ['Copy', /^Export/, 'More actions', 'Select none']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    expect(await findFaultsInThemes(page)).toEqual([]);

    provider.reset();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Instagram, variant 1')).toContainText(topic);
    await expect(card(page, 'LinkedIn, variant 3').getByRole('img').first()).toBeVisible();
    expect(await creditsLeft(page)).toBe(97);
  });
});
