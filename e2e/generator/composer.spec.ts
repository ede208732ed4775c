import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { takenOver } from '#harness/taken-over.ts';
import { test as base, expect, refused, toast } from '../accounts/fixtures.ts';

/** A member on Pro, on a site without an AI key: what is generated is sample content and costs nothing. */
const test = base.extend<{ readonly pro: undefined }>({
  pro: async ({ page, member: _ }, use) => {
    const answer = await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
    expect(answer.ok()).toBe(true);
    await use(undefined);
  },
});

const topic = 'Our second bakery opens in Leeds on 3 May. The first 100 guests get 20% off sourdough.';
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const topicField = (page: Page) => page.getByRole('textbox', { name: 'Topic' });
const generateButton = (page: Page) => page.getByRole('button', { name: /^Generate Content Variants/ });

async function fillIn(page: Page, platforms: readonly string[]): Promise<void> {
  await page.goto('/app/composer');
  for (const platform of platforms) await page.getByRole('checkbox', { name: platform }).check();
  await page.getByRole('radio', { name: 'Launch' }).check();
  await next(page).click();
  await topicField(page).fill(topic);
  await page.getByRole('radio', { name: 'Friendly' }).check();
  await page.getByRole('radio', { name: 'Short' }).check();
  await next(page).click();
  await expect(step(page, 'Assets')).toBeFocused();
}

