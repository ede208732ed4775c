import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDatabases } from './harness.ts';
import { makeKey, pack, remoteBuild, shellBuild, shellScript } from './release-fixtures.ts';
import { managerToken, type Releaser, type ReleaseSite, startReleaseSite } from './release-site.ts';

let site: ReleaseSite;
let manager: Releaser;
let count = 0;
/** A version that no other test uses. */
let next: string;
beforeAll(async () => {
  site = await startReleaseSite();
  manager = site.manager;
});
beforeEach(() => {
  count += 1;
  next = `2.${count}.0`;
});
afterAll(async () => {
  await site.close();
  await closeDatabases();
});

const activate = (remote: string, version: string) => manager.change({ action: 'activate', remote, version });

describe('publishing', () => {
  test('makes a version known without serving it to anybody', async () => {
    const before = await site.live('mf-one');
    const { status, body } = await manager.publish(remoteBuild('mf-one', next));
    expect(status).toBe(201);
    expect(body).toMatchObject({ isNew: true, artifact: { remote: 'mf-one', version: next } });
    expect(await site.live('mf-one')).toBe(before);
    const list = await manager.call('GET', '/api/releases/artifacts?remote=mf-one');
    expect(list.body.artifacts).toMatchObject([{ version: next, publishedBy: 'RELEASE_TOKEN' }, {}]);
  });

  test('takes archives only, and none that is sent as something else', async () => {
    const sentAs = async (type: string) => {
      const body = await pack(remoteBuild('mf-one', next), manager.key);
      const headers = { authorization: `Bearer ${managerToken}`, 'content-type': type };
      return site.browser().call('POST', '/api/releases/artifacts', body, { headers });
    };
    for (const type of ['text/plain', 'application/json']) {
      const { status, body } = await sentAs(type);
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    }
    expect((await activate('mf-one', next)).status).toBe(404);
    expect((await sentAs('application/octet-stream')).status).toBe(201);
  });

  test('stores no field name with a dot, which some compatible services refuse', async () => {
    await manager.publish(remoteBuild('mf-one', next));
    await activate('mf-one', next);
    const fieldsOf = (value: unknown): string[] =>
      Array.isArray(value)
        ? value.flatMap(fieldsOf)
        : value !== null && typeof value === 'object' && !(value instanceof Date)
          ? Object.entries(value).flatMap(([field, inner]) => [field, ...fieldsOf(inner)])
          : [];
    for (const name of ['release_artifacts', 'release_channels', 'release_audit']) {
      const stored = await site.app.connection.collection(name).find().toArray();
      expect(stored.length).toBeGreaterThan(0);
      expect(fieldsOf(stored).filter((field) => field.includes('.'))).toEqual([]);
    }
  });

  test('the same content again does no harm, but other content under the same version is refused', async () => {
    await manager.publish(remoteBuild('mf-one', next));
    const again = await manager.publish(remoteBuild('mf-one', next, { builtAt: 'later', commit: 'abc' }));
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ isNew: false });
    const other = await manager.publish(remoteBuild('mf-one', next, {}, 'other code'));
    expect(other.status).toBe(409);
    expect(other.body.message).toContain('raise it in mf-one/package.json');
  });

  test('the same version twice at once gives one version, with the files of one of the two', async () => {
    const builds = ['left', 'right'].map((code) => remoteBuild('mf-one', next, {}, code));
    const answers = await Promise.all(builds.map((build) => manager.publish(build)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const entry = await site.browser().get(`/remotes/mf-one/${next}/remoteEntry.js`);
    expect(entry.text).toBe(answers[0]?.status === 201 ? 'left' : 'right');
  });

  test('and activating makes a new remote live', async () => {
    const name = `mf-new-${count}`;
    await manager.publish(remoteBuild(name, '0.1.0'));
    expect((await activate(name, '0.1.0')).status).toBe(200);
    const page = await site.browser().get(`/${name}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.text).toContain(`/remotes/${name}/0.1.0/remoteEntry.js`);
  });

  test('makes pages name every remote, with how to load their own and the first in the navigation', async () => {
    const name = `mf-last-${count}`;
    const label = '</script><script>alert(1)</script>';
    const link = { place: 'site-header', path: `/${name}`, label, order: 1000 };
    const others = Array.from({ length: 10 }, (_, index) => `mf-many-${count}-${index}`);
    for (const other of others) await manager.publish(remoteBuild(other, '1.0.0'));
    for (const other of others) expect((await activate(other, '1.0.0')).status).toBe(200);
    await manager.publish(remoteBuild(name, '1.0.0', { navigation: [link] }));
    expect((await activate(name, '1.0.0')).status).toBe(200);
    const inPage = async (path: string) => {
      const { text } = await site.browser().get(path, { headers: { accept: 'text/html' } });
      expect(text).not.toContain('alert(1)</script>');
      const record = JSON.parse(/id="deployment-record">(.*?)<\/script>/.exec(text)?.[1] ?? '');
      // A tab that requests the path gets the same.
      expect((await site.browser().get(`/api/releases/record?for=${path}`)).body).toEqual(record);
      return record.remotes;
    };
    const elsewhere = await inPage('/mf-one');
    expect(Object.keys(elsewhere)).toEqual(expect.arrayContaining([...others, name]));
    expect(elsewhere[name].navigation).toEqual([link]);
    expect(elsewhere[name]).not.toHaveProperty('candidates');
    const own = await inPage(`/${name}`);
    expect(own[name].candidates).toMatchObject([
      { version: '1.0.0', integrity: expect.stringMatching(/^sha384-/) },
    ]);
    expect(Object.keys(own)).toEqual(Object.keys(elsewhere));
  });

  test('with a dry run leaves no trace', async () => {
    const archive = await pack(remoteBuild('mf-one', next), manager.key);
    const { status } = await site.browser().call('POST', '/api/releases/artifacts?dryRun=true', archive, {
      headers: { authorization: 'Bearer a-manager-for-tests-0123456789', 'content-type': 'application/zip' },
    });
    expect(status).toBe(200);
    expect((await activate('mf-one', next)).status).toBe(404);
  });
});

describe('a change', () => {
  test('is live for the next page, and is in the history with who, what and why', async () => {
    const from = await site.live('mf-one');
    await manager.publish(remoteBuild('mf-one', next));
    const { body } = await manager.change({
      action: 'activate',
      remote: 'mf-one',
      version: next,
      reason: 'the autumn look',
    });
    expect(await site.live('mf-one')).toBe(next);
    const { body: history } = await manager.call('GET', '/api/releases/history?remote=mf-one');
    expect((history.lines as unknown[])[0]).toEqual({
      ...(body.line as object),
      by: 'RELEASE_TOKEN',
      action: 'activate',
      from,
      to: next,
      reason: 'the autumn look',
    });
  });

  test('by two managers at once: one wins, the other is told by whom, and a repetition does nothing', async () => {
    await manager.publish(remoteBuild('mf-one', next));
    const { body: status } = await manager.call('GET', '/api/releases/status');
    const change = {
      channel: 'production',
      revision: status.revision,
      action: 'activate',
      remote: 'mf-one',
      version: next,
    };
    const lock = { ...change, action: 'lock', remote: 'mf-two', reason: 'a freeze' };
    const answers = await Promise.all([
      manager.call('POST', '/api/releases/changes', change),
      manager.call('POST', '/api/releases/changes', lock),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const loser = answers.find((answer) => answer.status === 409);
    expect(loser?.body.message).toMatch(/RELEASE_TOKEN (activated mf-one|locked mf-two)/);
    for (const replay of [change, lock]) {
      expect((await manager.call('POST', '/api/releases/changes', replay)).status).toBe(409);
    }
    await manager.change({ action: 'unlock', remote: 'mf-two', reason: 'over' });
  });

  test('in a dry run changes nothing', async () => {
    await manager.publish(remoteBuild('mf-one', next));
    const before = await manager.call('GET', '/api/releases/status');
    const tried = await manager.change({ action: 'activate', remote: 'mf-one', version: next, dryRun: true });
    expect(tried.body.state).toMatchObject({ active: next });
    expect((await manager.call('GET', '/api/releases/status')).text).toBe(before.text);
  });
});

describe('a rollback', () => {
  test('goes to any earlier version and lasts until it is unlocked', async () => {
    const versions = [1, 2, 3].map((patch) => `${next.slice(0, -1)}${patch}`);
    for (const version of versions) {
      await manager.publish(remoteBuild('mf-one', version));
      await activate('mf-one', version);
    }
    const [first, second, third] = versions;
    const back = await manager.change({ action: 'rollback', remote: 'mf-one', reason: 'wrong prices' });
    expect(back.body.state).toMatchObject({
      active: second,
      previous: first,
      lock: { reason: 'wrong prices' },
    });
    const refused = await activate('mf-one', String(third));
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('npm run release -- unlock mf-one');
    const further = await manager.change({
      action: 'rollback',
      remote: 'mf-one',
      version: first,
      from: second,
      reason: 'wrong as well',
    });
    expect(further.body.state).toMatchObject({ active: first });
    expect(await site.live('mf-one')).toBe(first);
    await manager.change({ action: 'unlock', remote: 'mf-one', reason: 'mended' });
    const given = { action: 'activate', remote: 'mf-one', version: third, reason: 'right after all' };
    expect((await manager.change(given)).status).toBe(200);
  });

  test('is not undone for everybody without a reason, in any way and after any time', async () => {
    const remote = `mf-back-${count}`;
    for (const version of ['0.1.0', '0.2.0']) {
      await manager.publish(remoteBuild(remote, version));
      await activate(remote, version);
    }
    await manager.change({ action: 'rollback', remote, reason: 'wrong prices' });
    // More than one page of the history.
    for (let turn = 0; turn < 30; turn += 1) {
      await manager.change({ action: 'unlock', remote, reason: 'again' });
      await manager.change({ action: 'lock', remote, reason: 'and again' });
    }
    await manager.change({ action: 'unlock', remote, reason: 'settled' });
    const isRefused = {
      status: 422,
      body: { code: 'release_refused', message: expect.stringContaining('wrong prices') },
    };
    expect(await activate(remote, '0.2.0')).toMatchObject(isRefused);
    const canary = { action: 'canary', remote, version: '0.2.0', percent: 1 };
    expect((await manager.change(canary)).status).toBe(200);
    expect(await manager.change({ action: 'promote', remote })).toMatchObject(isRefused);
    expect(await site.live(remote)).toBe('0.1.0');
    const why = { reason: 'the prices are right' };
    expect((await manager.change({ action: 'promote', remote, ...why })).status).toBe(200);
    await manager.publish(remoteBuild(remote, '0.3.0'));
    await activate(remote, '0.3.0');
    // After being released to everybody again, it is like any other version.
    expect((await activate(remote, '0.2.0')).status).toBe(200);
  });

  test('without a version ends a running canary, and changes nothing for the others', async () => {
    const before = await site.live('mf-one');
    await manager.publish(remoteBuild('mf-one', next));
    await manager.change({ action: 'canary', remote: 'mf-one', version: next, percent: 100 });
    expect(await site.live('mf-one')).toBe(next);
    await manager.change({ action: 'rollback', remote: 'mf-one', reason: 'slow' });
    expect(await site.live('mf-one')).toBe(before);
    await manager.change({ action: 'unlock', remote: 'mf-one', reason: 'over' });
  });
});

describe('a withdrawal', () => {
  test('takes back a remote’s first version: nobody gets it, and it is locked', async () => {
    const name = `mf-first-${count}`;
    const link = { place: 'site-header', path: `/${name}`, label: 'First', order: 1000 };
    await manager.publish(remoteBuild(name, '0.1.0', { navigation: [link] }));
    await activate(name, '0.1.0');
    const refused = await manager.change({ action: 'rollback', remote: name, reason: 'broken' });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain(`npm run release -- withdraw ${name}`);
    const { body } = await manager.change({ action: 'withdraw', remote: name, reason: 'broken' });
    expect(body).toMatchObject({
      state: { active: null, previous: null, lock: { reason: 'broken' } },
      line: { action: 'withdraw', from: '0.1.0', to: null },
    });
    const page = await site.browser().get(`/${name}`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
    const { body: record } = await site.browser().get('/api/releases/record');
    expect(record.remotes).not.toHaveProperty(name);
    await manager.change({ action: 'unlock', remote: name, reason: 'mended' });
    const given = { action: 'activate', remote: name, version: '0.1.0', reason: 'mended' };
    expect((await manager.change(given)).status).toBe(200);
  });

  test('of the shell, or of what is not live, is refused', async () => {
    for (const remote of ['shell', `mf-never-${count}`]) {
      expect((await manager.change({ action: 'withdraw', remote, reason: 'broken' })).status).toBe(422);
    }
  });
});

describe('a canary', () => {
  test('keeps each visitor on one side, both in HTML and in requests by scripts', async () => {
    const before = await site.live('mf-one');
    await manager.publish(remoteBuild('mf-one', next));
    await manager.change({ action: 'canary', remote: 'mf-one', version: next, percent: 30 });
    let inCanary = 0;
    for (let visitor = 0; visitor < 60; visitor += 1) {
      const browser = site.browser();
      await browser.get('/mf-one', { headers: { accept: 'text/html' } });
      const bucket = Number(browser.cookies.get('pl_bucket'));
      const cookie = `pl_bucket=${bucket}`;
      const version = await site.live('mf-one', cookie);
      expect(version).toBe(bucket < 30 ? next : before);
      const { body } = await browser.get('/api/releases/record');
      expect((body.remotes as Record<string, { version: string }>)['mf-one']?.version).toBe(version);
      if (version === next) inCanary += 1;
    }
    // 30 % of 60 are 18. The count falls outside 3 to 40 less than once in ten million times.
    expect(inCanary).toBeGreaterThan(3);
    expect(inCanary).toBeLessThan(40);
    for (const bucket of [0, 29]) expect(await site.live('mf-one', `pl_bucket=${bucket}`)).toBe(next);
    for (const bucket of [30, 99]) expect(await site.live('mf-one', `pl_bucket=${bucket}`)).toBe(before);
    await manager.change({ action: 'canary', remote: 'mf-one', version: next, percent: 0 });
  });

  test('for everybody or nobody is exact, and needs no cookie', async () => {
    const before = await site.live('mf-one');
    await manager.publish(remoteBuild('mf-one', next));
    for (const [percent, version] of [
      [100, next],
      [0, before],
    ] as const) {
      await manager.change({ action: 'canary', remote: 'mf-one', version: next, percent });
      const browser = site.browser();
      browser.cookies.set('pl_bucket', '99');
      await browser.get('/mf-one', { headers: { accept: 'text/html' } });
      expect(browser.cookies.has('pl_bucket')).toBe(false);
      expect(await site.live('mf-one')).toBe(version);
      expect(await site.live('mf-one', 'pl_bucket=0')).toBe(version);
      expect(await site.live('mf-one', 'pl_bucket=99')).toBe(version);
    }
  });

  test('is promoted to everybody', async () => {
    await manager.publish(remoteBuild('mf-one', next));
    await manager.change({ action: 'canary', remote: 'mf-one', version: next, percent: 5 });
    const { body } = await manager.change({ action: 'promote', remote: 'mf-one' });
    expect(body.state).toMatchObject({ active: next, canary: null });
  });
});

describe('the gate', () => {
  const cases = {
    'host contract of a newer shell': [
      { hostContract: '1.99.0' },
      'host-contract',
      'Release a newer shell first.',
    ],
    'host contract of another major version': [{ hostContract: '0.9.0' }, 'host-contract', 'Rebuild mf-one'],
    'contract that the API does not serve yet': [
      { contractVersion: '2.99.0' },
      'api-contract',
      'Deploy the API first.',
    ],
    'contract that the API serves no more': [{ contractVersion: '0.1.0' }, 'api-contract', 'Rebuild mf-one'],
    'version of a shared package that the shell lacks': [
      { shared: [{ package: 'react', range: '^18.0.0', exports: null }] },
      'shared-package',
      'shares 19.3.1',
    ],
    'export that the shell does not share': [
      { shared: [{ package: 'react-router-dom', range: '^7.0.0', exports: ['Link', 'useBlocker'] }] },
      'shared-export',
      'uses useBlocker of react-router-dom',
    ],
  } as const;
  for (const [what, [change, rule, message]] of Object.entries(cases)) {
    test(`refuses a ${what}, for everybody, for some and by a link`, async () => {
      await manager.publish(remoteBuild('mf-one', next, change));
      for (const action of [{ action: 'activate' }, { action: 'canary', percent: 1 }]) {
        const answer = await manager.change({ ...action, remote: 'mf-one', version: next });
        expect(answer.status).toBe(422);
        expect(answer.body.issues).toMatchObject([{ path: rule }]);
        expect(answer.body.message).toContain(message);
      }
      const link = await manager.call('POST', '/api/releases/overrides', { remote: 'mf-one', version: next });
      expect([link.status, link.body.code]).toEqual([422, 'release_refused']);
      expect((await manager.call('GET', '/api/releases/overrides')).body.links).toEqual([]);
    });
  }

  test('refuses a path of another remote, whatever its parameters are called, and one of the server’s', async () => {
    const route = { access: 'public', chrome: 'site', scripts: [], styles: [], prerender: false };
    const owner = [{ ...route, path: '/things/:id' }];
    await manager.publish(remoteBuild('mf-two', next, { routes: owner }));
    await activate('mf-two', next);
    await manager.publish(
      remoteBuild('mf-one', next, {
        routes: [
          { ...route, path: '/things/:slug' },
          ...['/api/own', '/review', '/sitemap.xml', '/pricing', '/:page', '/*'].map((path) => ({
            ...route,
            path,
          })),
        ],
      }),
    );
    const { body } = await activate('mf-one', next);
    expect(body.message).toContain(`mf-two ${next} both claim /things/:slug`);
    for (const path of ['/api/own', '/review', '/sitemap.xml', '/pricing']) {
      expect(body.message).toContain(`claims ${path}, which the site answers itself`);
    }
    for (const path of ['/:page', '/*'])
      expect(body.message).toContain(`claims ${path}, which is every address`);
  });

  test('refuses a route that the site could match to no address, and says how to write it', async () => {
    const route = { access: 'public', chrome: 'site', scripts: [], styles: [], prerender: false };
    const faulty = ['/docs/*', '/docs/:slug?', '/docs/:slug.html', '/docs/', '/docs//index', 'docs'];
    await manager.publish(
      remoteBuild('mf-one', next, {
        routes: [...faulty, '/', '/docs', '/docs/:slug', '/docs/:post-id/edit_1'].map((path) => ({
          ...route,
          path,
        })),
      }),
    );
    const { body } = await activate('mf-one', next);
    const issues = body.issues as { path: string; message: string }[];
    expect(issues.map(({ message }) => /the route (\S+), /.exec(message)?.[1])).toEqual(faulty);
    expect(issues[0]).toMatchObject({ path: 'route', message: expect.stringContaining('/blog/:slug') });
  });

  test('refuses a route with parameters that matches addresses of another remote’s, unless one of them is literal', async () => {
    const route = { access: 'public', chrome: 'site', scripts: [], styles: [], prerender: false };
    const routesOf = (...paths: string[]) => ({ routes: paths.map((path) => ({ ...route, path })) });
    await manager.publish(remoteBuild('mf-two', next, routesOf('/shelf/:id/edit', '/shelf/:id')));
    await activate('mf-two', next);
    const paths = ['/shelf/book/:page', '/shelf/new', '/shelf/:id/edit/:page', '/shelf/:id/view'];
    await manager.publish(remoteBuild('mf-one', next, routesOf(...paths)));
    const { body } = await activate('mf-one', next);
    expect(body.issues).toMatchObject([
      {
        path: 'route',
        message: expect.stringContaining('both claim /shelf/book/:page (there as /shelf/:id/edit)'),
      },
    ]);
  });

  test('reads the manifests of shells only once to find an earlier one’s file, whatever is asked for @turn-4', async () => {
    const { connection } = site.app;
    await manager.publish(shellBuild(next));
    const ask = (file: string) => site.browser().get(`/${file}`);
    expect((await ask(shellScript('invented'))).status).toBe(404);
    const read: unknown[] = [];
    connection.set('debug', (collection: string, method: string, _query: object, options: object = {}) => {
      if (collection === 'release_artifacts' && method.startsWith('find')) read.push(options);
    });
    const answer = await ask(shellScript('invented too')).finally(() => connection.set('debug', false));
    expect(answer.status).toBe(404);
    expect(read).toMatchObject([{ projection: { _id: 1 } }]);
    // A version that nobody has had yet, and that was published since.
    await manager.publish(shellBuild(`${next}-rc.1`));
    expect((await ask(shellScript(`${next}-rc.1`))).text).toBe(`main of ${next}-rc.1`);
  });

  test('refuses a shell that no longer supports a live remote, and a rollback to one', async () => {
    const shared = [{ package: 'react', version: '19.3.1', exports: null }];
    await manager.publish(shellBuild(next, { shared }));
    const { status, body } = await activate('shell', next);
    expect(status).toBe(422);
    expect(body.message).toMatch(
      /mf-(one|two) .* needs react-router-dom \^7\.0\.0, and shell .* shares none/,
    );
    const back = await manager.change({
      action: 'rollback',
      remote: 'shell',
      version: next,
      reason: 'a try',
    });
    expect(back.status).toBe(422);
  });

  test('admits a shell that supports all remotes, and pages then contain it', async () => {
    await manager.publish(shellBuild(next));
    expect((await activate('shell', next)).status).toBe(200);
    const page = await site.browser().get('/mf-one', { headers: { accept: 'text/html' } });
    expect(page.text).toContain(`data-shell="${next}"`);
    // A tab with an earlier shell can still load its chunks.
    for (const version of [next, '1.0.0']) {
      expect((await site.browser().get(`/${shellScript(version)}`)).text).toBe(`main of ${version}`);
    }
    expect((await site.browser().get(`/${shellScript('never published')}`)).status).toBe(404);
  });
});

describe('people', () => {
  test('a publisher releases its own remotes and no others', async () => {
    const team = await site.publisher('mf-one');
    expect((await team.publish(remoteBuild('mf-one', next))).status).toBe(201);
    expect((await team.change({ action: 'activate', remote: 'mf-one', version: next })).status).toBe(200);
    expect((await team.publish(remoteBuild('mf-two', next))).status).toBe(403);
    await manager.publish(remoteBuild('mf-two', next));
    const other = await team.change({ action: 'activate', remote: 'mf-two', version: next });
    expect(other.status).toBe(403);
    expect(other.body.message).toContain('may release mf-one, not mf-two');
    expect((await team.call('GET', '/api/releases/tokens')).status).toBe(403);
    expect((await team.call('POST', '/api/releases/tokens', { name: 'me', role: 'manager' })).status).toBe(
      403,
    );
    for (const path of [team.id, `${team.id}/key`]) {
      const answer = await team.call('DELETE', `/api/releases/tokens/${path}`);
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await team.call('GET', '/api/releases/status')).status).toBe(200);
  });

  test('are told that a token, a link or a version does not exist', async () => {
    for (const [method, path] of [
      ['DELETE', 'tokens/0123456789ab'],
      ['DELETE', 'tokens/0123456789ab/key'],
      // The site's own, which has no secret that anybody could lose.
      ['DELETE', 'tokens/environment'],
      ['DELETE', 'overrides/0123456789ab'],
      ['GET', `artifacts/mf-one/${next}`],
    ] as const) {
      const { status, body } = await manager.call(method, `/api/releases/${path}`);
      expect([path, status, body.code]).toEqual([path, 404, 'not_found']);
    }
  });

  test('a team cannot remove a release manager’s lock, but can remove its own', async () => {
    const team = await site.publisher('mf-one');
    await manager.change({ action: 'lock', remote: 'mf-one', reason: 'a freeze' });
    for (const action of ['unlock', 'rollback', 'lock']) {
      const answer = await team.change({ action, remote: 'mf-one', reason: 'we must' });
      expect(answer.status).toBe(403);
      expect(answer.body.message).toContain('a freeze');
    }
    await manager.change({ action: 'unlock', remote: 'mf-one', reason: 'over' });
    await team.change({ action: 'lock', remote: 'mf-one', reason: 'our own' });
    expect((await team.change({ action: 'unlock', remote: 'mf-one', reason: 'done' })).status).toBe(200);
  });

  test('a team can end its canary under somebody else’s lock, which stays', async () => {
    const team = await site.publisher('mf-one');
    const before = await site.live('mf-one');
    await team.publish(remoteBuild('mf-one', next));
    const canary = { action: 'canary', remote: 'mf-one', version: next } as const;
    const ends = [
      { ...canary, percent: 0 },
      { action: 'rollback', remote: 'mf-one', from: next, reason: 'shows nothing' },
    ];
    for (const end of ends) {
      await manager.change({ ...canary, percent: 100 });
      await manager.change({ action: 'lock', remote: 'mf-one', reason: 'a freeze' });
      expect((await team.change({ ...canary, percent: 50 })).status).toBe(422);
      const { status, body } = await team.change(end);
      expect({ status, state: body.state, line: body.line }).toMatchObject({
        status: 200,
        state: { active: before, canary: null, lock: { by: 'RELEASE_TOKEN', reason: 'a freeze' } },
        line: { percent: 0 },
      });
      expect(await site.live('mf-one')).toBe(before);
      // A canary that isn't running can't be ended.
      expect((await team.change({ ...canary, percent: 0 })).status).toBe(422);
      await manager.change({ action: 'unlock', remote: 'mf-one', reason: 'over' });
    }
  });

  test('a revoked token gives no access, and no secret is stored', async () => {
    const team = await site.publisher('mf-one');
    const { connection } = site.app;
    const stored = JSON.stringify(await connection.collection('release_tokens').find().toArray());
    expect(stored).toContain(team.id);
    // The secret may contain the separator.
    expect(stored).not.toContain(team.token.split('_').slice(2).join('_'));
    expect((await manager.call('DELETE', `/api/releases/tokens/${team.id}`)).status).toBe(200);
    expect((await team.call('GET', '/api/releases/status')).status).toBe(401);
    expect((await team.publish(remoteBuild('mf-one', next))).status).toBe(401);
  });

  test('a name that is in use is refused, also to one of two at once, and is free after a revocation', async () => {
    const create = (name: string) => manager.call('POST', '/api/releases/tokens', { name, role: 'manager' });
    const both = await Promise.all([create('dana'), create('dana')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = await create('dana');
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('There is a token named “dana” already');
    // The site's own tokens are in the history as well.
    expect((await create('RELEASE_TOKEN')).status).toBe(400);

    const made = both.find(({ status }) => status === 201)?.body as { token: { id: string } };
    await manager.call('DELETE', `/api/releases/tokens/${made.token.id}`);
    expect((await create('dana')).status).toBe(201);

    // Two of one name from before names were unique.
    const tokens = site.app.connection.collection<{ _id: string; name: string; nameInUse?: string }>(
      'release_tokens',
    );
    const { _id: before, ...rest } = (await tokens.findOne({ name: 'dana', nameInUse: 'dana' })) ?? {};
    const secret = `plr_0123456789ab_${'x'.repeat(40)}`;
    const hash = createHash('sha256').update(secret).digest('hex');
    await tokens.updateOne({ _id: before ?? '' }, { $unset: { nameInUse: 1 } });
    await tokens.insertOne({ ...rest, _id: '0123456789ab', hash, nameInUse: undefined } as never);
    expect((await create('dana')).status).toBe(400);
    expect((await site.as(secret).call('GET', '/api/releases/status')).status).toBe(200);
  });

  test('a token signs with the key that it enrolled first, until a manager lets it enrol another', async () => {
    const team = await site.publisher('mf-one');
    await team.publish(remoteBuild('mf-one', next));
    const thief = site.as(team.token);
    const build = remoteBuild('mf-one', `${next}-a`);
    const refused = await thief.publish(build);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('npm run release -- token forget-key');
    await manager.call('DELETE', `/api/releases/tokens/${team.id}/key`);
    expect((await thief.publish(build)).status).toBe(201);
    const { body } = await manager.call('GET', '/api/releases/tokens');
    const { acts } = (body.tokens as { id: string; acts: object[] }[]).find(({ id }) => id === team.id) ?? {};
    const theirs = { by: team.name, action: 'enrol-key' };
    expect(acts).toMatchObject([
      { action: 'create' },
      theirs,
      { by: 'RELEASE_TOKEN', action: 'forget-key' },
      theirs,
    ]);
    // What the first key has signed remains valid.
    expect((await team.change({ action: 'activate', remote: 'mf-one', version: next })).status).toBe(200);
  });
});

describe('an attack', () => {
  const refusal = async (archive: Buffer, message: string | RegExp) => {
    const { status, body } = await manager.publish(remoteBuild('mf-one', next), archive);
    expect(status).toBe(422);
    expect(body.message).toMatch(message);
    expect((await activate('mf-one', next)).status).toBe(404);
  };

  test('strangers can publish and change nothing, and learn nothing', async () => {
    for (const stranger of [site.as(null), site.as('a-wrong-token-of-some-length')]) {
      expect((await stranger.publish(remoteBuild('mf-one', next))).status).toBe(401);
      expect((await stranger.change({ action: 'lock', remote: 'mf-one', reason: 'ha ha' })).status).toBe(401);
      expect((await stranger.call('GET', '/api/releases/history')).status).toBe(401);
    }
  });

  for (const name of ['../outside.js', '/outside.js', 'a/../../x.js']) {
    test(`a file called ${name} is refused`, async () => {
      // The library that writes archives also refuses such names, so they are patched in afterwards.
      const harmless = 'x'.repeat(name.length);
      const archive = await pack(remoteBuild('mf-one', next), manager.key, {
        entries: { [harmless]: 'boo' },
      });
      const forged = Buffer.from(archive.toString('latin1').replaceAll(harmless, name), 'latin1');
      await refusal(forged, /archive was refused/);
    });
    test(`a manifest that lists ${name} is refused`, async () => {
      const build = remoteBuild('mf-one', next);
      const file = { path: name, integrity: `sha384-${'A'.repeat(64)}`, size: 3 };
      const files = [...(build.manifest.files as object[]), file];
      await refusal(
        await pack({ ...build, manifest: { ...build.manifest, files } }, manager.key),
        /does not have the form/,
      );
    });
  }

  test('a file that unpacks to more than its manifest states is not unpacked', async () => {
    const bomb = Buffer.alloc(30 * 1024 * 1024);
    const archive = await pack(remoteBuild('mf-one', next), manager.key, {
      entries: { 'remoteEntry.js': bomb },
    });
    expect(archive.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    await refusal(archive, /larger than the manifest states/);
    expect(process.memoryUsage().rss - before).toBeLessThan(20 * 1024 * 1024);
    // An archive that states a wrong size in its own directory.
    const lying = Buffer.from(archive);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bomb.length);
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 1)) lying.writeUInt32LE(20, at);
    await refusal(lying, /refused|larger/);
  });

  test('a manifest that announces gigabytes is refused before anything is unpacked', async () => {
    const build = remoteBuild('mf-one', next);
    const files = (build.manifest.files as object[]).map((file) => ({ ...file, size: 2 ** 40 }));
    const archive = await pack({ ...build, manifest: { ...build.manifest, files } }, manager.key);
    expect((await manager.publish(build, archive)).status).toBe(413);
  });

  test('files with a wrong hash, missing files and unlisted files are refused', async () => {
    const build = remoteBuild('mf-one', next);
    const size = String(build.files['remoteEntry.js']).length;
    await refusal(
      await pack(build, manager.key, { entries: { 'remoteEntry.js': 'x'.repeat(size) } }),
      /not the file whose hash/,
    );
    await refusal(await pack(build, manager.key, { without: ['remoteEntry.js'] }), /archive lacks it/);
    await refusal(await pack(build, manager.key, { entries: { 'more.js': 'x' } }), /does not list/);
    const files = (build.manifest.files as { path: string }[]).filter(
      ({ path }) => path !== 'remoteEntry.js',
    );
    await refusal(
      await pack({ ...build, manifest: { ...build.manifest, files } }, manager.key, {
        without: ['remoteEntry.js'],
      }),
      /no hash for it/,
    );
  });

  test('a signature that is invalid or missing is refused', async () => {
    const build = remoteBuild('mf-one', next);
    await refusal(await pack(build, manager.key, { signWith: makeKey() }), /signature does not match/);
    await refusal(await pack(build, manager.key, { without: ['signature.json'] }), /not signed/);
    await refusal(
      Buffer.from('no archive at all, just some text that is long enough'),
      /archive was refused/,
    );
  });

  test('two versions cannot share a federation name, unless their files are the same', async () => {
    const build = remoteBuild('mf-one', next);
    await manager.publish(build);
    const { federationName } = build.manifest;
    const twin = remoteBuild('mf-one', `${next}-twin`, { federationName }, 'other code');
    expect((await manager.publish(twin)).status).toBe(409);
    const alias = remoteBuild('mf-one', `${next}-alias`, { federationName }, build.files['remoteEntry.js']);
    expect((await manager.publish(alias)).status).toBe(201);
  });
});
