import type { Locator, Page } from '@playwright/test';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i }).locator('li');

/** Makes the generator complain about a file, which it does in a toast. */
async function complain(page: Page, name: string): Promise<void> {
  await page
    .getByLabel('Your image')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('text') });
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/social-media');
  await takenOver(page);
  await page
    .getByRole('radiogroup', { name: 'Image' })
    .getByRole('radio', { name: 'Attach an image' })
    .check();
  await complain(page, 'first.txt');
  await expect(toasts(page)).toHaveCount(1);
});

test('one toast is there at a time, at most 420 px wide', async ({ page }) => {
  await complain(page, 'second.txt');
  await complain(page, 'third.txt');
  await expect(toasts(page)).toHaveCount(1);
  const box = await toasts(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(420);
});

test('a toast leaves by itself after five seconds, and not before @turn-5', async ({ page }) => {
  await page.mouse.move(5, 5);
  // From here on no time passes but what is told: the toast in place of the first one is as old as that.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const [first] = await toasts(page).elementHandles();
  await complain(page, 'second.txt');
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await page.clock.runFor(4500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(1500);
  await expect(toasts(page)).toHaveCount(0);
});

test('nothing moves under who stands at the end of the page when a toast leaves @turn-1', async ({
  page,
}) => {
  const longer = () =>
    page.evaluate(() => {
      const room = document.querySelector<HTMLElement>('[data-toast-room]') ?? document.body;
      return Number.parseFloat(room.style.paddingBlockEnd || '0');
    });
  const place = () => page.evaluate(() => scrollY);
  await page.mouse.move(5, 5);
  await expect.poll(longer).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const stood = await place();
  await page.clock.runFor(6000);
  await expect(toasts(page)).toHaveCount(0);
  await page.clock.runFor(1000);
  expect(await place()).toBe(stood);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(longer).toBe(0);
});

test('F8 moves the focus to the toasts, and Escape dismisses one and leads back @turn-5', async ({
  page,
}) => {
  const prompt = page.getByLabel('What do you want to create?');
  await prompt.focus();
  await page.keyboard.press('F8');
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label')),
    )
    .toMatch(/notifications/i);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
  await expect(prompt).toBeFocused();
});

test('a swipe of more than 50 px to the right dismisses a toast, a shorter one does not @turn-2', async ({
  page,
}) => {
  const swipe = async (distance: number): Promise<void> => {
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error('There is no toast to swipe');
    await page.mouse.move(box.x + 60, box.y + 30);
    await page.mouse.down();
    for (let moved = 0; moved <= distance; moved += 10) await page.mouse.move(box.x + 60 + moved, box.y + 30);
    await page.mouse.up();
  };
  await swipe(30);
  await expect(toasts(page)).toHaveCount(1);
  await swipe(80);
  await expect(toasts(page)).toHaveCount(0);
});

/** How many pixels of something lie under something else. */
const covered = async (over: Locator, what: Locator): Promise<number> => {
  const [cover, box] = [await over.boundingBox(), await what.boundingBox()];
  if (!cover || !box) throw new Error('One of them is not there');
  return Math.min(cover.y + cover.height, box.y + box.height) - Math.max(cover.y, box.y);
};

test('a toast does not move while something is pressed, and is off the bar of actions right after @turn-3', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 600 });
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  const toast = toasts(page).first();
  const top = async () => {
    await page.clock.runFor(50);
    return Math.round((await toast.boundingBox())?.y ?? 0);
  };
  // With the focus on it, it waits.
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => covered(toast, generate)).toBeLessThan(0);
  const before = await top();
  await page.mouse.move(5, 5);
  await page.mouse.down();
  await generate.evaluate((button, to) => {
    // At the form's end its bar is no longer held to the window's edge.
    button.closest('form')?.scrollIntoView({ block: 'end', behavior: 'instant' });
    scrollBy({ top: button.getBoundingClientRect().top - to, behavior: 'instant' });
  }, before);
  await expect.poll(() => covered(toast, generate)).toBeGreaterThan(0);
  expect(await top()).toBe(before);
  await page.mouse.up();
  await expect.poll(async () => (await top()) && covered(toast, generate)).toBeLessThanOrEqual(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('a toast lies above the bar of actions, and above the word of a lost connection between them @turn-1', async ({
    page,
    context,
  }) => {
    // With the focus on it, it waits.
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    const generate = page.getByRole('button', { name: 'Generate', exact: true });
    await generate.scrollIntoViewIfNeeded();
    await expect.poll(() => covered(toasts(page), generate)).toBeLessThanOrEqual(0);
    await context.setOffline(true);
    const offline = page.getByText('You’re offline.');
    await expect.poll(() => covered(offline, generate)).toBeLessThanOrEqual(0);
    await expect.poll(() => covered(toasts(page), offline)).toBeLessThanOrEqual(0);
  });
});
