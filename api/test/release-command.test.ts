import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contractVersion } from '@postloom/shared-contracts/federation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDatabases } from './harness.ts';
import { remoteBuild, shellBuild } from './release-fixtures.ts';
import { activateAsNewer, managerToken, type ReleaseSite, startReleaseSite } from './release-site.ts';

/** Runs `npm run release` as a person or a script would: in its own process, against a running site. */
const command = path.join(import.meta.dirname, '../../tools/commands/release.ts');

let site: ReleaseSite;
beforeAll(async () => {
  site = await startReleaseSite();
  for (const version of ['1.0.1', '1.1.0', '1.2.0']) {
    expect((await site.manager.publish(remoteBuild('mf-one', version))).status).toBe(201);
  }
  // From here on, each test uses its own versions.
  expect((await site.manager.change({ action: 'activate', remote: 'mf-one', version: '1.0.1' })).status).toBe(
    200,
  );
  const owner = { routes: [routeOf('/mf-two')] };
  expect((await site.manager.publish(remoteBuild('mf-one', '1.3.0', owner))).status).toBe(201);
});
afterAll(async () => {
  await site.close();
  await closeDatabases();
});

const routeOf = (route: string) => ({
  path: route,
  access: 'public',
  chrome: 'site',
  scripts: [],
  styles: [],
  prerender: false,
});

/** A proxy before the site that may interfere with the command's requests. */
async function between(onRequest: (request: IncomingMessage, body: Buffer) => void | Promise<void>) {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    await onRequest(request, body);
    const answer = await fetch(site.url + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization: String(request.headers.authorization), 'content-type': 'application/json' },
      ...(body.length > 0 && { body: body.toString() }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    settled.resolve();
  });
  const settled = Promise.withResolvers<void>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: { RELEASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    /** Resolves when a request has been forwarded and answered. */
    settled: settled.promise,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface Run {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
  /** What `--json` printed. */
  readonly json: () => Record<string, unknown>;
}

function release(words: readonly string[], env: NodeJS.ProcessEnv = {}, signal?: AbortSignal): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', command, ...words],
      {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          RELEASE_URL: site.url,
          RELEASE_TOKEN: managerToken,
          ...env,
        },
        killSignal: 'SIGKILL',
        signal,
      },
      (error, out, errors) =>
        resolve({ code: error ? Number(error.code) || -1 : 0, out, errors, json: () => JSON.parse(out) }),
    );
  });
}

/** Everything that a dry run must not change. */
const state = async () => {
  const of = async (what: string) => (await site.manager.call('GET', `/api/releases/${what}`)).body;
  return [await of('status'), await of('history'), await of('tokens')];
};

