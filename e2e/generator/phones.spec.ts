import type { Page } from '@playwright/test';
import { contentTypes } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { full, someOf } from '@postloom/shared-contracts/testing';
import { expect, test } from '#harness/test.ts';
import { GeneratorPage } from './generator-page.ts';

const prompt = 'Five tips for better sourdough: a warm kitchen, good flour, patience, steam, a sharp blade';
const typeNames: Readonly<Record<(typeof contentTypes)[number], string>> = {
  post: 'Post',
  story: 'Story',
  video: 'Video',
  carousel: 'Carousel',
};

const appScreens = [
  '/app',
  '/app/composer',
  '/app/posts',
  '/app/projects',
  '/app/templates',
  '/app/media',
  '/app/calendar',
  '/app/calendar?view=month',
  '/app/calendar?view=week',
  '/app/history',
  '/app/voices',
  '/app/brand',
  '/app/clients',
  '/app/usage',
  '/app/team',
  '/app/api',
  '/app/ai-assistant',
  '/app/billing',
  ...['profile', 'notifications', 'security', 'integrations', 'preferences'].map(
    (tab) => `/app/settings?tab=${tab}`,
  ),
];

async function signUp(page: Page): Promise<void> {
  const email = `phone-${crypto.randomUUID()}@example.com`;
  const data = { username: 'Ada Weaver', email, password: 'Weaving1!' };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
}

test('no post of any kind scrolls a phone sideways, and what to do with it stays in reach @turn-2', async ({
  page,
}) => {
  test.slow();
  const generator = new GeneratorPage(page);
  await signUp(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await generator.openInApp();
  const tooWide: string[] = [];
  for (const [atPlatform, platform] of platforms.entries()) {
    for (const [atType, contentType] of contentTypes.entries()) {
      // In the small size each platform with one kind of post, by turns.
      if (!full && atType !== atPlatform % contentTypes.length) continue;
      await generator.choose('Platform', platformCatalogue[platform].name);
      await generator.choose('Content type', typeNames[contentType]);
      await generator.prompt.fill(prompt);
      await generator.generateButton.click();
      await expect(generator.generateButton).not.toHaveAttribute('aria-busy', { timeout: 20_000 });
      await expect(generator.preview).toBeVisible();
      const script = page.getByRole('tab', { name: 'Video script' });
      if (await script.isVisible()) {
        await script.click();
        await expect(page.getByRole('table', { name: 'Scenes' })).toBeHidden();
        await expect(page.getByText('Voice-over: ').filter({ visible: true }).first()).toBeVisible();
      }
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 640 });
        await generator.expectNoSidewaysScroll(`${platform} ${contentType} at ${width}`);
      }
      for (const button of await page.getByRole('button', { name: /^(Copy|Regenerate|Export)/ }).all()) {
        const box = await button.boundingBox();
        if (box && box.x + box.width > 360)
          tooWide.push(`${platform} ${contentType}: ${await button.textContent()}`);
      }
    }
  }
  expect(tooWide).toEqual([]);
});

test('a title of one long word widens no page and leaves a dialog the way out @turn-1', async ({ page }) => {
  const generator = new GeneratorPage(page);
  await signUp(page);
  await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'AGENCY' } });
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  const made = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  };
  const project = await made('/api/projects', { title });
  const client = await made('/api/clients', { name: title });
  const post = await made('/api/posts', { platform: 'instagram', title, caption: title });
  await made('/api/brand-voices', { name: title, tone: '', phrases: [title], bannedWords: [] });
  const words = { title, description: title, category: 'business', platform: 'instagram' };
  await made('/api/templates', { ...words, content: title });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/app',
    `/app/projects/${project}`,
    '/app/projects',
    `/app/clients/${client}`,
    `/app/posts/${post}`,
    '/app/voices',
    '/app/templates?view=own',
  ]) {
    await page.goto(path);
    await expect(page.getByText(title).first()).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await generator.expectNoSidewaysScroll(path);
  }
  await page.getByRole('button', { name: `Preview: ${title}` }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});

test('no screen of the app scrolls a phone sideways, a table is cards, and the menu closes at the tap', async ({
  page,
}) => {
  test.slow();
  const generator = new GeneratorPage(page);
  await signUp(page);
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  for (const platform of ['instagram', 'linkedin']) {
    const data = { platform, title: word, caption: word, scheduledAt: '2027-03-01T12:00:00Z', zone: 'UTC' };
    expect((await page.request.post('/api/posts', { data })).status()).toBe(201);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of someOf(appScreens, 6)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await generator.expectNoSidewaysScroll(`${path} at ${width}`);
    }
  }

  await page.goto('/app/billing');
  const ledger = page.getByRole('table', { name: 'Credits ledger' });
  await expect(ledger).toContainText('Pro plan: credits for a new month');
  expect(
    await ledger.evaluate(
      ({ scrollWidth, parentElement }) => scrollWidth - Number(parentElement?.clientWidth),
    ),
  ).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/calendar$/);
});
