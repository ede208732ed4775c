import type { Page } from '@playwright/test';
import { expect, test } from '#harness/test.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search articles' });
const category = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const rows = (page: Page) => page.getByRole('link', { name: /^Read Article/ });
const featured = (page: Page) => page.getByRole('link', { name: /^Read More/ });

test('the list shows three featured articles and all ten, and filters by word, tag and category', async ({
  page,
}) => {
  await page.goto('/blog');
  await expect(featured(page)).toHaveCount(3);
  await expect(rows(page)).toHaveCount(10);
  expect(await category(page).locator('option').allTextContents()).toEqual([
    'All',
    'Strategy',
    'Tutorial',
    'Analytics',
    'Psychology',
    'Planning',
    'Growth Strategy',
    'Future Trends',
  ]);
  await expect(search(page)).toHaveAttribute('placeholder', 'Search articles...');

  // A word of a title, in the wrong case.
  await search(page).fill('FIRST LINE');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=FIRST/);
  // A tag that stands in no title and no excerpt.
  await search(page).fill('workflow');
  await expect(page.getByText('2 articles')).toBeVisible();
  await category(page).selectOption('Planning');
  await expect(page.getByText('1 article', { exact: true })).toBeVisible();
  await expect(featured(page)).toHaveCount(3);

  await search(page).fill('zzz');
  await expect(page.getByText('No article matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all articles' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(search(page)).toHaveValue('');
});

test('back from an article keeps the search, the category and the place on the page @turn-5', async ({
  page,
}) => {
  await page.goto('/blog?q=a&category=Strategy');
  await expect(rows(page)).toHaveCount(2);
  // The page is a little taller in its fallback fonts.
  await page.evaluate(() => document.fonts.ready);
  await rows(page).last().scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await rows(page).last().click();
  await expect(page).toHaveURL(/\/blog\/your-voice-on-paper$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Put your brand voice on paper, so that others can use it',
  );
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(/\/blog\?q=a&category=Strategy$/);
  await expect(search(page)).toHaveValue('a');
  await expect(category(page)).toHaveValue('Strategy');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('an article shows who wrote it, when, how long it takes, its tags and its parts @turn-3', async ({
  page,
}) => {
  await page.goto('/blog');
  await featured(page).first().click();
  await expect(page).toHaveURL(/\/blog\/one-page-content-strategy$/);
  await expect(page).toHaveTitle('A content strategy that fits on one page · Postloom');
  const article = page.getByRole('article').first();
  await expect(article).toContainText('Clara Winther');
  await expect(article.locator('time')).toHaveAttribute('datetime', '2026-10-29');
  await expect(article).toContainText(/\d min read/);
  await expect(article.getByRole('list', { name: /^Tags/ }).getByRole('listitem')).toHaveCount(4);

  // A paragraph between double asterisks is a subheading, and none is left in the text.
  await expect(article.getByRole('heading', { level: 2, name: 'Name one reader' })).toBeVisible();
  expect(await article.textContent()).not.toContain('**');
  const contents = page.getByRole('navigation', { name: 'In this article' }).getByRole('link');
  await expect(contents).toHaveCount(await article.getByRole('heading', { level: 2 }).count());
  await contents.last().click();
  await expect(page).toHaveURL(/#change-it-on-a-date-not-on-a-mood$/);
  await expect(page.getByRole('heading', { name: 'Change it on a date, not on a mood' })).toBeInViewport();

  const structured = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(structured).toMatchObject({ '@type': 'BlogPosting', datePublished: '2026-10-29' });

  await article.getByRole('link', { name: 'small business' }).click();
  await expect(page).toHaveURL(/\/blog\?q=small/);
  await expect(search(page)).toHaveValue('small business');
});

test('the newsletter takes an address once, says so in place, and refuses what is none @turn-1', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  const block = page.getByRole('region', { name: 'Stay Updated with AI Marketing Insights' });
  const box = block.getByLabel('Email address');
  const subscribe = block.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(block.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(box).toBeFocused();
  await box.fill('reader@');
  await subscribe.click();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  // Twice by the same person, who is told the same each time.
  for (const address of ['reader@example.com', 'Reader@example.com']) {
    await page.reload();
    await box.fill(address);
    await subscribe.click();
    await expect(block.getByText('One more click')).toBeVisible();
    await expect(block).toContainText(address);
  }
});

test.describe('when the newsletter cannot be reached', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('the block says so and keeps the address @turn-1', async ({ page }) => {
    await page.route('**/api/newsletter**', (route) => route.abort());
    await page.goto('/blog');
    await page.getByLabel('Email address').fill('reader@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText(/could not add your address|try again/).first()).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue('reader@example.com');
  });
});

test('an article prints as an article: dark on white, with its address, and without what is for a screen @turn-1', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/blog/the-first-line');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^http:.+\/blog\/the-first-line$/)).toBeVisible();
  for (const name of ['banner', 'contentinfo'] as const) await expect(page.getByRole(name)).toBeHidden();
  for (const text of ['Read on', 'Subscribe', 'Back to Blog', 'Allow']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeHidden();
  }
  const ink = await page.getByRole('article').evaluate((element) => {
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!probe) throw new Error('no canvas');
    probe.fillStyle = getComputedStyle(element).color;
    probe.fillRect(0, 0, 1, 1);
    return Math.max(...probe.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
  expect(ink).toBeLessThan(80);
});
