import type { Page } from '@playwright/test';
import { findFaultsInThemes } from '#harness/axe.ts';
import { expect, refused } from '../accounts/fixtures.ts';
import { test } from '../accounts/mail-fixtures.ts';
import { expectSound, make } from './fixtures.ts';
import { teamOfTwo } from './team-of-two.ts';

test.use({ expectedErrors: refused });

const card = (page: Page) => page.getByRole('region', { name: 'Team approval' });
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

test('a reviewer decides on a post in review, by keyboard on a phone, on the version that they see @turn-1', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const { context, bob } = await teamOfTwo({ page, member, mailbox }, browser, baseURL ?? '');
  const id = await make(page, '/api/posts', {
    platform: 'instagram',
    title: 'Rye',
    caption: 'Rye bread on Fridays',
    status: 'review',
    scheduledAt: '2099-03-10T10:00:00Z',
    zone: 'UTC',
  });
  const { members } = await (await page.request.get('/api/team')).json();
  const seat = members.find(({ isYou }: { isYou: boolean }) => !isYou);
  const role = { role: 'reviewer', version: seat.version };
  expect((await page.request.patch(`/api/team/members/${seat.id}`, { data: role })).status()).toBe(200);

  await bob.setViewportSize({ width: 360, height: 800 });
  await bob.goto(`/app/posts/${id}`);
  await expect(card(bob)).toContainText('Nobody in your team has responded yet.');
  await button(bob, 'Request changes').press('Enter');
  const box = card(bob).getByLabel('What should change?');
  await expect(box).toBeFocused();
  await expect(button(bob, 'Send')).toBeDisabled();
  await box.fill('Say when it is warm.');
  await expectSound(bob, findFaultsInThemes);

  // Meanwhile the post is edited: nothing is sent, and what was typed stays beside the new version.
  await page.goto(`/app/posts/${id}`);
  await page.getByLabel('Caption').fill('Warm rye bread on Fridays');
  await expect(button(page, 'Approve')).toBeDisabled();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await button(bob, 'Send').press('Enter');
  await expect(card(bob).getByRole('alert')).toContainText('This post was changed while you were reading.');
  await expect(bob.getByTestId('post-preview')).toContainText('Warm rye bread');
  await expect(box).toHaveValue('Say when it is warm.');
  await button(bob, 'Send').press('Enter');
  const standing = card(bob).getByRole('status');
  await expect(standing).toContainText('Changes requestedVersion 2. Bob Miller, ');
  await expect(standing).toBeFocused();
  await expect(card(bob).getByRole('alert')).toHaveCount(0);
  await expectSound(bob, findFaultsInThemes);

  // The editor is shown it on the dashboard, in lists, beside the time, and before publishing.
  const note = 'Its time stays, though changes were requested.';
  await page.goto('/app');
  const needed = page.getByRole('region', { name: 'Needs you' });
  await expect(needed).toContainText('Team requested changes');
  await page.goto('/app/posts');
  await expect(page.getByText(note)).toBeVisible();
  await page.goto(`/app/posts/${id}`);
  await expect(card(page)).toContainText('Say when it is warm.');
  await expect(page.getByText(note)).toBeVisible();
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Publish without approval?' });
  await expect(asked).toContainText('Bob Miller requested changes to version 2.');
  await asked.getByRole('button', { name: 'Go back' }).click();
  await page.getByLabel('Status').selectOption('In review');
  await page.getByLabel('Caption').fill('Warm rye bread on Fridays at nine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card(page)).toContainText('Changes were requested for version 2; the post is now version 3.');

  await bob.reload();
  await expect(card(bob)).toContainText('the post is now version 3');
  await button(bob, 'Approve').press('Enter');
  await expect(standing).toContainText('ApprovedVersion 3. Bob Miller, ');
  await expect(standing).toBeFocused();
  await expect(button(bob, 'Approve')).toHaveCount(0);
  await expect(bob.getByRole('list', { name: 'History' })).toContainText(
    'Bob Miller approved (team) · version 3',
  );
  await page.goto('/app/posts');
  await expect(page.getByRole('list', { name: 'Posts' }).getByText('Team approved')).toBeVisible();
  await expect(page.getByText(note)).toHaveCount(0);

  // Once it is published there is nothing to decide, and what was being written stays until it is given up.
  await button(bob, 'Request changes').press('Enter');
  await box.fill('Too late');
  const { version } = await (await page.request.get(`/api/posts/${id}`)).json();
  const data = { version, status: 'published' };
  expect((await page.request.patch(`/api/posts/${id}`, { data })).status()).toBe(200);
  await button(bob, 'Send').press('Enter');
  await expect(card(bob).getByRole('alert')).toContainText('This post has been published');
  await expect(box).toHaveValue('Too late');
  await expect(button(bob, 'Send')).toBeDisabled();
  await button(bob, 'Cancel').press('Enter');
  await expect(card(bob).getByRole('button')).toHaveCount(0);
  await expect(standing).toContainText('ApprovedVersion 3.');
  await expect(standing).toBeFocused();
  await context.close();
});
