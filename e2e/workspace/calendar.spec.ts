import type { Locator, Page } from '@playwright/test';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, refused, signIn, test, toast } from '../accounts/fixtures.ts';
import { make, slotOf } from './fixtures.ts';
import { LibraryPage } from './library-page.ts';

/** A month that is still to come, whenever the tests run: its 15th, and the days round it. */
const soon = new Date();
soon.setUTCMonth(soon.getUTCMonth() + 1, 15);
const day = (number: number): string => `${soon.toISOString().slice(0, 8)}${number}`;
const month = (number = 15): string => `/app/calendar?view=month&date=${day(number)}`;

const tile = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('grid').getByRole('button', { name: title });
const figure = (page: Page, label: string): Locator =>
  page.getByText(label, { exact: true }).locator('xpath=ancestor::dl').locator('dd').first();

async function onPro(page: Page): Promise<void> {
  const answer = await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
  expect(answer.status()).toBe(200);
}

async function livesIn(page: Page, timeZone: string): Promise<void> {
  const answer = await page.request.patch('/api/account/preferences', { data: { timeZone } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A post with a time on the wall clock of where a new account lives. */
async function plan(
  page: Page,
  local: string,
  { status, ...post }: { status?: string; [field: string]: unknown },
) {
  const data = { platform: 'linkedin', caption: 'Some words', ...post };
  const { id, version } = await (await page.request.post('/api/posts', { data })).json();
  const time = { version, local, zone: 'America/Los_Angeles', ...(status && { status }) };
  const answer = await page.request.put(`/api/calendar/posts/${id}`, { data: time });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).post as { readonly id: string; readonly version: number };
}

/** Drags with the mouse as a person does: in more than one move. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  await what.hover();
  await page.mouse.down();
  await to.hover();
  const box = await to.boundingBox();
  if (!box) throw new Error('Nowhere to drop it');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 8, { steps: 3 });
  await page.mouse.up();
}

test('a new account sees ten samples, marked as such, and on Free why it cannot plan and the way out @turn-4', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/calendar?view=month');
  await expect(page.getByRole('gridcell')).toHaveCount(42);
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun');
  for (const [label, count] of [
    ['Scheduled', '12'],
    ['Published', '8'],
    ['Drafts', '3'],
    ['Platforms', '5'],
  ] as const) {
    await expect(figure(page, label)).toHaveText(count);
  }
  const main = page.getByRole('main');
  await expect(main.getByText('Sample figures', { exact: true })).toBeVisible();
  await expect(main.getByText('These are samples. Scheduling comes with Pro.')).toBeVisible();
  await page.getByRole('button', { name: '+1 more' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Escape');
  // They are those of this month: of anything else it is counted what is shown.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Draft');
  await expect(figure(page, 'Drafts')).toHaveText('2');
  await expect(figure(page, 'Scheduled')).toHaveText('0');
  await expect(main.getByText('Sample figures', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(main.getByText(/^Nothing is scheduled in /)).toBeVisible();
  await expect(figure(page, 'Scheduled')).toHaveText('0');
  await expect(main.getByText(/^Sample/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(figure(page, 'Scheduled')).toHaveText('12');
  await page.getByText('List', { exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sample' })).toHaveCount(10);
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  const locked = page.getByRole('dialog', { name: 'Pro Feature' });
  await expect(locked).toContainText('Pro: 24 scheduled posts at a time, $15 a month');
  await expect(locked.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
    'href',
    // Monthly, as the price beside it.
    '/api/billing/checkout?plan=PRO',
  );
  await locked.getByRole('link', { name: 'Compare plans' }).click();
  await expect(page.getByTestId('plan-pro')).toContainText('$15/month');
  await expect(page).toHaveURL(/\/app\/billing$/);
});

test('what was planned before a plan ended stays, and the calendar says what becomes of it @turn-1', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await plan(page, `${day(15)}T09:30`, { title: 'Open house' });
  expect((await page.request.post('/api/billing/cancel')).status()).toBe(200);
  await page.goto(month());
  await expect(tile(page, 'Open house')).toBeVisible();
  await expect(page.getByText('Posts you’ve already scheduled keep their time and reminders.')).toBeVisible();
  for (const [item, done] of [
    ['Take off the calendar', 'Undone'],
    ['Delete', 'Post restored'],
  ] as const) {
    await tile(page, 'Open house').click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(tile(page, 'Open house')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, done)).toBeVisible();
    await expect(tile(page, /9:30 AM Open house/)).toBeVisible();
  }
});

test('a post is written, planned, dragged, taken back and moved with the keyboard, and the figures are the person’s own', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await page.goto(month());
  await expect(figure(page, 'Scheduled')).toHaveText('0');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A new one', { exact: true }).click();
  await dialog.getByLabel('Platform').selectOption('linkedin');
  await dialog.getByLabel('Title').fill('Open house');
  await dialog.getByLabel('Caption').fill('Come and see us.');
  await dialog.getByLabel('Date').fill(day(15));
  await dialog.getByLabel('Time', { exact: true }).fill('09:30');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(slotOf(page, day(15)).getByRole('button', { name: /9:30 AM Open house/ })).toBeVisible();
  await expect(figure(page, 'Scheduled')).toHaveText('1');
  await expect(figure(page, 'Drafts')).toHaveText('0');
  // The grid begins and ends with days of other months, and what stands there is counted apart.
  const next = new Date(`${day(15)}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1, 1);
  await plan(page, `${next.toISOString().slice(0, 10)}T09:30`, { title: 'The month after' });
  await page.reload();
  await expect(tile(page, 'The month after')).toBeVisible();
  await expect(figure(page, 'Scheduled')).toHaveText('1');
  await expect(page.getByText('1 more on days of other months')).toBeVisible();
  await tile(page, 'The month after').click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(figure(page, 'Scheduled')).toHaveText('1');

  await drag(page, tile(page, 'Open house'), slotOf(page, day(17)));
  await expect(slotOf(page, day(17)).getByRole('button', { name: /9:30 AM Open house/ })).toBeVisible();
  await expect(page.getByText(/^Moved to/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect(slotOf(page, day(15)).getByRole('button')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // From the grid: arrows to the day, Tab to its post, which Space picks up and drops.
  await slotOf(page, day(14)).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slotOf(page, day(15))).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tile(page, 'Open house')).toBeFocused();
  await page.keyboard.press('Space');
  const told = page.getByRole('status').filter({ hasText: /Picked up|December|[A-Z][a-z]+day|Dropped/ });
  await expect(told).toContainText('Picked up');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(told).toContainText('Dropped on');
  await expect(slotOf(page, day(21)).getByRole('button', { name: /Open house/ })).toBeFocused();

  // In the week, by the hour; the minutes stay. All of it is in sight, so that nothing scrolls under the mouse.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto(`/app/calendar?view=week&date=${day(21)}`);
  await expect(page.getByRole('gridcell')).toHaveCount(7 * 24);
  await drag(page, tile(page, 'Open house'), slotOf(page, `${day(21)}T12`));
  await expect(slotOf(page, `${day(21)}T12`).getByRole('button', { name: /12:30 PM/ })).toBeVisible();

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await tile(page, 'Open house').click();
  await choose('Delete');
  await expect(tile(page, 'Open house')).toHaveCount(0);
  await expect(figure(page, 'Scheduled')).toHaveText('0');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile(page, 'Open house')).toBeVisible();

  // A copy is a draft without a time: it is beside the calendar, which stays.
  await tile(page, 'Open house').click();
  await choose('Duplicate');
  await expect(toast(page, 'Post duplicated')).toBeVisible();
  await expect(tile(page, 'Open house')).toHaveCount(1);
  await expect(
    page.getByRole('region', { name: 'Posts without a date' }).getByRole('button', { name: /Open house/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Open the copy' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Open house');
  await expect(page.getByLabel('Status')).toHaveValue('draft');
});

test('from a day’s dialog, planning takes the focus with it and leads back to the day @turn-2', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await make(page, '/api/posts', { platform: 'linkedin', title: 'Kneading', caption: 'Kneading' });
  await page.goto('/app/calendar?view=month&date=2099-03-01');
  const slot = slotOf(page, '2099-03-10');
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  const isInside = () => dialog.evaluate((panel) => panel.contains(document.activeElement));
  for (const open of [() => slot.press('Enter'), () => slot.click()]) {
    await open();
    const day = page.getByRole('dialog', { name: /10 March 2099|March 10, 2099/ });
    await day.getByRole('button', { name: 'Schedule Post' }).press('Enter');
    await expect(dialog.getByLabel('Date')).toHaveValue('2099-03-10');
    await expect(day).toHaveCount(0);
    await expect.poll(isInside).toBe(true);
    for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('Tab');
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(slot).toBeFocused();
  }
});

test('a draft is dragged from beside the calendar onto a day, carried there by the keyboard, or given a time @turn-3', async ({
  page,
  member: _,
}) => {
  // The third week stands clear of the edge, where a page that is dragged upon begins to scroll.
  await page.setViewportSize({ width: 1280, height: 1000 });
  const draft = (title: string) =>
    page.request.post('/api/posts', { data: { platform: 'linkedin', title, caption: title } });
  for (const title of ['Third', 'Second', 'First']) expect((await draft(title)).status()).toBe(201);
  const tray = page.getByRole('region', { name: 'Posts without a date' });
  const one = (title: string) => tray.getByRole('button', { name: title });
  // On Free it says what it is part of.
  await page.goto(month());
  await expect(tray).toContainText('Scheduling is part of Pro and Agency.');
  await drag(page, one('First'), slotOf(page, day(17)));
  await expect(page.getByRole('dialog', { name: 'Pro Feature' })).toBeVisible();

  await onPro(page);
  await page.goto(month());
  await drag(page, one('First'), slotOf(page, day(17)));
  await expect(slotOf(page, day(17)).getByRole('button', { name: /9:00 AM First.*Scheduled/ })).toBeVisible();
  await expect(tray.getByText('Posts without a date (2)')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(one('First')).toBeVisible();
  await expect(tile(page, 'First')).toHaveCount(0);

  await one('Second').focus();
  await page.keyboard.press('Space');
  const told = page.getByRole('status').filter({ hasText: /Picked up|[A-Z][a-z]+day|Dropped/ });
  await expect(told).toContainText('Picked up. It’s over');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  // From where the grid was left, a week on.
  await expect(slotOf(page, day(24)).getByRole('button', { name: /9:00 AM Second/ })).toBeFocused();

  await one('Third').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await expect(dialog).toContainText('LinkedIn · Third');
  await page.keyboard.press('Escape');
  await tray.getByRole('button', { name: /^Posts without a date/ }).click();
  await expect(one('Third')).toHaveCount(0);
  await tray.getByRole('button', { name: /^Posts without a date/ }).click();
  await one('Third').press('Enter');
  await dialog.getByLabel('Date').fill(day(15));
  await dialog.getByLabel('Date').press('Enter');
  await expect(slotOf(page, day(15)).getByRole('button', { name: /Third/ })).toBeFocused();
});

test('a post in review without a date stands beside the calendar, a published one doesn’t, and on a day it is still in review', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  for (const [title, status] of [
    ['Loose', 'draft'],
    ['Seen', 'review'],
    ['Gone', 'published'],
  ]) {
    const data = { platform: 'linkedin', title, caption: title, status };
    expect((await page.request.post('/api/posts', { data })).status()).toBe(201);
  }
  await page.goto(month());
  const tray = page.getByRole('region', { name: 'Posts without a date' });
  await expect(tray.getByRole('listitem')).toHaveText([/Seen.*In review/, /Loose/]);
  await tray.getByRole('button', { name: 'Seen' }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect(tray.getByText('Posts without a date (1)')).toBeVisible();
  const { items } = await (await page.request.get('/api/posts?q=Seen')).json();
  expect(items).toMatchObject([{ status: 'review', scheduledAt: expect.any(String) }]);
});

test('the calendar turns back and forth and to today, keeps its filters in the address and warns where two posts meet @turn-2', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await plan(page, `${day(15)}T09:30`, { title: 'One', caption: 'Doors open at nine' });
  await plan(page, `${day(15)}T10:00`, { title: 'Two', caption: 'Doors open at nine' });
  await plan(page, `${day(16)}T10:00`, {
    title: 'Elsewhere',
    caption: 'Doors open at nine',
    platform: 'twitter',
  });
  await page.goto('/app/calendar?view=month');
  const span = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const name = (months: number): string => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() + months, 15);
    return date.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  };
  const thisMonth = (await span.textContent()) ?? '';
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(span).not.toHaveText(thisMonth);
  await expect(tile(page, 'One')).toBeVisible();
  // A month that was turned to has no day of its own: its week is that of its first post.
  const week = page.getByRole('radio', { name: 'Week' });
  await week.click();
  await expect(tile(page, 'One')).toBeVisible();
  await page.getByRole('radio', { name: 'Month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(span).toHaveText(thisMonth);
  await week.click();
  await expect(page.locator('[role="columnheader"][aria-current="date"]')).toBeVisible();
  await page.getByRole('radio', { name: 'Month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(span).not.toHaveText(thisMonth);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(span).toHaveText(thisMonth);
  await page.goto(month());
  await expect(span).toHaveText(name(1));

  await expect(tile(page, 'Elsewhere')).toBeVisible();
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('LinkedIn');
  await expect(page).toHaveURL(/platform=linkedin/);
  await page.reload();
  await expect(tile(page, 'One')).toBeVisible();
  await expect(tile(page, 'Elsewhere')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published');
  await expect(page.getByText('No posts match these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(tile(page, 'Elsewhere')).toBeVisible();
  await expect(page).not.toHaveURL(/platform=|status=/);

  await page.goto(month().replace('month', 'list'));
  const agenda = page.getByRole('main').getByRole('listitem');
  for (const title of ['One', 'Two']) {
    const row = agenda.filter({ hasText: title });
    await expect(row).toContainText('Another scheduled post on this platform has the same text.');
    await expect(row).toContainText('Another post goes out on the same platform within an hour.');
  }
  await expect(agenda.filter({ hasText: 'Elsewhere' })).not.toContainText(
    'Another scheduled post on this platform has the same text.',
  );
});

test('the list begins with today and goes on into the next month, and a time is whole in the month @turn-1', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const earlier = { title: 'Over', status: 'published', scheduledAt: inDays(-3), zone: 'UTC' };
  const data = { platform: 'twitter', caption: 'Earlier words', ...earlier };
  expect((await page.request.post('/api/posts', { data })).status()).toBe(201);
  await plan(page, `${inDays(35).slice(0, 10)}T09:30`, { title: 'To come' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/calendar');
  const agenda = page.getByRole('main').getByRole('listitem');
  await expect(agenda.filter({ hasText: 'To come' })).toBeVisible();
  await expect(agenda.filter({ hasText: 'Over' })).toHaveCount(0);
  await expect(figure(page, 'Scheduled')).toHaveText('1');
  // All of this month is one step back.
  await page.getByRole('button', { name: 'Previous month' }).click();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' });
  await expect(page).toHaveURL(new RegExp(`date=${today.slice(0, 8)}01`));
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(agenda.filter({ hasText: 'To come' })).toBeVisible();

  // With all that can stand beside it.
  await plan(page, `${day(15)}T12:30`, { title: 'One', caption: 'Doors open at nine' });
  await plan(page, `${day(15)}T12:35`, { title: 'Two', caption: 'Doors open at nine' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(month());
  const time = tile(page, 'One')
    .getByText(/^12:30\sPM$/)
    .filter({ visible: true });
  await expect(time).toBeVisible();
  const cut = () => time.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await cut()).toBeLessThanOrEqual(0);
});

test('what lies at the end of the calendar can be brought from under a toast, and a post be dropped there @turn-3', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await plan(page, `${day(15)}T09:30`, { title: 'Open house' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(month());
  await drag(page, tile(page, 'Open house'), slotOf(page, day(16)));
  const told = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(told).toContainText('Moved to');
  // With the focus in it, it stays.
  await page.keyboard.press('F8');
  const last = page.getByRole('gridcell').last();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const gap = async () => {
    const [cell, toast] = [await last.boundingBox(), await told.boundingBox()];
    return cell && toast ? toast.y - (cell.y + cell.height) : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  // From where the end of the grid is under it again.
  await page.evaluate(() => scrollTo(0, 0));
  const name = await last.getAttribute('data-slot');
  await tile(page, 'Open house').hover();
  await page.mouse.down();
  await page.mouse.move(1300, 840, { steps: 3 });
  await page.mouse.move(1300, 899, { steps: 3 });
  // At its end the page stands still.
  const toEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - innerHeight - Math.round(scrollY));
  await expect.poll(toEnd).toBeLessThanOrEqual(1);
  await expect(last).toBeInViewport({ ratio: 0.9 });
  const box = await last.boundingBox();
  if (!box) throw new Error('Nowhere to drop it');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(slotOf(page, name ?? '').getByRole('button', { name: /Open house/ })).toBeVisible();
});

test.describe('with a carousel that has only a title', () => {
  test.use({ expectedErrors: refused });

  test('its drop says what it needs, and leads to it @turn-4', async ({ page, member: _ }) => {
    await onPro(page);
    const data = { platform: 'linkedin', contentType: 'carousel', title: 'Only a title' };
    const { id } = await (await page.request.post('/api/posts', { data })).json();
    await page.goto(month());
    const tray = page.getByRole('region', { name: 'Posts without a date' });
    await drag(page, tray.getByRole('button', { name: 'Only a title' }), slotOf(page, day(17)));
    const told = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    await expect(told).toContainText('“Only a title” has nothing to publish yet');
    await expect(told).toContainText('A scheduled post needs text or an image. Add one first.');
    await expect(tray.getByRole('button', { name: 'Only a title' })).toBeVisible();
    await told.getByRole('button', { name: 'Open the post' }).click();
    await expect(page).toHaveURL(`/app/posts/${id}`);
    await expect(page.getByLabel('Caption')).toBeVisible();
  });
});

test('moves that follow one another quickly are all made, in their order, and drafts are counted in one place each @turn-3', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await plan(page, `${day(15)}T09:30`, { title: 'One' });
  await plan(page, `${day(16)}T10:30`, { title: 'Two' });
  await plan(page, `${day(16)}T11:30`, { title: 'Dated', status: 'draft' });
  for (const title of ['Loose', 'Other']) {
    expect(
      (
        await page.request.post('/api/posts', { data: { platform: 'linkedin', title, caption: title } })
      ).status(),
    ).toBe(201);
  }
  await page.goto(month());
  // Each number says what it counts.
  await expect(figure(page, 'Draft')).toHaveText('1');
  await expect(page.getByText('with a date', { exact: true })).toBeVisible();
  const tray = page.getByRole('region', { name: 'Posts without a date' });
  await expect(tray.getByText('Posts without a date (2)')).toBeVisible();

  const answers: (() => void)[] = [];
  const asked: { readonly version: number; readonly local: string }[] = [];
  await page.route('**/api/calendar/posts/*', async (route) => {
    asked.push(route.request().postDataJSON());
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const move = async (title: string, key: string) => {
    await tile(page, title).focus();
    for (const each of ['Space', key, 'Space']) await page.keyboard.press(each);
  };
  await move('One', 'ArrowDown');
  await expect.poll(() => asked.length).toBe(1);
  await expect(slotOf(page, day(22)).getByText('One')).toBeVisible();
  // While that is being saved: the same post twice more, another one, and a draft. They stand where they were put.
  await move('One', 'ArrowRight');
  await move('One', 'ArrowRight');
  await move('Two', 'ArrowDown');
  await drag(page, tray.getByRole('button', { name: 'Loose' }), slotOf(page, day(18)));
  await expect(slotOf(page, day(24)).getByText('One')).toBeVisible();
  await expect(slotOf(page, day(23)).getByText('Two')).toBeVisible();
  await expect(slotOf(page, day(18)).getByText('Loose')).toBeVisible();
  await expect(tray.getByRole('button', { name: 'Loose' })).toHaveCount(0);
  for (let at = 0; at < 4; at += 1) {
    await expect.poll(() => asked.length).toBe(at + 1);
    answers[at]?.();
  }
  await expect(page.getByText(/^Planned for/).first()).toBeVisible();
  // The second of one post is made from what the first has left, and of two that wait the last one counts.
  expect(asked.map(({ version, local }) => [version, local.slice(0, 10)])).toEqual([
    [2, day(22)],
    [3, day(24)],
    [2, day(23)],
    [1, day(18)],
  ]);
  await page.reload();
  await expect(slotOf(page, day(24)).getByRole('button', { name: /9:30 AM One.*Scheduled/ })).toBeVisible();
  await expect(slotOf(page, day(23)).getByText('Two')).toBeVisible();
  await expect(slotOf(page, day(18)).getByRole('button', { name: /Loose.*Scheduled/ })).toBeVisible();
  await expect(figure(page, 'Draft')).toHaveText('1');
});

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('which one is meant is asked, and "Not now" holds for thirty days @turn-3', async ({
    page,
    member: _,
  }) => {
    await page.clock.install({ time: new Date() });
    await page.goto(month());
    const question = page
      .getByText(/^This device is on Kolkata time|^This device is on Calcutta time/)
      .filter({ visible: true });
    await expect(question).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.getByRole('button', { name: 'Not now' })).toBeHidden();
    expect(await question.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(question).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + 29 * 86_400_000);
    await page.reload();
    await expect(figure(page, 'Scheduled')).toHaveText('12');
    await expect(question).toHaveCount(0);
    await page.clock.setSystemTime(Date.now() + 31 * 86_400_000);
    await page.reload();
    await expect(question).toBeVisible();
  });
});

test.describe('on a device on UTC', () => {
  test.use({ timezoneId: 'UTC' });

  test('the zone stands beside each time that is on another clock, wherever it is shown or told', async ({
    page,
    member: _,
  }) => {
    await onPro(page);
    const { id } = await plan(page, `${day(15)}T09:30`, { title: 'Planned' });
    await page.request.post('/api/posts', {
      data: { platform: 'linkedin', title: 'Loose', caption: 'Words' },
    });
    const due = /9:30\sAM, Los Angeles time/;
    await page.goto(`${month()}&post=${id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(due);
    await page.keyboard.press('Escape');
    await drag(page, tile(page, 'Planned'), slotOf(page, day(17)));
    await expect(page.getByText(/^Moved to .*9:30\sAM, Los Angeles time$/).first()).toBeVisible();
    const loose = page
      .getByRole('region', { name: 'Posts without a date' })
      .getByRole('button', { name: 'Loose' });
    await loose.press('Enter');
    await dialog.getByLabel('Date').fill(day(18));
    await dialog.getByLabel('Time', { exact: true }).fill('09:00');
    await dialog.getByLabel('Time zone').fill('Berlin');
    await expect(dialog).toContainText(/That’s .*, Los Angeles time\./);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(page.getByText(/^Reminder set for .*9:00\sAM, Berlin time$/).first()).toBeVisible();
    for (const path of ['/app', '/app/posts', `/app/posts/${id}`]) {
      await page.goto(path);
      await expect(page.getByText(due).first(), path).toBeVisible();
    }
    // Whoever lives where the device is reads no zone.
    await livesIn(page, 'UTC');
    await page.reload();
    await expect(page.getByText(/^due .*\d:30\sPM$/)).toBeVisible();
  });

  test('the zone that the calendar offers is one that it takes', async ({ page, member: _ }) => {
    await onPro(page);
    await page.request.post('/api/posts', {
      data: { platform: 'linkedin', title: 'Loose', caption: 'Words' },
    });
    await page.goto(month());
    await page.getByRole('button', { name: 'Use UTC' }).click();
    await expect(page.getByText('Times in UTC.')).toBeVisible();
    await page
      .getByRole('region', { name: 'Posts without a date' })
      .getByRole('button', { name: 'Loose' })
      .press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
    await dialog.getByLabel('Date').fill(day(15));
    await dialog.getByLabel('Time', { exact: true }).fill('09:00');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(slotOf(page, day(15)).getByRole('button', { name: /9:00 AM Loose/ })).toBeVisible();
  });
});

test('on a phone this week shows today and now, before and after one has looked elsewhere @turn-3', async ({
  page,
  member: _,
}) => {
  // A Thursday at 6 PM in Los Angeles, so that no week begins or ends with it.
  await page.clock.setFixedTime(new Date('2026-11-27T02:00:00Z'));
  await page.setViewportSize({ width: 390, height: 844 });
  await onPro(page);
  await plan(page, `${day(16)}T01:30`, { title: 'Elsewhere' });
  await page.goto('/app/calendar?view=week');
  // The grid that holds the place of the loaded one shows today as well, and its scrolling counts for nothing.
  await expect(page.locator('[data-slot]:not([inert] *)').first()).toBeAttached();
  const grid = page.getByRole('grid');
  const today = grid.getByRole('columnheader', { name: /November 26/ });
  const hour = grid.getByRole('rowheader', { name: '6 PM' });
  await expect(today).toBeInViewport({ ratio: 0.99 });
  await expect(hour).toBeInViewport({ ratio: 0.99 });

  await grid.evaluate(({ parentElement }) => parentElement?.scrollTo({ left: 0, top: 0 }));
  await expect(today).not.toBeInViewport();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(today).toBeInViewport({ ratio: 0.99 });
  await expect(hour).toBeInViewport({ ratio: 0.99 });
});

test('on a phone a week opens at its first post in sight, however late @turn-2', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await onPro(page);
  await plan(page, `${day(16)}T18:00`, { title: 'Evening' });
  await page.goto(`/app/calendar?view=week&date=${day(16)}`);
  await expect(tile(page, 'Evening')).toBeInViewport();

  // This week: what is over is none that one looks for.
  await page.clock.setFixedTime(new Date(`${day(16)}T21:00:00Z`));
  await plan(page, `${day(16)}T09:00`, { title: 'Morning' });
  await page.reload();
  await expect(tile(page, 'Morning')).toBeAttached();
  await expect(tile(page, 'Evening')).toBeInViewport();
});

test('a week begins at its first post, and the calendar within the first screen @turn-2', async ({
  browser,
  page,
  member,
}) => {
  await onPro(page);
  await plan(page, `${day(16)}T01:30`, { title: 'Early' });
  await page.goto(`/app/calendar?view=week&date=${day(16)}`);
  await expect(tile(page, 'Early')).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(tile(page, 'Early')).toBeInViewport();

  // Where the device is in another zone it asks which one is meant.
  const abroad = await browser.newPage({
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1440, height: 900 },
  });
  await signIn(abroad, member.email);
  const topOf = async (what: Locator) => {
    await expect(what).toBeVisible();
    return (await what.boundingBox())?.y ?? 0;
  };
  const notNow = abroad.getByRole('button', { name: 'Not now' });
  await abroad.goto(month());
  await expect(notNow).toBeVisible();
  expect(await topOf(abroad.getByRole('grid'))).toBeLessThan(420);
  // At its highest: a post waits to be published, too.
  await page.request.post('/api/posts', {
    data: { platform: 'linkedin', title: 'Due', status: 'ready', caption: 'Now' },
  });
  await abroad.reload();
  await expect(abroad.getByText('A post is ready to post').filter({ visible: true })).toBeVisible();
  await abroad.setViewportSize({ width: 390, height: 844 });
  // On a phone they are one line, which opens.
  const notices = abroad.getByRole('button', { name: 'A post is ready to post, and 1 more' });
  await expect(notNow).toBeHidden();
  expect(await topOf(abroad.getByRole('grid'))).toBeLessThan(420);
  await notices.click();
  await expect(notNow).toBeVisible();
  await expect(abroad.getByRole('button', { name: 'Due', exact: true })).toBeVisible();
  for (const view of ['list', 'week']) {
    await abroad.goto(`/app/calendar?view=${view}&date=${day(16)}`);
    await expect(notices).toBeVisible();
    const first = view === 'week' ? abroad.getByRole('grid') : abroad.getByRole('button', { name: /Early/ });
    expect(await topOf(first), view).toBeLessThan(420);
  }
  await abroad.close();
});

test('a finger that rests drags a post to another day, and a draft onto one @turn-1', async ({
  browser,
  page,
  member: _,
}) => {
  await onPro(page);
  await plan(page, `${day(15)}T09:30`, { title: 'By touch' });
  await page.request.post('/api/posts', { data: { platform: 'linkedin', title: 'Loose', caption: 'Loose' } });
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
    baseURL: new URL((await page.request.get('/healthz')).url()).origin,
  });
  const phone = await context.newPage();
  await phone.goto(month());
  const from = tile(phone, 'By touch');
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await slotOf(phone, day(16)).boundingBox()];
  if (!start || !end) throw new Error('Not on the screen');
  const touch = await context.newCDPSession(phone);
  const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    ...at(start.x + start.width / 2, start.y + start.height / 2),
  });
  // What is carried follows the finger once it has rested.
  await expect(phone.getByText('LinkedIn · By touch')).toBeVisible();
  for (const part of [0.3, 0.6, 1]) {
    const x = start.x + (end.x + end.width / 2 - start.x) * part;
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x, end.y + end.height - 10) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(slotOf(phone, day(16)).getByRole('button', { name: /By touch/ })).toBeVisible();
  // One change at a time, and what is told of it lies over the end of the page.
  const told = phone.getByRole('region', { name: /Notifications/ });
  await expect(told).toContainText('Moved to');
  await told.getByRole('button', { name: 'Dismiss' }).click();
  await expect(told.getByRole('listitem')).toHaveCount(0);

  // The calendar comes first on a phone: the drafts are folded.
  const draft = phone
    .getByRole('region', { name: 'Posts without a date' })
    .getByRole('button', { name: 'Loose' });
  await phone.getByRole('button', { name: 'Posts without a date (1)' }).click();
  // A finger scrolls nothing into view, and at the edge what was just told could lie over it.
  await draft.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const cell = phone.getByRole('gridcell').nth(38);
  const [loose, last] = [await draft.boundingBox(), await cell.boundingBox()];
  if (!loose || !last) throw new Error('Not on the screen');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(loose.x + 60, loose.y + 10) });
  await expect(phone.getByText('LinkedIn · Loose')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(last.x + 10, last.y + 30) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(cell.getByRole('button', { name: /Loose/ })).toBeVisible();
  await context.close();
});

test('times are right in Lord Howe, Kolkata and Los Angeles, across a change of clocks @turn-5', async ({
  page,
  member: _,
}) => {
  const year = soon.getUTCFullYear() + 1;
  const sunday = (month: string, after: number): string => {
    const date = new Date(`${year}-${month}-${String(after).padStart(2, '0')}T00:00Z`);
    date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
    return date.toISOString().slice(0, 10);
  };
  await onPro(page);
  // Los Angeles goes forward on the second Sunday of March: half past nine is half past nine on both sides of it.
  const spring = sunday('03', 8);
  await plan(page, `${spring}T09:30`, { title: 'Spring' });
  await page.goto(`/app/calendar?view=week&date=${spring}`);
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Clocks forward 1 h');
  await expect(slotOf(page, `${spring}T09`).getByRole('button', { name: /9:30 AM Spring/ })).toBeVisible();
  await tile(page, 'Spring').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText(/Moved to Mon/).first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /1 post/ }).getByRole('button')).toHaveAccessibleName(
    /9:30 AM/,
  );
  // At UTC-7 half past nine is ten in the evening in Kolkata, whose clocks never change.
  await livesIn(page, 'Asia/Kolkata');
  await page.goto(`/app/calendar?view=week&date=${spring}`);
  await expect(tile(page, 'Spring')).toHaveAccessibleName(/^10:00 PM Spring/);

  // On Lord Howe clocks go forward by half an hour at two, on the first Sunday of October.
  await livesIn(page, 'Australia/Lord_Howe');
  const october = sunday('10', 1);
  await page.goto(`/app/calendar?view=week&date=${october}`);
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Clocks forward 30 min');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A new one', { exact: true }).click();
  await dialog.getByLabel('Platform').selectOption('linkedin');
  await dialog.getByLabel('Caption').fill('Skipped');
  await dialog.getByLabel('Date').fill(october);
  await dialog.getByLabel('Time', { exact: true }).fill('02:15');
  await expect(dialog).toContainText(
    'The clocks go forward and skip this time, so the post is due at 2:45 AM.',
  );
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(toast(page, 'Clocks skip the time you chose, so it’s at 2:45 AM.')).toBeVisible();
  await expect(slotOf(page, `${october}T02`).getByRole('button', { name: /2:45 AM Skipped/ })).toBeVisible();
});

test('while it loads the calendar has the shape that it has then @turn-5', async ({ page, member: _ }) => {
  await onPro(page);
  const draft = { platform: 'instagram', title: 'Without a date', caption: 'Words' };
  const scheduledAt = new Date(Date.now() + 60_000).toISOString();
  for (const data of [draft, { ...draft, title: 'Planned', status: 'scheduled', scheduledAt, zone: 'UTC' }]) {
    expect((await page.request.post('/api/posts', { data })).status()).toBe(201);
  }
  let held = Promise.withResolvers<void>();
  await page.route(/\/api\/calendar\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  for (const [view, width] of [
    ['month', 1280],
    ['week', 1280],
    ['week', 360],
  ] as const) {
    held = Promise.withResolvers();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/app/calendar?view=${view}`);
    const place = () => page.locator('[role=grid]').locator('..').boundingBox();
    await expect(page.locator('[inert] [role=grid]')).toBeVisible();
    await expect(page.getByText('Posts without a date (1)')).toBeAttached();
    const before = await place();
    held.resolve();
    // What cannot be reached yet has no role.
    await expect(page.getByRole('grid')).toBeVisible();
    await expect.poll(place, `${view}, ${width} px`).toEqual(before);
  }
});

test('slots are edited and filled, the feed has a secret address, and a post that is due is marked as published @turn-3', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await page.request.post('/api/posts', {
    data: { platform: 'instagram', title: 'For a slot', caption: 'Words' },
  });
  const due = {
    platform: 'twitter',
    title: 'Due',
    caption: 'Now',
    status: 'ready',
    scheduledAt: new Date().toISOString(),
  };
  await page.request.post('/api/posts', { data: { ...due, zone: 'UTC' } });
  await page.goto('/app/calendar?view=list');
  const option = async (name: string) => {
    await page.getByRole('button', { name: 'Calendar options' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await dialog.getByLabel('Search your posts').fill('Nothing like it');
  await expect(dialog.getByText('No post without a time matches.')).toBeVisible();
  await dialog.getByLabel('Search your posts').fill('slot');
  await dialog.getByRole('radio', { name: 'For a slot' }).check();
  await expect(dialog).toContainText('You haven’t set any posting slots for Instagram.');
  await dialog.getByRole('button', { name: 'Set up posting slots' }).click();
  await dialog.getByLabel('Day').selectOption('Wednesday');
  await dialog.getByLabel('Time', { exact: true }).fill('07:45');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveText('Instagram, Wednesday 7:45 AM');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('Discard your changes?');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();

  // Back to the post that was to be scheduled.
  await expect(dialog).toContainText('Instagram · For a slot');
  await dialog.getByRole('button', { name: 'Add to the next free slot' }).click();
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('07:45');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Schedule without a picture?' });
  await question.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(page.getByText(/^Reminder set for Wed, .* 7:45 AM/).first()).toBeVisible();

  await option('Calendar feed');
  await dialog.getByRole('button', { name: 'Create an address' }).click();
  const address = dialog.getByLabel('Secret address');
  await expect(address).toHaveValue(/feed\.ics\?key=/);
  const first = await address.inputValue();
  expect(await (await page.request.get(first)).text()).toContain('For a slot');
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText('Close it? We won’t show this again.');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Due', exact: true }).click();
  await expect(dialog).toContainText('Postloom doesn’t publish it for you');
  await dialog.getByRole('button', { name: 'Mark as published' }).click();
  await expect(figure(page, 'Published')).toHaveText('1');
});

test('when it is time for a post, its dialog and its page give all that posting it takes, and that before another time', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  const [picture] = await new LibraryPage(page).keep('door.png');
  const now = new Date().toISOString();
  const write = async (platform: string) => {
    const words = { platform, title: `On ${platform}`, caption: 'Come and see us', hashtags: ['door'] };
    const data = { ...words, status: 'ready', scheduledAt: now, zone: 'UTC' };
    const media = [{ id: picture, alt: 'Our door' }];
    return (await (await page.request.post('/api/posts', { data: { ...data, media } })).json()).id;
  };
  for (const [platform, way] of [
    ['twitter', page.getByRole('link', { name: 'Open in X' })],
    ['instagram', page.getByRole('button', { name: 'Copy text' })],
  ] as const) {
    const id = await write(platform);
    for (const address of [`/app/calendar?view=list&post=${id}`, `/app/posts/${id}`]) {
      await page.goto(address);
      await expect(page.getByText('Postloom doesn’t publish it for you')).toBeVisible();
      await expect(page.getByAltText('Our door').first()).toBeVisible();
      await expect(way).toHaveClass(/primary/);
      await expect(page.getByRole('button', { name: /^Reschedule/ })).not.toHaveClass(/primary/);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download image' }).click();
      expect((await file).suggestedFilename()).toBe(`postloom-${platform}-post.png`);
      await expect(page.getByRole('button', { name: 'Mark as published' })).toBeVisible();
    }
    // Together with what was changed last.
    await page.getByLabel('Caption').fill('Come and see us today');
    await page.getByRole('button', { name: 'Mark as published' }).click();
    await expect(page.getByRole('button', { name: 'Mark as published' })).toHaveCount(0);
    expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({
      status: 'published',
      caption: 'Come and see us today',
    });
    await expect(toast(page, `“On ${platform}”: published`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toast(page, 'Undone')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as published' })).toBeVisible();
  }
});

test('where weeks begin on Monday, the week and its export do, and a weekend stays together @turn-1', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  const preferences = { timeZone: 'America/Los_Angeles', language: 'en-GB' };
  expect((await page.request.patch('/api/account/preferences', { data: preferences })).status()).toBe(200);
  for (const [number, title] of [
    [12, 'Saturday'],
    [13, 'Sunday'],
  ] as const) {
    const data = { platform: 'linkedin', title, caption: title };
    const scheduledAt = `2026-12-${number}T17:00:00Z`;
    const whole = { ...data, status: 'published', scheduledAt, zone: 'America/Los_Angeles' };
    expect((await page.request.post('/api/posts', { data: whole })).status()).toBe(201);
  }
  await page.goto('/app/calendar?view=week&date=2026-12-13');
  const heads = page.getByRole('columnheader');
  await expect(heads.nth(1)).toHaveText(/^Mon 7/);
  await expect(heads.last()).toHaveText(/^Sun 13/);
  for (const title of ['Saturday', 'Sunday']) await expect(tile(page, new RegExp(title))).toBeVisible();
  await page.getByRole('button', { name: 'Calendar options' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export this week' }).click();
  expect((await download).suggestedFilename()).toContain('2026-12-07-to-2026-12-13');
  await page.getByRole('radio', { name: 'Month' }).click();
  // The specification has the grid of a month start on Sunday.
  await expect(heads.first()).toHaveText('Sun');
});

test.describe('with a connection that goes away', () => {
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('scheduling says so at once, and what was cancelled is never made up for', async ({
    page,
    context,
    member: _,
  }) => {
    await onPro(page);
    const draft = async (title: string): Promise<string> => {
      const data = { platform: 'linkedin', title, caption: 'Words' };
      return (await (await page.request.post('/api/posts', { data })).json()).id;
    };
    const [offline, slow] = [await draft('Offline'), await draft('Slow')];
    await draft('Later');
    const isPlanned = async (id: string) =>
      (await (await page.request.get(`/api/posts/${id}`)).json()).scheduledAt !== null;
    const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
    const schedule = async (title: string): Promise<void> => {
      const tray = page.getByRole('region', { name: 'Posts without a date' });
      await tray.getByRole('button', { name: title }).press('Enter');
      await dialog.getByLabel('Date').fill(day(15));
      await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    };
    // What is still on its way when the connection goes is another matter: it can take the place of what is pressed.
    await page.goto(month(), { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible();
    await context.setOffline(true);
    await schedule('Offline');
    await expect(dialog.getByText('No connection. Check your network and try again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(false);

    // On its way, and not there yet.
    const onItsWay = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/calendar/posts/${slow}`, async (route) => {
      onItsWay.resolve();
      await held.promise;
      await route.continue();
    });
    await schedule('Slow');
    await onItsWay.promise;
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    held.resolve();

    // What had been waiting would have been sent before this.
    await schedule('Later');
    await expect(slotOf(page, day(15)).getByRole('button', { name: /Later/ })).toBeVisible();
    for (const id of [offline, slow]) expect(await isPlanned(id)).toBe(false);
  });

  test('a move waits for a connection, asks whoever leaves, and is made once there is one', async ({
    page,
    context,
    member: _,
  }) => {
    await onPro(page);
    const { id } = await plan(page, `${day(15)}T09:30`, { title: 'Ours' });
    await page.goto(month(), { waitUntil: 'networkidle' });
    await expect(tile(page, 'Ours')).toBeVisible();
    // Their code comes once the page is idle: without it, nothing can be said offline.
    await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
    const offline = page.getByText('We’ll carry on once you’re back online');
    await context.setOffline(true);
    await expect(offline).toBeVisible();
    await drag(page, tile(page, 'Ours'), slotOf(page, day(17)));
    await expect(toast(page, 'The change isn’t saved yet')).toBeVisible();
    await expect(page.getByText('Couldn’t change the post')).toHaveCount(0);
    await expect(slotOf(page, day(17)).getByText('Ours')).toBeVisible();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await expect(question).toBeVisible();
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(toast(page, /^Moved to/)).toBeVisible();
    await expect(slotOf(page, day(17)).getByText('Ours')).toBeVisible();
    const { scheduledAt } = await (await page.request.get(`/api/posts/${id}`)).json();
    expect(scheduledAt).toContain(day(17));
  });
});

test.describe('with refusals', () => {
  test.use({ expectedErrors: refused });

  test('a move by keyboard that is refused is told as one that was not made, and the focus goes back with the post', async ({
    page,
    member: _,
  }) => {
    await onPro(page);
    const { id } = await plan(page, `${day(15)}T09:30`, { title: 'Ours' });
    await page.goto(month());
    await tile(page, 'Ours').focus();
    const told = page.getByRole('status').filter({ hasText: /Picked up|[A-Z][a-z]+day|Dropped|Left/ });
    expect((await page.request.delete(`/api/posts/${id}`)).status()).toBe(200);
    await page.keyboard.press('Space');
    await expect(told).toContainText('Picked up');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(told).toHaveText('Left where it was.');
    await expect(slotOf(page, day(15)).getByRole('button', { name: /Ours/ })).toBeFocused();
  });

  test('of two people who move one post the second sees both versions, and a full plan says so', async ({
    page,
    member: _,
  }) => {
    await onPro(page);
    const { id, version } = await plan(page, `${day(15)}T09:30`, { title: 'Ours' });
    await page.goto(month());
    await expect(tile(page, 'Ours')).toBeVisible();
    const theirs = { version, local: `${day(22)}T11:00`, zone: 'America/Los_Angeles' };
    expect((await page.request.put(`/api/calendar/posts/${id}`, { data: theirs })).status()).toBe(200);
    await drag(page, tile(page, 'Ours'), slotOf(page, day(17)));
    const both = page.getByRole('dialog', { name: 'This post was changed elsewhere' });
    await expect(both).toContainText(/Yours.*9:30 AM/);
    await expect(both).toContainText(/The other one, by you, of .*11:00 AM/);
    await expect(slotOf(page, day(22)).getByText('Ours')).toBeAttached();
    await both.getByRole('button', { name: 'Keep this one' }).click();
    await expect(both).toHaveCount(0);
    await expect(slotOf(page, day(17)).getByText('Ours')).toBeVisible();

    for (let hour = 0; hour < 23; hour += 1) {
      await plan(page, `${day(18)}T${String(hour).padStart(2, '0')}:00`, { caption: `Number ${hour}` });
    }
    await page.reload();
    await expect(
      page.getByText('You’ve used all 24 scheduled posts').filter({ visible: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: '+20 more' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(23);
    await page.getByRole('button', { name: 'Schedule Post' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A new one', { exact: true }).click();
    await dialog.getByLabel('Platform').selectOption('linkedin');
    await dialog.getByLabel('Caption').fill('One too many');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('limit of 24 scheduled posts');
    await expect(dialog.getByRole('alert')).toContainText('saved as a draft in Posts');
    await expect(dialog.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/app/billing');
  });
});

test('a post gets no time from whoever cancels while its slides are being read', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  const post = { platform: 'instagram', contentType: 'carousel', caption: 'Rye' };
  const id = await make(page, '/api/posts', post);
  await page.goto(`/app/posts/${id}`);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  const release = await holdFiles(page, `**/api/posts/${id}`);
  const asked = page.waitForRequest(`**/api/posts/${id}`);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await asked;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Caption', { exact: true }).fill('Rye on Fridays');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const { items } = await (await page.request.get('/api/posts')).json();
  expect(items).toMatchObject([{ caption: 'Rye on Fridays', status: 'draft', scheduledAt: null }]);
});

for (const colorScheme of visitedThemes) {
  test(`the calendar has no faults that axe finds, and fits a phone, ${colorScheme} @turn-2`, async ({
    page,
    member: _,
  }) => {
    const fits = async () =>
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/app/calendar');
    await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
    await expect(page.getByRole('main').getByText('Sample').first()).toBeVisible();
    await fits();
    await onPro(page);
    for (const [title, status] of [
      ['A title that is longer than any phone is wide, and then some more of it', 'scheduled'],
      ['Two', 'review'],
      ['Three', 'draft'],
    ] as const) {
      await plan(page, `${day(15)}T09:30`, { title, status });
    }
    for (const view of ['list', 'week', 'month']) {
      await page.goto(`/app/calendar?view=${view}&date=${day(15)}`);
      await expect(page.getByRole('button', { name: 'Two' })).toBeVisible();
      await fits();
      if (view !== 'month') expect(await findFaultsInThemes(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Schedule Post' }).click();
    await page.getByRole('dialog').getByText('A new one', { exact: true }).click();
    await fits();
    // What is behind the dialog is looked at once more without it.
    expect(await findFaultsInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await findFaultsInThemes(page)).toEqual([]);
  });
}

test('on a phone held sideways days are in view without scrolling, and the filters behind a button @turn-3', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/app/calendar?view=month');
  // Which ones depends on today, which the month begins at.
  const isInView = (cells: readonly Element[]) =>
    cells.some((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(() => page.getByRole('gridcell').evaluateAll(isInView)).toBe(true);
  await expect(page.getByLabel('Status', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByLabel('Status', { exact: true })).toBeVisible();
});

test('a month begins at today on a phone held sideways, leads back to it, and has times and folded notices on any phone @turn-3', async ({
  browser,
  page,
  member,
}) => {
  await onPro(page);
  for (const [local, title] of [
    ['T09:00', 'Full hour'],
    ['T12:30', 'Half past'],
  ]) {
    await plan(page, `${day(15)}${local}`, { title });
  }
  await page.request.post('/api/posts', {
    data: { platform: 'linkedin', title: 'Due', status: 'ready', caption: 'Now' },
  });
  // Where the device is in another zone it asks which one is meant.
  const phone = await browser.newPage({
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 844, height: 390 },
  });
  await signIn(phone, member.email);
  // In the fifth row of its month.
  await phone.clock.setFixedTime(new Date('2026-11-26T18:00:00Z'));
  await phone.goto('/app/calendar?view=month');
  const today = slotOf(phone, '2026-11-26');
  await expect(today).toBeInViewport({ ratio: 0.99 });
  await phone.evaluate(() => scrollTo(0, 0));
  await expect(today).not.toBeInViewport();
  await expect(phone.getByRole('button', { name: 'A post is ready to post, and 1 more' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Not now' })).toBeHidden();
  await expect(phone.getByRole('gridcell').first()).toBeInViewport();
  await phone.getByRole('button', { name: 'Today' }).click();
  await expect(today).toBeInViewport({ ratio: 0.99 });

  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 700 });
    await phone.goto(month());
    for (const [title, time] of [
      ['Full hour', '9 AM'],
      ['Half past', '12:30 PM'],
    ] as const) {
      const shown = tile(phone, title).getByText(time, { exact: true }).filter({ visible: true });
      await expect(shown).toBeVisible();
      expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  }
  await phone.close();
});

test('posts for one platform that are scheduled one after the other are proposed different times @turn-2', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await livesIn(page, 'UTC');
  for (const title of ['First', 'Second'])
    await make(page, '/api/posts', { platform: 'linkedin', title, caption: `${title} words` });
  const dialog = page.getByRole('dialog');
  const propose = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    await expect(dialog.getByText('This is a time at which people tend to be on LinkedIn.')).toBeVisible();
  };
  await page.goto('/app/posts');
  await propose('First');
  const first = await dialog.getByLabel('Date').inputValue();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await propose('Second');
  await expect(dialog.getByLabel('Date')).not.toHaveValue(first);
});

test('a time is proposed that is to come: a recommended one, then the next free slot, also for a post whose time is over', async ({
  page,
  member: _,
}) => {
  await onPro(page);
  await livesIn(page, 'UTC');
  await make(page, '/api/posts', { platform: 'linkedin', title: 'Some day', caption: 'Words' });
  await make(page, '/api/posts', {
    platform: 'linkedin',
    title: 'Over',
    caption: 'Words',
    status: 'ready',
    scheduledAt: new Date(Date.now() - 3_600_000).toISOString(),
    zone: 'UTC',
  });
  const dialog = page.getByRole('dialog');
  const proposed = async (): Promise<string> =>
    `${await dialog.getByLabel('Date').inputValue()}T${await dialog.getByLabel('Time', { exact: true }).inputValue()}`;
  const isToCome = async (): Promise<boolean> => (await proposed()) > new Date().toISOString();
  await page.goto('/app/calendar');
  await page.getByRole('button', { name: 'Schedule Post' }).first().click();
  expect(await isToCome()).toBe(true);
  await dialog.getByRole('radio', { name: /Some day/ }).check();
  await expect(dialog.getByText('This is a time at which people tend to be on LinkedIn.')).toBeVisible();
  expect(await isToCome()).toBe(true);
  // Tuesday at eight, Wednesday or Thursday at nine.
  expect(`${new Date(`${await proposed()}Z`).getUTCDay()} ${(await proposed()).slice(11)}`).toMatch(
    /^(2 08|[34] 09):00$/,
  );
  await dialog.getByLabel('Time', { exact: true }).fill('17:45');
  await expect(dialog.getByText(/people tend to be/)).toHaveCount(0);

  const settings = await (await page.request.get('/api/calendar/settings')).json();
  // None that is over before the test is.
  const time = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16);
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ platform: 'linkedin', weekday, time }));
  const kept = await page.request.put('/api/calendar/settings', {
    data: { ...settings, version: settings.version, zone: 'UTC', slots },
  });
  expect(kept.status(), await kept.text()).toBe(200);
  const { slot } = await (await page.request.get('/api/calendar/next-slot?platform=linkedin')).json();
  await page.goto('/app/posts');
  for (const [title, item] of [
    ['Some day', 'Schedule…'],
    ['Over', 'Reschedule…'],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(dialog.getByText('This is your next free posting slot for LinkedIn.')).toBeVisible();
    expect(await proposed()).toBe(slot.local);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});
