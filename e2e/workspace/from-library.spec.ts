import type { Page } from '@playwright/test';
import type { Post } from '@postloom/shared-contracts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, test } from '../accounts/fixtures.ts';
import { card, fillIn, generateButton, next } from '../generator/composer-steps.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';
import { LibraryPage, pixel } from './library-page.ts';

const picker = (page: Page) => page.getByRole('dialog', { name: /^Choose (an image|images)$/ });
const choice = (page: Page, name: string) => picker(page).getByRole('button', { name, exact: true });
const openPicker = (page: Page) => page.getByRole('button', { name: 'Choose from library' }).click();
const posts = async (page: Page): Promise<Post[]> =>
  (await (await page.request.get('/api/posts')).json()).items;

/** Puts described pictures into the library. @returns their ids. */
async function keepDescribed(page: Page, ...names: readonly string[]): Promise<string[]> {
  const ids = await new LibraryPage(page).keep(...names.map((name) => `${name}.png`));
  for (const [index, id] of ids.entries()) {
    const data = { version: 1, name: names[index], alt: `A ${names[index]}` };
    expect((await page.request.patch(`/api/media/${id}`, { data })).status()).toBe(200);
  }
  return ids;
}

test('pictures of the library are found, marked by the keyboard and used in the composer, with their descriptions', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const ids = await keepDescribed(page, 'loaf', 'roll', 'bun', 'cake');
  await fillIn(page, ['Instagram']);
  await openPicker(page);
  await expect(picker(page)).toContainText('0 of 3 chosen');
  await picker(page).getByLabel('Search your library').fill('loaf');
  await expect(choice(page, 'roll')).toHaveCount(0);
  await choice(page, 'loaf').press('Enter');
  await expect(choice(page, 'loaf')).toHaveAttribute('aria-pressed', 'true');
  await picker(page).getByLabel('Search your library').fill('');
  await choice(page, 'roll').press('Space');
  await choice(page, 'bun').click();
  // The fourth has no place.
  await expect(choice(page, 'cake')).toBeDisabled();
  await expect(picker(page)).toContainText('3 of 3 chosen');
  await choice(page, 'bun').click();
  await expectSound(page);
  await picker(page).getByRole('button', { name: 'Add 2 images' }).click();
  const chosen = page.getByRole('list', { name: 'Uploaded images' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Choose from library' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 800 });
  await openPicker(page);
  // What is there already isn't offered again.
  await expect(choice(page, 'loaf')).toHaveCount(0);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Choose from library' })).toBeFocused();

  await next(page).click();
  await generateButton(page).click();
  await expect(card(page, 'Instagram, variant 1').getByRole('img', { name: 'A loaf' })).toBeVisible();
  const [post] = await posts(page);
  expect(post?.media).toMatchObject([{ id: ids[0], alt: 'A loaf' }]);
});

test('a picture isn’t added by whoever cancels while it is being taken', async ({ page, member: _ }) => {
  await keepDescribed(page, 'loaf');
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Rye' });
  await page.goto(`/app/posts/${post}`);
  await page.getByRole('button', { name: 'Add an image' }).click();
  const release = await holdFiles(page, '**/api/media');
  const asked = page.waitForRequest('**/api/media');
  await choice(page, 'loaf').click();
  await asked;
  await picker(page).getByRole('button', { name: 'Cancel' }).click();
  release();
  await page.getByLabel('Caption', { exact: true }).fill('Rye on Fridays');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await posts(page)).toMatchObject([{ caption: 'Rye on Fridays', media: [] }]);
});

test('a picture of the library is attached in the generator, and a larger one isn’t', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const name = `loaf ${'with seeds '.repeat(12)}`.trim();
  const [id] = await keepDescribed(page, name);
  await page.route('**/api/media?*', async (route) => {
    const answer = await route.fetch();
    const { items, next } = await answer.json();
    const large = { ...items[0], id: 'f'.repeat(32), name: 'poster', size: 6 * 1024 * 1024 };
    await route.fulfill({ response: answer, json: { items: [large, ...items], next } });
  });
  await page.goto('/app/generator');
  await page.getByText('Attach an image', { exact: true }).click();
  await openPicker(page);
  await expect(choice(page, 'poster')).toBeDisabled();
  await expect(choice(page, 'poster')).toHaveAccessibleDescription('Larger than 5 MB');
  await choice(page, name).click();
  await expect(page.getByAltText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
  await page.reload();
  await expect(page.getByAltText(name, { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: /create/i }).fill('Our new sourdough from Friday');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByTestId('post-preview').getByRole('img', { name: `A ${name}` })).toBeVisible();
  expect((await posts(page))[0]?.media).toMatchObject([{ id, alt: `A ${name}` }]);
});

test('a post that is written in the calendar takes pictures of the library; one that was deleted meanwhile is told', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const [loaf, roll] = await keepDescribed(page, 'loaf', 'roll');
  // Without the post that showed it, a picture stays that was chosen.
  const shown = await make(page, '/api/posts', { platform: 'linkedin', media: [{ id: loaf, alt: '' }] });
  await page.goto('/app/calendar');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await dialog.getByText('A new one', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Choose from library' }).click();
  await expect(choice(page, 'roll')).toBeVisible();
  expect((await page.request.delete(`/api/media/${roll}`)).status()).toBe(200);
  await choice(page, 'roll').click();
  await choice(page, 'loaf').click();
  await picker(page).getByRole('button', { name: 'Add 2 images' }).click();
  await expect(page.getByText('Some images no longer exist', { exact: true }).first()).toBeVisible();
  await expect(
    dialog.getByRole('list', { name: 'Images' }).getByRole('img', { name: 'A loaf' }),
  ).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(1);
  await expectSound(page);

  // It is a draft: what is closed comes again.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(dialog.getByRole('img', { name: 'A loaf' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toBeHidden();
  const made = (await posts(page)).find(({ id }) => id !== shown);
  expect(made?.media).toMatchObject([{ id: loaf, alt: 'A loaf' }]);
});

test.describe(() => {
  test.use({ expectedErrors: /status of 500/ });

  test('the library says that it couldn’t be loaded, and that it is empty @turn-2', async ({
    page,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    await page.goto('/app/generator');
    await page.getByText('Attach an image', { exact: true }).click();
    await page.route('**/api/media?*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await openPicker(page);
    await expect(picker(page).getByRole('alert')).toContainText('Couldn’t load your library');
    await picker(page).getByRole('button', { name: 'Try again' }).click();
    await expect(picker(page)).toContainText('There are no other images in your library yet.');
  });
});

test('for a client’s post the library begins with that client’s pictures, without reading through all others', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Harbour Bakery' });
  const created = await page.request.post('/api/objects/upload', {
    data: { size: pixel.length, name: 'theirs.png', keep: true },
    headers: { 'x-client': client },
  });
  const headers = { 'content-type': 'image/png' };
  const { uploadURL } = await created.json();
  expect((await page.request.put(uploadURL, { data: pixel, headers })).status()).toBe(200);
  await new LibraryPage(page).keep(...Array.from({ length: 61 }, (_, index) => `ours-${index}.png`));
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Rye', client });
  await page.goto(`/app/posts/${post}`);
  let asked = 0;
  page.on('request', (request) => {
    if (/\/api\/media\?/.test(request.url())) asked += 1;
  });
  await page.getByRole('button', { name: 'Add an image' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'theirs.png' })).toBeVisible();
  expect(asked).toBe(1);
});
