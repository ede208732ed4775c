import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { pageDataElementId } from '@postloom/shared-contracts/page-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bounds } from '#app/kernel/http/bounds.ts';
import { closeDatabases, password } from './harness.ts';
import { type ReleaseSite, startReleaseSite } from './release-site.ts';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite({
    SUPPORT_EMAIL: 'help@studio.test',
    LEGAL_EMAIL: 'law@studio.test',
    ACCOUNT_MANAGER_NAME: 'Mia Manager',
    ACCOUNT_MANAGER_EMAIL: 'mia@studio.test',
  });
});
afterAll(async () => {
  await site.close();
  await closeDatabases();
});

const html = { headers: { accept: 'text/html' } };

/** The page data about its reader. */
function dataOf(page: string): unknown {
  const text = new RegExp(`id="${pageDataElementId}">(.*?)</script>`).exec(page)?.[1] ?? 'null';
  return JSON.parse(text);
}

test.each([
  ['pages', () => '/'],
  ['invented files of the shell', (count: number) => `/shell/x.${10_000_000 + count}.js`],
])('one address gets a limited number of %s a minute, and others theirs', async (_, pathOf) => {
  const strict = await startReleaseSite({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.1' });
  const ask = (address: string, count = 0) =>
    strict.browser().get(pathOf(count), { headers: { ...html.headers, 'x-forwarded-for': address } });
  try {
    for (let count = 0; count < bounds.pagesPerAddressAndMinute / 10; count += 1)
      expect((await ask('203.0.113.1', count)).status).not.toBe(429);
    const refused = await ask('203.0.113.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('203.0.113.2')).status).not.toBe(429);
  } finally {
    await strict.close();
  }
});

describe('a wrong address in a browser', () => {
  test.each([
    ['/api/billing/checkout', '/#pricing'],
    ['/api/billing/checkout?plan=FREE', '/#pricing'],
    ['/auth/myspace', '/login'],
  ])('%s redirects a person to %s, and gives a program the error body', async (wrong, screen) => {
    const person = await site.browser().get(wrong, html);
    expect([person.status, person.headers.get('location')]).toEqual([302, screen]);
    expect((await site.browser().get(wrong)).status).toBe(400);
  });

  test('a member is told on their billing page', async () => {
    const member = await site.member();
    const answer = await member.get('/api/billing/checkout?plan=GOLD', html);
    expect(answer.headers.get('location')).toBe('/app/billing?error=checkout');
  });
});

describe('the longest possible address', () => {
  test.each([
    ['slashes', `/a${'/'.repeat(15_000)}b`],
    ['names of files of the shell', `/shell/${'.aaaaaaaa'.repeat(1600)}!`],
  ])('takes no time to be read, even if it is all %s', async (_, address) => {
    const cpuMs = async (path: string) => {
      const before = process.cpuUsage();
      for (let time = 0; time < 10; time += 1) await site.browser().get(path, html);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    await cpuMs('/nowhere');
    // The least of several: the process does other work, too, such as learning what the offline composer reads with.
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 4; time += 1) least = Math.min(least, await cpuMs(address));
    expect(least).toBeLessThan(200);
  });
});

describe('what a page says about its reader', () => {
  test('a member’s page contains what their session’s own calls would return, and is not cached', async () => {
    const member = await site.member('pro');
    const page = await member.get('/app', html);
    const [user, credits] = [await member.get('/api/auth/user'), await member.get('/api/user/credits')];
    expect(credits.body).toMatchObject({ plan: 'pro', remaining: 100 });
    expect(dataOf(page.text)).toMatchObject({ member: { user: user.body, credits: credits.body } });
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.text).not.toContain('data-session="none"');
  });

  test('a name cannot end the element that contains it', async () => {
    const member = site.browser();
    const username = '</script><script>alert(1)</script>';
    await member.post('/api/auth/register', { username, email: 'script@example.com', password });
    const page = await member.get('/', html);
    expect(dataOf(page.text)).toMatchObject({ member: { user: { username } } });
    expect(page.text).not.toContain('<script>alert(1)');
  });

  test('the site’s contact addresses are included; any that is not set defaults to support', async () => {
    const page = await site.browser().get('/', html);
    expect(dataOf(page.text)).toMatchObject({
      contact: { support: 'help@studio.test', privacy: 'help@studio.test', legal: 'law@studio.test' },
    });
    // That there is an account manager, but not who.
    expect(dataOf(page.text)).toMatchObject({ contact: { accountManager: true } });
    expect(page.text).not.toContain('mia@');
  });

  test('a browser without a session, or with an expired one, is told no name', async () => {
    const stranger = await site.browser().get('/', html);
    expect(dataOf(stranger.text)).toMatchObject({ member: null });
    expect(stranger.text).toContain('data-session="none"');

    const member = await site.member();
    const kept = new Map(member.cookies);
    await member.post('/api/auth/logout');
    for (const [name, value] of kept) member.cookies.set(name, value);
    const page = await member.get('/', html);
    expect(dataOf(page.text)).toMatchObject({ member: null });
    expect(page.text).toContain('data-session="none"');
  });
});

test('a page that was rendered while the server was busy is not thought lost @turn-3', async () => {
  const script = path.join(import.meta.dirname, 'busy-prerenderer.testing.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout.trim().split('\n')).toEqual(Array(4).fill('{"/":["/"]}'));
});
