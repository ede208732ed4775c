import { endpoints } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import type { CommandStartedEvent } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import { startBothSites } from './both-sites.ts';
import { type Browser, freshDatabaseUri, startTestServer } from './harness.ts';

const brief = makeBrief();
/** Every call for which a provider writes, with one request and another one. Each costs one credit. */
const calls = [
  { path: endpoints.generate.path, body: brief, other: { ...brief, prompt: 'Oat loaves on Mondays' } },
  {
    path: endpoints.composerGenerate.path,
    body: { platforms: ['instagram'], goal: 'promote', topic: 'Rye loaves on Fridays', tone: 'friendly' },
    other: { platforms: ['instagram'], goal: 'educate', topic: 'Rye loaves on Fridays', tone: 'friendly' },
  },
  {
    path: endpoints.refine.path,
    body: { platform: 'instagram', caption: 'Rye loaves on Fridays.', change: { kind: 'warmer' } },
    other: { platform: 'instagram', caption: 'Rye loaves on Fridays.', change: { kind: 'shorter' } },
  },
  {
    path: endpoints.sendAssistantMessage.path,
    body: { text: 'Our pottery evening on Friday in Leeds' },
    other: { text: 'Our pottery morning on Friday in Leeds' },
  },
] as const;

const { provider, server } = await startBothSites();
const ai = { OPENAI_BASE_URL: provider.url, OPENAI_API: 'responses', OPENAI_MODEL: 'stand-in' };

const keyed = (key: string) => ({ headers: { 'idempotency-key': `key-of-${key}` } });
const remaining = async (browser: Browser): Promise<number> =>
  Number((await browser.get(endpoints.getCredits.path)).body.remaining);
const posts = async (browser: Browser) => (await browser.get(endpoints.listPosts.path)).body.items;

describe.each(calls)('$path', ({ path, body, other }) => {
  it.each([
    ['fails', { kind: 'error', status: 500, code: 'server_error' }, 502, 'provider_failed'],
    ['writes nonsense', { kind: 'output', text: 'Sorry!' }, 502, 'provider_invalid_output'],
  ] as const)(
    'costs nothing and leaves no post if the provider %s @turn-5',
    async (_, script, status, code) => {
      provider.always(script);
      const member = await server.member();
      const refused = await member.post(path, body);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
      expect(refused.body.message).toContain('You weren’t charged');
      expect(await remaining(member)).toBe(5);
      expect(await posts(member)).toEqual([]);
    },
  );

  it('costs nothing if the provider takes too long @turn-3', async () => {
    const hasty = await startTestServer({ ...ai, OPENAI_TIMEOUT_MS: '300' });
    onTestFinished(() => hasty.close());
    provider.always({ kind: 'hang' });
    const member = await hasty.member();
    const refused = await member.post(path, body);
    expect([refused.status, refused.body.code]).toEqual([504, 'provider_timeout']);
    expect(await remaining(member)).toBe(5);
    expect(await posts(member)).toEqual([]);
  });

  it('asks no provider without credits', async () => {
    const member = await server.member();
    await server.app.service(credits).reserve(member.id, 'spent before', 5);
    const refused = await member.post(path, body);
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_credits']);
    expect(provider.calls()).toEqual([]);
  });

  it('refuses another request under the same key, and charges for the first alone', async () => {
    const member = await server.member();
    expect((await member.post(path, body, keyed('the-first'))).status).toBe(200);
    const refused = await member.post(path, other, keyed('the-first'));
    expect([refused.status, refused.body.code]).toEqual([409, 'idempotency_conflict']);
    expect(await remaining(member)).toBe(4);
    expect(provider.calls()).toHaveLength(1);
  });

  it('says to whoever repeats it that it is still being made, once they have waited long enough @turn-2', async () => {
    // They wait for the provider's time and 5 seconds. A run is given up after 15, unless it is renewed.
    let clock = Date.now();
    const patient = await startTestServer(
      { ...ai, OPENAI_TIMEOUT_MS: '9000', MONGODB_URI: `${await freshDatabaseUri()}?monitorCommands=true` },
      { now: () => new Date(clock) },
    );
    onTestFinished(() => patient.close());
    const member = await patient.member();
    const { promise: waiting, resolve: isWaiting } = Promise.withResolvers<void>();
    patient.app.connection.getClient().on('commandStarted', ({ command }: CommandStartedEvent) => {
      if (command.find === 'generations' && command.filter.key && !command.filter.status) isWaiting();
    });
    const written = Promise.withResolvers<void>();
    provider.always({ kind: 'post', after: written.promise });
    const first = member.post(path, body, keyed('slow'));
    await provider.arrived(1);
    const second = member.post(path, body, keyed('slow'));
    await waiting;
    clock += 14_500;
    const refused = await second;
    expect([refused.status, refused.body.code]).toEqual([409, 'generation_in_progress']);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await remaining(member)).toBe(4);
    written.resolve();
    expect((await first).status).toBe(200);
    expect((await member.post(path, body, keyed('slow'))).status).toBe(200);
    expect(await remaining(member)).toBe(4);
    expect(provider.calls()).toHaveLength(1);
  });
});
