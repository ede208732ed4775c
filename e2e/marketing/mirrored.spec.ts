import { notFoundRoute, publicRoutes } from '#harness/public-routes.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';
import { findOverlaps, type Placement, readArrows, readPlacements, resize, turn } from './read-layout.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedErrors: /404/ });

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

for (const route of [...publicRoutes, notFoundRoute]) {
  test(`${route} is mirrored from right to left, without overlap and without sideways scrolling`, async ({
    page,
  }) => {
    await page.goto(route);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await takenOver(page);
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
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
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
