import { type S3StandIn, startS3StandIn } from '../../api/test/stand-ins/s3.ts';
import { expect, toast } from '../accounts/fixtures.ts';
import { LibraryPage } from '../workspace/library-page.ts';
import { test as base, card, fillIn, generateButton, next, picture, textOf } from './composer-steps.ts';

/** A site whose files are in a bucket. */
const test = base.extend<object, { readonly bucket: S3StandIn }>({
  bucket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const bucket = await startS3StandIn();
      await use(bucket);
      await bucket.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ bucket }, use) => use({ ...bucket.env, RATE_LIMIT_FACTOR: '1000' }),
    { scope: 'worker' },
  ],
});

test('pictures that are in a bucket go through the composer, into the post and the export @turn-2', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  const uploader = new LibraryPage(page);
  await page.getByRole('button', { name: 'Upload images' }).click();
  await uploader.choose({ name: 'loaf.png', mimeType: 'image/png', buffer: await picture(page) });
  await uploader.send();
  await expect(page.getByRole('img', { name: 'Upload 1' })).not.toHaveJSProperty('naturalWidth', 0);
  await next(page).click();
  await page.reload();
  await generateButton(page).click();
  const first = card(page, 'LinkedIn, variant 1');
  await expect(first.getByRole('img', { name: 'Your image' })).not.toHaveJSProperty('naturalWidth', 0);
  await expect(toast(page, 'Demo Content Generated')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /\.zip/ }).click();
  expect(await textOf(await download)).toContain('1-linkedin/picture.jpg');
});
