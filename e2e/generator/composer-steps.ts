import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { test as base, expect } from '../accounts/fixtures.ts';

/** A member on Pro, on a site without an AI key: what is generated is sample content and costs nothing. */
export const test = base.extend<{ readonly pro: undefined }>({
  pro: async ({ page, member: _ }, use) => {
    const answer = await page.request.post('/api/stripe/test-payment-success', { data: { plan: 'PRO' } });
    expect(answer.ok()).toBe(true);
    await use(undefined);
  },
});

export const topic = 'Our second bakery opens in Leeds on 3 May. The first 100 guests get 20% off sourdough.';
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const topicField = (page: Page) => page.getByRole('textbox', { name: 'Topic' });
export const generateButton = (page: Page) =>
  page.getByRole('button', { name: /^Generate Content Variants/ });

/** Fills the first two steps in, and waits for the third. */
export async function fillIn(page: Page, platforms: readonly string[]): Promise<void> {
  await page.goto('/app/composer?step=1');
  await fillInHere(page, platforms);
}

/** The same where the composer is open already. */
export async function fillInHere(page: Page, platforms: readonly string[]): Promise<void> {
  for (const platform of platforms) await page.getByRole('checkbox', { name: platform }).check();
  await page.getByRole('radio', { name: 'Launch' }).check();
  await next(page).click();
  await topicField(page).fill(topic);
  await page.getByRole('radio', { name: 'Friendly' }).check();
  await page.getByRole('radio', { name: 'Short' }).check();
  await next(page).click();
  await expect(step(page, 'Assets')).toBeFocused();
}

/** A picture, by default in the shape that a camera makes. */
export async function picture(page: Page, height = 900): Promise<Buffer> {
  const url = await page.evaluate((tall) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, tall];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 800, 900);
    return canvas.toDataURL('image/png');
  }, height);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** What a downloaded file says. */
export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