describe('the release command', () => {
  test('says what each change would do with --dry-run, and does nothing @turn-2', async () => {
    const made = await site.publisher('mf-two');
    const before = await state();
    const tries: Record<string, readonly string[]> = {
      'activate mf-one: 1.0.1 → 1.1.0': ['activate', 'mf-one', '1.1.0'],
      'canary mf-one: 1.1.0 to 10 %': ['canary', 'mf-one', '1.1.0', '10'],
      'rollback mf-one: 1.0.1 → 1.1.0 (old prices)': [
        'rollback',
        'mf-one',
        '1.1.0',
        '--reason',
        'old prices',
      ],
      'lock mf-one: 1.0.1 (a holiday)': ['lock', 'mf-one', '--reason', 'a holiday'],
      'withdraw mf-one: 1.0.1 (all wrong)': ['withdraw', 'mf-one', '--reason', 'all wrong'],
      'Would make a token of blog team: publisher of mf-blog': [
        'token',
        'create',
        'blog team',
        '--remotes',
        'mf-blog',
      ],
      [`Would revoke ${made.name}`]: ['token', 'revoke', made.id],
      [`Would let the next publishing enrol a new key for ${made.name}`]: ['token', 'forget-key', made.id],
    };
    const runs = await Promise.all(Object.values(tries).map((words) => release([...words, '--dry-run'])));
    for (const [index, text] of Object.keys(tries).entries()) {
      expect(runs[index]).toMatchObject({ code: 0, out: expect.stringContaining(text) });
    }
    expect(await state()).toEqual(before);
  });

  test('makes the change, reports it to people and scripts alike, and a rollback locks until it is unlocked', async () => {
    const canary = await release(['canary', 'mf-one', '1.1.0', '10%']);
    expect(canary).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Done: canary mf-one: 1\.1\.0 to 10 %/),
    });
    const promoted = await release(['promote', 'mf-one', '--json']);
    expect(promoted.json()).toMatchObject({
      state: { active: '1.1.0' },
      line: { action: 'promote', from: '1.0.1' },
    });
    const back = await release(['rollback', 'mf-one', '--reason', 'old prices']);
    expect(back.out).toContain('mf-one is locked: npm run release -- unlock mf-one');
    expect(await site.live('mf-one')).toBe('1.0.1');
    const locked = await release(['activate', 'mf-one', '1.2.0']);
    expect(locked).toMatchObject({ code: 3, out: '', errors: expect.stringContaining('old prices') });
    expect((await release(['unlock', 'mf-one', '--reason', 'settled'])).code).toBe(0);
    const takenBack = /1\.1\.0.* rolled back \S+ \S+ by RELEASE_TOKEN: old prices/;
    expect((await release(['status', 'mf-one'])).out).toMatch(takenBack);
    const again = await release(['activate', 'mf-one', '1.1.0', '--json']);
    expect(again.code).toBe(3);
    // The option is the command's own: others show the site's sentence beside a field.
    const sentence = `${takenBack.source}.* say why\\.`;
    expect(again.json()).toMatchObject({
      error: expect.stringMatching(`${sentence} Use --reason …$`),
      answer: { message: expect.stringMatching(`${sentence}$`) },
    });
    const why = ['--reason', 'new prices after all'];
    expect((await release(['activate', 'mf-one', '1.1.0', ...why])).code).toBe(0);
    expect((await release(['status', 'mf-one'])).out).toMatch(
      /1\.1\.0.* released again since it was rolled back \S+ \S+ by RELEASE_TOKEN: old prices/,
    );
    // Two people react to the same version: the second one is told, whether they have named it or not.
    const bad = ['rollback', 'mf-one', '--from', '1.1.0', '--reason', 'old prices'];
    expect(await release(bad)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Live now: mf-one 1.0.1.'),
    });
    const late = await Promise.all([
      release(bad),
      release(['rollback', 'mf-one', '--reason', 'old prices']),
      release(['withdraw', 'mf-one', '--reason', 'old prices']),
    ]);
    const told =
      /RELEASE_TOKEN rolled mf-one back from 1\.1\.0 to 1\.0\.1 .*mf-one 1\.0\.1 is live now.*: npm run release -- (rollback|withdraw) mf-one --from 1\.0\.1/;
    for (const run of late) expect(run).toMatchObject({ code: 5, errors: expect.stringMatching(told) });
    expect((await release(['unlock', 'mf-one', '--reason', 'settled'])).code).toBe(0);
    expect((await release(['activate', 'mf-one', '1.2.0'])).code).toBe(0);

    const status = (await release(['status', 'mf-one', '--json'])).json();
    expect(status).toMatchObject({ releases: [{ remote: 'mf-one', active: '1.2.0', previous: '1.0.1' }] });
    expect((await release(['status', 'mf-one'])).out).toMatch(/mf-one +1\.2\.0 +1\.0\.1/);
    const history = await release(['history', 'mf-one']);
    expect(history.out).toMatch(/RELEASE_TOKEN +rollback mf-one: 1\.1\.0 → 1\.0\.1 \(old prices\)/);
    const { lines } = (await release(['history', 'mf-one', '--json'])).json() as {
      lines: { action: string }[];
    };
    expect(lines.slice(0, 5).map(({ action }) => action)).toEqual([
      'activate',
      'unlock',
      'rollback',
      'activate',
      'unlock',
    ]);
  });

  test('a rollback brings back a version that was rolled back before only if it is named', async () => {
    const ours = await startReleaseSite();
    const env = { RELEASE_URL: ours.url };
    const run = async (...words: string[]) => release(words, env);
    try {
      for (const version of ['0.5.0', '0.6.0', '0.7.0']) {
        expect((await ours.manager.publish(remoteBuild('mf-one', version))).status).toBe(201);
      }
      await run('activate', 'mf-one', '0.5.0');
      await run('activate', 'mf-one', '0.6.0');
      const why = ['--reason', 'blank pages'];
      expect((await run('rollback', 'mf-one', '--from', '0.6.0', ...why)).code).toBe(0);
      await run('unlock', 'mf-one', '--reason', 'settled');
      const record =
        /^mf-one 0\.6\.0 in browsers so far: no loads; rolled back .* by RELEASE_TOKEN: blank pages\.$/m;
      expect((await run('activate', 'mf-one', '0.6.0', '--reason', 'mended', '--dry-run')).out).toMatch(
        record,
      );
      expect((await run('activate', 'mf-one', '0.6.0', '--reason', 'mended')).out).toMatch(record);
      await run('activate', 'mf-one', '0.7.0');
      const back = ['rollback', 'mf-one', '--from', '0.7.0', ...why];
      for (const words of [[...back, '--dry-run'], back]) {
        const refused = await run(...words);
        expect(refused).toMatchObject({ code: 3, out: '' });
        for (const part of [
          'rolled back',
          'npm run release -- rollback mf-one 0.5.0 --from 0.7.0 --reason …',
          'npm run release -- rollback mf-one 0.6.0 --from 0.7.0 --reason …',
        ]) {
          expect(refused.errors).toContain(part);
        }
      }
      expect(await ours.live('mf-one')).toBe('0.7.0');
      const named = await run('rollback', 'mf-one', '0.6.0', '--from', '0.7.0', ...why);
      expect(named).toMatchObject({ code: 0, out: expect.stringMatching(record) });
    } finally {
      await ours.close();
    }
  });

  test('of two teams at once makes both changes, but for a single remote only the faster one’s', async () => {
    let faster: { action: string; remote: string; reason: string } | null = null;
    const way = await between(async ({ method }) => {
      if (method !== 'POST' || !faster) return;
      const change = faster;
      faster = null;
      expect((await site.manager.change(change)).status).toBe(200);
    });
    faster = { action: 'lock', remote: 'mf-three', reason: 'another team' };
    const done = await release(['lock', 'mf-one', '--reason', 'ours'], way.env);
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^Done: lock mf-one/) });
    faster = { action: 'unlock', remote: 'mf-one', reason: 'a colleague' };
    const told = await release(['lock', 'mf-one', '--reason', 'ours again'], way.env);
    expect(told).toMatchObject({ code: 5, errors: expect.stringContaining('unlocked mf-one') });
    await way.close();
    expect((await release(['status', 'mf-one'])).out).not.toContain('ours again');
  });

  test('reports a canary that continues under a lock, and that its end changed nothing for others', async () => {
    await site.manager.publish(remoteBuild('mf-one', '1.4.0'));
    expect((await release(['canary', 'mf-one', '1.4.0', '10'])).code).toBe(0);
    const locked = await release(['lock', 'mf-one', '--reason', 'a freeze']);
    expect(locked.out).toContain('Its canary 1.4.0 goes on with 10 % of visitors');
    const ended = `end the canary of mf-one 1.4.0, 1.2.0 stays`;
    expect((await release(['canary', 'mf-one', '1.4.0', '0'])).out).toContain(`Done: ${ended}`);
    expect((await release(['unlock', 'mf-one', '--reason', 'over'])).code).toBe(0);
    expect((await release(['canary', 'mf-one', '1.4.0', '10'])).code).toBe(0);
    expect((await release(['rollback', 'mf-one', '--reason', 'slow'])).out).toContain(
      `Done: ${ended} (slow)`,
    );
    expect((await release(['history', 'mf-one'])).out).toContain(`${ended} (slow)`);
    expect((await release(['unlock', 'mf-one', '--reason', 'over'])).code).toBe(0);
  });

  test.each(['GET', 'POST'])(
    'that is killed at its %s leaves the old state or the new one, with its line',
    async (at) => {
      const before = await state();
      const running = new AbortController();
      const way = await between(({ method }) => {
        if (method === at) running.abort();
      });
      const run = await release(['lock', 'mf-two', '--reason', 'a holiday'], way.env, running.signal);
      expect(run.code).not.toBe(0);
      await way.settled;
      await way.close();
      if (at === 'GET') return expect(await state()).toEqual(before);
      const { lines } = (await release(['history', 'mf-two', '--json'])).json();
      expect(lines).toMatchObject([{ action: 'lock', reason: 'a holiday' }, {}]);
      expect((await release(['unlock', 'mf-two', '--reason', 'over'])).code).toBe(0);
    },
  );

  test('builds, signs and publishes one remote, and says what it consists of @turn-5', {
    timeout: 120_000,
  }, async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'postloom-key-'));
    const { token } = await site.publisher('mf-billing');
    const env = { RELEASE_KEY: path.join(home, 'key.pem'), RELEASE_TOKEN: token };
    const { code, out, errors } = await release(['publish', 'mf-billing', '--version', '7.0.0'], env);
    await rm(home, { recursive: true });
    expect({ code, errors }).toEqual({ code: 0, errors: expect.stringMatching(/^Uploading 0\.\d MB …\n$/) });
    expect(out).toMatch(
      /^Published mf-billing 7\.0\.0 \(\d+ KB\)\. Nothing serves it yet\.\nMade a signing key/,
    );
    // A canary needs an active version.
    expect(out).toContain('Next: npm run release -- activate mf-billing 7.0.0\n');
    const { body } = await site.manager.call('GET', '/api/releases/artifacts/mf-billing/7.0.0');
    expect(body).toMatchObject({
      summary: { version: '7.0.0', size: expect.any(Number) },
      manifest: {
        contractVersion,
        shared: expect.arrayContaining([expect.objectContaining({ package: 'react' })]),
      },
    });
    expect((await site.manager.call('GET', '/api/releases/status')).body.releases).not.toContainEqual(
      expect.objectContaining({ remote: 'mf-billing' }),
    );
    // Waits for the compressed copies, which are written in the background.
    await site.publishBuilds();
  });

  test('creates, lists and revokes tokens @turn-4', async () => {
    const { token, secret } = (await release(['token', 'create', 'dana', '--manager', '--json'])).json() as {
      token: { id: string };
      secret: string;
    };
    expect((await release(['status'], { RELEASE_TOKEN: secret })).code).toBe(0);
    expect((await release(['token', 'list'])).out).toMatch(new RegExp(`${token.id} +dana +manager`));
    expect((await release(['token', 'forget-key', token.id])).code).toBe(0);
    expect((await release(['token', 'revoke', token.id, '--reason', 'leaked'])).out).toContain(
      'Revoked dana',
    );
    const { out } = await release(['token', 'list']);
    const acts = out.slice(out.indexOf(token.id)).split('\n').slice(1, 4);
    expect(acts.map((act) => act.replace(/^ +\S+ \S+ +/, ''))).toEqual([
      'RELEASE_TOKEN  create',
      'RELEASE_TOKEN  forget-key',
      'RELEASE_TOKEN  revoke (leaked)',
    ]);
    expect((await release(['status'], { RELEASE_TOKEN: secret })).code).toBe(4);
  });

  test('makes no token for what can’t be a remote, and asks about one that nobody has seen @turn-4', async () => {
    const of = (remotes: string) => release(['token', 'create', 'typo', '--remotes', remotes, '--dry-run']);
    expect(await of('mf-one,one')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('“one” can’t be'),
    });
    expect((await of('mf-one')).out).not.toContain('spelled right');
    expect((await of('mf-one,mf-oen')).out).toMatch(/^mf-oen: nothing of that name was live yet/m);
  });

  test('says in one sentence what is wrong with how it was called @turn-3', async () => {
    const runs = await Promise.all([
      release(['status', '--what']),
      release(['rollback', 'mf-one']),
      release(['rollback', 'mf-one', '--reason', 'x']),
      release(['status'], { RELEASE_URL: '127.0.0.1:4850' }),
    ]);
    const [option, none, short, address] = runs.map(({ errors }) => errors.trim());
    expect(option).toMatch(/'--what'.* All commands: npm run release -- --help$/);
    expect(none).toMatch(/^Say why: --reason/);
    expect(short).toMatch(/Say why, in a few words\. “x” isn’t enough/);
    expect(address).toMatch(/^RELEASE_URL is “127\.0\.0\.1:4850”\. It must .*http:\/\//);
    for (const each of [option, none, address]) expect(each).not.toContain('\n');
  });

  test('exits with a code for the kind of failure, and with --json in JSON @turn-2', async () => {
    const team = await site.publisher('mf-two');
    const faster = createServer((request, response) => {
      // Somebody else makes a change between its two calls.
      const isRead = request.method === 'GET';
      response.writeHead(isRead ? 200 : 409, { 'content-type': 'application/json' });
      const read = { revision: 1, releases: [], lines: [] };
      response.end(JSON.stringify(isRead ? read : { message: 'Nothing was done.' }));
    });
    await new Promise<void>((resolve) => faster.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(faster.address() as AddressInfo).port}`;
    const failures: readonly (readonly [number, readonly string[], NodeJS.ProcessEnv?])[] = [
      [2, ['activate', 'mf-one']],
      [2, ['activat', 'mf-one', '1.1.0']],
      [2, ['rollback', 'mf-one']],
      [2, ['canary', 'mf-one', '1.1.0', '101']],
      [2, ['status', '--channel', 'elsewhere']],
      [2, ['token', 'create', 'nobody']],
      [2, ['publish', 'mf-nothing']],
      [2, ['publish', 'mf-billing', '--version', 'v7.0.0']],
      [2, ['status', '--what']],
      // What npm leaves of a command without `--`: it takes the options itself and leaves their values.
      [2, ['activate', 'mf-one', '1.1.0', 'staging'], { npm_config_channel: 'true' }],
      [2, ['activate', 'mf-one', '1.1.0'], { npm_config_dry_run: 'true' }],
      // Not published; a path of another remote; a missing token.
      [3, ['activate', 'mf-one', '9.9.9']],
      [3, ['activate', 'mf-one', '1.3.0']],
      [3, ['token', 'revoke', '000000000000', '--dry-run']],
      [4, ['activate', 'mf-one', '1.0.1'], { RELEASE_TOKEN: team.token }],
      [4, ['token', 'create', 'me', '--manager', '--dry-run'], { RELEASE_TOKEN: team.token }],
      [4, ['status'], { RELEASE_TOKEN: '' }],
      [5, ['activate', 'mf-one', '1.1.0'], { RELEASE_URL: address }],
      [6, ['status'], { RELEASE_URL: 'http://127.0.0.1:1' }],
    ];
    try {
      const runs = await Promise.all(failures.map(([, words, env]) => release(words, env)));
      for (const [index, [code, words]] of failures.entries()) {
        const run = runs[index];
        expect({ words, code: run?.code, out: run?.out }).toEqual({ words, code, out: '' });
        expect(run?.errors).not.toMatch(/^\s+at /m);
        expect(run?.errors.trim()).not.toBe('');
      }
      const refused = await release(['activate', 'mf-one', '1.3.0', '--json']);
      expect(refused).toMatchObject({ code: 3, errors: '' });
      expect(refused.json()).toMatchObject({
        error: expect.stringContaining('both claim /mf-two'),
        answer: { code: 'release_refused', issues: [{ path: 'route' }] },
      });
    } finally {
      await new Promise((resolve) => faster.close(resolve));
    }
  });

  test('names the pages of live versions that the site could not render, with the reason @turn-3', async () => {
    const prerendered = (remote: string, version: string, routes: string, paths: readonly string[]) =>
      remoteBuild(
        remote,
        version,
        {
          routes: paths.map((each) => ({ ...routeOf(each), prerender: true })),
          pages: paths.map((each) => ({ path: each, title: each, description: each })),
          serverEntry: 'server/routes.mjs',
        },
        undefined,
        { 'server/routes.mjs': routes },
      );
    const fine = 'export const createRoutes = (path) => path;';
    const broken = `export const createRoutes = (path) => {
      if (path === '/mf-one/cart') throw new TypeError('window is not an object');
      return path;
    };`;
    const shell = shellBuild(
      '1.0.0',
      {},
      {
        'server/prerender.mjs':
          'export const prerender = async ({ createRoutes, path }) => createRoutes(path);',
      },
    );
    const pages = ['/mf-two', '/mf-two/b', '/mf-two/c', '/mf-two/d', '/mf-two/e', '/mf-two/f'];
    const ours = await startReleaseSite({}, [
      shell,
      remoteBuild('mf-one', '0.1.0'),
      prerendered('mf-two', '1.0.0', "throw new Error('nothing is here');", pages),
    ]);
    const env = { RELEASE_URL: ours.url };
    const activate = async (version: string, routes: string) => {
      const build = prerendered('mf-one', version, routes, ['/mf-one', '/mf-one/cart']);
      expect((await ours.manager.publish(build)).status).toBe(201);
      expect((await release(['activate', 'mf-one', version], env)).code).toBe(0);
      // Waits until everything that is live is rendered.
      await ours.publishBuilds();
    };
    try {
      await activate('1.0.0', broken);
      expect((await ours.browser().get('/mf-one/cart', { headers: { accept: 'text/html' } })).text).toContain(
        '<div id="root"></div>',
      );
      const all = await release(['status'], env);
      expect(all.out).toMatch(/could not render these pages, so visitors’ browsers do/);
      expect(all.out).toMatch(/mf-one +1\.0\.0 +\/mf-one\/cart +TypeError: window is not an object$/m);
      expect(all.out).toMatch(
        /mf-two +1\.0\.0\+\w+ +\/mf-two, .+, \/mf-two\/e and 1 more +Error: nothing is here$/m,
      );
      const one = await release(['status', 'mf-one'], env);
      expect(one.out).toContain('window is not an object');
      expect(one.out).not.toContain('nothing is here');
      expect((await release(['status', 'mf-one', '--json'], env)).json()).toMatchObject({
        unrendered: [
          {
            remote: 'mf-one',
            version: '1.0.0',
            path: '/mf-one/cart',
            reason: 'TypeError: window is not an object',
          },
        ],
      });
      expect((await release(['status', '--channel', 'staging'], env)).out).not.toContain('could not render');

      // It is about what visitors get: a version with all its pages, and then the one before it again.
      await activate('1.1.0', fine);
      expect((await release(['status', 'mf-one'], env)).out).not.toContain('could not render');
      const back = ['rollback', 'mf-one', '--from', '1.1.0', '--reason', 'a try'];
      expect((await release(back, env)).code).toBe(0);
      expect((await release(['status', 'mf-one'], env)).out).toContain('window is not an object');
    } finally {
      await ours.close();
    }
  });

  test('status names what is live and too new for the process that answers', async () => {
    const ours = await startReleaseSite();
    const env = { RELEASE_URL: ours.url };
    try {
      expect((await release(['status'], env)).out).not.toContain('does not serve');
      await ours.manager.publish(remoteBuild('mf-one', '2.0.0', { contractVersion: '2.99.0' }));
      await activateAsNewer(ours, 'mf-one', '2.0.0');
      await expect.poll(() => ours.live('mf-one')).toBe('2.0.0');
      const said = `mf-one 2.0.0 was built for the API's contract 2.99.0, and this API serves ${contractVersion}. Deploy the API first.`;
      for (const which of [[], ['mf-one']]) {
        const { code, out } = await release(['status', ...which], env);
        expect([code, out]).toEqual([0, expect.stringContaining(said)]);
      }
      expect((await release(['status', 'mf-two'], env)).out).not.toContain('does not serve');
    } finally {
      await ours.close();
    }
  });
});
