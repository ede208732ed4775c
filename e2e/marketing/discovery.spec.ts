import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';

const workspace = join(import.meta.dirname, '../..');
const html = { headers: { accept: 'text/html' } };

test('the HTML of an article carries its title, address, picture and date before any script runs', async ({
  request,
  site,
}) => {
  const page = await (await request.get('/blog/the-first-line', html)).text();
  expect(page).toContain('<title>The first line: why people stop, and how to deserve it · Postloom</title>');
  expect(page).toContain(`<link rel="canonical" href="${site.url}/blog/the-first-line">`);
  expect(page).toContain('<meta property="og:type" content="article">');
  expect(page).toContain('<meta property="article:published_time" content="2026-10-01">');
  const picture = /<meta property="og:image" content="([^"]+)">/.exec(page)?.[1] ?? '';
  const answer = await request.get(picture);
  expect(answer.headers()['content-type']).toBe('image/png');
  const bytes = await answer.body();
  // Width and height stand in the header of a PNG.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(await (await request.get(picture)).body()).toEqual(bytes);
});

test('each page has a title and description of its own', async ({ request }) => {
  const titles = new Set<string>();
  const paths = ['/', '/about', '/privacy', '/terms', '/blog', '/social-media', '/login', '/register'];
  for (const path of paths) {
    const page = await (await request.get(path, html)).text();
    titles.add(
      /<title>([^<]+)<\/title>\s*<meta name="description" content="[^"]{20,}">/.exec(page)?.[1] ?? '',
    );
  }
  expect(titles.size).toBe(paths.length);
});

test('each screen’s title stands in its HTML, for members too, and no script changes it @turn-1', async ({
  page,
}) => {
  const email = `titles-${crypto.randomUUID()}@example.com`;
  const data = { username: 'Title Reader', email, password: 'Weaving1!' };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  const titleOf = async (path: string) =>
    /<title>([^<]+)<\/title>/.exec(await (await page.request.get(path, html)).text())?.[1] ?? '';
  const generic = await titleOf('/');
  const unnamed: string[] = [];
  for (const manifest of globSync('mf-*/dist/remote.json', { cwd: workspace })) {
    const { routes } = JSON.parse(readFileSync(join(workspace, manifest), 'utf8')) as {
      routes: { path: string }[];
    };
    for (const { path } of routes)
      if (path !== '/' && !path.includes(':') && (await titleOf(path)) === generic) unnamed.push(path);
  }
  expect(unnamed).toEqual([]);
  for (const path of [
    '/app',
    '/app/billing',
    '/app/settings',
    '/app/composer',
    '/app/team',
    '/social-media',
  ]) {
    const title = await titleOf(path);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await takenOver(page);
    expect(await page.title(), path).toBe(title);
  }
});

test('an article that is not there answers 404 and stays out of search engines', async ({ request }) => {
  const answer = await request.get('/blog/no-such-article', html);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
});

test('the sitemap lists what is to be found, and nothing else', async ({ request, site }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses).toContain(`${site.url}/about`);
  expect(addresses.filter((address) => address.includes('/blog/'))).toHaveLength(10);
  expect(sitemap).not.toMatch(/linkedin-test|\/app/);
  for (const address of addresses) expect((await request.get(address, html)).status(), address).toBe(200);
});

test('the feed has ten articles, the newest first', async ({ page, request }) => {
  const answer = await request.get('/blog/rss.xml');
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  const feed = await answer.text();
  const dates = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    if (parsed.querySelector('parsererror')) return [];
    return [...parsed.querySelectorAll('item > pubDate')].map(({ textContent }) =>
      Date.parse(textContent ?? ''),
    );
  }, feed);
  expect(dates).toHaveLength(10);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
});
