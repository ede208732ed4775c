import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionMs } from '#app/releases/release-tokens.ts';
import { remoteBuild, writeBuild } from './release-fixtures.ts';
import { type ReleaseSite, startReleaseSite } from './release-site.ts';

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
  await site.manager.publish(remoteBuild('mf-one', '1.1.0'));
});
afterAll(() => site.close());

const status = '/api/releases/status';

test('a session represents its token, acts with its rights, and ends with it', async () => {
  const team = await site.publisher('mf-one');
  const browser = site.browser();
  expect((await browser.get(status)).status).toBe(401);
  expect((await browser.post('/api/releases/session', { token: 'plr_nobody_made_this_token' })).status).toBe(
    401,
  );
  const opened = await browser.post('/api/releases/session', { token: team.token });
  expect(opened.body).toEqual({ name: team.name, role: 'publisher', remotes: ['mf-one'] });
  expect(opened.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Strict/);
  const { revision } = (await browser.get(status)).body;
  const lock = { action: 'lock', channel: 'production', reason: 'mine', revision };
  expect((await browser.post('/api/releases/changes', { ...lock, remote: 'mf-two' })).status).toBe(403);
  const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
  expect((await browser.post('/api/releases/changes', { ...lock, remote: 'mf-one' }, foreign)).status).toBe(
    403,
  );
  expect((await browser.post('/api/releases/changes', { ...lock, remote: 'mf-one' })).status).toBe(200);

  await site.manager.call('DELETE', `/api/releases/tokens/${team.id}`);
  expect((await browser.get(status)).status).toBe(401);
});

test('a session that was extended, or altered to another token, is invalid', async () => {
  const browser = site.browser();
  const team = await site.publisher('mf-one');
  await browser.post('/api/releases/session', { token: team.token });
  const [id = '', expires = '', signature = ''] = (browser.cookies.get('pl_release') ?? '').split('.');
  expect(Number(expires) - Date.now()).toBeLessThanOrEqual(sessionMs);
  for (const forged of [
    `${id}.${Number(expires) + 1}.${signature}`,
    `environment.${expires}.${signature}`,
    `${id}.${Date.now() - 1}.${signature}`,
    'x',
  ]) {
    browser.cookies.set('pl_release', forged);
    expect((await browser.get(status)).status).toBe(401);
  }
});

test('a link to try a version can be created only by those who may release it, and cannot be altered', async () => {
  const other = await site.publisher('mf-two');
  const ask = { remote: 'mf-one', version: '1.1.0' };
  expect((await other.call('POST', '/api/releases/overrides', ask)).status).toBe(403);
  expect((await site.as(null).call('POST', '/api/releases/overrides', ask)).status).toBe(401);
  const unknown = { ...ask, version: '9.9.9' };
  expect((await site.manager.call('POST', '/api/releases/overrides', unknown)).status).toBe(404);

  const { body } = await site.manager.call('POST', '/api/releases/overrides', ask);
  const link = String(body.path);
  const { lines } = (await site.manager.call('GET', '/api/releases/history?remote=mf-one')).body;
  const ofLinks = (lines as { action: string }[]).filter(({ action }) => action === 'override');
  // Only the line of the link that was created, and none for those that were refused.
  expect(ofLinks).toEqual([
    expect.objectContaining({
      by: 'RELEASE_TOKEN',
      to: '1.1.0',
      reason: 'for 24 hours',
    }),
  ]);
  const browser = site.browser();
  expect((await browser.get(link)).status).toBe(303);
  const cookie = `pl_override=${browser.cookies.get('pl_override')}`;
  expect(await site.live('mf-one', cookie)).toBe('1.1.0');
  expect(await site.live('mf-one')).not.toBe('1.1.0');

  // It leads to a page on which the version is to be seen.
  expect((await browser.get(link)).headers.get('location')).toBe('/mf-one');

  const [id = '', signature = ''] = link.replace('/ops/try/', '').split('.');
  for (const altered of [`${id}x.${signature}`, `${id}.${signature.slice(1)}`, `.${signature}`]) {
    expect((await site.browser().get(`/ops/try/${altered}`)).status).toBe(404);
    expect(await site.live('mf-one', `pl_override=${altered}`)).not.toBe('1.1.0');
  }
});

