import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { someOf } from '@postloom/shared-contracts/testing';
import { findAxeFaults, findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { browserSwitches, fullBrowserPath } from '#harness/browser.ts';
import { expect, password, refused, signIn, test, toast } from './fixtures.ts';

test.use({ expectedErrors: refused });

const open = (page: Page, tab: string) => page.goto(`/app/settings?tab=${tab}`);
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The smallest picture there is: one transparent pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('shows the five tabs, the profile first @turn-4', async ({ page, member }) => {
  await page.goto('/app/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Manage your account preferences and application settings')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'Profile',
    'Notifications',
    'Security',
    'Integrations',
    'Preferences',
  ]);
  await expect(page.getByRole('heading', { name: 'Profile Information' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  await expect(page.getByPlaceholder('Tell us about yourself...')).toHaveValue('');
  await expect(page.getByText('JPG, PNG or GIF. Max size 2MB.')).toBeVisible();
  // Where they do not fit, the open one is in sight.
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [name, tab] of [
    ['Security', 'security'],
    ['Preferences', 'preferences'],
  ] as const) {
    await open(page, tab);
    // But for a fraction of a pixel, as widths are no whole numbers.
    await expect(page.getByRole('tab', { name, selected: true })).toBeInViewport({ ratio: 0.99 });
  }
  // What fails together is said once, and asked for again together.
  const calls = /\/api\/(account\/(profile|sessions|second-factors))/;
  await page.route(calls, (route) => route.abort());
  await open(page, 'security');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toHaveText(/Couldn’t load your security settings/);
  await page.unroute(calls);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('the profile is saved, and a username that is taken is told beside its field', async ({
  page,
  member,
}) => {
  await page.goto('/app/settings');
  const username = `ada.${member.email.slice(0, 8)}`;
  await page.getByLabel('First Name').fill('Augusta');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Bio').fill('Weaves.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Billing' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  // A change of tabs loses nothing that is not saved yet.
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await save(page, 'Save Changes');
  await expect(toast(page, 'Profile saved')).toBeVisible();
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Augusta');
  await expect(page.getByLabel('Bio')).toHaveValue('Weaves.');

  await page.context().clearCookies();
  await page.request.post('/api/auth/register', {
    data: { username: 'Bob Warp', email: `bob-${member.email}`, password },
  });
  await page.goto('/app/settings');
  await page.getByLabel('Username').fill(username.toUpperCase());
  await save(page, 'Save Changes');
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/);
});

test('an address longer than a phone is wide keeps to its notice, and the page does not scroll sideways @turn-4', async ({
  page,
}) => {
  const answer = await page.request.post('/api/auth/register', {
    data: { username: 'Ada Weaver', email: `a${randomUUID()}.${'weaver'.repeat(4)}@example.com`, password },
  });
  expect(answer.status()).toBe(201);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/app/settings');
    const notice = page.getByText(/^Open the link that we emailed to/);
    await expect(notice).toBeVisible();
    expect(await notice.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.goto('/app/settings?tab=preferences');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }
});

test('an address that fits a line isn’t broken at its hyphens @turn-2', async ({ page }) => {
  const email = `ann-${randomUUID().slice(0, 6)}@sew-it.example`;
  const answer = await page.request.post('/api/auth/register', {
    data: { username: 'Ada Weaver', email, password },
  });
  expect(answer.status()).toBe(201);
  await page.setViewportSize({ width: 400, height: 844 });
  await page.goto('/app/settings');
  const address = page.getByText(/^Open the link that we emailed to/).getByText(email);
  const lines = () =>
    address.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
  await expect(address).toBeVisible();
  expect(await lines()).toBe(1);
});

test('a new address asks for the password @turn-3', async ({ page, member }) => {
  await page.goto('/app/settings');
  await page.getByLabel('Email').fill(`new-${member.email}`);
  await page.getByLabel('Your current password', { exact: true }).fill('Wrong!Horse7');
  await save(page, 'Save Changes');
  await expect(page.getByLabel('Your current password', { exact: true })).toHaveAccessibleDescription(
    /That password is incorrect/,
  );
  await page.getByLabel('Your current password', { exact: true }).fill(password);
  await save(page, 'Save Changes');
  await expect(toast(page, 'Profile saved')).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, `new-${member.email}`);
});

test('a photo that takes the browser long to read is seen to be on its way', async ({ page, member: _ }) => {
  await page.addInitScript(() => {
    window.createImageBitmap = () => new Promise(() => undefined);
  });
  await page.goto('/app/settings');
  const buffer = Buffer.alloc(2 * 1024 * 1024 + 1);
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toHaveAttribute('aria-busy', 'true');
});

test('a photo is kept, shown in the header, made smaller where it is too large, and what is no picture is refused @turn-2', async ({
  page,
  member,
}) => {
  await page.goto('/app/settings');
  await expect(page.getByLabel('Email')).toHaveValue(member.email);
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: gif });
  await expect(toast(page, 'Photo saved')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/api\/objects\//);
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') });
  await expect(page.getByRole('alert')).toHaveText('Please choose a photo in JPG, PNG or GIF format.');
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(2 * 1024 * 1024 + 1),
  });
  await expect(page.getByRole('alert')).toHaveText(
    'That photo is larger than 2MB. Please choose a smaller one.',
  );
  // A picture that is too large is made smaller.
  const shown = page.getByRole('banner').locator('img');
  const before = await shown.getAttribute('src');
  const noise = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1000, 1000);
    const context = canvas.getContext('2d');
    const pixels = new ImageData(1000, 1000);
    for (let at = 0; at < pixels.data.length; at += 50_000) {
      crypto.getRandomValues(pixels.data.subarray(at, at + 50_000));
    }
    context?.putImageData(pixels, 0, 0);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(noise) });
  await expect(shown).not.toHaveAttribute('src', before ?? '');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('notifications are saved @turn-5', async ({ page, member: _ }) => {
  await open(page, 'notifications');
  for (const [name, on] of [
    ['Email Notifications', true],
    ['Plan Emails', true],
    ['Push Notifications', false],
    ['Marketing Updates', false],
    ['Security Alerts', true],
  ] as const) {
    await expect(page.getByRole('switch', { name })).toBeChecked({ checked: on });
  }
  await page.getByRole('switch', { name: 'Marketing Updates' }).click();
  await save(page, 'Save Preferences');
  await expect(toast(page, 'Preferences saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Marketing Updates' })).toBeChecked();
});

