import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSigner } from '#app/kernel/http/signature.ts';
import { createChannelStore } from '#app/releases/channel-store.ts';
import { createChannelWatch } from '#app/releases/channel-watch.ts';
import { releases } from '#app/releases/releases.feature.ts';
import { remoteBuild } from './release-fixtures.ts';
import { type Releaser, type ReleaseSite, startReleaseSite } from './release-site.ts';

/** Several people who react to one bad version: each has looked at some moment, and acts on what they saw then. */

let site: ReleaseSite;
let team: Releaser;
let colleague: Releaser;
/** A remote of each test's own. Its versions 0.4.0 and 0.5.0 were fine, and 0.6.0, which is live, is bad. */
let remote: string;
let count = 0;
beforeAll(async () => {
  site = await startReleaseSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  count += 1;
  remote = `mf-bad-${count}`;
  team = await site.publisher(remote);
  colleague = await site.publisher(remote);
  for (const version of ['0.4.0', '0.5.0', '0.6.0', '0.7.0'])
    await site.manager.publish(remoteBuild(remote, version));
  for (const version of ['0.4.0', '0.5.0', '0.6.0']) {
    expect((await team.change({ action: 'activate', remote, version })).status).toBe(200);
  }
});

const live = async () => {
  const { body } = await site.manager.call('GET', '/api/releases/status');
  return (body.releases as Record<string, unknown>[]).find((each) => each.remote === remote);
};
const back = { action: 'rollback', reason: '0.6.0 is broken' };

describe('a second rollback', () => {
  test('is refused and told who was faster, even if it looked afterwards, unless it names what is live', async () => {
    expect((await team.change({ ...back, remote })).status).toBe(200);
    for (const late of [team, site.manager]) {
      for (const how of [{}, { version: '0.4.0' }, { from: '0.6.0' }, { action: 'withdraw' }]) {
        const told = await late.change({ ...back, remote, ...how });
        expect(told).toMatchObject({ status: 409, body: { code: 'conflict' } });
        expect(told.body.message).toMatch(
          new RegExp(
            `team \\d+ of ${remote} rolled ${remote} back from 0\\.6\\.0 to 0\\.5\\.0 .*0\\.6\\.0 is broken`,
          ),
        );
        expect(told.body.message).toContain('Nothing was done');
        expect(told.body.message).toContain(`--from 0.5.0`);
      }
    }
    // Another team's token may not replace the lock either.
    const barred = await colleague.change({ ...back, remote, from: '0.5.0' });
    expect(barred).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('0.6.0 is broken') },
    });
    expect(await live()).toMatchObject({
      active: '0.5.0',
      previous: '0.4.0',
      lock: { reason: '0.6.0 is broken' },
    });
    const said = await site.manager.change({ ...back, remote, from: '0.5.0', reason: 'that is broken, too' });
    expect(said.body).toMatchObject({ state: { active: '0.4.0' }, line: { from: '0.5.0', to: '0.4.0' } });
  });

  test('is refused as well once the remote was unlocked', async () => {
    await team.change({ ...back, remote });
    await team.change({ action: 'unlock', remote, reason: 'the next one is ready' });
    expect((await colleague.change({ ...back, remote })).status).toBe(409);
    expect(await live()).toMatchObject({ active: '0.5.0' });
  });

  test('takes no good version down after a canary was ended', async () => {
    await team.change({ action: 'canary', remote, version: '0.7.0', percent: 10 });
    expect((await team.change({ ...back, remote })).status).toBe(200);
    for (const how of [{}, { from: '0.7.0' }]) {
      const told = await site.manager.change({ ...back, remote, ...how });
      expect(told.status).toBe(409);
      expect(told.body.message).toContain(`ended the canary 0.7.0 of ${remote}`);
    }
    expect(await live()).toMatchObject({ active: '0.6.0', canary: null });
  });
});

test('a rollback does not bring the bad version back after somebody has activated a good one', async () => {
  for (const good of ['0.5.0', '0.7.0']) {
    await team.change({ action: 'activate', remote, version: good });
    for (const how of [{}, { from: '0.6.0' }]) {
      const told = await colleague.change({ ...back, remote, ...how });
      expect(told.status).toBe(409);
      expect(told.body.message).toContain(`activated ${remote} ${good}`);
    }
    expect(await live()).toMatchObject({ active: good, lock: null });
  }
  // Who activated it themselves knows what is live.
  expect((await team.change({ ...back, remote })).body.line).toMatchObject({ from: '0.7.0', to: '0.5.0' });
});

test('a rollback that names the active version takes it down, also while a canary is running', async () => {
  await team.change({ action: 'canary', remote, version: '0.7.0', percent: 10 });
  const { body } = await team.change({ ...back, remote, from: '0.6.0' });
  expect(body).toMatchObject({
    state: { active: '0.5.0', canary: null },
    line: { from: '0.6.0', to: '0.5.0' },
  });
});

test('somebody else’s canary is only promoted by its version', async () => {
  await team.change({ action: 'canary', remote, version: '0.7.0', percent: 10 });
  const told = await colleague.change({ action: 'promote', remote });
  expect(told.status).toBe(409);
  expect(told.body.message).toMatch(
    new RegExp(`team \\d+ of ${remote} gave ${remote} 0\\.7\\.0 to 10 % .*promote ${remote} 0\\.7\\.0`),
  );
  expect((await colleague.change({ action: 'promote', remote, version: '0.5.0' })).status).toBe(409);
  expect(await live()).toMatchObject({ active: '0.6.0', canary: { version: '0.7.0' } });
  const named = await colleague.change({ action: 'promote', remote, version: '0.7.0' });
  expect(named.body).toMatchObject({ state: { active: '0.7.0' } });
  const again = await team.change({ action: 'promote', remote, version: '0.7.0' });
  expect(again.status).toBe(409);
  expect(again.body.message).toContain(`promoted the canary 0.7.0 of ${remote}`);
});

test('the history names the token, because a name can be given again after a revocation', async () => {
  const { body } = await site.manager.call('GET', `/api/releases/history?remote=${remote}`);
  const { id } = team as Releaser & { readonly id: string };
  expect((body.lines as unknown[])[0]).toMatchObject({
    by: expect.stringMatching(`^team \\d+ of ${remote}$`),
    token: id,
  });
});

test('of two changes that a process is told of at once, each is live when its refresh is over', async () => {
  const { connection, env } = site.app;
  const signer = createSigner(env.SESSION_SECRET, 'deployment-record');
  const store = createChannelStore({ connection, signer, signerBefore: null, now: () => new Date() });
  const { registry } = site.app.service(releases);
  const fetched = Promise.withResolvers<void>();
  const watch = createChannelWatch({
    channel: 'production',
    store,
    // Another process that has yet to fetch everything.
    async prepare(...version) {
      await fetched.promise;
      return (await registry.find(...version))?.manifest ?? null;
    },
    intervalMs: 60_000,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const first = watch.refresh();
  const told = [];
  for (const version of ['0.7.0', '0.5.0']) {
    expect((await team.change({ action: 'activate', remote, version, reason: 'a try' })).status).toBe(200);
    told.push(watch.refresh(await store.read('production')));
  }
  fetched.resolve();
  await Promise.all([first, ...told]);
  expect(watch.state.revision).toBe((await store.read('production')).revision);
  expect(watch.resolver(null).remotes[remote]?.active.version).toBe('0.5.0');
});
