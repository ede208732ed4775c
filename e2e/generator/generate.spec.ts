import { randomUUID } from 'node:crypto';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { someOf } from '@postloom/shared-contracts/testing';
import { findFaultsInThemes } from '#harness/axe.ts';
import { expect, test } from './fixtures.ts';
import { GeneratorPage } from './generator-page.ts';

const prompt = 'We open our second bakery in Leeds on Friday with 20% off sourdough';

for (const { name: platform, textLimit } of someOf(Object.values(platformCatalogue), 2)) {
  test(`a visitor gets a post for ${platform}, in its look and counted as it counts`, async ({
    generator,
    page,
    provider,
  }) => {
    provider.always({ kind: 'post', caption: 'Fresh bread from 3 May 🥐', hashtags: ['Leeds', 'Sourdough'] });
    await generator.open();
    await generator.choose('Platform', platform);
    await generator.generate(prompt);
    await expect(page.getByRole('figure', { name: `${platform} post preview` })).toContainText(
      'Fresh bread from 3 May 🥐',
    );
    await expect(generator.preview).toContainText('#Leeds #Sourdough');
    // 23 letters and a croissant, which is two units of UTF-16 and weighs two on X; a blank line; 17 of tags.
    await expect(generator.count).toHaveAttribute('aria-valuetext', `44 / ${textLimit.toLocaleString('en')}`);
    await expect(generator.toast).toContainText('Success!');
    await expect(generator.toast).toContainText('4 credits remaining');
    await expect(generator.credits).toHaveText('4 credits left');
  });
}

