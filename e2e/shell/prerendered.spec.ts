import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { someOf } from '@postloom/shared-contracts/testing';
import { holdFiles } from '#harness/hold-files.ts';
import { olderVersion, startSiteAtOlderVersion } from '#harness/older-version.ts';
import { publicRoutes } from '#harness/public-routes.ts';
import { restateFiles } from '#harness/sabotage.ts';
import { startSite } from '#harness/site.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';

test('every public page can be read, with its look, where no script ever runs', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  for (const route of publicRoutes) {
    await page.goto(route);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, route).toBeVisible();
    await expect(heading, route).toHaveCSS('font-family', /^"?Fraunces/);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })).toBeVisible();
  }
  await context.close();
});

test('the shell takes the HTML over as it is, and asks for no file twice', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('#root *'))
        Object.assign(element, { fromServer: true });
    });
  });
  for (const route of someOf(publicRoutes, 3)) {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(route, { waitUntil: 'networkidle' });
    await takenOver(page);
    const drawnAnew = await page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((elements) => elements.filter((element) => !('fromServer' in element)).length);
    expect(drawnAnew, route).toBe(0);
    expect(
      requested.filter((url, index) => requested.indexOf(url) !== index),
      route,
    ).toEqual([]);
    page.removeAllListeners('request');
  }
});

test('a page is painted from its HTML, styles and fonts alone, and its scripts are asked for then', async ({
  page,
}) => {
  const release = await holdFiles(page, '**/shell/*.css');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  const lastStyle = page.waitForRequest('**/static/css/async/blog.*.css');
  await page.goto('/blog', { waitUntil: 'commit' });
  await lastStyle;
  // A page whose style is still to come is not painted.
  const fonts = () => asked.filter((type) => type === 'font').length;
  await expect.poll(fonts).toBe(3);
  expect(asked).not.toContain('script');
  release();
  await expect.poll(() => asked).toContain('script');
  await takenOver(page);
  expect(fonts()).toBe(3);
});

test('an article tells search engines of itself in the HTML, under the address of the site', async ({
  request,
  site,
}) => {
  const html = await (await request.get('/blog/the-first-line')).text();
  const [, json = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'BlogPosting',
    url: `${site.url}/blog/the-first-line`,
    datePublished: '2026-10-01',
  });
  expect(html).not.toContain('.invalid');
});

test('the first paint greets whoever brings a session, and asks nobody twice about measurement', async ({
  request,
}) => {
  const htmlFor = async (cookie: string) => (await request.get('/', { headers: { cookie } })).text();
  const stranger = await htmlFor('');
  expect(stranger).toContain('>Sign in<');
  expect(stranger).toContain('May we use anonymous analytics');
  await request.post('/api/auth/register', {
    data: { username: 'Ada Weaver', email: `${crypto.randomUUID()}@example.com`, password: 'Weaving1!' },
  });
  const { cookies } = await request.storageState();
  const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const member = await htmlFor(`${session}; analytics=no`);
  expect(member).toContain('>Open workspace<');
  expect(member).not.toContain('>Sign in<');
  expect(member).not.toContain('May we use anonymous analytics');
});

test('an address that says more than its path is rendered for what it says @turn-3', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/blog?utm_source=letter')).text()).toContain('data-prerendered');
  expect(await (await request.get('/blog?q=workflow')).text()).not.toContain('data-prerendered');
  await page.goto('/blog?q=zzz');
  await expect(page.getByText('No article matches')).toBeVisible();
});

test('a brief that was written and sent before the scripts were there is composed once they are', async ({
  page,
}) => {
  const release = await holdFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  const brief = page.getByLabel('Your brief');
  await brief.fill('Rye bread fresh from the oven on Friday, $6 a loaf');
  await page.getByRole('radio', { name: 'Facebook' }).click();
  await page.getByRole('button', { name: 'Compose a post' }).click();
  release();
  await expect(page.getByRole('status', { name: 'Your post' })).toContainText(/rye bread/i);
  await expect(page.getByRole('radio', { name: 'Facebook' })).toBeChecked();
  await expect(brief).toHaveValue('Rye bread fresh from the oven on Friday, $6 a loaf');
});

