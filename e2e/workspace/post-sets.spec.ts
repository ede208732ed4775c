import type { Page } from '@playwright/test';
import { expect, refused, toast } from '../accounts/fixtures.ts';
import { decide, expectSound, make, putOnPlan, sendForApproval, test } from './fixtures.ts';

test.use({ expectedErrors: refused });

const status = (page: Page) => page.getByText(/^(Unsaved changes|All changes saved)$/);
const told = (page: Page) => page.locator('[data-action-bar]').getByText('still say');

/** Posts that the composer has written together, for these platforms. */
async function makeSet(page: Page, platforms: readonly string[], caption: string): Promise<string[]> {
  const generation = 'a'.repeat(24);
  const ids = [];
  for (const platform of platforms) {
    ids.push(await make(page, '/api/posts', { platform, title: `On ${platform}`, caption, generation }));
  }
  return ids;
}

async function saveAs(page: Page, caption: string): Promise<void> {
  await page.getByLabel('Caption', { exact: true }).fill(caption);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('All changes saved');
}

test('a price changed in one post of a set is told to stand in the others, and is changed there one by one', async ({
  page,
  member: _,
  callWithLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const caption = 'Mugs from the kiln on Saturday 12 December, £24 each.';
  const [post, facebook = '', linkedin = ''] = await makeSet(
    page,
    ['instagram', 'facebook', 'linkedin'],
    caption,
  );
  // Not of the set.
  await make(page, '/api/posts', { platform: 'twitter', title: 'Another', caption });
  const link = await sendForApproval(page, [linkedin]);
  await decide(await callWithLink(link), linkedin, 'approved');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/posts/${post}`);
  await saveAs(page, 'Mugs from the kiln on Saturday 12 December, £26 each.');
  await expect(told(page)).toHaveText('2 other posts of this set still say “£24”');
  await expect(told(page)).toBeInViewport();
  await page.reload();
  await page.getByRole('button', { name: 'Show the other posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other posts of this set' });
  const rowOf = (title: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  const rows = dialog.getByRole('list', { name: 'Posts that still say it' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expectSound(page);
  const change = { name: 'Change it to “£26”' };
  await rowOf('On facebook').getByRole('button', change).click();
  await expect(rows).toHaveCount(1);
  await expect(told(page)).toHaveText('1 other post of this set still says “£24”');
  const saved = await (await page.request.get(`/api/posts/${facebook}`)).json();
  expect(saved.caption).toBe('Mugs from the kiln on Saturday 12 December, £26 each.');

  // An approval isn't voided unasked.
  await rowOf('On linkedin').getByRole('button', change).click();
  const voiding = page.getByRole('alertdialog', { name: 'Clara approved this. Save a new version?' });
  await voiding.getByRole('button', { name: 'Go back' }).click();
  await expect(rows).toHaveCount(1);
  await rowOf('On linkedin').getByRole('link').click();
  await expect(page.getByLabel('Caption', { exact: true })).toHaveValue(caption);
  // Nothing was changed in this one.
  await expect(told(page)).toHaveCount(0);
});

test('all that was changed in one post of a set is changed in another with one press @turn-4', async ({
  page,
  member: _,
}) => {
  const [post, other = ''] = await makeSet(
    page,
    ['instagram', 'facebook'],
    'Come to 14 Foundry Lane on Saturday 12 December, 10am to 4pm.\n\n• Mugs £24\n• Bowls £32',
  );
  await page.goto(`/app/posts/${post}`);
  const changed = 'Come to 3 Kiln Yard on Saturday 19 December, 11am to 4pm.\n\n• Mugs £26\n• Bowls £32';
  await saveAs(page, changed);
  await expect(told(page)).toContainText('1 other post of this set still says');
  await expect(told(page)).toContainText('and 3 more');
  await page.getByRole('button', { name: 'Show the other posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other posts of this set' });
  await dialog.getByRole('button', { name: 'Change all 4' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(told(page)).toHaveCount(0);
  const saved = await (await page.request.get(`/api/posts/${other}`)).json();
  expect(saved.caption).toBe(changed);
});

test('an address that one post of a set is meant to say alone isn’t told again @turn-2', async ({
  page,
  member: _,
}) => {
  const [post] = await makeSet(
    page,
    ['instagram', 'facebook'],
    'Come to 14 Foundry Lane, Bristol, and bring cash.',
  );
  await page.goto(`/app/posts/${post}`);
  await saveAs(page, 'Come to 3 Kiln Yard, Bristol, and bring cash.');
  await expect(told(page)).toHaveText('1 other post of this set still says “14 Foundry Lane”');
  await page.getByRole('button', { name: 'Show the other posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Other posts of this set' });
  await dialog.getByRole('button', { name: 'It’s meant to differ' }).click();
  await expect(toast(page, '“14 Foundry Lane” stays in the other posts')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(told(page)).toHaveCount(0);
});
