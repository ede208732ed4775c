import type { Browser, BrowserContext, Page } from '@playwright/test';
import { linkIn, type MailServer } from '../../api/test/stand-ins/mail.ts';
import { expect, password } from '../accounts/fixtures.ts';
import { make, putOnPlan } from './fixtures.ts';

export const invitationIn = async (mailbox: MailServer, address: string) =>
  linkIn(await mailbox.waitFor(address, 'invites you to'), '/invitation');

/** Whoever invites has a confirmed address. */
export async function confirmAddress(page: Page, mailbox: MailServer, email: string): Promise<void> {
  const { href } = linkIn(await mailbox.waitFor(email, 'Confirm your email address'), '/confirm-email');
  await page.goto(href);
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
}

/** A team of two, made by the API: Ada, who pays, and Bob. */
export async function teamOfTwo(
  { page, member, mailbox }: { page: Page; member: { email: string }; mailbox: MailServer },
  browser: Browser,
  baseURL: string,
): Promise<{ readonly context: BrowserContext; readonly bob: Page }> {
  await putOnPlan(page, 'AGENCY');
  await confirmAddress(page, mailbox, member.email);
  const email = `bob-${crypto.randomUUID()}@example.com`;
  await make(page, '/api/team/invitations', { email, role: 'editor' });
  const token = (await invitationIn(mailbox, email)).searchParams.get('token');
  const context = await browser.newContext({ baseURL });
  const data = { username: 'Bob Miller', email, password };
  expect((await context.request.post('/api/auth/register', { data })).status()).toBe(201);
  const joined = await context.request.post('/api/invitations/accept', { data: { token } });
  const { id } = await joined.json();
  await context.addCookies([{ name: 'workspace', value: id, url: baseURL }]);
  return { context, bob: await context.newPage() };
}
