import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { createRsbuild, loadConfig } from '@rsbuild/core';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as kit from '../index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = mkdtempSync(join(tmpdir(), 'postloom-gallery-'));
const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

let browser: Browser;
let page: Page;
let address: string;
let closeServer: () => Promise<void>;

beforeAll(async () => {
  const { content } = await loadConfig({ cwd: root });
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      ...content,
      mode: 'production',
      logLevel: 'error',
      performance: { printFileSize: false },
      output: { ...content.output, distPath: { root: dist }, cleanDistPath: true },
      server: { port: 0 },
    },
  });
  await rsbuild.build();
  const served = await rsbuild.preview();
  closeServer = served.server.close;
  address = served.urls[0] ?? '';
  browser = await chromium.launch({
    ...(installed && { executablePath: installed }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-sync',
      // The address bar's drop-down, which even a headless browser loads and renders for each test's window.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    ],
  });
});

afterAll(async () => {
  await browser.close();
  await closeServer();
  rmSync(dist, { recursive: true });
});

let complaints: string[];

beforeEach(async () => {
  complaints = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
});

afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});

async function open(query = '') {
  await page.goto(`${address}?${query}`);
  await page.getByRole('heading', { level: 2, name: 'Marks' }).waitFor();
}

type AxeRules = { readonly type: 'tag' | 'rule'; readonly values: string[] };
const everyRule: AxeRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
const contrast: AxeRules = { type: 'rule', values: ['color-contrast'] };

/**
 * What axe reports against WCAG 2.2 AA, one line per fault. Waits for animations: in mid-fade, wrong colors are
 * measured.
 */
async function faults(within = 'html', rules: AxeRules = everyRule) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // Repeating animations never end, and scroll-driven ones have no end of their own.
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // The gallery has no frames, so axe doesn't need a second page to merge their results.
    .setLegacyMode()
    .options({
      runOnly: rules,
      resultTypes: ['violations'],
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
}

/**
 * In the second theme, overlays only differ in colors, which other tests compare. `npm run test:full` checks them all.
 */
const full = process.env.POSTLOOM_TEST_SIZE === 'full';

const focused = () => page.evaluate(() => document.activeElement?.textContent);

const modal = ':is([role=dialog], [role=alertdialog], [role=menu])';

describe.each(['light', 'dark'])('the gallery in the %s theme', (theme) => {
  test('has no fault that axe can find, with each overlay open in turn', async () => {
    // The second theme only changes colors.
    const rules = theme === 'light' ? everyRule : contrast;
    await open(`theme=${theme}`);
    expect(await faults('html', rules)).toEqual([]);
    const overlays = ['dialog', 'confirmation', 'sheet', 'popover', 'menu'];
    for (const overlay of theme === 'light' || full ? overlays : overlays.slice(0, 1)) {
      const button = page.getByRole('button', { name: `Open ${overlay}` });
      const panel = page.locator(modal);
      await button.click();
      await panel.waitFor();
      expect(await faults(modal, rules), overlay).toEqual([]);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
  }, 120_000);
});

test.each(['ltr', 'rtl'])('nothing overflows a window of 360, 768 or 1440 px, %s', async (dir) => {
  await open(`dir=${dir}`);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `at ${width} px`,
    ).toBe(0);
  }
});

test('every component of the package is shown', () => {
  const source = readFileSync(join(import.meta.dirname, 'gallery.tsx'), 'utf8');
  const components = Object.keys(kit).filter((name) => /^[A-Z]/.test(name));
  expect(components.filter((name) => !new RegExp(`<${name}[\\s>/]`).test(source))).toEqual([]);
});

test('every control is at least 24 px high and wide', async () => {
  await open();
  const small = await page
    .locator('main :is(button, [role=switch], [role=tab], summary, select, input:not([type=file]))')
    .evaluateAll((controls) =>
      controls
        .map((control) => {
          const target =
            control.closest('label') ?? control.parentElement?.querySelector('select') ?? control;
          const { width, height } = target.getBoundingClientRect();
          return { name: control.outerHTML.slice(0, 120), width, height };
        })
        .filter(({ width, height }) => width < 24 || height < 24),
    );
  expect(small).toEqual([]);
});

test('a dialog takes the focus, keeps it, and gives it back', async () => {
  await open();
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule a post' });
  await dialog.waitFor();
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Open dialog');
});

