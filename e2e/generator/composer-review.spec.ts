import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { planCatalogue } from '@postloom/shared-contracts';
import { findFaultsInThemes } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, signIn, toast } from '../accounts/fixtures.ts';
import { LibraryPage } from '../workspace/library-page.ts';
import { card, fillIn, generateButton, next, picture, test, textOf } from './composer-steps.ts';

const posts = async (page: Page) => (await (await page.request.get('/api/posts')).json()).items;
const saved = (page: Page, name: string) => page.getByRole('link', { name: `Open the saved ${name}` });
const review = '/app/composer?step=5';

async function upload(page: Page, count: number): Promise<void> {
  const uploader = new LibraryPage(page);
  const buffer = await picture(page);
  await page.getByRole('button', { name: 'Upload images' }).click();
  const names = Array.from({ length: count }, (_, index) => `${index + 1}.png`);
  await uploader.choose(...names.map((name) => ({ name, mimeType: 'image/png', buffer })));
  await uploader.send();
  await expect(page.getByRole('img', { name: /^Upload \d/ })).toHaveCount(count);
}

async function generate(page: Page, platforms: readonly string[]): Promise<void> {
  await fillIn(page, platforms);
  await next(page).click();
  await generateButton(page).click();
  await expect(card(page, `${platforms[0]}, variant 1`)).toBeVisible();
}

async function edit(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const editor = page.getByRole('dialog', { name: /^Edit the / });
  for (const [label, text] of Object.entries(fields)) await editor.getByLabel(label).fill(text);
  await editor.getByRole('button', { name: 'Done' }).click();
}

async function exportZip(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /\.zip/ }).click();
  return textOf(await download);
}