/** A picture as a camera makes one. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 900];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 800, 900);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('an idea goes through five steps and leaves as posts for every platform', async ({
  page,
  pro: _,
  context,
}) => {
  test.setTimeout(60_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app');
  await page.getByRole('link', { name: 'New Project' }).click();
  await expect(step(page, 'Platform & Goal')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Choose at least one platform.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeFocused();
  await fillIn(page, ['Instagram', 'LinkedIn']);

  await page.goBack();
  await expect(step(page, 'Topic & Tone')).toBeFocused();
  await page.reload();
  await expect(topicField(page)).toHaveValue(topic);
  await next(page).click();

  const file = await picture(page);
  await page.getByRole('button', { name: 'Upload images' }).click();
  await page
    .locator('.uppy-Dashboard-input')
    .first()
    .setInputFiles(
      ['one', 'two'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: file })),
    );
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByRole('img', { name: 'Upload 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove upload 2' }).click();
  await expect(page.getByRole('list', { name: 'Uploaded images' }).getByRole('listitem')).toHaveCount(1);
  await next(page).click();

  await next(page).click();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(3);
  await expect(card(page, 'Sample for Instagram')).toContainText('Take Action');
  await expect(card(page, 'Sample for Instagram')).toContainText('Today, 2:00 PM');
  await expect(card(page, 'Sample for Instagram')).toContainText('95%');
  await page.getByRole('button', { name: 'Generate Again' }).click();
  await generateButton(page).click();
  await expect(toast(page, 'Demo Content Generated')).toBeVisible();
  await expect(step(page, 'Review & Export')).toBeFocused();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0);
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  await expect(page.getByText('Score: an estimate from the post itself')).toBeVisible();

  // What the server keeps by itself is not offered to be saved.
  const drafts = page.getByText(/^Saved as a draft\./);
  await expect(drafts).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Save Instagram, variant 1' })).toHaveCount(0);
  const { items } = await (await page.request.get('/api/posts')).json();
  const kept = items.find(({ platform }: { platform: string }) => platform === 'instagram');
  await expect(page.getByRole('link', { name: 'Open the saved Instagram, variant 1' })).toHaveAttribute(
    'href',
    `/app/posts/${kept.id}`,
  );

  const first = card(page, 'Instagram, variant 1');
  const written = await first.textContent();
  await page.getByRole('button', { name: 'Edit Instagram, variant 1' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Caption').fill('My own headline\n\nMy own words.');
  await expect(editor.getByTestId('post-preview')).toContainText('My own words.');
  await expect(editor.getByRole('meter')).toBeVisible();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(first.getByRole('heading')).toHaveText('My own headline');
  await expect(page.getByRole('button', { name: 'Save Instagram, variant 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last change of Instagram, variant 1' }).click();
  await expect.poll(() => first.textContent()).toBe(written);

  await page.getByRole('button', { name: 'Rewrite LinkedIn, variant 1' }).click();
  await page.getByRole('menuitem', { name: 'Professional' }).click();
  const changes = page.getByRole('region', { name: 'What changed: Professional' });
  await expect(changes.locator('del').first()).toBeVisible();
  await changes.getByRole('button', { name: 'Keep' }).click();
  await expect(changes).toHaveCount(0);

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toast(page, 'Content Copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(first.getByRole('heading')).toHaveText(copied.split('\n')[0] ?? '');

  await page.getByRole('button', { name: 'Select Instagram, variant 1' }).click();
  await page.getByRole('button', { name: 'Select LinkedIn, variant 1' }).click();
  const text = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(await textOf(await text)).toMatch(
    /Recommended posting time: .+\n\n---\n\n[\s\S]+Recommended posting time: /,
  );
  await expect(toast(page, 'Content Exported!')).toBeVisible();
  for (const [item, look] of [
    [/\.ics/, /BEGIN:VEVENT[\s\S]+BEGIN:VEVENT/],
    [/\.zip/, /2-linkedin\/picture\.jpg/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More ways to export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    expect(await textOf(await download)).toMatch(look);
  }

  await page.getByRole('button', { name: 'Save LinkedIn, variant 1' }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the saved LinkedIn, variant 1' })).toBeVisible();
  await page.reload();
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toHaveAccessibleDescription('Back to topic and tone');
  await edit.click();
  await expect(step(page, 'Topic & Tone')).toBeFocused();
  // Nothing that was made is lost by it.
  await page.getByRole('button', { name: 'Back to your results' }).click();
  await expect(step(page, 'Review & Export')).toBeFocused();
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
});

test('what a brief leaves open is told of before, marked in the result, and asked about @turn-3', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await page.goBack();
  await topicField(page).fill('[dish] is new on the menu at [place] from Tuesday.');
  await next(page).click();
  await next(page).click();
  await expect(page.getByText('Still to be filled in: dish, place')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the topic' }).click();
  await expect(step(page, 'Topic & Tone')).toBeFocused();
  await next(page).click();
  await next(page).click();
  await generateButton(page).click();

  const first = card(page, 'LinkedIn, variant 1');
  await expect(first).toContainText('Still to be filled in: dish, place');
  await expect(first.locator('mark')).toHaveText([/^\[dish\]$/i, '[place]']);
  await expect(toast(page, 'Demo Content Generated')).toBeVisible();
  expect(await findFaultsInThemes(page)).toEqual([]);

  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(question).toContainText('Still to be filled in: dish, place.');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'More ways to export' }).click();
  await page.getByRole('menuitem', { name: /\.ics/ }).click();
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Export anyway' }).click();
  expect(await textOf(await download)).toContain('BEGIN:VEVENT');
  await expect(toast(page, 'Content Exported!')).toBeVisible();

  await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(question).toContainText('Still to be filled in:');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  const drafts = await (await page.request.get('/api/posts?status=scheduled')).json();
  expect(drafts.items).toEqual([]);
});

test('a variant is scheduled at the time that its card recommends, with the words that stand on it @turn-1', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  const first = card(page, 'LinkedIn, variant 1');
  const recommended = /([A-Z][a-z]+day), (\d+):00 ([AP])M/.exec((await first.textContent()) ?? '');
  if (!recommended) throw new Error('No time is recommended.');
  const [, weekday, hour, half] = recommended;
  await page.getByRole('button', { name: 'Edit LinkedIn, variant 1' }).click();
  await page.getByRole('dialog').getByLabel('Caption').fill('My own words.');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  const at = `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:00`;
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue(at);
  const day = await dialog.getByLabel('Date').inputValue();
  expect(new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })).toBe(weekday);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^Reminder set for /).first()).toBeVisible();
  await expect(page).toHaveURL(/\/app\/posts\/[0-9a-f]{24}$/);
  const { items } = await (await page.request.get('/api/posts')).json();
  // The draft of the generation, not a second post.
  expect(items).toMatchObject([{ caption: 'My own words.', status: 'scheduled' }]);
});

test('on the free plan a card says what scheduling is part of, why there are fewer variants, and gives no score to grief @turn-3', async ({
  page,
  member: _,
}) => {
  await fillIn(page, ['Facebook']);
  await page.goBack();
  await topicField(page).fill('Our founder Anna Weaver died on Sunday. The shop stays closed until Friday.');
  await next(page).click();
  await next(page).click();
  await generateButton(page).click();
  await expect(card(page, 'Facebook, variant 1')).toContainText('Scheduling is part of Pro and Agency.');
  await expect(page.getByRole('button', { name: /^Schedule/ })).toHaveCount(0);
  await expect(page.getByText('1 of 3 variants.')).toBeVisible();
  await expect(page.getByText('Score', { exact: false })).toHaveCount(0);
});

test.describe('with failures', () => {
  test.use({ expectedErrors: refused });

  test('what is filled in outlives an answer that does not come, and credits that are not enough', async ({
    page,
    pro: _,
  }) => {
    await fillIn(page, ['X']);
    await next(page).click();
    await page.route('**/api/composer/generate', (route) => route.abort());
    await generateButton(page).click();
    await expect(toast(page, 'Generation Failed')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('What you filled in is kept.');
    await page.unroute('**/api/composer/generate');
    const message = 'Insufficient credits. Upgrade your plan to continue generating content.';
    await page.route('**/api/composer/generate', (route) =>
      route.fulfill({
        status: 402,
        json: { code: 'insufficient_credits', message, error: message, requestId: 'r1' },
      }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Insufficient Credits')).toBeVisible();
    await page.unroute('**/api/composer/generate');
    await generateButton(page).click();
    await expect(card(page, 'X, variant 1')).toBeVisible();
  });

  test('on the free plan a clip, a picture and a Pro template are refused with the way out', async ({
    page,
    member: _,
  }) => {
    await fillIn(page, ['Facebook']);
    await page.getByLabel('Generate video with AI').click();
    await expect(toast(page, 'Pro Feature')).toBeVisible();
    await expect(page.getByLabel('Generate video with AI')).not.toBeChecked();
    await page.getByLabel('Generate image with AI').click();
    await expect(toast(page, 'Premium Feature Required')).toBeVisible();

    const templates = await (await page.request.get('/api/templates')).json();
    const locked = templates.find(({ isPro }: { isPro: boolean }) => isPro);
    await page.goto(`/app/composer?template=${locked.id}`);
    await expect(page.getByRole('alert')).toContainText('Pro Template');
    const open = templates.find(
      ({ isPro, platform }: { isPro: boolean; platform: string }) => !isPro && platform === 'instagram',
    );
    await page.goto(`/app/composer?template=${open.id}&step=2`);
    await expect(toast(page, 'Template filled in')).toBeVisible();
    await expect(topicField(page)).toHaveValue(new RegExp(`^${open.preview.slice(0, 10)}`));
    // Its words can be taken out and put back.
    await expect(page.getByText(`Filled in from “${open.title}”`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(topicField(page)).toHaveValue('');
    await expect(page.getByText(`Filled in from “${open.title}”`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(topicField(page)).toHaveValue(new RegExp(`^${open.preview.slice(0, 10)}`));
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByText('Its words are the topic, in the next step')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Launch' })).toBeChecked();
    await page.getByRole('button', { name: 'Start over' }).click();
    // The brief is gone, the habits stay.
    await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeChecked();
    // What was told of it, with the way back, stays, and lies over nothing that can be done.
    await page.setViewportSize({ width: 390, height: 700 });
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Started over');
    await next(page).click();
    await expect(topicField(page)).toHaveValue('');
  });
});

test('two tabs that fill in different things are told, and neither overwrites the other @turn-4', async ({
  page,
  member: _,
  context,
}) => {
  await fillIn(page, ['X']);
  const other = await context.newPage();
  await other.goto('/app/composer?step=2');
  await expect(topicField(other)).toHaveValue(topic);
  await page.goBack();
  await topicField(page).fill('The first tab');
  await expect(topicField(other)).toHaveValue('The first tab');
  await topicField(other).fill('The second tab');
  const notice = page.getByRole('alert').filter({ hasText: 'another version of this draft' });
  await expect(notice).toBeVisible();
  await expect(topicField(page)).toHaveValue('The first tab');
  await notice.getByRole('button', { name: 'Use the other version' }).click();
  await expect(topicField(page)).toHaveValue('The second tab');
  await expect(notice).toHaveCount(0);
});

for (const isEarly of [false, true]) {
  const when = isEarly ? ', when one goes on before the scripts are there' : '';
  test(`what is written on the landing page goes on in the generator, and from there in the composer${when} @turn-5`, async ({
    page,
    context,
    member: _,
  }) => {
    const release = await holdFiles(page);
    if (!isEarly) release();
    await page.goto('/', { waitUntil: 'commit' });
    if (!isEarly) await takenOver(page);
    await page.getByLabel('Your brief').fill('Pottery course on Tuesdays, eight places');
    await page.getByRole('link', { name: 'Open the full generator' }).click();
    release();
    await expect(page.getByLabel('What do you want to create?')).toHaveValue(
      'Pottery course on Tuesdays, eight places',
    );
    if (isEarly) return;
    const other = await context.newPage();
    await other.goto('/app/composer');
    await other.getByRole('button', { name: 'Use it' }).click();
    await other.getByRole('radio', { name: 'Promote' }).check();
    await other.getByRole('checkbox', { name: 'LinkedIn' }).check();
    await next(other).click();
    await expect(topicField(other)).toHaveValue('Pottery course on Tuesdays, eight places');
  });
}

for (const colorScheme of visitedThemes) {
  test(`no step has faults that axe finds, and each fits a phone, ${colorScheme} @turn-4`, async ({
    page,
    member: _,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await fillIn(page, ['Instagram', 'Facebook', 'X', 'LinkedIn']);
    for (const number of [1, 2, 3, 4, 5]) {
      await page.goto(`/app/composer?step=${number}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      if (number === 5) await expect(page.getByRole('article')).toHaveCount(3);
      expect(await findFaultsInThemes(page), `step ${number}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `step ${number}`,
      ).toBeLessThanOrEqual(0);
    }
  });
}