test('a link to try a version ends with its author’s token, and whoever may release the remote can end it', async () => {
  const team = await site.publisher('mf-one');
  const other = await site.publisher('mf-two');
  const make = async () => {
    const { body } = await team.call('POST', '/api/releases/overrides', {
      remote: 'mf-one',
      version: '1.1.0',
    });
    return { link: String(body.path), cookie: `pl_override=${String(body.path).replace('/ops/try/', '')}` };
  };
  const links = async () =>
    (await other.call('GET', '/api/releases/overrides?remote=mf-one')).body.links as {
      id: string;
      by: string;
    }[];
  const first = await make();
  const [listed] = await links();
  expect(listed).toMatchObject({ by: team.name, version: '1.1.0' });
  const path = `/api/releases/overrides/${listed?.id}`;
  expect((await other.call('DELETE', path)).status).toBe(403);
  expect((await site.as(null).call('DELETE', path)).status).toBe(401);
  expect(await site.live('mf-one', first.cookie)).toBe('1.1.0');
  expect((await site.manager.call('DELETE', `${path}?reason=sent+to+a+wrong+address`)).status).toBe(200);
  expect(await site.live('mf-one', first.cookie)).not.toBe('1.1.0');
  expect((await site.browser().get(first.link)).status).toBe(404);
  const { lines } = (await site.manager.call('GET', '/api/releases/history?remote=mf-one')).body;
  expect((lines as unknown[])[0]).toMatchObject({
    action: 'end-override',
    from: '1.1.0',
    reason: 'sent to a wrong address',
  });

  const second = await make();
  expect(await site.live('mf-one', second.cookie)).toBe('1.1.0');
  await site.manager.call('DELETE', `/api/releases/tokens/${team.id}?reason=left`);
  expect(await site.live('mf-one', second.cookie)).not.toBe('1.1.0');
  expect((await site.browser().get(second.link)).status).toBe(404);
  const record = await site.browser().get('/api/releases/record', { headers: { cookie: second.cookie } });
  expect(record.body.override).toBeUndefined();
  expect((await links()).some(({ by }) => by === team.name)).toBe(false);
});

test('a link does not end before the history says by whom @turn-3', async () => {
  const { body } = await site.manager.call('POST', '/api/releases/overrides', {
    remote: 'mf-one',
    version: '1.1.0',
  });
  const cookie = `pl_override=${String(body.path).replace('/ops/try/', '')}`;
  const { body: listed } = await site.manager.call('GET', '/api/releases/overrides?remote=mf-one');
  const [link] = listed.links as { id: string }[];
  const end = () => site.manager.call('DELETE', `/api/releases/overrides/${link?.id}?reason=a+mistake`);
  // Nothing can be noted while the channel's document isn't what the site has written.
  const channels = site.app.connection.collection('release_channels');
  const tamper = (by: number) => channels.updateOne({}, { $inc: { revision: by } });
  await tamper(1);
  expect((await end()).status).toBe(500);
  expect(await site.live('mf-one', cookie)).toBe('1.1.0');
  await tamper(-1);
  expect((await end()).status).toBe(200);
  expect(await site.live('mf-one', cookie)).not.toBe('1.1.0');
  const { lines } = (await site.manager.call('GET', '/api/releases/history?remote=mf-one')).body;
  expect(lines).toMatchObject({ 0: { action: 'end-override', from: '1.1.0', reason: 'a mistake' } });
});

test('a page of the history omits no line of its last revision @turn-5', async () => {
  const more = Array.from({ length: 60 }, (_, index) => remoteBuild(`mf-more-${index}`, '1.0.0'));
  for (const build of more) await writeBuild(site.builds, build);
  // A single change, with a line for each remote.
  await site.publishBuilds();
  const remotes: string[] = [];
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
    const page = await site.manager.call('GET', `/api/releases/history?before=${before}`);
    const { lines, next } = page.body as { lines: { id: string; remote: string }[]; next: number | null };
    remotes.push(...lines.map(({ remote }) => remote));
    before = next;
  }
  const ofMore = remotes.filter((remote) => remote.startsWith('mf-more-'));
  expect(ofMore.length).toBe(more.length);
  expect(new Set(ofMore).size).toBe(more.length);
});
