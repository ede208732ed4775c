import type { Page } from '@playwright/test';
import { someOf } from '@postloom/shared-contracts/testing';
import { findAxeFaults, wearTheme } from '#harness/axe.ts';
import { notFoundRoute, publicRoutes } from '#harness/public-routes.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';
import { findOverlaps, type Placement, readArrows, readPlacements, resize, turn } from './read-layout.ts';

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

/** Elements that do not take another size of the page's text at once. */
const countLate = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = '150%';
    const late = document.getAnimations().filter((each) => each instanceof CSSTransition).length;
    style.fontSize = '';
    return late;
  });

/** Parts that do not stand where they would in a mirror, to the pixel that rounding takes. */
function findUnmirrored(plain: readonly Placement[], mirrored: readonly Placement[]): string[] {
  expect(mirrored.map(({ part }) => part)).toEqual(plain.map(({ part }) => part));
  return plain.flatMap(({ part, start, end }, index) => {
    const there = mirrored[index];
    return there && Math.abs(there.start - start) <= 1 && Math.abs(there.end - end) <= 1
      ? []
      : [`${part}: ${start}–${end} became ${there?.start}–${there?.end}`];
  });
}

/** Compares the page with itself from right to left, at the width of a phone and of a wide window. */
async function expectMirror(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await resize(page, { width, height: 900 });
    await turn(page, 'ltr');
    expect(await findOverlaps(page), `overlaps at ${width} px`).toEqual([]);
    const plain = await readPlacements(page);
    const arrows = await readArrows(page);
    expect(arrows.filter(({ turned }) => turned)).toEqual([]);

    await turn(page, 'rtl');
    expect(await findOverlaps(page), `overlaps at ${width} px, mirrored`).toEqual([]);
    expect(findUnmirrored(plain, await readPlacements(page)), `not mirrored at ${width} px`).toEqual([]);
    expect(await readArrows(page)).toEqual(arrows.map(({ icon }) => ({ icon, turned: true })));
    expect(await sidewaysScroll(page), `at ${width} px, mirrored`).toBe(0);
  }
  await turn(page, 'ltr');
}

test.describe('every public page', () => {
  test.describe.configure({ mode: 'parallel' });
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /404/ });
  for (const route of someOf([...publicRoutes, notFoundRoute], 3)) {
    test(`${route} fits 360 px and a window zoomed to 200 %, is mirrored from right to left, keeps still, and passes axe in both themes`, async ({
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
      await expectMirror(page);
      await resize(page, { width: 1280, height: 800 });
      expect(await countMoving(page)).toBe(0);
      expect(await countLate(page)).toBe(0);
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

  test('the comparison sees text that lies on text, a box that does not turn, and an arrow that does not', async ({
    page,
  }) => {
    await page.goto('/blog/the-first-line');
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    await turn(page, 'ltr');
    const plain = await readPlacements(page);
    await title.evaluate((heading) => {
      heading.style.marginLeft = '3px';
      heading.style.marginTop = '-24px';
    });
    await page
      .getByRole('link', { name: 'Back to Blog' })
      .locator('svg')
      .evaluate((icon) => {
        icon.style.rotate = 'none';
      });
    await turn(page, 'rtl');
    const overlaps = await findOverlaps(page);
    expect(overlaps).toHaveLength(1);
    expect(Object.values(overlaps[0] ?? {}).join()).toMatch(/<p> “Psychology”.*<h1> “The first line/);
    expect(findUnmirrored(plain, await readPlacements(page)).join()).toContain('<h1>');
    expect(await readArrows(page)).toContainEqual({ icon: 'arrow-left', turned: false });
  });

  test('a new post does not move into place for those who asked for less motion @turn-1', async ({
    page,
  }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Compose a post' }).click();
    await expect(page.getByRole('button', { name: 'Compose a post' })).not.toHaveAttribute('aria-busy');
    expect(await countMoving(page)).toBe(0);
  });
});

for (const [route, title, address] of [
  ['/privacy', 'Privacy Policy', 'privacy@postloom.example'],
  ['/terms', 'Terms of Service', 'legal@postloom.example'],
] as const) {
  test(`${route} has a date, a table of contents that leads to each section, and an address to write to @turn-4`, async ({
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

test('each public page leads to the start page, About and the generator from its header, and on from its footer @turn-4', async ({
  page,
}) => {
  for (const route of publicRoutes) {
    await page.goto(route);
    const header = page.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Home', '/'],
      ['Generator', '/social-media'],
      ['Pricing', '/#pricing'],
      ['About', '/about'],
    ] as const)
      await expect(header.getByRole('link', { name, exact: true }), route).toHaveAttribute('href', path);
    const footer = page.getByRole('contentinfo');
    for (const [name, address] of [
      ['About', '/about'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Contact Support', 'mailto:support@postloom.example'],
      ['Try Generator', '/social-media'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true }), route).toHaveAttribute('href', address);
  }
});

test('the link to the plans scrolls to them from any page, and the header fits on one line', async ({
  page,
}) => {
  await open(page, '/about');
  const header = page.getByRole('navigation', { name: 'Main' });
  await header.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.getByTestId('plan-pro')).toBeInViewport();
  // The link to the page itself is the current one.
  await expect(header.locator('[aria-current=page]')).toHaveText('Home');
  for (const width of [768, 820, 848, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const start = page.getByRole('banner').getByRole('link', { name: 'Start creating' });
    expect((await start.boundingBox())?.height, `${width}`).toBeLessThanOrEqual(33);
    expect((await page.getByRole('banner').boundingBox())?.height, `${width}`).toBeLessThanOrEqual(65);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test('/about leads on to the generator and the blog @turn-4', async ({ page }) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Read the blog' })).toHaveAttribute('href', '/blog');
  await main.getByRole('link', { name: 'Try Generator' }).click();
  await expect(page).toHaveURL(/\/social-media$/);
});