test('on a phone the button covers no field before there is a brief, and then stays in reach @turn-4', async ({
  generator,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await generator.open();
  await generator.choose('Platform', 'LinkedIn');
  await expect(generator.generateButton).not.toBeInViewport();
  await generator.prompt.fill(prompt);
  await generator.business.focus();
  await expect(generator.generateButton).toBeInViewport({ ratio: 1 });
});

test('the text appears while the provider is still writing', async ({ generator, provider }) => {
  const end = '🥖 Bring the family.';
  const caption = `Fresh bread. ${'Come and smell it. '.repeat(10)}${end}`;
  provider.next({ kind: 'post', caption, chunkSize: 20, chunkDelayMs: 60 });
  await generator.open();
  await generator.prompt.fill(prompt);
  await generator.generateButton.click();
  await expect(generator.preview).toContainText('Fresh bread.');
  await expect(generator.preview).not.toContainText(end);
  await expect(generator.regenerateButton).toBeHidden();
  await expect(generator.caption).toHaveValue(caption);
});

test('a run gives three wordings for one credit: each with its own words, stepped through by mouse and keys', async ({
  generator,
  page,
  context,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  provider.next({
    kind: 'post',
    caption: 'Rye at seven',
    hashtags: ['rye'],
    chunkSize: 10,
    chunkDelayMs: 150,
  });
  await generator.open();
  await generator.prompt.fill(prompt);
  await expect(page.getByText('for up to 3 variants')).toBeVisible();
  await generator.generateButton.click();
  // The first is there to be read while the others are written, and stays where it is read.
  await expect(page.getByText('Writing two more variants…').first()).toBeVisible();
  await expect(generator.preview).toContainText('Rye at seven');
  const before = await generator.preview.boundingBox();
  await expect(generator.caption).toHaveValue('Rye at seven');
  expect((await generator.preview.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  await expect(generator.credits).toHaveText('4 credits left');
  expect(provider.calls()).toHaveLength(1);

  const wordings = page.getByRole('group', { name: 'Variants' });
  const next = wordings.getByRole('button', { name: 'Next variant' });
  await expect(wordings.getByRole('status')).toHaveText('Variant 1 of 3');
  await expect(wordings.getByRole('button', { name: 'Previous variant' })).toBeDisabled();
  await next.click();
  await expect(generator.caption).toHaveValue('Take 2. Rye at seven');
  await generator.caption.fill('Rye, at last');
  await next.press('ArrowRight');
  await expect(wordings.getByRole('status')).toHaveText('Variant 3 of 3');
  await expect(generator.caption).toHaveValue('Take 3. Rye at seven');
  await next.press('ArrowLeft');
  await expect(generator.caption).toHaveValue('Rye, at last');
  await page.getByRole('button', { name: 'Copy caption' }).click();
  await expect.poll(() => generator.clipboard()).toBe('Rye, at last');
  expect(await findFaultsInThemes(page)).toEqual([]);
  await page.reload();
  await expect(wordings.getByRole('status')).toHaveText('Variant 2 of 3');
  await expect(generator.caption).toHaveValue('Rye, at last');
});

test('a brief that is too long is kept, says how much is too much, and scrolls by itself @turn-4', async ({
  generator,
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await generator.open();
  const long = 'We open our second bakery in Leeds on 3 May. '.repeat(450);
  await generator.prompt.focus();
  await page.keyboard.insertText(long);
  const length = async () => (await generator.prompt.inputValue()).length;
  await expect.poll(length).toBe(long.length);
  await expect(generator.prompt).toHaveAccessibleDescription(
    /16,249 characters too many.* Shorten it to 4,000/,
  );
  expect((await generator.prompt.boundingBox())?.height).toBeLessThan(500);
  await generator.generateButton.click();
  await expect(generator.toast).toContainText('The brief is too long');
  await expect(generator.prompt).toBeFocused();
  expect(provider.calls()).toHaveLength(0);
  await page.reload();
  await expect.poll(length).toBe(long.length);
  await generator.generate(prompt);
  await expect(page.getByText('too many')).toBeHidden();
});

test('a double click asks, and charges, once @turn-2', async ({ generator, provider }) => {
  await generator.open();
  await generator.prompt.fill(prompt);
  await generator.generateButton.dblclick();
  await generator.regenerateButton.waitFor();
  expect(provider.calls()).toHaveLength(1);
  await expect(generator.credits).toHaveText('4 credits left');
});

test('after five posts the credits are spent, and the sixth is refused', async ({
  generator,
  page,
  provider,
}) => {
  const few = page.getByTestId('low-credits');
  await generator.open();
  await generator.generate(prompt);
  for (const left of ['3 credits', '2 credits', '1 credit', '0 credits']) {
    await generator.regenerateButton.click();
    await expect(generator.credits).toHaveText(`${left} left`);
    // Told before it hurts, and once it is put away, not again.
    await expect(few).toBeVisible({ visible: left === '2 credits' });
    if (left === '2 credits') {
      await expect(few).toContainText('2 credits left');
      await few.getByRole('button', { name: 'Dismiss' }).click();
    }
  }
  await expect(page.getByText('No credits remaining')).toBeVisible();
  await generator.generateButton.click();
  await expect(generator.toast).toContainText('No credits remaining');
  expect(provider.calls()).toHaveLength(5);
});

test('a visitor’s post is there again in a new tab, as they changed it, and it says how it is kept', async ({
  generator,
  page,
  context,
}) => {
  await generator.open();
  await generator.generate(prompt);
  await generator.caption.fill('Changed by hand');
  await expect(page.getByText('Kept for 30 days.')).toBeVisible();
  const { origin } = new URL(page.url());
  // As a person closes a tab: without it, the browser drops the page before it hears of it.
  await page.close({ runBeforeUnload: true });
  // What a page sends as it closes may arrive after what the next one asks.
  const kept = async () =>
    (await (await context.request.get(`${origin}/api/social-media/last-generation`)).json()) as {
      readonly generation: { readonly edits?: readonly { readonly caption: string }[] };
    };
  await expect
    .poll(async () => (await kept()).generation.edits?.map(({ caption }) => caption))
    .toEqual(['Changed by hand']);

  const tab = await context.newPage();
  await tab.goto('/social-media');
  const again = new GeneratorPage(tab);
  await expect(again.prompt).toHaveValue(prompt);
  await expect(again.caption).toHaveValue('Changed by hand');

  // Next to another brief it is in the list only.
  await again.prompt.fill('Our summer fair is on 2 June');
  await tab.close();
  const third = await context.newPage();
  await third.goto('/social-media');
  await third.getByRole('region', { name: 'Other posts' }).getByRole('button').first().click();
  await expect(new GeneratorPage(third).caption).toHaveValue('Changed by hand');
  await third.getByRole('link', { name: 'Create a free account' }).click();
  await expect(third).toHaveURL(/\/register/);
});

test('who has signed out is offered to sign in, as their credits are in their account @turn-4', async ({
  generator,
  page,
  site,
}) => {
  const account = { username: 'Ada Weaver', email: `a${randomUUID()}@example.com`, password: 'Weaving1!' };
  const post = async (path: string, data: object) =>
    (await page.request.post(site.url + path, { headers: { origin: site.url }, data })).ok();
  // A visitor's credits become their account's: there are none left to a browser that had them.
  expect(await post('/api/social-media/generate', { platform: 'linkedin', prompt })).toBe(true);
  expect(await post('/api/auth/register', account)).toBe(true);
  expect(await post('/api/auth/logout', {})).toBe(true);
  await generator.open();
  await expect(generator.credits).toHaveText('0 credits left');
  await expect(page.getByText('If you have an account, sign in to use your credits.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in to use your credits' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/social-media$/);
  await expect(generator.credits).toHaveText('4 credits left');
  await expect(page.getByText('No credits remaining')).toBeHidden();
});

test.describe('when another tab has spent the credits', () => {
  test.use({ expectedErrors: /402/ });

  test('the server’s refusal offers the upgrade @turn-3', async ({ generator, page, context }) => {
    await generator.open();
    await generator.prompt.fill(prompt);
    const other = await context.newPage();
    const { origin } = new URL(page.url());
    for (let spent = 0; spent < 5; spent += 1) {
      const answer = await other.request.post(`${origin}/api/social-media/generate`, {
        headers: { origin },
        data: { platform: 'linkedin', prompt },
      });
      expect(answer.status()).toBe(200);
    }
    await generator.generateButton.click();
    await expect(generator.toast).toContainText('Insufficient Credits');
    await expect(generator.toast).toContainText('Upgrade your plan to continue generating content.');
    await expect(generator.prompt).toHaveValue(prompt);
  });
});

test('regenerating gives another version and keeps the first @turn-3', async ({
  generator,
  page,
  provider,
}) => {
  provider.next({ kind: 'post', caption: 'The first idea' }, { kind: 'post', caption: 'The second idea' });
  await generator.open();
  await generator.generate(prompt);
  await expect(generator.caption).toHaveValue('The first idea');
  await generator.regenerateButton.click();
  await expect(generator.caption).toHaveValue('The second idea');
  await page.getByRole('button', { name: 'Earlier version' }).click();
  await expect(generator.caption).toHaveValue('The first idea');
  await expect(page.getByText('Version 1 of 2')).toBeVisible();

  // What comes of another brief is no version of it, and the way back to both stays.
  provider.next({ kind: 'post', caption: 'Oats at nine' });
  await generator.generate('Oats on Mondays');
  await expect(generator.caption).toHaveValue('Oats at nine');
  await expect(page.getByText(/Version \d of/)).toBeHidden();
  const others = page.getByRole('region', { name: 'Other posts' });
  await page.setViewportSize({ width: 390, height: 740 });
  await others.getByRole('button', { name: 'The second idea' }).click();
  // Chosen far below it on a phone.
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
  await expect(generator.caption).toHaveValue('The second idea');
  await expect(page.getByText('Version 2 of 2')).toBeVisible();
  await expect(others.getByRole('button')).toHaveText(['Oats at nine']);
});

test('a visitor’s post is written anew in another language, shown as changed, and taken back @turn-2', async ({
  generator,
  page,
  provider,
}) => {
  provider.next(
    { kind: 'post', caption: 'Fresh bread, early' },
    { kind: 'post', caption: 'Frisches Brot, früh' },
  );
  await generator.open();
  await generator.generate(prompt);
  await expect(generator.caption).toHaveValue('Fresh bread, early');
  await page.getByRole('button', { name: 'Rewrite' }).click();
  await expect(page.getByText('Up to 1 credit each')).toBeVisible();
  // What it makes is a post of its own, and a visitor has none.
  await expect(page.getByRole('menuitem', { name: 'Warmer' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Also for/ })).toHaveCount(0);
  // Its tones are those of the form.
  await expect(page.getByRole('menuitem', { name: 'Humorous' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Playful' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'In another language…' }).click();
  await page.getByRole('dialog').getByLabel('Language').fill('German');
  await page.getByRole('dialog').getByRole('button', { name: 'Translate' }).click();
  await expect(generator.caption).toHaveValue('Frisches Brot, früh');
  expect(JSON.stringify(provider.calls().at(-1))).toContain('German');
  const changes = page.getByRole('region', { name: 'What changed: In German' });
  await changes.getByRole('button', { name: 'Undo' }).click();
  await expect(generator.caption).toHaveValue('Fresh bread, early');
});

test('a rewrite works from what was changed by hand, and so does the next one @turn-5', async ({
  generator,
  page,
  provider,
}) => {
  const rewrite = async (name: string) => {
    await page.getByRole('button', { name: 'Rewrite' }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('region', { name: `What changed: ${name}` })).toBeVisible();
    return JSON.stringify(provider.calls().at(-1));
  };
  provider.next(
    { kind: 'post', caption: 'Fresh bread, early' },
    { kind: 'post', caption: 'Fresh bread, warmly' },
    { kind: 'post', caption: 'Rye, warmly' },
    { kind: 'post', caption: 'Rye, casually' },
  );
  await generator.open();
  await generator.generate(prompt);
  expect(await rewrite('Warmer')).toContain(prompt);
  await generator.caption.fill('My own rye');
  const warmer = await rewrite('Warmer');
  expect(warmer).toContain('My own rye');
  expect(warmer).not.toContain(prompt);
  await expect(generator.caption).toHaveValue('Rye, warmly');
  expect(await rewrite('Casual')).not.toContain(prompt);
});

test('caption, hashtags and all of it can be copied, as changed by hand @turn-1', async ({
  generator,
  page,
  context,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  provider.always({ kind: 'post', caption: 'Fresh bread', hashtags: ['Leeds'] });
  await generator.open();
  await generator.generate(prompt);
  await generator.caption.fill('Fresher bread');
  await generator.hashtags.fill('#Leeds, sourdough');
  await expect(generator.preview).toContainText('Fresher bread');

  await page.getByRole('button', { name: 'Copy caption' }).click();
  await expect(generator.toast).toContainText('Copied!');
  expect(await generator.clipboard()).toBe('Fresher bread');
  await page.getByRole('button', { name: 'Copy hashtags' }).click();
  await expect.poll(() => generator.clipboard()).toBe('#Leeds #sourdough');
  await page.getByRole('button', { name: 'Copy everything' }).click();
  await expect.poll(() => generator.clipboard()).toBe('Fresher bread\n\n#Leeds #sourdough');
});

test('a text that grows beyond X’s limit is marked as it is typed, and can be trimmed @turn-1', async ({
  generator,
  page,
}) => {
  await generator.open();
  await generator.choose('Platform', 'X');
  await generator.generate('Short news');
  await generator.hashtags.fill('');
  await generator.caption.fill('a'.repeat(279));
  await expect(page.getByText('too many for X')).toBeHidden();
  await generator.caption.fill(`${'a'.repeat(279)}🥐`);
  await expect(page.getByText('1 too many for X.')).toBeVisible();
  await page.getByRole('button', { name: 'Trim to fit X' }).click();
  await expect(page.getByText('too many for X')).toBeHidden();
  await expect(generator.caption).toHaveValue(/^a+…?$/);
  await expect(generator.caption).toBeFocused();
});

test('the whole post can be exported as a text file @turn-4', async ({ generator, page, provider }) => {
  provider.always({ kind: 'post', caption: 'Fresh bread', hashtags: ['Leeds'] });
  await generator.open();
  await generator.choose('Platform', 'LinkedIn');
  await generator.generate(prompt);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export .txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('postloom-linkedin-post.txt');
});