test('of several pictures each card shows the one that is chosen, its post too, and the export has them all', async ({
  page,
  context,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn', 'Facebook']);
  await upload(page, 2);
  await page.getByLabel('Generate image with AI').click();
  await next(page).click();
  await generateButton(page).click();
  const first = card(page, 'LinkedIn, variant 1');
  const shown = page.getByRole('list', { name: 'Images for LinkedIn, variant 1' });
  await expect(shown.getByRole('button')).toHaveCount(3);
  await expect(shown.getByRole('button', { name: 'The generated image' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(first).toContainText('Sample, not made by AI');
  await shown.getByRole('button', { name: 'Your image 2' }).click();
  await expect(shown.getByRole('button', { name: 'Your image 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(first).not.toContainText('Sample, not made by AI');
  expect(await findFaultsInThemes(page)).toEqual([]);
  const own = await first.getByRole('img', { name: 'Your image', exact: true }).getAttribute('src');
  const media = async (platform: string) =>
    (await posts(page)).find((post: { platform: string }) => post.platform === platform).media;
  await expect.poll(() => media('linkedin')).toMatchObject([{ url: own }]);
  expect((await media('facebook'))[0].url).not.toBe(own);

  const zip = await exportZip(page);
  for (const name of ['picture.jpg', 'pictures/1.', 'pictures/2.', 'pictures/3.'])
    expect(zip).toContain(name);

  // Opened again, in a tab that knows nothing of it, it is the set that it was.
  const other = await context.newPage();
  await other.goto('/app/history');
  await other.getByRole('link', { name: 'Reopen' }).click();
  await expect(
    card(other, 'LinkedIn, variant 1').getByRole('img', { name: 'Your image', exact: true }),
  ).toHaveAttribute('src', own ?? '');
  await expect(
    other.getByRole('list', { name: 'Images for LinkedIn, variant 1' }).getByRole('button'),
  ).toHaveCount(3);
});

test('a downloaded picture is cut where its platform doesn’t show its shape whole, as in the export @turn-2', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['Instagram', 'LinkedIn']);
  await page.getByRole('button', { name: 'Upload images' }).click();
  const uploader = new LibraryPage(page);
  await uploader.choose({ name: 'wide.png', mimeType: 'image/png', buffer: await picture(page, 600) });
  await uploader.send();
  await next(page).click();
  await generateButton(page).click();
  const downloaded = async (name: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download image of ${name}, variant 1` }).click();
    const file = await download;
    const bytes = (await readFile(await file.path())).toString('base64');
    const [width, height] = await page.evaluate(async (data) => {
      const file = new Blob([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))]);
      const bitmap = await createImageBitmap(file);
      return [bitmap.width, bitmap.height];
    }, bytes);
    return { ending: file.suggestedFilename().split('.').at(-1), width, height };
  };
  // At most 1.91 to 1 there, and 3 to 1 here.
  expect(await downloaded('Instagram')).toEqual({ ending: 'jpg', width: 1080, height: 565 });
  expect(await downloaded('LinkedIn')).toEqual({ ending: 'png', width: 1600, height: 600 });
});

test('of two pictures that are chosen one after the other the last stands on the card and in its post', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await upload(page, 3);
  await next(page).click();
  await generateButton(page).click();
  const shown = page.getByRole('list', { name: 'Images for LinkedIn, variant 1' });
  const picture = (number: number) => shown.getByRole('button', { name: `Your image ${number}` });
  await expect(saved(page, 'LinkedIn, variant 1')).toBeVisible();
  const [{ id }] = await posts(page);
  const release = await holdFiles(page, `**/api/posts/${id}`);
  const asked = page.waitForRequest(`**/api/posts/${id}`);
  await picture(2).click();
  await asked;
  await picture(3).click();
  release();
  await expect(picture(3)).toHaveAttribute('aria-pressed', 'true');
  const card1 = card(page, 'LinkedIn, variant 1');
  const url = await card1.getByRole('img', { name: 'Your image', exact: true }).getAttribute('src');
  expect((await posts(page))[0].media).toMatchObject([{ url }]);
  expect((await posts(page))[0].media).toHaveLength(1);
});

test('a variant that its card is saving becomes one post, although it is saved with the selected ones, too', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['LinkedIn']);
  await expect(saved(page, 'LinkedIn, variant 1')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select LinkedIn, variant 2' }).check();
  const release = await holdFiles(page, '**/api/posts');
  const asked = page.waitForRequest('**/api/posts');
  await page.getByRole('button', { name: 'Save LinkedIn, variant 2' }).click();
  await asked;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /^Save 1 post/ }).click();
  release();
  await expect(toast(page, '1 post saved')).toBeVisible();
  await expect(saved(page, 'LinkedIn, variant 2')).toBeVisible();
  expect(await posts(page)).toHaveLength(2);
});

test('photos of one’s own stand in the post, and in the set when it is opened again', async ({
  page,
  context,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await upload(page, 2);
  await next(page).click();
  await generateButton(page).click();
  // What it says is what it is, as long as nobody has described it.
  await page.getByRole('button', { name: 'Edit LinkedIn, variant 1', exact: true }).click();
  const editor = page.getByRole('dialog', { name: /^Edit the / });
  await expect(editor.getByRole('img', { name: 'Your image', exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Done' }).click();
  await saved(page, 'LinkedIn, variant 1').click();
  await expect(page.getByText('No image yet')).toHaveCount(0);
  expect(await posts(page)).toMatchObject([{ media: [{ url: expect.stringMatching(/^\/api\/objects\//) }] }]);
  const other = await context.newPage();
  await other.goto('/app/history');
  await other.getByRole('link', { name: 'Reopen' }).click();
  await expect(
    card(other, 'LinkedIn, variant 1').getByRole('img', { name: 'Your image', exact: true }),
  ).not.toHaveJSProperty('naturalWidth', 0);
  expect(await exportZip(other)).toContain('1-linkedin/picture.jpg');
});

test.describe('signed out', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('results and what was changed by hand are found in another tab, and after signing out and in again', async ({
    page,
    context,
    member,
    pro: _,
  }) => {
    await generate(page, ['LinkedIn']);
    await edit(page, 'LinkedIn, variant 1', { Caption: 'My own words.' });
    await expect(saved(page, 'LinkedIn, variant 1')).toBeVisible();
    await expect
      .poll(() => posts(page))
      .toMatchObject([{ caption: expect.stringContaining('My own words.') }]);
    await page.getByRole('button', { name: 'Save LinkedIn, variant 2' }).click();
    await expect(saved(page, 'LinkedIn, variant 2')).toBeVisible();
    await edit(page, 'LinkedIn, variant 2', { Caption: 'My other words.' });
    await expect
      .poll(() => posts(page))
      .toContainEqual(expect.objectContaining({ caption: expect.stringContaining('My other words.') }));
    const other = await context.newPage();
    await other.goto(review);
    await expect(card(other, 'LinkedIn, variant 2')).toContainText('My other words.');
    await expect(card(other, 'LinkedIn, variant 1')).toContainText('My own words.');
    await expect(saved(other, 'LinkedIn, variant 1')).toBeVisible();
    await other.close();

    await page.goto('/app');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await signIn(page, member.email);
    await page.goto(review);
    await expect(card(page, 'LinkedIn, variant 1')).toContainText('My own words.');
    await expect(page.getByText('Nothing has been generated yet')).toHaveCount(0);
  });
});

test('one toast says what an assistant’s text took the place of: the brief, and a set with changes', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['X']);
  await edit(page, 'X, variant 2', { Caption: 'Typed by hand.' });
  await page.goto('/app/ai-assistant');
  await page.getByRole('textbox', { name: 'Message' }).fill('Our pottery evening on Friday at 7 pm in Leeds');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await page.getByRole('button', { name: 'Open in the composer' }).click();
  await expect(
    toast(page, /^Undo brings back what you had filled in\. Your changes to the earlier set are kept/),
  ).toBeVisible();
});

test('changes to a variant that is no post outlast the next set, another one from the history and a reload', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['X']);
  const second = card(page, 'X, variant 2');
  const again = async () => {
    await page.getByRole('button', { name: 'Generate Again' }).click();
    await generateButton(page).click();
    await expect(page).toHaveURL(/step=5/);
  };
  const lead = page.getByRole('button', { name: 'Show the earlier set' });
  await edit(page, 'X, variant 2', { Caption: 'Typed by hand.' });
  await again();
  await expect(toast(page, /Your changes to the earlier set are kept\.$/)).toBeVisible();
  await expect(second).not.toContainText('Typed by hand.');
  await lead.click();
  await expect(second).toContainText('Typed by hand.');
  await expect(second.getByRole('button', { name: /^Undo/ })).toBeVisible();

  // The same for the set that is shown now: it gives way to one from the history.
  const history = page.getByRole('main').getByRole('link', { name: 'History' });
  const reopen = async (index: number) => {
    await page.goto('/app/history');
    await page.getByRole('link', { name: 'Reopen' }).nth(index).click();
    await expect(page).toHaveURL(/step=5$/);
  };
  await edit(page, 'X, variant 3', { Caption: 'Typed later.' });
  await reopen(0);
  await expect(toast(page, /^Your changes to the earlier set are kept/)).toBeVisible();
  await expect(second).not.toContainText('Typed by hand.');
  await page.reload();
  await expect(second).not.toContainText('Typed by hand.');
  await expect(history).toHaveAttribute('href', '/app/history');
  await reopen(1);
  await expect(second).toContainText('Typed by hand.');
  await expect(card(page, 'X, variant 3')).toContainText('Typed later.');
  await expect(history).toHaveCount(0);

  // What was saved or taken back is no longer kept beside its set.
  await second.getByRole('button', { name: /^Undo/ }).click();
  await expect(second).not.toContainText('Typed by hand.');
  await page.getByRole('button', { name: 'Save X, variant 3' }).click();
  await expect(saved(page, 'X, variant 3')).toBeVisible();
  await again();
  await expect(toast(page, /^Demo Content Generated/)).toBeVisible();
  await expect(lead).toHaveCount(0);
});

test('a scheduled post gets the words that its card gets, or the card says that it has earlier ones', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['LinkedIn']);
  await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  const first = card(page, 'LinkedIn, variant 1');
  await expect(first).toContainText('Scheduled');
  await edit(page, 'LinkedIn, variant 1', { Caption: 'New words.', 'Call to action': '' });
  await expect.poll(() => posts(page)).toMatchObject([{ caption: 'New words.', status: 'scheduled' }]);
  await expect(saved(page, 'LinkedIn, variant 1')).toBeVisible();

  // What somebody has written into the post meanwhile is not written over unseen.
  const [{ id, version }] = await posts(page);
  const data = { version, caption: 'Written in its own editor.' };
  expect((await page.request.patch(`/api/posts/${id}`, { data })).status()).toBe(200);
  await edit(page, 'LinkedIn, variant 1', { Caption: 'Newer words.' });
  await expect(first).toContainText('The scheduled post has different text');
  await first.getByRole('button', { name: 'Update LinkedIn, variant 1' }).click();
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await expect.poll(() => posts(page)).toMatchObject([{ caption: 'Newer words.', status: 'scheduled' }]);
  await expect(first).not.toContainText('The scheduled post has different text');
});

test('another variant that is scheduled replaces the post that its platform has, unless both are wanted', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['LinkedIn', 'Facebook']);
  const kept = async () =>
    (await posts(page)).map(
      ({ platform, status, scheduledAt }: Record<string, string>) => `${platform} ${status} ${scheduledAt}`,
    );
  const dialog = page.getByRole('dialog', { name: 'Schedule 1 post?' });
  const schedule = async (name: string, isWanted?: boolean) => {
    await page.getByRole('button', { name: `Schedule ${name}` }).click();
    if (isWanted === false) await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(card(page, name)).toContainText('Scheduled');
    await expect(dialog).toHaveCount(0);
  };
  // What was saved unasked, and never touched, is no second post.
  await page.getByRole('button', { name: 'Schedule Facebook, variant 2' }).click();
  await expect(
    dialog.getByRole('checkbox', { name: 'Replace the draft of Facebook, variant 1' }),
  ).toBeChecked();
  await page.keyboard.press('Escape');
  await schedule('Facebook, variant 2');
  await expect(toast(page, /^Moved to the bin: Facebook, variant 1\./)).toBeVisible();
  expect(await kept()).toEqual([
    expect.stringMatching(/^facebook scheduled /),
    expect.stringMatching(/^linkedin draft /),
  ]);

  await schedule('LinkedIn, variant 1');
  const before = await kept();
  await page.getByRole('button', { name: 'Schedule LinkedIn, variant 2' }).click();
  const replace = dialog.getByRole('checkbox', { name: /^Replace LinkedIn, variant 1, due / });
  await expect(replace).toBeChecked();
  expect(await findFaultsInThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await schedule('LinkedIn, variant 2');
  await expect(page.getByRole('button', { name: 'Save LinkedIn, variant 1' })).toBeVisible();
  expect(await kept()).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(card(page, 'LinkedIn, variant 1')).toContainText('Scheduled');
  expect(await kept()).toEqual(expect.arrayContaining([...before, 'linkedin draft null']));

  await schedule('LinkedIn, variant 2', false);
  expect((await kept()).filter((post: string) => post.startsWith('linkedin scheduled'))).toHaveLength(2);
});

test.describe('on a full plan', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('a post takes the place of the one that it replaces @turn-4', async ({ page, pro: _ }) => {
    await generate(page, ['LinkedIn', 'Facebook']);
    const planned = async () =>
      (await posts(page)).filter(({ scheduledAt }: { scheduledAt: string | null }) => scheduledAt !== null);
    const dialog = page.getByRole('dialog');
    const schedule = async (name: string) => {
      await page.getByRole('button', { name: `Schedule ${name}` }).click();
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    };
    await schedule('LinkedIn, variant 1');
    await expect(card(page, 'LinkedIn, variant 1')).toContainText('Scheduled');
    const [before] = await planned();
    const { scheduledPosts } = planCatalogue.pro.rights;
    const data = { platform: 'twitter', caption: 'Taken', status: 'scheduled', zone: 'UTC' };
    const takePlace = async () => {
      const scheduledAt = '2099-03-10T10:00:00Z';
      const answer = await page.request.post('/api/posts', { data: { ...data, scheduledAt } });
      return answer.status();
    };
    for (let taken = 1; taken < scheduledPosts; taken += 1) expect(await takePlace()).toBe(201);

    await schedule('LinkedIn, variant 2');
    await expect(toast(page, /^Moved to the bin: LinkedIn, variant 1\./)).toBeVisible();
    await expect(card(page, 'LinkedIn, variant 2')).toContainText('Scheduled');
    const after = await planned();
    expect(after).toHaveLength(scheduledPosts);
    expect(after.map(({ id }: { id: string }) => id)).not.toContain(before.id);

    // Where there is nothing to replace it stays as it is.
    await schedule('Facebook, variant 1');
    await expect(dialog).toContainText('You’ve reached your plan’s limit');
    expect(await planned()).toHaveLength(scheduledPosts);
  });
});

test('whoever schedules by the keyboard goes on from what stands in the place of the button @turn-3', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['LinkedIn']);
  const button = page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(confirm).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Open the calendar for LinkedIn, variant 1' })).toBeFocused();
});

test('a post that is too long says so on its card, is not scheduled, and is cut with what it asks for', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['X']);
  const first = card(page, 'X, variant 1');
  const request = 'Order at the counter before Friday evening.';
  await edit(page, 'X, variant 1', { Caption: 'bread '.repeat(59), 'Call to action': request });
  await expect(first).toContainText(/\d+ characters too many for X/);
  await page.getByRole('button', { name: 'Export first post', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Export posts that are too long?' });
  await expect(question).toContainText(/X, variant 1: \d+ characters too many for X/);
  await question.getByRole('button', { name: 'Go back' }).click();
  expect(await findFaultsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Schedule X, variant 1' }).click();
  await expect(page.getByRole('dialog')).toContainText(/\d+ characters too many for X/);
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  const refused = page.getByRole('dialog', { name: '1 post couldn’t be scheduled' });
  await expect(refused).toContainText(/\d+ characters too many for X/);
  expect(await (await page.request.get('/api/posts?status=scheduled')).json()).toMatchObject({ items: [] });
  await refused.getByRole('button', { name: 'Edit X, variant 1' }).click();

  const editor = page.getByRole('dialog', { name: 'Edit the X post' });
  await editor.getByRole('button', { name: 'Trim to fit X' }).click();
  await expect(editor.getByText(/too many for X/)).toHaveCount(0);
  await expect(editor.getByRole('button', { name: 'Trim to fit X' })).toHaveCount(0);
  await expect(editor.getByLabel('Call to action')).toHaveValue(request);
  const trimmed = await editor.getByLabel('Caption').inputValue();
  await editor.getByRole('button', { name: 'Done' }).click();
  // The change is saved by itself: trying again meanwhile would save it twice, of which the server refuses one.
  const captions = async () =>
    (await (await page.request.get('/api/posts')).json()).items.map(
      (post: { readonly caption: string }) => post.caption,
    );
  await expect.poll(captions).toEqual([expect.stringContaining(trimmed)]);
  await expect(refused).not.toContainText('too many for X');
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(first).toContainText('Scheduled');
  await expect(first).not.toContainText('too many for X');
});

test('in the editor one step is taken back at a time, and done again, by buttons and keys alike', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['LinkedIn']);
  await page.getByRole('button', { name: 'Edit LinkedIn, variant 1', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the LinkedIn post' });
  const caption = editor.getByLabel('Caption');
  const hashtags = editor.getByLabel('Hashtags');
  const undo = editor.getByRole('button', { name: 'Undo' });
  const redo = editor.getByRole('button', { name: 'Redo' });
  await expect(undo).toBeDisabled();
  const written = [await caption.inputValue(), await hashtags.inputValue()];
  const texts = () => Promise.all([caption.inputValue(), hashtags.inputValue()]);
  await caption.fill('My own words.');
  await hashtags.fill('#autumn #bristol');
  await undo.click();
  await expect.poll(texts).toEqual(['My own words.', written[1]]);
  await redo.click();
  await expect.poll(texts).toEqual(['My own words.', '#autumn #bristol']);
  await hashtags.press('Control+z');
  await hashtags.press('Control+z');
  await expect.poll(texts).toEqual(written);
  await expect(undo).toBeDisabled();
  await hashtags.press('Control+Shift+z');
  await hashtags.press('Control+Shift+z');
  await expect.poll(texts).toEqual(['My own words.', '#autumn #bristol']);
  await expect(redo).toBeDisabled();
  await caption.press('Control+End');
  await page.keyboard.type(' And some more.');
  await expect(caption).toHaveValue('My own words. And some more.');
  await caption.press('Control+z');
  await expect(caption).toHaveValue('My own words.');
  await caption.press('Control+y');
  await expect(caption).toHaveValue('My own words. And some more.');
});

test('what is exported is counted on the button, and a packed one has a post for each platform', async ({
  page,
  pro: _,
}) => {
  await generate(page, ['LinkedIn', 'Facebook']);
  const more = page.getByRole('button', { name: 'More actions' });
  const packing = page.getByRole('menuitem', { name: /\.zip/ });
  await expect(page.getByRole('button', { name: 'Export first post', exact: true })).toBeVisible();
  await more.click();
  await expect(packing).toHaveText('Texts and images: first post per platform (.zip)');
  await page.keyboard.press('Escape');
  const zip = await exportZip(page);
  expect(zip).toMatch(/\d-linkedin\/post\.txt/);
  expect(zip).toMatch(/\d-facebook\/post\.txt/);
  await page.getByRole('button', { name: 'Select one per platform' }).click();
  await expect(page.getByRole('button', { name: 'Export 2 posts', exact: true })).toBeVisible();
  await more.click();
  await expect(packing).toHaveText('Texts and images: 2 posts (.zip)');
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /net::ERR_/ });

  test('a picture that cannot be loaded is not called gone, and comes when there is one again', async ({
    page,
    context,
    pro: _,
  }) => {
    await fillIn(page, ['LinkedIn']);
    await upload(page, 1);
    await page.route('**/api/objects/*', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('This image couldn’t be loaded')).toBeVisible();
    await expect(page.getByText('This image no longer exists')).toHaveCount(0);
    await page.unroute('**/api/objects/*');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('img', { name: 'Upload 1' })).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('what is changed on a card without a connection is said to be unsaved, and saved when there is one again @turn-2', async ({
    page,
    pro: _,
    context,
  }) => {
    await fillIn(page, ['LinkedIn']);
    await next(page).click();
    await generateButton(page).click();
    await expect(saved(page, 'LinkedIn, variant 1')).toBeVisible();
    const [{ id }] = await posts(page);
    await context.setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await edit(page, 'LinkedIn, variant 1', { Caption: 'Written in a tunnel.' });
    await expect(toast(page, 'The post isn’t saved yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save LinkedIn, variant 1' })).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page, 'LinkedIn, variant 1')).toBeVisible();
    const stored = async () => (await page.request.get(`/api/posts/${id}`)).text();
    await expect.poll(stored).toContain('Written in a tunnel.');
  });
});

test('a card says what its post says, where that was changed in its own editor since', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  const first = card(page, 'LinkedIn, variant 1');
  await first.getByRole('link', { name: 'Open the saved LinkedIn, variant 1' }).click();
  await page.getByLabel('Caption').fill('Written in its own editor.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.goBack();
  await expect(first).toContainText('Written in its own editor.');
  await expect(saved(page, 'LinkedIn, variant 1')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export first post' }).click();
  expect(await textOf(await downloading)).toContain('Written in its own editor.');
});

test('on a phone the posts can be copied and exported from wherever one reads, and their cards are alike @turn-3', async ({
  page,
  pro: _,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await generate(page, ['LinkedIn']);
  const take = ['Copy', 'Export first post', 'More actions'];
  for (const end of [0, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), end);
    for (const name of take) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  }
  // In one row, whatever is selected: what does not fit stands in its menu.
  const bar = page.getByRole('group', { name: 'Your posts' });
  const more = bar.getByRole('button', { name: 'More actions' });
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(bar.getByText('Export first post')).toBeInViewport({ ratio: 1 });
  await more.click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  for (const item of await page.getByRole('menuitem').all()) {
    expect(await item.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await page.getByRole('menuitem', { name: 'Select one per platform' }).click();
  await expect(bar).toContainText('1 of 3 selected');
  const rowsOf = async (buttons: Locator) => {
    const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    return new Set(tops.map(Math.round)).size;
  };
  await expect.poll(() => rowsOf(bar.getByRole('button'))).toBe(1);
  await bar.getByRole('button', { name: 'Schedule 1 selected' }).click();
  await page
    .getByRole('dialog', { name: 'Schedule 1 post?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Select none' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => rowsOf(page.getByRole('button', { name: /^Edit LinkedIn/ }))).toBe(1);
});

test('until something is generated, samples are called so wherever they go, and the way on comes first @turn-1', async ({
  page,
  pro: _,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 664 });
  await fillIn(page, ['X']);
  await next(page).click();
  await page.getByRole('button', { name: 'See samples' }).click();
  await expect(page.getByRole('heading', { name: 'Samples' })).toBeInViewport();
  const steps = page.getByRole('list', { name: 'Composer steps' }).getByRole('listitem');
  await expect(steps.filter({ hasText: '(completed)' })).toHaveCount(3);
  const onward = page.getByRole('button', { name: 'Go to Generate' });
  await expect(onward).toBeInViewport({ ratio: 1 });
  expect(await findFaultsInThemes(page)).toEqual([]);
  for (const name of ['More actions', /^(Save|Schedule|Rewrite)/, 'Select one per platform']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Copy the sample' }).click();
  await expect(toast(page, 'Content Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Sample for Instagram\n/);
  await page.getByRole('checkbox', { name: 'Select Sample for LinkedIn' }).check();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export the sample' }).click();
  expect(await textOf(await downloading)).toMatch(/^Sample for LinkedIn\n/);
  await page.getByRole('button', { name: 'Edit Sample for X' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit the sample for X' })).toContainText('This is a sample');
  await page.keyboard.press('Escape');
  await onward.click();
  await expect(generateButton(page)).toBeVisible();
});

test('a keyword that a post leaves out is named on its card until it stands there @turn-2', async ({
  page,
  pro: _,
}) => {
  await page.goto('/app/composer');
  await page.getByRole('checkbox', { name: 'X', exact: true }).check();
  await next(page).click();
  await page.getByRole('textbox', { name: 'Topic' }).fill('Our second bakery opens in Leeds on 3 May.');
  await page.getByRole('textbox', { name: 'Keywords' }).fill('Leeds, sourdough, gluten-free, bike stand');
  await next(page).click();
  await next(page).click();
  await generateButton(page).click();
  const first = card(page, 'X, variant 1');
  await expect(first).toContainText(/Not in the text: .*bike stand/);
  await expect(first).not.toContainText(/Not in the text: .*Leeds/);
  await edit(page, 'X, variant 1', { Caption: 'Leeds has gluten free sourdough, and bike stands.' });
  await expect(first).not.toContainText('Not in the text');
});

test('the posts of a platform are one press away, wherever one reads @turn-5', async ({ page, pro: _ }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await generate(page, ['Facebook', 'X', 'LinkedIn']);
  const places = page.getByRole('navigation', { name: 'Your posts by platform' });
  for (const name of ['LinkedIn', 'Facebook', 'X']) {
    await places.getByRole('button', { name }).click();
    await expect(page.getByRole('heading', { name, level: 3, exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { name, level: 3, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(places).toBeInViewport({ ratio: 1 });
  }
  // What gets the focus on the way back is not below the bar.
  await page.getByRole('button', { name: 'Edit LinkedIn, variant 1' }).focus();
  await page.getByRole('button', { name: 'Edit Facebook, variant 1' }).focus();
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  const focused = page.getByRole('button', { name: 'Edit Facebook, variant 1' });
  await expect.poll(async () => (await top(focused)) - (await top(places))).toBeGreaterThan(20);
});

test('that all is demo content is said once a platform, and a call to action only where the caption lacks it @turn-3', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn', 'Facebook']);
  await page.getByLabel('Generate image with AI').click();
  await next(page).click();
  await generateButton(page).click();
  await expect(card(page, 'LinkedIn, variant 2')).toBeVisible();
  await expect(page.getByText('Demo content', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Sample, not made by AI', { exact: true })).toHaveCount(2);
  const first = card(page, 'LinkedIn, variant 1');
  await edit(page, 'LinkedIn, variant 1', { Caption: 'New bread.', 'Call to action': 'Come and see.' });
  await expect(first.getByText('Call to action')).toBeVisible();
  await edit(page, 'LinkedIn, variant 1', { Caption: 'New bread. Come and see!' });
  await expect(first).toContainText('New bread. Come and see!');
  await expect(first.getByText('Call to action')).toHaveCount(0);

  // Put in other words by hand, it isn't appended to the person's own.
  await edit(page, 'LinkedIn, variant 1', { Caption: 'New bread. Do come by.' });
  await expect(first).toContainText('New bread. Do come by.');
  await expect(first.getByText('Call to action')).toHaveCount(0);
  await expect
    .poll(async () => (await posts(page)).map(({ caption }: { readonly caption: string }) => caption))
    .toContain('New bread. Do come by.');
});

test('the proposed time is one at which nothing else is due on the platform, of an earlier set either @turn-1', async ({
  page,
  pro: _,
}) => {
  const proposed = async () => {
    await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
    const dialog = page.getByRole('dialog');
    const [date, time] = [dialog.getByLabel('Date'), dialog.getByLabel('Time', { exact: true })];
    return `${await date.inputValue()} ${await time.inputValue()}`;
  };
  await generate(page, ['LinkedIn']);
  const taken = await proposed();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(card(page, 'LinkedIn, variant 1')).toContainText('Scheduled');
  await page.getByRole('button', { name: 'Generate Again' }).click();
  await generateButton(page).click();
  await expect(page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' })).toBeVisible();
  expect(await proposed()).not.toBe(taken);
});