test('a dialog opened from a menu gives the focus back to the menu’s button', async () => {
  await open();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expect.poll(focused).toBe('Cancel');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  const button = page.getByRole('button', { name: 'Open menu' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a confirmation starts on the harmless button', async () => {
  await open();
  await page.getByRole('button', { name: 'Open confirmation' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expect.poll(focused).toBe('Cancel');
});

test.each([
  ['dialog', 'Cancel'],
  ['confirmation', 'Cancel'],
  ['sheet', 'Close'],
])('a %s that opens again while it is fading out can be used', async (name, button) => {
  await open();
  // The scrim and the panel finish separately, and here the panel takes much longer.
  await page.addStyleTag({
    content:
      ':is([role=dialog], [role=alertdialog])[data-state=closed] { animation-duration: 60s !important }',
  });
  const opener = page.locator('button', { hasText: `Open ${name}` });
  await opener.click();
  const close = page.locator(modal).getByRole('button', { name: button });
  await close.click();
  await expect.poll(() => page.locator('body > [data-state]:not([role])').count()).toBe(0);
  await opener.evaluate((element: HTMLElement) => element.click());
  await close.click();
  await expect.poll(() => page.locator('[data-layer=modal][data-state=open]').count()).toBe(0);
});

test('arrow keys follow the reading direction', async () => {
  await open('dir=rtl');
  await page.getByRole('tab', { name: 'By Category' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe('By Platform');
});

test('several choices keep the order of the options, whatever the order of the clicks', async () => {
  await open();
  const group = page.getByRole('group', { name: 'Platforms' });
  for (const name of ['Instagram', 'LinkedIn']) await group.getByRole('checkbox', { name }).uncheck();
  await group.getByText('Choose at least one platform.').waitFor();
  await group.getByRole('checkbox', { name: 'Facebook' }).check();
  expect(await group.getByText('Choose at least one platform.').count()).toBe(0);
});

test('F8 moves the focus to the toasts, and Escape closes one', async () => {
  await open();
  await page.getByRole('button', { name: 'Toast: success' }).click();
  const toast = page.getByText('Content Copied!', { exact: true });
  await toast.waitFor();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
});

test('F8 moves the focus to the toasts even in the moment in which the last one has gone', async () => {
  await open();
  await page.getByRole('button', { name: 'Toast: success' }).click();
  const toast = page.getByText('Content Copied!', { exact: true });
  await toast.waitFor();
  await page.evaluate(() => {
    const list = document.querySelector('[data-layer=toast]');
    const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8' }));
    if (list) new MutationObserver(press).observe(list, { childList: true });
  });
  await page.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
  // What lies around the list for Tab goes a moment later.
  const around = () =>
    page.evaluate(() => document.querySelector('[data-layer=toast]')?.parentElement?.childElementCount);
  await expect.poll(around).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.matches('[data-layer=toast]'))).toBe(true);
});

test.each([
  ['above it', { width: 390, height: 700 }],
  ['in room that a phone’s dialog makes', { width: 390, height: 330 }],
  ['in room that a window’s dialog makes', { width: 700, height: 330 }],
])('a toast lies over nothing of a dialog: %s', async (_, viewport) => {
  await page.setViewportSize(viewport);
  await open();
  await page.getByRole('button', { name: 'Toast: success' }).click();
  // What is beside a modal is hidden from roles.
  const toast = page.locator('li', { hasText: 'Content Copied!' });
  await toast.waitFor();
  await page.getByRole('button', { name: 'Open dialog' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule a post' });
  await dialog.waitFor();
  const dialogEnd = () => dialog.evaluate((panel) => panel.getBoundingClientRect().bottom);
  const between = () =>
    dialog.evaluate((panel) => {
      const above = [...document.querySelectorAll('li')].find((item) => item.closest('[data-layer=toast]'));
      const { top = -1, bottom = 0 } = above?.getBoundingClientRect() ?? {};
      return top < 0 ? top : panel.getBoundingClientRect().top - bottom;
    });
  await expect.poll(between).toBeGreaterThanOrEqual(0);
  await expect.poll(dialogEnd).toBeLessThanOrEqual(viewport.height);
  // The room is given back.
  await toast.waitFor({ state: 'detached' });
  const unspoilt = () => page.evaluate(() => document.documentElement.getAttribute('style') ?? '');
  await expect.poll(unspoilt).toBe('');
});

test('a toast hides nothing of an open menu', async () => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open();
  await page.getByRole('button', { name: 'Toast: success' }).click();
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await opener.press('Enter');
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const last = await items.last().boundingBox();
  const toast = await page.locator('li', { hasText: 'Content Copied!' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(toast?.y ?? 500);
  const isSeen = (item: Element) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  expect(await items.last().evaluate(isSeen)).toBe(true);
});

test('a text box grows with its text and shows all of it', async () => {
  await open();
  const brief = page.getByRole('textbox', { name: 'Brief' });
  const before = (await brief.boundingBox())?.height ?? 0;
  await brief.fill(Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n'));
  const after = await brief.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
  expect(after.clientHeight).toBeGreaterThan(before * 2);
  expect(after.scrollHeight).toBe(after.clientHeight);
});

test('a loading button ignores presses', async () => {
  await open();
  await page.evaluate(() => {
    document.addEventListener('click', () => document.body.setAttribute('data-clicked', ''));
  });
  await page.getByRole('button', { name: 'Generating…' }).first().click({ force: true });
  expect(await page.locator('body[data-clicked]').count()).toBe(0);
});
