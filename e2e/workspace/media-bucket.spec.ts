import { type S3StandIn, startS3StandIn } from '../../api/test/stand-ins/s3.ts';
import { test as base, expect, toast } from '../accounts/fixtures.ts';
import { impostor, LibraryPage, picture } from './library-page.ts';

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

test.use({ expectedErrors: /the server responded with a status of (403|415)|\[Uppy\]/ });

test('a picture goes to the bucket and is seen from there, by another address when the first has ended @turn-5', async ({
  page,
  bucket,
  member: _,
}) => {
  const library = new LibraryPage(page);
  await library.open();
  await page.route(
    `${bucket.env.S3_ENDPOINT}/**`,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/xml',
        headers: { 'access-control-allow-origin': '*' },
        body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
      }),
    { times: 1 },
  );
  await library.openUploads();
  await library.choose(picture('loaf.png'));
  await library.send();
  await expect(toast(page, '1 image uploaded')).toBeVisible();
  await expect(library.files).toHaveText([/loaf\.png/]);
  const shown = library.file('loaf.png').locator('img');
  await expect(shown).toHaveJSProperty('complete', true);
  await expect(shown).toHaveJSProperty('naturalWidth', 1);

  await library.openUploads();
  await library.choose(impostor);
  await library.send();
  // A bucket takes any file: what it took is looked at, refused and removed.
  await expect(
    library.uploads.getByRole('button', { name: 'It can’t be read as an image. Choose another file.' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await library.open();
  await expect(library.files).toHaveCount(1);
});
