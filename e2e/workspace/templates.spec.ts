import type { Page } from '@playwright/test';
import { findAxeFaults, findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, test, toast } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';

const list = (page: Page, name = 'Templates') => page.getByRole('list', { name, exact: true });

test('a free account finds thirty templates by words, category and platform, and 25 of them locked @turn-2', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/templates');
  await expect(list(page).getByRole('listitem')).toHaveCount(30);
  const locks = list(page).getByText('Pro Template - Upgrade to unlock');
  await expect(locks).toHaveCount(25);
  await expect(page.getByText('$15')).toHaveCount(1);
  const lock = page.getByRole('button', { name: /^Pro Template - Upgrade to unlock/ }).first();
  await expect(lock).toHaveAccessibleDescription('Pro, $15 a month');
  // A press buys nothing: first it is said which plans have it, and for how much.
  await lock.click();
  const offer = page.getByRole('dialog', { name: 'Pro Template' });
  await expect(offer).toContainText('This template is available with Pro and Agency plans.');
  await expect(offer.getByRole('listitem')).toHaveText(['Pro, $15 a month', 'Agency, $35 a month']);
  await expect(offer.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute(
    'href',
    '/api/billing/checkout?plan=PRO',
  );
  await page.keyboard.press('Escape');
  await expect(lock).toBeFocused();

  // What can be known of a locked one comes with the list: nothing more is asked for.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Preview: The job behind the job title' }).click();
  const inside = page.getByRole('dialog', { name: 'The job behind the job title' });
  await expect(inside).toContainText(/\d+ words in \d+ paragraphs/);
  await expect(inside).toContainText(/\d+ places for your own details/);
  await expect(inside.getByRole('link')).toHaveAccessibleDescription('Pro, $15 a month');
  expect(await findAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(asked.filter((path) => path.startsWith('/api/templates'))).toEqual([]);

  await page.getByRole('button', { name: 'Coffee' }).click();
  await expect(page).toHaveURL(/category=coffee/);
  const items = list(page).getByRole('listitem');
  const isOfCategory = page.getByText('Coffee', { exact: true });
  await expect(items.filter({ hasNot: isOfCategory })).toHaveCount(0);
  const inCategory = await items.filter({ has: isOfCategory }).count();
  expect(inCategory).toBeGreaterThan(0);
  await page.reload();
  await expect(items).toHaveCount(inCategory);

  await page.getByRole('tab', { name: 'By Platform' }).click();
  await page.getByRole('button', { name: 'YouTube' }).click();
  await expect(page).toHaveURL(/platform=youtube/);
  await expect(list(page).getByRole('img', { name: 'YouTube' }).first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  const nothing = page.getByRole('heading', { name: 'No templates match' });
  for (const occasion of ['Offer', 'Opening hours', 'Question', 'Price', 'Invitation']) {
    await search.fill('nothing like it');
    await expect(nothing).toBeVisible();
    await page.getByRole('button', { name: occasion, exact: true }).click();
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
  }
  await search.fill('nothing like it');
  await expect(nothing).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(30);
});

test('a template is used: its content is copied, counted as one view, and what comes next opens with it', async ({
  page,
  context,
  member: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await putOnPlan(page, 'PRO');
  await page.goto('/app/templates');
  await expect(list(page).getByText('Pro Template - Upgrade to unlock')).toHaveCount(0);
  const card = list(page).getByRole('listitem').filter({ hasText: 'The dish behind the menu' });
  // Other tests use it, too.
  const views = async () => Number(/(\d+) views?/.exec((await card.textContent()) ?? '')?.[1] ?? 0);
  await expect(card).toBeVisible();
  const before = await views();
  await card.getByRole('button', { name: /^Preview/ }).click();
  await expect(page.getByRole('dialog')).toContainText('On the menu [days]');
  await page.getByRole('button', { name: 'Use Template', exact: true }).click();
  await expect(page).not.toHaveURL(/templates/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('We changed one thing about our [dish]');
  await page.goto('/app/templates');
  await expect.poll(views).toBe(before + 1);
});

test('a template that comes late takes nobody to the composer who has gone on', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  // Loaded already, it would be there at once.
  await page.goto('/app/composer');
  await page.getByRole('link', { name: 'Templates', exact: true }).click();
  const card = list(page).getByRole('listitem').filter({ hasText: 'The dish behind the menu' });
  const release = await holdFiles(page, /\/api\/templates\/[^/?]+$/);
  await card.getByRole('button', { name: /^Use Template/ }).click();
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible();
  const answered = page.waitForResponse(/\/api\/templates\/[^/?]+$/);
  release();
  await (await answered).finished();
  await page.getByRole('heading', { name: 'No posts yet' }).waitFor();
  await page.goBack();
  await expect(page).toHaveURL(/\/app\/templates$/);
});

test('where the browser keeps its clipboard shut, a template is used without a word of failure @turn-3', async ({
  page,
  member: _,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
  });
  await putOnPlan(page, 'PRO');
  await page.goto('/app/templates');
  const card = list(page).getByRole('listitem').filter({ hasText: 'The dish behind the menu' });
  await card.getByRole('button', { name: /^Use Template/ }).click();
  await expect(page).not.toHaveURL(/templates/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Copy failed')).toHaveCount(0);
});

test('a post becomes a template of one’s own, which is changed, deleted and brought back @turn-4', async ({
  page,
  member: _,
}) => {
  await make(page, '/api/posts', {
    title: 'Sourdough class',
    caption: 'Join us',
    hashtags: ['bread'],
    platform: 'facebook',
  });
  // Given up, it leaves nothing, and one stands where one stood.
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await page.goto('/app/templates?category=coffee');
  await page.getByRole('button', { name: 'New template' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/app/templates?category=coffee');
  await expect(page.getByRole('tab', { name: 'By Category' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/app/posts');
  const save = async () => {
    await page.getByRole('button', { name: 'Actions for Sourdough class' }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Sourdough class');
  };
  await save();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/app/posts');
  expect((await (await page.request.get('/api/templates/own')).json()).items).toEqual([]);
  await save();
  await expect(dialog.getByLabel('Platform')).toHaveValue('facebook');
  await expect(dialog.getByLabel('Text')).toHaveValue(/Join us\s+#bread/);
  await dialog.getByLabel('Text').fill('');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByText('Please enter the template’s text.')).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await dialog.getByLabel('Text').fill('Join us on [day]');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(toast(page, 'Template saved')).toBeVisible();

  const own = list(page, 'My templates');
  await page.getByRole('button', { name: 'Actions for Sourdough class' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Any class');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(own.getByRole('listitem')).toHaveText([/Any class.*Join us on \[day\]/]);
  await page.getByRole('button', { name: 'Actions for Any class' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No templates of your own yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(own.getByRole('listitem')).toHaveText([/Any class/]);
  await expect(page.getByRole('button', { name: 'Actions for Any class' })).toBeFocused();
});

for (const colorScheme of visitedThemes) {
  test(`the templates have no faults that axe finds, and fit a phone, ${colorScheme} @turn-5`, async ({
    page,
    member: _,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/app/templates');
    await expect(list(page)).toBeVisible();
    await expectSound(page, findFaultsInThemes);
    await page.getByRole('button', { name: 'New template' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectSound(page, findFaultsInThemes);
  });
}
