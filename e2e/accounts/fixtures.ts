import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../harness/test.ts';

export const password = 'Correct!Horse7';

export interface Member {
  readonly email: string;
  readonly page: Page;
}

interface AccountFixtures {
  /** A fresh member, signed in on the test's page, which is still empty. */
  readonly member: Member;
}

/** Signs a page's browser in to an account that there is. */
export async function signIn(page: Page, email: string, word = password): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: word } });
  expect(answer.status()).toBe(200);
}

export const test = base.extend<AccountFixtures>({
  member: async ({ page }, use) => {
    // A letter first: the account's button shows it, and axe takes a figure for a word that its name lacks.
    const email = `a${randomUUID()}@example.com`;
    const answer = await page.request.post('/api/auth/register', {
      data: { username: 'Ada Weaver', email, password },
    });
    expect(answer.status()).toBe(201);
    await use({ email, page });
  },
});

/** What the browser itself notes of an answer, or of a network away, that the test provokes. */
export const refused = /the server responded with a status of 4\d\d|net::ERR_FAILED/;

/** A line of the toast that is shown now. */
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });

export { expect };
