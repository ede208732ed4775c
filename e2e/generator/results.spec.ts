import { makeFilm } from '@postloom/api/stand-ins/videos';
import { becomeMember } from './become-member.ts';
import { expect, test } from './fixtures.ts';

const carousel = `What a loaf needs.

1. Flour: stone-ground, from the valley.
2. Time: eighteen hours in the cold.
3. Heat: 250 degrees, and steam.

Ask at the counter.`;

test('a carousel is slides of its own: stepped through, copied and saved as pictures', async ({
  generator,
  page,
  context,
  site,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  provider.always({ kind: 'post', caption: carousel });
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await generator.choose('Content type', 'Carousel');
  await generator.generate('What a loaf needs');
  await page.getByRole('tab', { name: 'Slides' }).click();
  const slides = page.getByRole('tabpanel', { name: 'Slides' });
  await expect(slides.getByRole('listitem')).toHaveCount(3);
  const dot = (index: number) => slides.getByRole('button', { name: `Go to slide ${index}` });
  await slides.getByRole('button', { name: 'Later slide' }).click();
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  await slides.getByRole('list', { name: '3 slides' }).press('ArrowRight');
  await expect(dot(3)).toHaveAttribute('aria-current', 'true');
  await dot(1).click();
  await slides.getByRole('button', { name: 'Copy slide 1' }).click();
  await expect.poll(() => generator.clipboard()).toBe('Flour\nstone-ground, from the valley.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    slides.getByRole('button', { name: 'Download slide 1' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('postloom-instagram-carousel-1.png');

  // The caption stands alone: its slides have their words on them.
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('button', { name: 'Copy caption' }).click();
  await expect.poll(() => generator.clipboard()).toBe('What a loaf needs.\n\nAsk at the counter.');
});

test('what was generated is found again after its tab was closed, and its clip goes on', async ({
  generator,
  page,
  context,
  site,
  provider,
  films,
}) => {
  films.always({ kind: 'working', percent: 40 });
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await generator.generate('Rye on Fridays');
  await page.getByRole('button', { name: 'Make a clip (1 credit)' }).click();
  await expect(page.getByRole('progressbar', { name: 'The clip is being made' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );

  // A second post, whose tab is closed in the middle of it.
  const caption = 'Left in the middle of it. '.repeat(40);
  provider.always({ kind: 'post', caption, chunkSize: 20, chunkDelayMs: 40 });
  await generator.prompt.fill('Oats on Mondays');
  await generator.generateButton.click();
  await expect(generator.preview).toContainText('Left in the middle of it. Left in the middle of it. Left');
  await page.close();

  const other = await context.newPage();
  await other.goto(`${site.url}/app`);
  await other.getByRole('link', { name: 'History' }).click();
  const entries = other.getByRole('list', { name: 'What you generated' }).getByRole('article');
  await expect(entries).toHaveCount(3);
  const left = entries.filter({ hasText: 'Left in the middle of it.' });
  await left.getByRole('link', { name: 'Reopen' }).click();
  await expect(other.getByRole('textbox', { name: 'Caption' })).toHaveValue(caption.trim());
  await expect(other).toHaveURL(/\/app\/generator$/);

  await other.goBack();
  films.always({ kind: 'done', mp4: await makeFilm() });
  await other.getByRole('radio', { name: 'Clips' }).click();
  await expect(entries).toHaveCount(1);
  await entries.getByRole('button').click();
  await expect(other.getByLabel('The clip', { exact: true })).toHaveAttribute('src', /^\/api\/objects\//);
  await expect(other.getByText('Made with AI')).toBeVisible();
});
