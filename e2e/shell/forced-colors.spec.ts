import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../accounts/fixtures.ts';
import { make, putOnPlan } from '../workspace/fixtures.ts';

/** Windows High Contrast, with the focus away: its ring would be a difference too. */
async function look(page: Page, element: Locator): Promise<Buffer> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  return element.screenshot({ animations: 'disabled' });
}

/** What is chosen looks different from when it isn't. */
async function expectToShow(page: Page, element: Locator, change: () => Promise<unknown>): Promise<void> {
  const before = await look(page, element);
  await change();
  expect((await look(page, element)).equals(before)).toBe(false);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in forced colors, ${colorScheme}, one sees what is chosen and where one is`, async ({
    page,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
    await page.emulateMedia({ forcedColors: 'active', colorScheme });

    await page.goto('/app/posts');
    const posts = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Posts' });
    const media = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Media Library' });
    const box = page.getByRole('checkbox', { name: 'Select Spring sale' });
    const mark = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await mark(posts)).not.toBe(await mark(media));
    await expectToShow(page, box, () => box.check());
    // By the tick itself, not only by what is round it.
    const tick = () =>
      box.evaluate((element) => [
        getComputedStyle(element, '::before').backgroundColor,
        getComputedStyle(element).backgroundColor,
      ]);
    const [inner, outer] = await tick();
    expect(inner).not.toBe(outer);
    const bin = page.locator('label', { has: page.getByRole('radio', { name: 'Bin' }) });
    // The list is another one by its address, so it is chosen a moment after the press.
    await expectToShow(page, bin, async () => {
      await bin.click();
      await expect(page.getByRole('radio', { name: 'Bin' })).toBeChecked();
    });

    await page.goto('/app/settings?tab=notifications');
    await page
      .getByRole('tab', { name: /Notifications|Preferences/ })
      .first()
      .click();
    const toggle = page.getByRole('switch').first();
    await expect(toggle).toBeVisible();
    const on = () =>
      toggle.evaluate((element) => [
        getComputedStyle(element, '::before').backgroundColor,
        getComputedStyle(element).backgroundColor,
      ]);
    await toggle.check();
    const [knob, pill] = await on();
    expect(knob).not.toBe(pill);

    await page.goto('/app/composer');
    const steps = page.getByRole('main').getByRole('list').first().getByRole('listitem');
    const line = (at: number) =>
      steps.nth(at).evaluate((element) => getComputedStyle(element).borderTopColor);
    expect(await line(0)).not.toBe(await line(1));
  });
}

test('in forced colors one sees where a post that is moved by keyboard would go', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const id = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Open house' });
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const planned = await page.request.put(`/api/calendar/posts/${id}`, {
    data: { version: 1, status: 'scheduled', local: `${at}T10:00`, zone: 'UTC' },
  });
  expect(planned.ok()).toBe(true);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/app/calendar?date=${at}`);
  const post = page.getByRole('grid').getByRole('button', { name: /Open house/ });
  await post.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  const target = page.locator('[data-drop-target]');
  await expect(target).toHaveCount(1);
  expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});
