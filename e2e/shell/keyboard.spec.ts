import type { Locator, Page } from '@playwright/test';
import { expect, refused, test } from '../accounts/fixtures.ts';
import { make, putOnPlan } from '../workspace/fixtures.ts';

test.use({ expectedErrors: refused });

const main = (page: Page) => page.getByRole('main');

/** What is announced of the screen. */
const announced = (page: Page) => page.locator('[data-screen-title]');

/** The next Tab begins in the screen's content. */
async function expectTabInContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(main(page).locator(':focus')).toHaveCount(1);
}

async function enter(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

test('a change of the screen is announced, and the next Tab begins in its content, also by Back', async ({
  page,
  member: _,
}) => {
  const id = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(announced(page)).toBeEmpty();
  await enter(page.getByRole('link', { name: 'Posts', exact: true }));
  await expect(main(page)).toBeFocused();
  await expect(announced(page)).toHaveText('Posts · Postloom');
  await expectTabInContent(page);
  // A change of what the screen lists is none of the screen.
  const search = page.getByRole('searchbox').first();
  await search.fill('Spring');
  await expect(page).toHaveURL(/Spring/);
  await expect(search).toBeFocused();
  await enter(main(page).locator(`a[href^="/posts/${id}"], a[href*="${id}"]`).first());
  await expect(announced(page)).toHaveText('Spring sale · Postloom');
  await expect(main(page)).toBeFocused();
  await expectTabInContent(page);
  await page.goBack();
  await expect(announced(page)).toHaveText('Posts · Postloom');
  await expect(main(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /Screen, project/ }).fill('Calendar');
  await expect(page.getByRole('option', { selected: true })).toContainText('Calendar');
  await page.keyboard.press('Enter');
  await expect(announced(page)).toHaveText('Content Calendar · Postloom');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page)).toBeFocused();
  await expectTabInContent(page);
});

test('a link in the menu of a narrow window leads into the screen, not back to the menu’s button', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/app');
  await enter(page.getByRole('button', { name: 'Open menu' }));
  await enter(page.getByRole('dialog').getByRole('link', { name: 'Calendar' }));
  await expect(announced(page)).toHaveText('Content Calendar · Postloom');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page)).toBeFocused();
  await expectTabInContent(page);
});

test('a link to a part of the page leads there by keyboard too', async ({ page }) => {
  await page.goto('/');
  // Until the page has its scripts, the browser itself follows such a link.
  await page.waitForFunction(
    () => document.querySelector('[data-screen-title]') !== null && document.readyState === 'complete',
  );
  await page.waitForLoadState('networkidle');
  await enter(page.getByRole('link', { name: 'Pricing' }).first());
  await expect(page.locator('#pricing')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#pricing :focus')).toHaveCount(1);
});

test('a button that is disabled by its own work, or goes with it, does not lose the focus', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/settings');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel('Bio').fill('Weaves.');
  await enter(save);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(save).toHaveAttribute('disabled');

  await page.goto('/');
  await enter(page.getByRole('button', { name: 'No, thanks' }));
  await expect(page.getByRole('button', { name: 'No, thanks' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('after a plan is taken and left the focus is on the screen', async ({ page, member: _ }) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app/billing');
  await enter(page.getByRole('button', { name: /Cancel plan/ }));
  await enter(
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Cancel/ })
      .last(),
  );
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0);
  await expect(main(page).locator(':focus')).toHaveCount(1);
});
