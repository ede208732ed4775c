import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remoteBuild } from './release-fixtures.ts';
import { type ReleaseSite, startReleaseSite } from './release-site.ts';

let site: ReleaseSite;
/** The versions that the start has activated. */
const first = { 'mf-one': '', 'mf-two': '' };
beforeAll(async () => {
  site = await startReleaseSite({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '100' });
  for (const remote of ['mf-one', 'mf-two'] as const) first[remote] = (await site.live(remote)) ?? '';
});
afterAll(() => site.close());

const address = (index: number): Record<string, string> => ({ 'x-forwarded-for': `100.64.${index}.7` });

/** Opens a page and returns its token. */
async function openPage(visitor: number): Promise<string> {
  const { text } = await site
    .browser()
    .get('/mf-one', { headers: { accept: 'text/html', ...address(visitor) } });
  return / data-page="([^"]+)"/.exec(text)?.[1] ?? '';
}

type Outcome = 'shown' | 'load' | 'render';

async function report(
  page: string | undefined,
  {
    remote,
    version,
    outcome,
    visitor,
  }: { remote: string; version: string; outcome: Outcome; visitor: number },
): Promise<number> {
  const failed = outcome !== 'shown';
  const body = {
    remote,
    version,
    ...(page !== undefined && { page }),
    ...(failed
      ? { buildId: 'abc', phase: outcome, reason: 'broken for anna@example.org', route: `/${remote}` }
      : { milliseconds: 120 }),
  };
  const path = `/api/telemetry/remote-${failed ? 'failures' : 'loads'}`;
  return (await site.browser().post(path, body, { headers: address(visitor) })).status;
}

/** Loads of sixty pages by thirty visitors; the first `failing` ones fail. */
async function browse(
  remote: string,
  version: string,
  failing: number,
  outcome: Outcome = 'load',
): Promise<void> {
  for (let index = 59; index >= 0; index -= 1) {
    const visitor = index % 30;
    const page = await openPage(visitor);
    const status = await report(page, {
      remote,
      version,
      outcome: index < failing ? outcome : 'shown',
      visitor,
    });
    expect(status).toBe(204);
  }
}

const stateOf = async (remote: string) => {
  const { body } = await site.manager.call('GET', '/api/releases/status');
  return (body.releases as Record<string, unknown>[]).find((each) => each.remote === remote);
};

async function release(remote: string, version: string): Promise<void> {
  await site.manager.publish(remoteBuild(remote, version));
  expect((await site.manager.change({ action: 'activate', remote, version })).status).toBe(200);
}

/** Many addresses of two networks, which one person can have. */
const ofOneNetwork = (index: number): Record<string, string> => ({
  'x-forwarded-for': index % 2 ? `198.51.100.${index}` : `2001:db8:7:${index}::1`,
});