/** What the browser's maker would answer: there is no push service in a closed network. */
const standInForPushService = (page: Page) =>
  page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example/desk',
      toJSON: () => ({
        endpoint: 'https://push.example/desk',
        keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      }),
      unsubscribe: async () => true,
    } as unknown as PushSubscription;
    let made: PushSubscription | null = null;
    PushManager.prototype.subscribe = async () => {
      made = subscription;
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => made;
  });

/** What a test touches of the scope of a service worker. */
interface PushWorker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
  readonly Clients: { readonly prototype: { openWindow(url: string): Promise<void> } };
}

/** For what the headless shell of a browser has no part for. */
const testInFullBrowser = test.extend({
  context: async ({ playwright, site, viewport }, use) => {
    const browser = await playwright.chromium.launch({
      executablePath: fullBrowserPath,
      args: browserSwitches,
    });
    await use(await browser.newContext({ baseURL: site.url, viewport }));
    await browser.close();
  },
});

testInFullBrowser(
  'push notifications are turned on in this browser, shown by its worker, and turned off @turn-1',
  async ({ page, context, member: _ }) => {
    await standInForPushService(page);
    await context.grantPermissions(['notifications']);
    await open(page, 'notifications');
    await page.getByRole('switch', { name: 'Push Notifications' }).click();
    await save(page, 'Save Preferences');
    await expect(toast(page, 'Preferences saved')).toBeVisible();
    expect(context.serviceWorkers()).toEqual([]);
    await page.getByRole('button', { name: 'Turn on in this browser' }).click();
    await expect(page.getByText('On in this browser, until you sign out.')).toBeVisible();
    expect(await findAxeFaults(page)).toEqual([]);
    const devtools = await context.newCDPSession(page);
    const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first);
      });
    });
    await devtools.send('ServiceWorker.enable');
    const { registrationId, scopeURL } = await registered;
    const message = {
      title: 'Ready to post on LinkedIn',
      body: 'Bread',
      path: '/app/calendar?post=1',
      tag: '1',
    };
    const deliver = (data: typeof message) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(scopeURL).origin,
        registrationId,
        data: JSON.stringify(data),
      });
    await deliver(message);
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (await registration?.getNotifications())?.map(({ title, body, data }) => [
          title,
          body,
          data.path,
        ]);
      });
    await expect.poll(shown).toEqual([[message.title, message.body, message.path]]);

    // Nobody can press a notification of a window without a screen, so the worker is told that somebody did. The window
    // that it would open is noted: browsers open one for a true press only.
    const [worker] = context.serviceWorkers();
    const press = () =>
      worker?.evaluate(async () => {
        const scope = globalThis as unknown as PushWorker;
        const did: string[] = [];
        scope.Clients.prototype.openWindow = async (url: string) => {
          did.push(`open ${new URL(url).pathname}${new URL(url).search}`);
        };
        const [notification] = await scope.registration.getNotifications();
        const event = new scope.NotificationEvent('notificationclick', { notification });
        let work: Promise<unknown> | undefined;
        Object.defineProperty(event, 'waitUntil', { value: (promise: Promise<unknown>) => (work = promise) });
        scope.dispatchEvent(event);
        await work;
        return { did, left: (await scope.registration.getNotifications()).length };
      });
    expect(await press()).toEqual({ did: [`open ${message.path}`], left: 0 });
    await page.getByRole('button', { name: 'Turn off in this browser' }).click();
    await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  },
);

