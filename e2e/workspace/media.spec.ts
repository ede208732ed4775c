import { findAxeFaults, wearTheme } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, refused, test, toast } from '../accounts/fixtures.ts';
import { endNextAddress, impostor, LibraryPage, picture, pixel } from './library-page.ts';

const tenMegabytes = 10 * 1024 * 1024;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const areApart = (a: Box, b: Box): boolean =>
  a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;

test('a new account sees marked samples, filtered by the address, at any width and in both themes @turn-3', async ({
  page,
  member: _,
}) => {
  const library = new LibraryPage(page);
  await library.open();
  await expect(page.getByText('127 MB of 500 MB')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  await expect(library.samples).toHaveCount(6);
  await expect(library.samples.getByText('Sample', { exact: true })).toHaveCount(6);
  // In a narrow tile a figure stands whole or not at all.
  const figures = library.samples.filter({ hasText: 'Shop window' });
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(figures.getByText('1920 × 1080', { exact: true })).toBeVisible();
  const line = await figures.getByText('1920 × 1080 · 2.4 MB').boundingBox();
  const size = await figures.getByText('· 2.4 MB', { exact: true }).boundingBox();
  expect(size?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('radio', { name: 'Videos' }).click({ force: true });
  await expect(page).toHaveURL(/filter=videos/);
  await expect(library.samples).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAxeFaults(page)).toEqual([]);
  }
});

test('files starred one right after another are all starred, and a second press on the same one changes nothing', async ({
  page,
  member: _,
}) => {
  const library = new LibraryPage(page);
  const names = ['oven.png', 'counter.png', 'loaf.png'];
  await library.keep(...names);
  await library.open();
  const gate = Promise.withResolvers<void>();
  let changes = 0;
  await page.route('**/api/media', async (route) => {
    if (route.request().method() === 'PATCH') {
      changes += 1;
      await gate.promise;
    }
    await route.continue();
  });
  const star = (name: string) => page.getByRole('button', { name: `Star ${name}` });
  for (const name of ['oven.png', ...names, 'loaf.png']) await star(name).click();
  gate.resolve();
  for (const name of names) await expect(star(name)).toHaveAttribute('aria-pressed', 'true');
  expect(changes).toBe(3);
});

test('what is dropped in two goes before the upload window has loaded is all in it', async ({
  page,
  member: _,
}) => {
  const library = new LibraryPage(page);
  await library.open();
  const release = await holdFiles(page, /\/uploads\.\w+\.js/);
  const drop = (name: string) =>
    page.getByRole('heading', { level: 1 }).evaluate((heading, name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([name], name, { type: 'image/png' }));
      heading.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    }, name);
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled();
  await drop('oven.png');
  await drop('loaf.png');
  release();
  await expect(library.uploads.getByText('2 files selected')).toBeVisible();
});

