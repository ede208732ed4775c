import type { Page } from '@playwright/test';
import { findAxeFaults, wearTheme } from '#harness/axe.ts';
import { notFoundRoute, publicRoutes } from '#harness/public-routes.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';
import { findOverlaps, resize } from './read-layout.ts';

// The legal address is not set: it is the one for support.
test.use({ siteEnv: { SUPPORT_EMAIL: 'help@studio.example', PRIVACY_EMAIL: 'privacy@studio.example' } });

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Waits for the screen itself: its heading comes with its chunk. */
const open = async (page: Page, route: string) => {
  await page.goto(route);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await takenOver(page);
};

/** Animations that take longer than a blink. */
const countMoving = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 10).length,
  );

test.describe('every public page', () => {
  test.describe.configure({ mode: 'parallel' });
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /404/ });
  for (const route of [...publicRoutes, notFoundRoute]) {
    test(`${route} fits 360 px and a window zoomed to 200 %, keeps still, and passes axe in both themes`, async ({
      page,
    }) => {
      test.slow();
      await open(page, route);
      // 1280 px at 200 % are 640.
      for (const size of [
        { width: 360, height: 720 },
        { width: 640, height: 400 },
      ]) {
        await resize(page, size);
        expect(await sidewaysScroll(page), `at ${size.width} px`).toBe(0);
        expect(await findOverlaps(page), `at ${size.width} px`).toEqual([]);
      }
      await resize(page, { width: 1280, height: 800 });
      expect(await countMoving(page)).toBe(0);
      for (const theme of ['light', 'dark'] as const) {
        await wearTheme(page, theme);
        // The second theme changes colours and nothing else.
        const violations = await findAxeFaults(page, theme === 'light' ? undefined : ['color-contrast']);
        expect(
          violations.map(
            ({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
          ),
        ).toEqual([]);
      }
    });
  }

  test('a new post does not move into place for those who asked for less motion', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Compose a post' }).click();
    await expect(page.getByRole('button', { name: 'Compose a post' })).not.toHaveAttribute('aria-busy');
    expect(await countMoving(page)).toBe(0);
  });
});

for (const [route, title, address] of [
  ['/privacy', 'Privacy Policy', 'privacy@studio.example'],
  ['/terms', 'Terms of Service', 'help@studio.example'],
] as const) {
  test(`${route} has a date, a table of contents that leads to each section, and an address to write to`, async ({
    page,
  }) => {
    await open(page, route);
    await expect(page).toHaveTitle(`${title} · Postloom`);
    await expect(page.getByText('Last updated: January 2025')).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const names = await contents.allTextContents();
    for (const name of names)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(1);
    await contents.last().click();
    await expect(page).toHaveURL(/#contact$/);
    await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeInViewport();
    await expect(page.getByRole('link', { name: address }).last()).toHaveAttribute(
      'href',
      `mailto:${address}`,
    );
  });
}

test('/about leads on to the generator and the blog', async ({ page }) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Read the blog' })).toHaveAttribute('href', '/blog');
  await main.getByRole('link', { name: 'Try Generator' }).click();
  await expect(page).toHaveURL(/\/social-media$/);
});
