import type { Locator, Page } from '@playwright/test';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { expect, test } from './fixtures.ts';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not reach it.');
}

test('the whole job can be done with the keyboard alone', async ({ generator, page, context, provider }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  provider.always({ kind: 'post', caption: 'Fresh bread', hashtags: ['Leeds'] });
  await generator.open();
  await tabTo(page, generator.option('Platform', 'Instagram'));
  await page.keyboard.press('ArrowRight');
  await expect(generator.option('Platform', 'Facebook')).toBeChecked();
  await tabTo(page, generator.prompt);
  await page.keyboard.type('Our second bakery opens in Leeds');
  await tabTo(page, generator.generateButton);
  await page.keyboard.press('Enter');
  await generator.regenerateButton.waitFor();
  await expect(generator.generateButton).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Copy everything' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => generator.clipboard()).toBe('Fresh bread\n\n#Leeds');
});

test('the focus is not lost with a button that goes @turn-5', async ({ generator, page, provider }) => {
  await generator.open();
  await page.getByRole('button', { name: 'A bakery opens' }).press('Enter');
  await expect(generator.prompt).toBeFocused();
  provider.next({ kind: 'hang' });
  await generator.generateButton.click();
  // Stopped before it asks, the call that hangs would be the next one's.
  await provider.arrived(1);
  const heading = page.getByRole('heading', { name: 'Preview', exact: true });
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(heading).toBeFocused();

  await generator.generate('Our second bakery opens in Leeds');
  await generator.regenerateButton.press('Enter');
  await expect(generator.credits).toHaveText('3 credits left');
  await expect(generator.regenerateButton).toBeFocused();
});

test('a screen reader hears each stage once, and the end', async ({ generator, page }) => {
  await generator.open();
  const said = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const region = document.querySelector('section[aria-labelledby="result-title"] [role="status"]');
    if (!region) throw new Error('There is no live region.');
    new MutationObserver(() => {
      const text = region.textContent ?? '';
      if (text && text !== heard.at(-1)) heard.push(text);
    }).observe(region, { childList: true, characterData: true, subtree: true });
    return heard;
  });
  await generator.generate('Our second bakery opens in Leeds');
  const heard = await said.jsonValue();
  expect(heard[0]).toBe('Writing…');
  expect(heard.at(-1)).toBe('Your Instagram post is ready.');
  expect(heard.length).toBeLessThanOrEqual(5);
});

for (const width of [360, 640]) {
  test(`nothing scrolls sideways at ${width} pixels @turn-5`, async ({ generator, page, provider }) => {
    provider.always({
      kind: 'post',
      caption: `Fresh bread ${'from Leeds '.repeat(40)}`,
      hashtags: ['a'.repeat(60)],
    });
    await page.setViewportSize({ width, height: 740 });
    await generator.open();
    await generator.expectNoSidewaysScroll();
    for (const platform of ['Instagram', 'Facebook', 'LinkedIn', 'TikTok']) {
      await generator.choose('Platform', platform);
      await generator.generate('Our second bakery opens in Leeds');
      await expect(page.getByRole('figure', { name: `${platform} post preview` })).toBeVisible();
      await generator.expectNoSidewaysScroll(platform);
    }
  });
}

for (const colorScheme of visitedThemes) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('axe finds nothing before the first post @turn-5', async ({ generator, page }) => {
      await generator.open();
      expect(await findFaultsInThemes(page)).toEqual([]);
    });

    for (const platform of ['Instagram', 'X', 'TikTok']) {
      test(`axe finds nothing beside a post for ${platform} @turn-3`, async ({ generator, page }) => {
        await generator.open();
        await generator.choose('Platform', platform);
        await generator.generate('Our second bakery opens in Leeds');
        await expect(generator.preview).toBeVisible();
        expect(await findFaultsInThemes(page)).toEqual([]);
      });
    }

    test('axe finds nothing on the locked page of the app @turn-4', async ({ page }) => {
      await page.goto('/app/generator');
      await page.getByRole('link', { name: 'Upgrade Now' }).waitFor();
      expect(await findFaultsInThemes(page)).toEqual([]);
    });
  });
}

test('who has another version written hears that the one before is kept', async ({
  generator,
  page,
  provider,
}) => {
  provider.always({ kind: 'post', caption: 'Fresh bread', hashtags: ['Leeds'] });
  await generator.open();
  await generator.generate('Our new sourdough');
  await generator.caption.fill('Fresher bread');
  await generator.regenerateButton.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The one before is kept' })).toBeAttached();
  await page.getByRole('button', { name: 'Earlier version' }).press('Enter');
  await expect(generator.caption).toHaveValue('Fresher bread');
});
