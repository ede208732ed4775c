import type { Page } from '@playwright/test';
import type { Post } from '@postloom/shared-contracts';
import { becomeMember } from './become-member.ts';
import { expect, test } from './fixtures.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fiveMegabytes = 5 * 1024 * 1024;

/** How many pictures the browser has stored, which it does after they are attached. */
const storedPictures = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('postloom-generator');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('attachments').objectStore('attachments').count();
          counting.onsuccess = () => resolve(counting.result);
          opening.result.close();
        };
      }),
  );

test('a picture of more than 5 MB is refused @turn-5', async ({ generator, page }) => {
  await generator.open();
  await generator.choose('Image', 'Attach an image');
  await generator.fileInput.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(fiveMegabytes + 1),
  });
  await expect(generator.toast).toContainText('File too large');
  await expect(generator.toast).toContainText('Please select an image smaller than 5MB.');
  await expect(generator.fileInput).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('large.png')).toBeHidden();
});

test('a picture of exactly 5 MB is taken @turn-1', async ({ generator, page }) => {
  await generator.open();
  await generator.choose('Image', 'Attach an image');
  await generator.fileInput.setInputFiles({
    name: 'just-right.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(fiveMegabytes),
  });
  await expect(page.getByText('just-right.png')).toBeVisible();
});

test('a file that is no picture is refused', async ({ generator, page }) => {
  await generator.open();
  await generator.choose('Image', 'Attach an image');
  await generator.fileInput.setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(generator.toast).toContainText('Invalid file type');
  await expect(page.getByText('notes.pdf')).toBeHidden();
});

test('an attached picture survives a reload, goes to the provider and stands in the preview', async ({
  generator,
  page,
  provider,
}) => {
  await generator.open();
  await generator.choose('Image', 'Attach an image');
  await generator.fileInput.setInputFiles({ name: 'loaf.png', mimeType: 'image/png', buffer: onePixel });
  await expect(page.getByText('loaf.png')).toBeVisible();
  await expect.poll(() => storedPictures(page)).toBe(1);
  await page.reload();
  await expect(page.getByAltText('loaf.png')).toBeVisible();
  await generator.generate('Our new sourdough');
  await expect(generator.preview.getByAltText('Your attached image')).toBeVisible();
  // As a JPEG of its own: what else the file said, such as a place, stays here.
  expect(JSON.stringify(provider.calls()[0])).toContain('data:image/jpeg;base64,');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('loaf.png')).toBeHidden();
  await expect(generator.preview.getByAltText('Your attached image')).toBeVisible();
});

test('a picture goes to the provider however long the browser takes to store it', async ({
  generator,
  page,
  provider,
}) => {
  await page.addInitScript(() => {
    indexedDB.open = () => ({}) as IDBOpenDBRequest;
  });
  await generator.open();
  await generator.choose('Image', 'Attach an image');
  await generator.fileInput.setInputFiles({ name: 'loaf.png', mimeType: 'image/png', buffer: onePixel });
  await generator.generate('Our new sourdough');
  expect(JSON.stringify(provider.calls()[0])).toContain('data:image/jpeg;base64,');
});

test('an attached picture is with the post that is saved, with another wording too, and in the media library', async ({
  generator,
  page,
  site,
}) => {
  await becomeMember(page, site, 'pro');
  await generator.open();
  await generator.choose('Image', 'Attach an image');
  await generator.fileInput.setInputFiles({ name: 'loaf.png', mimeType: 'image/png', buffer: onePixel });
  await generator.generate('Our new sourdough');
  await page.getByRole('button', { name: 'Next variant' }).click();
  await page.getByRole('button', { name: 'Save as a post' }).click();
  await page.getByRole('link', { name: 'Open the post' }).click();
  await expect(page.getByTestId('post-preview').getByRole('img')).toBeVisible();
  const items: Post[] = (await (await page.request.get('/api/posts')).json()).items;
  expect(items.map(({ media }) => media.length)).toEqual([1, 1]);
  expect((await (await page.request.get('/api/media')).json()).items).toHaveLength(1);
});
