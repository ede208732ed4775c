import type { Page } from '@playwright/test';
import { workspaceHeader } from '@postloom/shared-contracts';
import { findFaultsInThemes } from '#harness/axe.ts';
import { expect, password, refused, toast } from '../accounts/fixtures.ts';
import { test } from '../accounts/mail-fixtures.ts';
import { expectSound, make } from './fixtures.ts';
import { teamOfTwo } from './team-of-two.ts';

test.use({ expectedErrors: refused });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Earlier texts' });
const caption = (page: Page) => page.getByLabel('Caption');
const undo = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('button', { name: 'Undo' });

/** Changes a post as it is now, from elsewhere. @param headers that name a team's workspace, or an access key. */
async function change(
  page: Page,
  id: string,
  part: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { version } = await (await page.request.get(`/api/posts/${id}`, { headers })).json();
  const data = { version, ...part };
  expect((await page.request.patch(`/api/posts/${id}`, { data, headers })).status()).toBe(200);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();
}

/** By keyboard, which is where the focus returns to. */
async function openEarlier(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Earlier texts…' }).press('Enter');
  await expect(dialog(page)).toBeVisible();
}

test('an earlier text of a post is looked at, brought back, undone, and saved like anything typed', async ({
  page,
  member: _,
}) => {
  const id = await make(page, '/api/posts', {
    platform: 'linkedin',
    caption: 'Rye bread on Fridays.\nCome early.',
    hashtags: ['rye'],
    status: 'review',
  });
  await page.goto(`/app/posts/${id}`);
  await openEarlier(page);
  await expect(dialog(page)).toContainText('There are none yet.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();

  await change(page, id, { caption: 'Rye bread on Saturdays.\nCome early.', hashtags: ['rye', 'bread'] });
  await change(page, id, { caption: 'Spelt.' });
  await page.reload();
  await caption(page).fill('Spelt, typed on.');
  await openEarlier(page);
  const rows = dialog(page).locator('summary');
  await expect(rows).toHaveText([/Version 2Rye bread on Saturdays/, /Version 1Rye bread on Fridays/]);
  await rows.last().press('Enter');
  const changes = dialog(page).getByRole('region', { name: 'What has changed since' });
  await expect(changes.locator('del').first()).toContainText('Rye bread on Fridays.');
  await expect(changes.locator('ins').first()).toContainText('Spelt, typed on.');
  await expect(dialog(page).getByTestId('post-preview')).toContainText('Rye bread on Fridays.');
  expect(await findFaultsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await dialog(page).getByRole('button', { name: 'Bring back' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(caption(page)).toHaveValue('Rye bread on Fridays.\nCome early.');
  await expect(page.getByLabel('Hashtags')).toHaveValue('#rye');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await undo(page).click();
  await expect(caption(page)).toHaveValue('Spelt, typed on.');
  await expect(page.getByLabel('Hashtags')).toHaveValue('#rye #bread');

  await page.getByLabel('Title').fill('Bread of the week');
  await openEarlier(page);
  await rows.last().click();
  await dialog(page).getByRole('button', { name: 'Bring back' }).click();
  await caption(page).fill('Rye bread on Fridays, again.');
  // What was typed since isn't taken back.
  await undo(page).click();
  await expect(toast(page, 'Nothing was undone')).toBeVisible();
  await save(page);
  const saved = await (await page.request.get(`/api/posts/${id}`)).json();
  expect(saved).toMatchObject({
    // Given to the post by hand, and none was then.
    title: 'Bread of the week',
    caption: 'Rye bread on Fridays, again.',
    hashtags: ['rye'],
    status: 'review',
    version: 4,
  });
  await openEarlier(page);
  await expect(rows.first()).toContainText('Spelt.');
});

test('earlier texts that cannot be loaded are asked for again @turn-3', async ({ page, member: _ }) => {
  const id = await make(page, '/api/posts', { platform: 'linkedin', caption: 'One.' });
  await change(page, id, { caption: 'Two.' });
  await page.route('**/versions', (route) => route.abort());
  await page.goto(`/app/posts/${id}`);
  await openEarlier(page);
  await expect(dialog(page).getByRole('alert')).toContainText('Couldn’t load the earlier texts');
  await page.unroute('**/versions');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page).getByRole('region', { name: 'What has changed since' })).toContainText('One.');
});

test('two people who save one post are told whose the other version is, and find each other’s text', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const { context, bob } = await teamOfTwo({ page, member, mailbox }, browser, baseURL ?? '');
  const id = await make(page, '/api/posts', { platform: 'linkedin', title: 'Rye', caption: 'As it was.' });
  const conflict = (who: Page) => who.getByRole('alert').filter({ hasText: 'another version' });
  for (const who of [page, bob]) await who.goto(`/app/posts/${id}`);
  await caption(page).fill('By Ada.');
  await caption(bob).fill('By Bob.');
  await save(bob);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(conflict(page)).toContainText(/Bob Miller saved another version at \d+:\d\d/);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();

  // What Ada has replaced isn't lost to Bob.
  await bob.reload();
  await openEarlier(bob);
  const rows = dialog(bob).locator('summary');
  await expect(rows).toHaveText([/Version 2, by you/, /Version 1, by Ada Weaver/]);
  await rows.first().click();
  await dialog(bob).getByRole('button', { name: 'Bring back' }).click();
  await expect(caption(bob)).toHaveValue('By Bob.');

  // Somebody's own other device, and a member who has left.
  const { id: workspace } = await (await page.request.get('/api/auth/user')).json();
  await change(bob, id, { caption: 'By Bob, on the phone.' }, { [workspaceHeader]: workspace });
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(conflict(bob)).toContainText(
    /You saved another version at .*, in another tab or on another device/,
  );
  await caption(page).fill('By Ada, again.');
  const { members } = await (await page.request.get('/api/team')).json();
  const seat = members.find(({ isYou }: { isYou: boolean }) => !isYou);
  await page.request.delete(`/api/team/members/${seat.id}`);
  await page.reload();
  await expect(conflict(page)).toContainText('A former member saved another version');

  // A program of somebody's own.
  const key = { name: 'Nightly import', scopes: ['posts:read', 'posts:write'], currentPassword: password };
  const { secret } = await (await page.request.post('/api/access-keys', { data: key })).json();
  await change(page, id, { caption: 'By a program.' }, { authorization: `Bearer ${secret}` });
  await page.reload();
  await expect(conflict(page)).toContainText(
    /You saved another version at .*, with your access key “Nightly import”/,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await context.close();
});

test('the script of a video is compared, and comes back with its text @turn-4', async ({
  page,
  member: _,
}) => {
  const script = (visual: string) => ({
    title: 'Rye',
    durationSeconds: 4,
    scenes: [{ startSecond: 0, endSecond: 4, visual, onScreenText: '', voiceOver: '' }],
  });
  const id = await make(page, '/api/posts', {
    platform: 'tiktok',
    contentType: 'video',
    caption: 'Rye on Fridays.',
    videoScript: script('A warm oven'),
  });
  await change(page, id, { caption: 'Spelt.', videoScript: script('A cold oven') });
  await page.goto(`/app/posts/${id}`);
  await expect(page.getByText('A cold oven')).toBeVisible();
  await openEarlier(page);
  const changes = dialog(page).getByRole('region', { name: 'What has changed since' });
  await expect(changes).toContainText('warm');
  await dialog(page).getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('A warm oven')).toBeVisible();
  await undo(page).click();
  await expect(page.getByText('A cold oven')).toBeVisible();
  await openEarlier(page);
  await dialog(page).getByRole('button', { name: 'Bring back' }).click();
  await save(page);
  expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({
    caption: 'Rye on Fridays.',
    videoScript: { scenes: [{ visual: 'A warm oven' }] },
  });
});

test('a reviewer looks at earlier texts and has no way to bring them back @turn-1', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const { context, bob } = await teamOfTwo({ page, member, mailbox }, browser, baseURL ?? '');
  const id = await make(page, '/api/posts', { platform: 'instagram', caption: 'One.' });
  await change(page, id, { caption: 'Two.' });
  const { members } = await (await page.request.get('/api/team')).json();
  const seat = members.find(({ isYou }: { isYou: boolean }) => !isYou);
  const role = { role: 'reviewer', version: seat.version };
  expect((await page.request.patch(`/api/team/members/${seat.id}`, { data: role })).status()).toBe(200);
  await bob.setViewportSize({ width: 390, height: 800 });
  await bob.goto(`/app/posts/${id}`);
  await openEarlier(bob);
  await expect(dialog(bob).getByRole('region', { name: 'What has changed since' })).toContainText('One.');
  await expect(dialog(bob).getByRole('button', { name: 'Bring back' })).toHaveCount(0);
  await expectSound(bob);
  await context.close();
});
