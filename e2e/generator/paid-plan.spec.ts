import { becomeMember } from './become-member.ts';
import { expect, test } from './fixtures.ts';

const prompt = 'We open our second bakery in Leeds on Friday with 20% off sourdough';

const videoScript = {
  title: 'From flour to loaf',
  durationSeconds: 12,
  scenes: [
    {
      startSecond: 0,
      endSecond: 4,
      visual: 'Hands in flour',
      onScreenText: '5 am',
      voiceOver: 'It starts early.',
    },
    { startSecond: 4, endSecond: 12, visual: 'A queue', onScreenText: '3 May', voiceOver: 'Come and see.' },
  ],
};

test('a member on Pro gets a video script, scene by scene @turn-4', async ({
  generator,
  page,
  context,
  site,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  provider.always({ kind: 'post', caption: 'Fresh bread', extra: { videoScript } });
  await becomeMember(page, site, 'pro');
  await generator.open();
  await expect(generator.credits).toHaveText('100 credits left');
  await generator.choose('Platform', 'TikTok');
  await generator.choose('Content type', 'Video');
  await generator.generate(prompt);
  await page.getByRole('tab', { name: 'Video script' }).click();
  const scenes = page.getByRole('tabpanel').getByRole('listitem');
  await expect(scenes).toHaveCount(2);
  await expect(scenes.first()).toHaveText(
    '0–4 sVisual: Hands in flourOn screen: 5 amVoice-over: It starts early.',
  );
  await page.getByRole('button', { name: 'Copy script' }).click();
  await expect.poll(() => generator.clipboard()).toContain('Scene 2 (4–12 s)\nVisual: A queue');
});

test('a member on Pro gets an AI image with its label and words, to download', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'post', caption: 'Fresh bread', extra: { imageAlt: 'A loaf on a table' } });
  await becomeMember(page, site, 'pro');
  await generator.open();
  await generator.choose('Image', 'Generate an AI image');
  await generator.generate(prompt);
  await expect(generator.preview.getByAltText('A loaf on a table')).toBeVisible();
  await expect(page.getByText('Made with AI')).toBeVisible();
  await expect(generator.credits).toHaveText('98 credits left');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download image' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^postloom-instagram-post\.(png|jpg|webp)$/);
  await expect(generator.toast).toContainText('Image Downloaded!');
});

test.describe('when the picture is gone', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('its download fails with a word @turn-2', async ({ generator, page, site, provider }) => {
    provider.always({ kind: 'post', caption: 'Fresh bread', extra: { imageAlt: 'A loaf on a table' } });
    await becomeMember(page, site, 'pro');
    await generator.open();
    await generator.choose('Image', 'Generate an AI image');
    await generator.generate(prompt);
    const picture = generator.preview.getByAltText('A loaf on a table');
    await picture.waitFor();
    const source = await picture.getAttribute('src');
    await page.route(
      (url) => url.href.endsWith(source ?? '?'),
      (route) => route.abort(),
    );
    await page.getByRole('button', { name: 'Download image' }).click();
    await expect(generator.toast).toContainText('Download Failed');
    await expect(generator.toast).toContainText('Unable to download the image. Please try again.');
  });
});

test('a viral prediction shows its checks, and acting on its advice raises the score @turn-2', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'post', caption: 'Bread.', hashtags: [] });
  await becomeMember(page, site, 'agency');
  await generator.openInApp();
  await generator.generate(prompt);
  await page.getByRole('tab', { name: 'Viral prediction' }).click();
  const prediction = page.getByRole('tabpanel', { name: 'Viral prediction' });
  await expect(prediction.getByText('Estimate', { exact: true })).toBeVisible();
  await expect(prediction.getByRole('meter', { name: 'Virality score' })).toBeVisible();
  await expect(prediction.getByText('How to improve it')).toBeVisible();
  const check = prediction.getByRole('group').filter({ hasText: 'A reason to respond' });
  await expect(check.getByText('It neither asks anything')).toBeHidden();
  await check.getByText('A reason to respond').click();
  await expect(check.getByText('It neither asks anything')).toBeVisible();

  const score = prediction.getByRole('meter', { name: 'Virality score' });
  const before = Number(await score.getAttribute('aria-valuenow'));
  await page.getByRole('tab', { name: 'Text' }).click();
  await generator.caption.fill('Bread.\n\nWhat would you bake?');
  await page.getByRole('tab', { name: 'Viral prediction' }).click();
  await expect.poll(async () => Number(await score.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await expect(prediction.getByText(`${before.toFixed(1)} before your changes`)).toBeVisible();
});

test('inside the app a paid plan has the whole generator @turn-1', async ({ generator, page, site }) => {
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await expect(page.getByRole('link', { name: 'Upgrade Now' })).toBeHidden();
  await generator.generate(prompt);
  await expect(generator.preview).toContainText('adalovelace');
});