test('a post is asked for by a press that came before the scripts, as soon as there is a brief', async ({
  page,
}) => {
  const release = await holdFiles(page);
  await page.goto('/social-media', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Generate', exact: true });
  await expect(button).toBeDisabled();
  const brief = page.getByLabel('What do you want to create?');
  await brief.fill('Rye bread fresh from the oven on Friday, $6 a loaf');
  await expect(button).toBeEnabled();
  await brief.fill(' ');
  await expect(button).toBeDisabled();
  await brief.fill('Rye bread fresh from the oven on Friday, $6 a loaf');
  await button.click();
  release();
  await expect(page.getByTestId('post-preview')).toContainText(/rye bread/i);
  await expect(brief).toHaveValue('Rye bread fresh from the oven on Friday, $6 a loaf');
});

test('a plan that is pressed before the scripts is for the interval that was chosen before it', async ({
  page,
}) => {
  const release = await holdFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Monthly' }).check();
  const purchase = page.waitForRequest('**/api/billing/checkout?**');
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  release();
  const { searchParams } = new URL((await purchase).url());
  expect(Object.fromEntries(searchParams)).toEqual({ plan: 'PRO', billing: 'monthly' });
});

test('an answer about measurement that comes after the HTML, from another tab, takes no typed text away', async ({
  page,
}) => {
  const release = await holdFiles(page);
  await page.goto('/social-media', { waitUntil: 'commit' });
  const brief = page.getByLabel('What do you want to create?');
  await brief.fill('Rye bread fresh from the oven on Friday');
  await page.evaluate((name) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the shell of the other tab does
    document.cookie = `${name}=yes; path=/`;
  }, browserStorage.analytics);
  release();
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
  await expect(page.getByText('May we use anonymous analytics')).toBeHidden();
  await expect(brief).toHaveValue('Rye bread fresh from the oven on Friday');
});

test('a platform that was chosen before the scripts were there gets its post once they are @turn-3', async ({
  page,
}) => {
  const release = await holdFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'X', exact: true }).click();
  release();
  await expect(page.getByRole('status', { name: 'Your post' })).toContainText(/\d+ \/ 280/);
});

for (const [route, label, text] of [
  ['/register', 'Password', 'before  after'],
  ['/', 'Your brief', null],
  ['/social-media', 'What do you want to create?', 'before  after'],
] as const) {
  test(`no letter is lost, and none misplaced, of what is typed on ${route} while the shell takes it over @turn-4`, async ({
    page,
  }) => {
    const throttle = await page.context().newCDPSession(page);
    await throttle.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const release = await holdFiles(page);
    await page.goto(route, { waitUntil: 'commit' });
    const field = page.getByLabel(label, { exact: true });
    const email = page.locator('input[type=email]');
    const hasEmail = route === '/register';
    if (hasEmail) await email.fill('ann@example.com');
    if (text !== null) await field.fill(text);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const before = await field.inputValue();
    await field.focus();
    await field.evaluate((element: HTMLInputElement) => element.setSelectionRange(7, 7));
    release();
    let typed = '';
    const type = async (): Promise<void> => {
      const letters = `${typed.length}-`;
      await page.keyboard.type(letters);
      typed += letters;
    };
    while ((await page.locator('#root[data-prerendered]').count()) > 0) await type();
    for (let more = 0; more < 5; more++) await type();
    await expect(field).toHaveValue(before.slice(0, 7) + typed + before.slice(7));
    if (hasEmail) await expect(email).toHaveValue('ann@example.com');
  });
}

for (const [route, label, text] of [
  ['/login', 'Email', 'ann@example.com'],
  ['/', 'Your brief', 'A brief'],
  ['/', 'Your brief', null],
] as const) {
  test(`${text ? 'what was typed' : 'what stands'} on ${route} and selected before the shell takes it over is replaced by what is typed after @turn-1`, async ({
    page,
  }) => {
    const release = await holdFiles(page);
    await page.goto(route, { waitUntil: 'commit' });
    const field = page.getByLabel(label, { exact: true });
    if (text !== null) await field.fill(text);
    await field.selectText();
    release();
    await takenOver(page);
    await page.keyboard.type('bob');
    await expect(field).toHaveValue('bob');
  });
}

test('what the browser itself puts into a form is taken up, as at a reload @turn-3', async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const name = page.getByLabel('First Name');
  const consent = page.getByRole('checkbox').first();
  const before = await consent.isChecked();
  // As a browser does it: no event tells of it.
  await name.evaluate((field: HTMLInputElement) => Object.assign(field, { value: 'Ada' }));
  await consent.evaluate((field: HTMLInputElement) => Object.assign(field, { checked: !field.checked }));
  release();
  await takenOver(page);
  await page.getByLabel('Last Name').pressSequentially('Weaver');
  await expect(name).toHaveValue('Ada');
  await expect(consent).toBeChecked({ checked: !before });
});