test('a browser that blocks notifications says so, and how to change it @turn-5', async ({
  page,
  member: _,
}) => {
  // There is no way to answer the browser's own question with no for a window without a screen.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await open(page, 'notifications');
  await page.getByRole('switch', { name: 'Push Notifications' }).click();
  await expect(page.getByText(/^Notifications from this site are blocked in this browser/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toHaveCount(0);
});

test('a new password asks for the current one and signs the other devices out', async ({
  page,
  member,
  browser,
}) => {
  await open(page, 'security');
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const phone = await elsewhere.newPage();
  await signIn(phone, member.email);
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out .+ on / })).toHaveCount(1);

  const current = page.getByLabel('Current Password', { exact: true });
  await current.fill('Wrong!Horse7');
  await expect(current).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show current password' }).click();
  await expect(current).toHaveAttribute('type', 'text');
  await page.getByLabel('New Password', { exact: true }).fill('Another#Horse8');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Another#Horse9');
  await save(page, 'Update Password');
  await expect(page.getByLabel('Confirm New Password', { exact: true })).toHaveAccessibleDescription(
    /Passwords do not match/,
  );
  await page.getByLabel('Confirm New Password', { exact: true }).fill('Another#Horse8');
  await save(page, 'Update Password');
  await expect(current).toHaveAccessibleDescription(/That password is incorrect/);
  await current.fill(password);
  await save(page, 'Update Password');
  await expect(toast(page, 'Password updated')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out .+ on / })).toHaveCount(0);
  expect((await phone.request.get('/api/auth/user')).status()).toBe(401);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await elsewhere.close();
});

