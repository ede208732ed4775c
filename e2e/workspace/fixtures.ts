import type { Locator, Page } from '@playwright/test';
import { findAxeFaults } from '#harness/axe.ts';
import { expect } from '../accounts/fixtures.ts';

/** Puts the member of a page on a plan, as a payment in the test mode does. */
export async function putOnPlan(page: Page, plan: 'PRO' | 'AGENCY'): Promise<void> {
  const answer = await page.request.post('/api/stripe/test-payment-success', { data: { plan } });
  expect(answer.status()).toBe(200);
}

/** Makes something by the API. @returns its id. */
export async function make(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** Axe finds nothing, looking as it is told to, and nothing sticks out at the side. */
export async function expectSound(page: Page, findFaults = findAxeFaults): Promise<void> {
  expect(await findFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** A day or an hour of the calendar, once it is loaded: until then an inert grid is in its place. */
export const slotOf = (page: Page, name: string): Locator =>
  page.locator(`[data-slot="${name}"]:not([inert] *)`);