test('a choice that was made too early counts @turn-1', async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto('/blog', { waitUntil: 'commit' });
  await page.getByLabel('Category').selectOption('Psychology');
  release();
  await expect(page).toHaveURL(/\/blog\?.*psychology/i);
  await expect(page.getByRole('link', { name: 'Read Article' })).toHaveCount(1);
  await expect(page.getByLabel('Category')).toHaveValue('Psychology');
});

test('a way to pay that was chosen before the scripts were there is what the plans show', async ({
  page,
}) => {
  const release = await holdFiles(page);
  await page.goto('/', { waitUntil: 'commit' });
  const pro = page.getByTestId('plan-pro');
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await expect(pro).toContainText('$90/year');
  release();
  await expect(pro).toContainText('$15/month');
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
});

test('a link within the page leads there while its remote is still on its way @turn-4', async ({ page }) => {
  const release = await holdFiles(page, '**/remotes/mf-marketing/**/*.js');
  const started = page.waitForResponse('**/shell/shell.*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await started;
  // The shell runs and looks for the owner of the path.
  await expect(page.locator('link[data-href]').first()).toBeAttached();
  await page.getByRole('link', { name: 'See the plans' }).click();
  release();
  await takenOver(page);
  await expect(page).toHaveURL(/\/#[a-z]+$/);
  await expect(page.getByLabel('Your brief')).toBeAttached();
});

test('who goes back before the page is taken over gets the page before it @turn-1', async ({ page }) => {
  await page.goto('/blog');
  await takenOver(page);
  await page.getByRole('link', { name: 'Read More' }).first().click();
  await expect(page).toHaveURL(/\/blog\/.+/);
  const release = await holdFiles(page, '**/remotes/mf-blog/**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('link[data-href]').first()).toBeAttached();
  await page.evaluate(() => history.back());
  release();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByPlaceholder('Search articles...')).toBeVisible();
  await takenOver(page);
});

test('the reader stays where they are when the shell takes the page over @turn-1', async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto('/privacy', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => scrollTo(0, 1500));
  release();
  await takenOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(1500);
  await page.reload();
  await takenOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(1500);
});

test.describe('sign-in', () => {
  test.use({ expectedErrors: /401/ });
  test('a password that is sent too early never stands in an address', async ({ page }) => {
    const release = await holdFiles(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(page.url()).toMatch(/\/login$/);
    await expect(page.getByLabel('Email')).toHaveValue('ann@example.com');
  });
});

test.describe('when the active version fails', () => {
  test.use({ expectedErrors: /./ });
  test('the previous one takes the place of what was prerendered from it @turn-3', async ({ page }) => {
    const site = await startSiteAtOlderVersion('mf-blog');
    try {
      await site.upgrade();
      for (const file of [/remoteEntry\.js$/, /routes\.[^/]+\.css$/]) {
        await page.route(
          (url) =>
            url.pathname.startsWith('/remotes/mf-blog/') &&
            !url.pathname.includes(`/${olderVersion}+`) &&
            file.test(url.pathname),
          (route) => route.fulfill({ status: 404, body: 'gone' }),
        );
        await page.goto(`${site.url}/blog`);
        await takenOver(page);
        await expect(page.locator(`link[rel=stylesheet][href*="/${olderVersion}+"]`).first()).toBeAttached();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"?Fraunces/);
        await page.getByPlaceholder('Search articles...').fill('zzz');
        await expect(page.getByText('No article matches')).toBeVisible();
        await page.unrouteAll();
      }
    } finally {
      await site.stop();
    }
  });
});

test('a build that reaches for what is not its own is not rendered from, and the page works all the same @turn-1', async ({
  page,
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'postloom-prerender-'));
  const workspace = join(import.meta.dirname, '../..');
  const dataDir = join(folder, 'data');
  for (const name of ['shell', 'mf-blog', 'mf-marketing']) {
    cpSync(join(workspace, name, 'dist'), join(folder, name, 'dist'), { recursive: true });
  }
  const entry = join(folder, 'mf-blog/dist/server/routes.mjs');
  const thief = `import { readFileSync } from 'node:fs';\nreadFileSync(${JSON.stringify(join(dataDir, 'session-secret'))});\n`;
  writeFileSync(entry, thief + readFileSync(entry, 'utf8'));
  restateFiles(join(folder, 'mf-blog/dist'));
  const site = await startSite({ dataDir, env: { SITE_BUILDS: folder } });
  try {
    expect(await (await request.get(`${site.url}/about`)).text()).toContain('data-prerendered');
    expect(await (await request.get(`${site.url}/blog`)).text()).not.toContain('data-prerendered');
    await page.goto(`${site.url}/blog`);
    await expect(page.getByPlaceholder('Search articles...')).toBeVisible();
  } finally {
    await page.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