test('integrations begin as samples, can be taken away, and say what connecting needs @turn-3', async ({
  page,
  member: _,
}) => {
  await open(page, 'integrations');
  const row = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
  await expect(row('Instagram')).toContainText('Connected');
  await expect(row('Instagram')).toContainText('Sample');
  await expect(row('TikTok')).toContainText('Disconnected');
  const note = page.getByText('Connections marked “Sample” are only examples');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Instagram' }).click();
  await expect(row('Instagram')).toContainText('Disconnected');
  await page.reload();
  await expect(row('Instagram')).toContainText('Disconnected');
  await page.getByRole('button', { name: 'Connect Twitter/X' }).click();
  await expect(page.getByRole('alert')).toContainText('Connecting Twitter/X isn’t available yet');
  for (const name of ['Facebook', 'LinkedIn']) {
    await page.getByRole('button', { name: `Disconnect ${name}` }).click();
    await expect(row(name)).toContainText('Disconnected');
  }
  await expect(note).toHaveCount(0);
});

test('dark mode applies at once, and wherever the member signs in @turn-3', async ({
  page,
  member,
  browser,
}) => {
  await open(page, 'preferences');
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).not.toBeChecked();
  const kept = page.waitForResponse('**/api/account/preferences');
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await kept;
  // It says so, apart from what waits for the button.
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).toHaveAccessibleDescription(
    'Takes effect right away, here and wherever you sign in.',
  );
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Save Preferences' }) });
  await expect(form.getByRole('switch')).toHaveCount(2);
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const phone = await elsewhere.newPage();
  await signIn(phone, member.email);
  await phone.goto('/app');
  await expect(phone.locator('html')).toHaveAttribute('data-theme', 'dark');
  await elsewhere.close();
});

test('preferences begin as the specification says, and time zone and language are checked and kept @turn-4', async ({
  page,
  member: _,
}) => {
  await open(page, 'preferences');
  await expect(page.getByRole('switch', { name: 'Auto-save Drafts' })).toBeChecked();
  // The account would; this browser has not been asked yet.
  await expect(page.getByRole('switch', { name: 'Analytics Tracking' })).not.toBeChecked();
  await expect(page.getByLabel('Timezone')).toHaveValue('UTC-8 (Pacific Time)');
  await expect(page.getByLabel('Language')).toHaveValue('English (US)');
  // The name of a zone is long, and stands in its field as a whole, beside what the field ends with.
  await page.getByLabel('Timezone').fill('UTC+0 (United Kingdom Time)');
  const cut = () =>
    page.getByLabel('Timezone').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const width of [1024, 660]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cut()).toBe(0);
  }
  await page.getByLabel('Timezone').fill('Atlantis');
  await save(page, 'Save Preferences');
  await expect(page.getByLabel('Timezone')).toHaveAccessibleDescription(/Please choose a time zone/);
  await page.getByLabel('Timezone').fill('berlin');
  await page.getByLabel('Language').fill('German (Germany)');
  await save(page, 'Save Preferences');
  await expect(toast(page, 'Preferences saved')).toBeVisible();
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user.preferences).toMatchObject({ timeZone: 'Europe/Berlin', language: 'de-DE' });
  // Saving something else is no consent.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('analytics');
});

test('without consent nothing is counted', async ({ page, member: _ }) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/telemetry/events')) counted.push(request.url());
  });
  // On by default for the account, but this browser has not been asked yet.
  await page.goto('/social-media');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(counted).toEqual([]);
  await open(page, 'preferences');
  await page.getByRole('switch', { name: 'Analytics Tracking' }).click();
  await save(page, 'Save Preferences');
  await expect(toast(page, 'Preferences saved')).toBeVisible();
  await page.goto('/social-media');
  await expect.poll(() => counted.length).toBe(1);
  await open(page, 'preferences');
  await page.getByRole('switch', { name: 'Analytics Tracking' }).click();
  await save(page, 'Save Preferences');
  await expect(toast(page, 'Preferences saved')).toBeVisible();
  counted.length = 0;
  await page.goto('/social-media');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(counted).toEqual([]);
});

