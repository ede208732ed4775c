import type { Page } from '@playwright/test';
import { linkIn } from '../../api/test/stand-ins/mail.ts';
import { expect, password, refused, toast } from '../accounts/fixtures.ts';
import { test } from '../accounts/mail-fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';

const invited = 'bob.miller@example.com';
const team = 'Ada Weaver’s team';
const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace:/ });
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');

test.use({ expectedErrors: refused });

test('two people work in one workspace, from the invitation to the removal of one of them', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  await page.goto('/app/team');
  await expect(page.getByRole('link', { name: 'Upgrade to Agency' })).toBeVisible();
  await putOnPlan(page, 'AGENCY');
  const confirmation = linkIn(
    await mailbox.waitFor(member.email, 'Confirm your email address'),
    '/confirm-email',
  );
  await page.goto(confirmation.href);
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/app/team');
  await expect(page.getByText('1 of 5 seats used.')).toBeVisible();
  await page.getByLabel('Email').fill(invited);
  await page.getByLabel('Role', { exact: true }).selectOption('Editor');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invited' })).toContainText(invited);
  await expect(page.getByText('2 of 5 seats used.')).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const post = await make(page, '/api/posts', { title: 'Rye', caption: 'First words', platform: 'linkedin' });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const bob = await context.newPage();
  const invitation = linkIn(
    await mailbox.waitFor(invited, 'You are invited to a team at Postloom'),
    '/invitation',
  );
  await bob.setViewportSize({ width: 360, height: 800 });
  await bob.goto(invitation.href);
  await expect(bob.getByRole('heading', { name: `Join ${team}` })).toBeVisible();
  await expectSound(bob);
  await bob.setViewportSize({ width: 1280, height: 800 });
  await bob.getByRole('link', { name: 'Create an account' }).click();
  const fields = {
    'First Name': 'Bob',
    'Last Name': 'Miller',
    Email: invited,
    Password: password,
    'Confirm Password': password,
  };
  for (const [label, value] of Object.entries(fields)) {
    await bob.getByLabel(label, { exact: true }).fill(value);
  }
  await bob.getByLabel(/I agree to the Terms of Service/).check();
  await bob.getByRole('button', { name: 'Create Account' }).click();
  await bob.getByRole('button', { name: `Join ${team}` }).click();
  await expect(switcher(bob)).toContainText(team);
  await expect(bob.getByText('200/200 credits')).toBeVisible();
  // The plan is read by everybody in the team, and changed by the payer alone.
  await bob.goto('/app/billing');
  await expect(bob.getByText(`This is the plan of ${team}`)).toBeVisible();
  await expect(bob.getByRole('tab', { name: 'Invoices' })).toHaveCount(0);

  await bob.goto('/app/posts');
  await bob.getByRole('link', { name: 'Rye' }).click();
  await bob.getByLabel('Caption').fill('Better words');
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(bob, 'Post saved')).toBeVisible();
  await page.goto(`/app/posts/${post}`);
  await expect(page.getByLabel('Caption')).toHaveValue('Better words');

  // Another tab of the same browser goes home; this one stays where it is.
  const own = await context.newPage();
  await own.goto('/app/posts');
  await switcher(own).click();
  await own.getByRole('menuitemradio', { name: 'My workspace' }).click();
  await expect(switcher(own)).toContainText('My workspace');
  await expect(own.getByText('5/5 credits')).toBeVisible();
  await own.goto('/app/posts');
  await expect(own.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await own.close();
  await bob.reload();
  await expect(switcher(bob)).toContainText(team);
  await expect(bob.getByLabel('Caption')).toHaveValue('Better words');

  await page.goto('/app/team');
  await expect(members(page)).toHaveText([/Ada Weaver/, /Bob Miller/]);
  await page.getByLabel('Role of Bob Miller').selectOption('Reviewer');
  await expect(toast(page, 'Bob Miller is now a reviewer')).toBeVisible();
  await bob.reload();
  await expect(bob.getByText(`You are a reviewer in ${team}`)).toBeVisible();
  await bob.getByLabel('Caption').fill('Words that nobody must lose');

  await page.getByRole('button', { name: 'Remove Bob Miller' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(members(page)).toHaveText([/Ada Weaver/]);
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  const told = bob.getByRole('dialog', { name: `You are no longer in ${team}` });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(bob.getByLabel('Caption')).toHaveValue('Words that nobody must lose');
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  // The browser asks once more, because of what is not saved.
  bob.once('dialog', (dialog) => void dialog.accept());
  await told.getByRole('button', { name: 'Go to my workspace' }).click();
  await expect(bob.getByText('5/5 credits')).toBeVisible();
  await expect(switcher(bob)).toHaveCount(0);
  await context.close();
});