test.describe('with refusals', () => {
  test.use({
    expectedErrors:
      /the server responded with a status of (403|409|415|501)|net::ERR_CONNECTION_RESET|\[Uppy\]/,
  });

  test('what may not be uploaded is refused with its reason, and the rest takes the place of the samples @turn-3', async ({
    page,
    member: _,
  }) => {
    const library = new LibraryPage(page);
    await library.open('?upload=true');
    await expect(library.uploads.getByRole('button', { name: 'browse files' })).toBeVisible();
    // Chosen on a light device: the uploader is no light island in it.
    await wearTheme(page, 'dark');
    expect(await findAxeFaults(page, ['color-contrast'])).toEqual([]);
    await wearTheme(page, null);
    await library.choose(
      { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(tenMegabytes + 1) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Milk, flour') },
    );
    await library.says('large.png is 10.1 MB. Images can be up to 10 MB each.');
    await library.says('notes.txt isn’t a PNG, JPEG, WebP or GIF image');
    await library.choose({ name: 'none.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
    await library.says('none.jpg is empty. Choose another file.');
    await library.choose({ name: 'IMG_2231.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(9) });
    await library.says('IMG_2231.HEIC isn’t a PNG, JPEG, WebP or GIF image. Save it as JPEG first.');
    await library.choose(picture('loaf.png'), impostor);
    await expect(library.uploads.getByText('2 files selected')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await findAxeFaults(page)).toEqual([]);
    const reason = 'It can’t be read as an image. Choose another file.';
    // Once, and for five seconds only.
    const isSaid = library.saysOnce(/impostor\.png: It can’t/, /Failed to upload/);
    await library.send();
    await isSaid;
    await expect(library.uploads.getByRole('button', { name: reason })).toBeVisible();
    await expect(library.file('loaf.png')).toBeVisible();
    // What has arrived is not said to be a success beside what has failed, but once the dialog is closed.
    await expect(toast(page, '1 image uploaded')).toHaveCount(0);
    // Another try could not help.
    await expect(library.uploads.getByRole('button', { name: /Retry/ })).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findAxeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(library.uploads).toBeHidden();
    await expect(toast(page, '1 image uploaded')).toBeVisible();
    await expect(library.files).toHaveText([/loaf\.png/]);
    await expect(page.getByText(`${pixel.length} B of 500 MB`)).toBeVisible();
    await expect(library.samples).toHaveCount(0);
    expect(await (await page.request.get('/api/media/storage')).json()).toMatchObject({ files: 1 });
  });

  test('an upload survives an address that has ended, a dropped connection and, by Retry, a failing server @turn-3', async ({
    page,
    member: _,
  }) => {
    const library = new LibraryPage(page);
    await library.open();
    const once = { times: 1 };
    await endNextAddress(page);
    await library.openUploads();
    await library.choose(picture('late.png'));
    await library.send();
    await expect(toast(page, '1 image uploaded')).toBeVisible();
    await expect(library.file('late.png')).toBeVisible();

    const content = '**/api/objects/*/content**';
    await page.route(content, (route) => route.abort('connectionreset'), once);
    await library.openUploads();
    await library.choose(picture('dropped.png'));
    await library.send();
    await expect(library.uploads).toBeHidden();
    await expect(library.file('dropped.png')).toBeVisible();

    await page.route(content, (route) => route.fulfill({ status: 501 }), once);
    await library.openUploads();
    await library.choose(picture('failed.png'));
    await library.send();
    await library.says('Failed to upload failed.png');
    await library.uploads.getByRole('button', { name: 'Retry upload' }).last().click();
    await expect(library.uploads).toBeHidden();
    await expect(library.file('failed.png')).toBeVisible();
  });

  test('a file is renamed, tagged, starred and found, and a change made elsewhere is not overwritten unasked', async ({
    page,
    member: _,
  }) => {
    const library = new LibraryPage(page);
    const [id] = await library.keep('oven.png', 'counter.png');
    const post = { platform: 'linkedin', title: 'Our oven', caption: 'Hot', media: [{ id, alt: '' }] };
    expect((await page.request.post('/api/posts', { data: post })).status()).toBe(201);
    await library.open();
    await library.opener('oven.png').click();
    await expect(library.details.getByText('1 × 1')).toBeVisible();
    await expect(library.details.getByText('Used in 1 post')).toBeVisible();
    await expect(library.details.getByRole('link', { name: 'Our oven' })).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    await library.details.getByLabel('Name').fill('Stone oven');
    await library.details.getByLabel('Tags').fill('kitchen, warm');
    await library.details.getByRole('button', { name: 'Save' }).click();
    await expect(library.details.getByText('All changes saved')).toBeVisible();
    // Over an open drawer it is seen; to a screen reader it was told.
    const told = page.locator('li[data-tone]').filter({ hasText: 'File saved' });
    await expect(told).toBeVisible();
    for (const name of ['Save', 'Download', 'Delete']) {
      const action = library.details.getByText(name, { exact: true });
      await action.scrollIntoViewIfNeeded();
      await expect
        .poll(async () => {
          const [over, under] = [await told.boundingBox(), await action.boundingBox()];
          return over && under && areApart(over, under);
        }, `a toast does not lie over ${name}`)
        .toBe(true);
    }
    const elsewhere = { version: 2, name: 'Oven of the others' };
    expect((await page.request.patch(`/api/media/${id}`, { data: elsewhere })).status()).toBe(200);
    await library.details.getByLabel('Name').fill('Our stone oven');
    await library.details.getByRole('button', { name: 'Save' }).click();
    await expect(library.details.getByText('Oven of the others')).toBeVisible();
    await library.details.getByRole('button', { name: 'Keep mine' }).click();
    await expect(library.details.getByText('Oven of the others')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(library.file('Our stone oven')).toBeVisible();

    await page.getByRole('button', { name: 'Star counter.png' }).click();
    await expect(page.getByRole('button', { name: 'Star counter.png' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('radio', { name: 'Starred' }).click({ force: true });
    await expect(library.files).toHaveText([/counter\.png/]);
    await library.open('?tag=kitchen');
    await expect(library.files).toHaveText([/Our stone oven/]);
    await page.getByRole('checkbox', { name: 'Select Our stone oven' }).check();
    await library.selection.getByRole('button', { name: 'Tag', exact: true }).click();
    await page.getByRole('button', { name: 'Remove kitchen from 1 of 1' }).click();
    await expect(page.getByRole('heading', { name: 'No files match' })).toBeVisible();
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(library.files).toHaveText([/Our stone oven/]);
    await page.getByLabel('Search').fill('nothing like it');
    await expect(page.getByRole('heading', { name: 'No files match' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(library.files).toHaveCount(2);
  });
});

test.describe('without the list', () => {
  test.use({ expectedErrors: refused });

  test('files are selected by mouse and keyboard, and deleted with their uses said and a way back @turn-5', async ({
    page,
    member: _,
  }) => {
    const library = new LibraryPage(page);
    const ids = await library.keep('one.png', 'two.png', 'three.png', 'four.png');
    const post = { platform: 'twitter', caption: 'Hot', media: [{ id: ids[0], alt: '' }] };
    expect((await page.request.post('/api/posts', { data: post })).status()).toBe(201);
    await page.route('**/api/media?**', (route) => route.abort());
    await library.open();
    await expect(page.getByText('Couldn’t load your files')).toBeVisible();
    await page.unroute('**/api/media?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(library.files).toHaveCount(4);

    await page.getByRole('checkbox', { name: 'Select four.png' }).check();
    await page.getByRole('checkbox', { name: 'Select two.png' }).click({ modifiers: ['Shift'] });
    await expect(library.selection.getByText('3 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(library.selection).toBeHidden();
    await library.opener('two.png').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(library.opener('one.png')).toBeFocused();
    await expect(library.selection.getByText('2 selected')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findAxeFaults(page)).toEqual([]);

    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 of these 2 files is used in 1 post');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(library.files).toHaveCount(2);
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(library.files).toHaveCount(4);

    // Over the file's own window: the question goes, and the window stays.
    await library.opener('one.png').click();
    await library.details.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(library.details).toBeVisible();
    // A press in the moment in which the focus comes is not lost either.
    const pressed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const press = ({ target }: FocusEvent): void => {
            if (!(target instanceof Element && target.closest('[role=alertdialog]'))) return;
            document.removeEventListener('focusin', press, true);
            const init = { key: 'Escape', bubbles: true, cancelable: true };
            target.dispatchEvent(new KeyboardEvent('keydown', init));
            resolve();
          };
          document.addEventListener('focusin', press, true);
        }),
    );
    await library.details.getByRole('button', { name: 'Delete' }).click();
    await pressed;
    await expect(question).toHaveCount(0);
    await expect(library.details).toBeVisible();
    await library.details.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(library.details).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(library.details).toHaveCount(0);
    // The page is as it was: it takes presses.
    await page.getByRole('button', { name: 'Upload' }).first().click({ trial: true });

    await page.keyboard.press('Tab');
    await library.opener('four.png').focus();
    await page.keyboard.press('Delete');
    await expect(library.files).toHaveCount(3);
    await expect(library.opener('three.png')).toBeFocused();
    await library.open('?bin=true&view=list');
    const binned = page.getByRole('list', { name: 'Files in the bin' }).getByRole('listitem');
    await expect(binned).toHaveText([/four\.png/]);
    await page.getByRole('checkbox', { name: 'Select four.png' }).check();
    await library.selection.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  });
});

test('what was typed about a file is asked about on the way back, too', async ({ page, member: _ }) => {
  const library = new LibraryPage(page);
  await library.keep('oven.png');
  await page.goto('/app');
  // A link that is pressed before the scripts have come loads the page anew, and Back leads out of it.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
  await page.getByRole('link', { name: 'Media Library', exact: true }).click();
  await library.opener('oven.png').click();
  const name = library.details.getByLabel('Name');
  await name.fill('Stone oven');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Stone oven');
  // While the question is closing, Escape would be for it.
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);
});

test('a library of more than a page goes on as it is scrolled, and only what is near the window is in the page @turn-5', async ({
  page,
  member: _,
}) => {
  const library = new LibraryPage(page);
  await library.keep(...Array.from({ length: 62 }, (_file, index) => `${index}.png`));
  await page.setViewportSize({ width: 360, height: 740 });
  await library.open();
  await expect(library.opener('61.png')).toBeVisible();
  await page.mouse.move(180, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(library.opener('0.png')).toBeInViewport({ timeout: 250 });
  }).toPass();
  const inPage = () => library.files.count();
  await expect.poll(inPage).toBeLessThan(40);
  await expect(library.file('0.png').last()).toHaveAttribute('aria-posinset', '62');

  await library.opener('0.png').focus();
  await page.keyboard.press('Home');
  await expect(library.opener('61.png')).toBeFocused();
  await expect(library.opener('61.png')).toBeInViewport();
  // What has the focus keeps it however far it is scrolled away.
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(library.opener('0.png')).toBeInViewport({ timeout: 250 });
  }).toPass();
  await page.keyboard.press('ArrowRight');
  await expect(library.opener('60.png')).toBeFocused();
  await expect(library.opener('60.png')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(library.opener('0.png')).toBeFocused();
  await expect.poll(inPage).toBeLessThan(40);
});