test('the export is a zip @turn-4', async ({ page, member: _ }) => {
  await open(page, 'preferences');
  await page.getByRole('button', { name: 'Export account data' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Export your data?' });
  const confirm = dialog.getByRole('button', { name: 'Export', exact: true });
  await expect(confirm).toBeDisabled();
  const field = dialog.getByLabel('Current Password', { exact: true });
  await field.press('Enter');
  await expect(dialog).toBeVisible();
  await field.fill(password);
  const download = page.waitForEvent('download');
  await field.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('postloom-account.zip');
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

test('a wrong password is said beside its field, wherever one is asked for', async ({ page, member }) => {
  const asks = async (dialog: Locator, confirm: string): Promise<void> => {
    const field = dialog.getByLabel('Current Password', { exact: true });
    await field.fill('Wrong!Horse7');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(field).toHaveAccessibleDescription(/That password is incorrect/);
    await expect(field).toBeFocused();
    // It was said of another one.
    await field.press('End');
    await field.press('x');
    await expect(field).not.toHaveAccessibleDescription(/incorrect/);
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(0);
  };
  const dialog = (name: string) => page.getByRole('alertdialog', { name });
  await open(page, 'preferences');
  await page.getByRole('button', { name: 'Export account data' }).click();
  await asks(dialog('Export your data?'), 'Export');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await dialog('Delete your account?')
    .getByLabel(/^Type .* to confirm$/)
    .fill(member.email);
  await asks(dialog('Delete your account?'), 'Delete Account');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await asks(dialog('Set up an authenticator app'), 'Continue');
});

test('deletion asks for the address and the password, tells whoever signs in, and can be undone', async ({
  page,
  member,
}) => {
  await open(page, 'preferences');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete Account' });
  await expect(confirm).toBeDisabled();
  // Only who has a plan, or a team, is told what becomes of it.
  await expect(dialog.getByText(/renew|team/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  const agency = { data: { plan: 'AGENCY' } };
  expect((await page.request.post('/api/stripe/test-payment-success', agency)).status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Your Agency plan won’t renew.')).toBeVisible();
  await expect(dialog.getByText('Your team loses access')).toBeHidden();
  await dialog.getByLabel(/^Type .* to confirm$/).fill(member.email);
  await expect(confirm).toBeDisabled();
  const gap = async () => {
    const above = await dialog.getByLabel(/^Type .* to confirm$/).boundingBox();
    const label = await dialog.getByText('Current Password', { exact: true }).boundingBox();
    return (label?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  // Measured until it is so: the dialog may move between the two.
  await expect.poll(gap).toBeGreaterThan(12);
  await dialog.getByLabel('Current Password', { exact: true }).fill(password);
  await confirm.click();
  await expect(toast(page, 'You can undo this for 30 days.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(toast(page, 'Your account stays')).toBeVisible();
  await expect(page.getByText(/Your account will be deleted on/)).toBeHidden();
});

const accountScreens = [
  ['/app', 'Recent Projects'],
  ['/app/settings', 'Profile Information'],
  ['/app/settings?tab=notifications', 'Push Notifications'],
  ['/app/settings?tab=security', 'This device'],
  ['/app/settings?tab=integrations', 'TikTok'],
  ['/app/settings?tab=preferences', 'Danger Zone'],
] as const;

for (const theme of visitedThemes) {
  test(`every account screen is accessible in ${theme}`, async ({ page, member: _ }) => {
    test.slow();
    await page.request.patch('/api/account/preferences', { data: { theme } });
    for (const [path, ready] of someOf(accountScreens, 3)) {
      await page.goto(path);
      await expect(page.getByText(ready, { exact: true }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const violations = await findFaultsInThemes(page);
      expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
    }
    const origin = new URL(page.url()).origin;
    await page.context().clearCookies();
    await page.context().addCookies([{ name: 'theme', value: theme, url: origin }]);
    for (const path of someOf(['/login?provider=google&problem=not_configured', '/register'], 1)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const violations = await findFaultsInThemes(page);
      expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
    }
  });
}
