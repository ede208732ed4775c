import { linkIn } from '../../api/test/stand-ins/mail.ts';
import { make, putOnPlan } from '../workspace/fixtures.ts';
import { expect, password, refused, toast } from './fixtures.ts';
import { test } from './mail-fixtures.ts';

test.use({ expectedErrors: refused });

test('a forgotten password is replaced by the link of a mail, which works once', async ({
  page,
  member,
  mailbox,
}) => {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  // What was typed at the sign-in need not be typed again.
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(
    page.getByText(`If ${member.email} has an account here, we’ve emailed it a link.`),
  ).toBeVisible();

  const mail = await mailbox.waitFor(member.email, 'Choose a new password');
  const { href } = linkIn(mail, '/reset-password');
  await page.goto(href);
  await page.getByLabel('New password', { exact: true }).fill('Password1!');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Password1!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /too easy to guess/,
  );
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).fill('Another!Horse8');
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  for (const word of [password, 'Another!Horse8']) {
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(word);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (word === password) await expect(page.getByText('Invalid email or password.')).toBeVisible();
  }
  await expect(page).toHaveURL(/\/app$/);

  await page.goto(href);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('an address is confirmed from the settings by the link of a mail @turn-4', async ({
  page,
  member,
  mailbox,
}) => {
  await mailbox.waitFor(member.email, 'Confirm your email address');
  await page.goto('/app/settings');
  await expect(page.getByText('Your email address isn’t confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Email sent')).toBeVisible();
  await expect.poll(() => mailbox.mails.filter(({ to }) => to === member.email)).toHaveLength(2);
  const mail = await mailbox.waitFor(member.email, 'Confirm your email address');
  await page.goto(linkIn(mail, '/confirm-email').href);
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Open workspace' }).click();
  await page.goto('/app/settings');
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page.getByText('Your email address isn’t confirmed')).toHaveCount(0);
});

test('a client is mailed once the sender’s own address is confirmed, which the form says @turn-3', async ({
  page,
  member,
  mailbox,
}) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Winter tyres' });
  await page.goto(`/app/posts/${post}`);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for approval' });
  await dialog.getByLabel('Client’s name').fill('Clara');
  await dialog.getByLabel('Client’s email').fill('clara@client.example');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  // Not by the region of the toasts, which has no role beside a dialog.
  await expect(page.getByText('Please confirm your own email address before we email anyone')).toBeVisible();
  const mail = await mailbox.waitFor(member.email, 'Confirm your email address');
  const token = linkIn(mail, '/confirm-email').searchParams.get('token');
  expect((await page.request.post('/api/auth/confirm-email', { data: { token } })).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog', { name: 'The link is ready' })).toContainText('clara@client.example');
});

test('a reader subscribes and leaves by the links of mails @turn-4', async ({ page, mailbox }) => {
  const email = 'reader@example.com';
  await page.request.post('/api/newsletter/subscribe', { data: { email } });
  await page.goto(linkIn(await mailbox.waitFor(email, 'newsletter'), '/newsletter/confirm').href);
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible();
  await expect(page.getByText(`New articles will go to ${email}.`)).toBeVisible();
  await page.goto('/newsletter/unsubscribe?token=nonsense');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(page.getByText('if you were subscribed, you still are')).toBeVisible();
  await expect(page.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', /^mailto:.+@/);
});