describe('a version that fails in browsers', () => {
  it('is counted by page and version, with its load times', async () => {
    await browse('mf-one', first['mf-one'], 0);
    const page = await openPage(1);
    for (const outcome of ['shown', 'shown', 'render', 'render', 'load'] as const) {
      await report(page, { remote: 'mf-one', version: first['mf-one'], outcome, visitor: 1 });
    }
    const { body } = await site.manager.call('GET', '/api/releases/field?remote=mf-one');
    expect(body.versions).toEqual([
      {
        version: first['mf-one'],
        loads: 61,
        failures: 0,
        renderErrors: 1,
        medianMs: 200,
        slowMs: 200,
        // What broke and where, so that nobody has to guess, and nothing about whom.
        reasons: [
          {
            phase: 'render',
            route: '/mf-one',
            reason: 'broken for [address]',
            pages: 1,
            lastAt: expect.any(String),
          },
        ],
      },
    ]);
  });

  it('is taken back with a reason, an audit line and a lock that its team may remove', async () => {
    await release('mf-one', '1.1.0');
    await browse('mf-one', '1.1.0', 10, 'render');
    await expect.poll(() => site.live('mf-one')).toBe(first['mf-one']);
    expect(await stateOf('mf-one')).toMatchObject({
      active: first['mf-one'],
      decidedBy: 'rule',
      lock: { by: 'automatic rollback' },
    });
    const { body } = await site.manager.call('GET', '/api/releases/history?remote=mf-one');
    expect((body.lines as unknown[])[0]).toMatchObject({
      by: 'automatic rollback',
      action: 'rollback',
      from: '1.1.0',
      to: first['mf-one'],
      reason: expect.stringMatching(/page loads failed within five minutes/),
    });
    const team = await site.publisher('mf-one');
    const unlocked = await team.change({ action: 'unlock', remote: 'mf-one', reason: 'mended in 1.2.0' });
    expect(unlocked.status).toBe(200);
  });

  it('loses its canary, and everybody else is unaffected', async () => {
    await site.manager.publish(remoteBuild('mf-one', '1.2.0'));
    await site.manager.change({ action: 'canary', remote: 'mf-one', version: '1.2.0', percent: 10 });
    await browse('mf-one', '1.2.0', 10);
    await expect.poll(async () => (await stateOf('mf-one'))?.canary).toBe(null);
    expect(await stateOf('mf-one')).toMatchObject({ active: first['mf-one'], decidedBy: 'rule' });
    await site.manager.change({ action: 'unlock', remote: 'mf-one', reason: 'go on' });
  });

  it('loses its canary even if a person has locked the remote, and their lock stays', async () => {
    await site.manager.publish(remoteBuild('mf-one', '1.2.1'));
    await site.manager.change({ action: 'canary', remote: 'mf-one', version: '1.2.1', percent: 10 });
    await site.manager.change({ action: 'lock', remote: 'mf-one', reason: 'a freeze' });
    await browse('mf-one', '1.2.1', 10);
    await expect.poll(async () => (await stateOf('mf-one'))?.canary).toBe(null);
    expect(await stateOf('mf-one')).toMatchObject({ active: first['mf-one'], lock: { reason: 'a freeze' } });
    await site.manager.change({ action: 'unlock', remote: 'mf-one', reason: 'over' });
  });

  it('stays when browsers recover from what it does, which is told', async () => {
    await browse('mf-one', first['mf-one'], 0);
    await release('mf-one', '1.2.5');
    await browse('mf-one', '1.2.5', 0);
    for (let visitor = 0; visitor < 30; visitor += 1) {
      await report(undefined, { remote: 'mf-one', version: '1.2.5', outcome: 'render', visitor });
    }
    const { body } = await site.manager.call('GET', '/api/releases/field?remote=mf-one');
    const counts = body.versions as { version: string }[];
    expect(counts.find(({ version }) => version === '1.2.5')).toMatchObject({
      loads: 60,
      renderErrors: 0,
      reasons: [{ phase: 'render', route: '/mf-one', pages: 30 }],
    });
    expect(await stateOf('mf-one')).toMatchObject({ active: '1.2.5', lock: null });
    await site.manager.change({
      action: 'rollback',
      remote: 'mf-one',
      version: first['mf-one'],
      reason: 'over',
    });
    await site.manager.change({ action: 'unlock', remote: 'mf-one', reason: 'over' });
  });

  it('stays if a person has locked it, and if strangers report without a page of ours @turn-2', async () => {
    await browse('mf-two', first['mf-two'], 0);
    await release('mf-two', '1.1.0');
    await site.manager.change({ action: 'lock', remote: 'mf-two', reason: 'fair day, I am watching' });
    await browse('mf-two', '1.1.0', 30);

    await release('mf-one', '1.3.0');
    const [page = '', issued = ''] = (await openPage(1)).split('.');
    // Twice as many as would be enough if they were believed.
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const failure = { remote: 'mf-one', version: '1.3.0', outcome: 'load', visitor } as const;
      await report(undefined, failure);
      await report(`${page}${visitor}.${issued}.forged`, failure);
    }
    const repeated = await openPage(1);
    for (let visitor = 0; visitor < 20; visitor += 1) {
      await report(repeated, { remote: 'mf-one', version: '1.3.0', outcome: 'load', visitor });
    }
    // Reports about a version that nobody is served aren't stored.
    await report(await openPage(2), { remote: 'mf-one', version: '9.9.9', outcome: 'load', visitor: 2 });
    const { body } = await site.manager.call('GET', '/api/releases/field?remote=mf-one');
    const counts = body.versions as { version: string }[];
    expect(counts.find(({ version }) => version === '1.3.0')).toMatchObject({ loads: 1, failures: 1 });
    expect(counts.some(({ version }) => version === '9.9.9')).toBe(false);

    // Judged together with all the reports above.
    await browse('mf-one', '1.3.0', 10);
    await expect.poll(() => site.live('mf-one')).toBe(first['mf-one']);
    expect(await stateOf('mf-two')).toMatchObject({ active: '1.1.0', lock: { by: 'RELEASE_TOKEN' } });
  });

  it('is not believed by what one network reports, and not taken back too often within an hour @turn-4', {
    timeout: 60_000,
  }, async () => {
    const remote = 'mf-two';
    await site.manager.change({ action: 'unlock', remote, reason: 'the fair is over' });
    await release(remote, '1.2.0');
    await browse(remote, '1.2.0', 0);
    await release(remote, '1.3.0');
    for (let index = 0; index < 120; index += 1) {
      const headers = ofOneNetwork(index);
      const { text } = await site.browser().get('/mf-one', { headers: { accept: 'text/html', ...headers } });
      const page = / data-page="([^"]+)"/.exec(text)?.[1];
      const body = { remote, version: '1.3.0', page, buildId: 'abc', phase: 'load', reason: 'made up' };
      await site.browser().post('/api/telemetry/remote-failures', body, { headers });
    }
    expect(await stateOf(remote)).toMatchObject({ active: '1.3.0', lock: null });

    // After four times within an hour a person has to decide.
    const audit = site.app.connection.collection('release_audit');
    const taken = { channel: 'production', remote: 'mf-other', token: 'rule', at: new Date(), revision: 0 };
    await audit.insertMany([1, 2, 3, 4].map(() => ({ ...taken })));
    await browse(remote, '1.3.0', 10);
    expect(await stateOf(remote)).toMatchObject({ active: '1.3.0', lock: null });
    await audit.deleteMany({ token: 'rule' });
    await browse(remote, '1.3.0', 10);
    await expect.poll(() => site.live(remote)).toBe('1.2.0');
  });
});
