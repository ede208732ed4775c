import type { Page } from '@playwright/test';
import { expect, test, toast } from '../accounts/fixtures.ts';
import { make, putOnPlan, slotOf } from '../workspace/fixtures.ts';
import { LibraryPage } from '../workspace/library-page.ts';

/** How keys are written in the list, where Playwright calls them otherwise. */
const keyNames: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  A: 'a',
  K: 'k',
  Esc: 'Escape',
  'Page Up': 'PageUp',
  'Page Down': 'PageDown',
  '←': 'ArrowLeft',
  '↑': 'ArrowUp',
  '→': 'ArrowRight',
  '↓': 'ArrowDown',
};

/** What the list says, by heading and words: keys to be pressed one after the other, those of a chord as one. */
async function readShortcuts(page: Page): Promise<Map<string, readonly string[]>> {
  const listed = await page.getByRole('dialog', { name: 'Help and shortcuts' }).evaluate((dialog) =>
    [...dialog.querySelectorAll('dl > div')].map((entry) => ({
      name: `${entry.closest('section')?.querySelector('h3')?.textContent}: ${entry.querySelector('dd')?.textContent}`,
      keys: [...entry.querySelectorAll('kbd')].map((key) => key.textContent ?? ''),
    })),
  );
  return new Map(
    listed.map(({ name, keys }) => {
      const called = keys.map((key) => keyNames[key] ?? key);
      return [name, called[0] === 'Control' ? [called.join('+')] : called];
    }),
  );
}

test('“?” shows the shortcuts, but for where one types, and each of them does what it says @turn-5', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  for (const title of ['One', 'Two'])
    await make(page, '/api/posts', { platform: 'twitter', title, caption: title });
  await page.goto('/app/posts');
  const help = page.getByRole('dialog', { name: 'Help and shortcuts' });
  const search = page.getByLabel('Search');
  await search.press('?');
  await expect(search).toHaveValue('?');
  await expect(help).toHaveCount(0);
  await search.fill('');
  await expect(page.getByLabel('Select One')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  const shortcuts = await readShortcuts(page);
  const left = new Set(shortcuts.keys());
  const press = async (name: string): Promise<void> => {
    left.delete(name);
    for (const key of shortcuts.get(name) ?? [name]) await page.keyboard.press(key);
  };

  await press('Anywhere: Close what is open');
  await expect(help).toHaveCount(0);
  await press('Anywhere: Show these shortcuts');
  await expect(help).toBeVisible();
  await press('Anywhere: Close what is open');
  await press('Anywhere: Jump to a screen, a post or a command');
  await expect(page.getByRole('dialog', { name: 'Jump to anything' })).toBeVisible();
  await press('Anywhere: Close what is open');

  const bar = page.getByRole('region', { name: 'Selected posts' });
  await page.getByRole('checkbox', { name: 'Select One' }).focus();
  await press('Posts and media: Select all');
  await expect(bar).toContainText('2 selected');
  await press('Posts and media: Select none');
  await expect(bar).toHaveCount(0);
  await press('Posts and media: Select all');
  await press('Posts and media: Move selected items to the bin');
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(toast(page, '2 posts moved to the bin')).toBeVisible();
  await press('Anywhere: Go to the notifications');
  await expect(
    page.locator('[role=region][aria-label*=otifications] :focus, [role=region] :focus'),
  ).toHaveCount(1);

  const library = new LibraryPage(page);
  await library.keep('one.png', 'two.png');
  await library.open();
  await library.opener('one.png').focus();
  await press('Posts and media: Select all');
  await expect(library.selection).toContainText('2 selected');
  await press('Posts and media: Select none');
  await expect(library.selection).toBeHidden();
  await press('Posts and media: Select all');
  await press('Posts and media: Move selected items to the bin');
  await expect(library.files).toHaveCount(0);

  // A post in the middle of the month that follows, whose neighbours are in it, too.
  const soon = new Date();
  soon.setUTCMonth(soon.getUTCMonth() + 1, 15);
  const at = (days: number, months = 0): string => {
    const day = new Date(soon);
    day.setUTCMonth(day.getUTCMonth() + months, 15 + days);
    return day.toISOString().slice(0, 10);
  };
  const plan = { status: 'scheduled', scheduledAt: `${at(0)}T20:00:00Z`, zone: 'UTC' };
  await make(page, '/api/posts', { platform: 'linkedin', title: 'Open house', caption: 'Come', ...plan });
  await page.goto(`/app/calendar?view=month&date=${at(0)}`);
  const cell = (day: string) => slotOf(page, day);
  await cell(at(0)).focus();
  const walk = { ArrowLeft: at(-1), ArrowUp: at(-8), ArrowRight: at(-7), ArrowDown: at(0) };
  expect(shortcuts.get('Calendar: Move between days and hours')).toEqual(Object.keys(walk));
  for (const [key, day] of Object.entries(walk)) {
    await page.keyboard.press(key);
    await expect(cell(day)).toBeFocused();
  }
  left.delete('Calendar: Move between days and hours');
  expect(shortcuts.get('Calendar: Go back or forward')).toEqual(['PageUp', 'PageDown']);
  left.delete('Calendar: Go back or forward');
  await page.keyboard.press('PageUp');
  await expect(cell(at(0, -1))).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cell(at(0))).toBeFocused();
  await press('Calendar: Open the day, or plan a post at the hour');
  await expect(page.getByRole('dialog')).toContainText('Open house');
  await press('Anywhere: Close what is open');
  await expect(cell(at(0))).toBeFocused();
  await press('Calendar: Go from a day or hour to its posts');
  await expect(page.getByRole('grid').getByRole('button', { name: 'Open house' })).toBeFocused();
  await press('Calendar: On a post: pick it up, or put it down');
  await page.keyboard.press('ArrowRight');
  await press('Calendar: On a post: pick it up, or put it down');
  await expect(cell(at(1)).getByText('Open house')).toBeVisible();
  await page.goto(`/app/calendar?view=week&date=${at(0)}`);
  await cell(`${at(0)}T10`).focus();
  await press('Calendar: Open the day, or plan a post at the hour');
  await expect(page.getByRole('dialog').getByLabel('Time', { exact: true })).toHaveValue('10:00');

  await page.goto('/app/generator');
  await page.getByLabel('What do you want to create?').fill('Our bakery opens in Leeds on 3 May');
  await press('Generator: Generate from the brief');
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  expect([...left]).toEqual([]);
});

test.describe('on a phone held sideways', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 844, height: 390 } });

  test('the palette is offered without the keys that open it @turn-2', async ({ page, member: _ }) => {
    await page.goto('/app');
    const button = page.getByRole('button', { name: /^Jump to/ });
    await expect(button).toContainText('Jump to…');
    await expect(button.locator('kbd')).toHaveCSS('display', 'none');
  });
});
