import { endpoints } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '#app/kernel/http/bounds.ts';
import { type Answer, type Browser, closeDatabases, startTestServer, type TestServer } from './harness.ts';
import {
  answering,
  endlessError,
  endlessEvents,
  endlessJson,
  endlessLine,
  type HostileProvider,
  type Misbehaviour,
  startHostileProvider,
  thoughtAlone,
  thoughtAloneInResponses,
  trickle,
} from './stand-ins/hostile-provider.ts';

/** What the sockets on both sides can buffer in addition to what was read. */
const inSockets = 12 * 1024 * 1024;

let provider: HostileProvider;
let server: TestServer;
/** A server that waits only a second for its provider. */
let impatient: TestServer;

beforeAll(async () => {
  provider = await startHostileProvider();
  const env = {
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'stand-in',
    OPENAI_IMAGE_MODEL: 'stand-in-image',
  };
  server = await startTestServer(env);
  impatient = await startTestServer({ ...env, OPENAI_TIMEOUT_MS: '1000' });
});
afterAll(async () => {
  await server.close();
  await impatient.close();
  await provider.close();
  await closeDatabases();
});

/**
 * Makes a request and checks meanwhile whether others get answers.
 * @returns the answer, and how long others had to wait at most.
 */
async function ask(
  browser: Browser,
  path: string,
  body: unknown,
): Promise<{ answer: Answer; waitedMs: number }> {
  let asking = true;
  let waitedMs = 0;
  const others = (async () => {
    while (asking) {
      const at = performance.now();
      await browser.get('/healthz');
      waitedMs = Math.max(waitedMs, performance.now() - at);
    }
  })();
  const answer = await browser.post(path, body);
  asking = false;
  await others;
  return { answer, waitedMs };
}

const manyHashtags = JSON.stringify({
  caption: 'Rye loaves',
  hashtags: Array.from({ length: 5000 }, (_, index) => `tag${index}`),
});

describe('a provider whose answer is', () => {
  it.each<readonly [string, Misbehaviour, number, number]>([
    ['events without an end', endlessEvents('spam '.repeat(200)), 502, bounds.providerTextBytes],
    [
      'events without an end and without a caption',
      endlessEvents('","no":"'.repeat(100)),
      502,
      bounds.providerTextBytes,
    ],
    ['one line without an end', endlessLine, 502, bounds.providerTextBytes],
    ['an error without an end', endlessError, 502, bounds.providerTextBytes],
    ['a byte now and then', trickle, 504, bounds.providerTextBytes],
    [
      'a caption of two megabytes',
      answering(JSON.stringify({ caption: 'word '.repeat(400_000), hashtags: [] })),
      502,
      bounds.providerTextBytes,
    ],
    [
      'as long as a post may be',
      answering(JSON.stringify({ caption: 'word '.repeat(3900), hashtags: [] })),
      200,
      bounds.providerTextBytes,
    ],
    [
      'nothing but marks',
      answering(JSON.stringify({ caption: '[*_<`'.repeat(3900), hashtags: [] })),
      502,
      bounds.providerTextBytes,
    ],
    ['thousands of hashtags', answering(manyHashtags), 502, bounds.providerTextBytes],
    ['a tower of brackets', answering('['.repeat(90_000)), 502, bounds.providerTextBytes],
  ])(
    '%s: limited bytes are read, others get answers, and nothing is charged without a result',
    async (_, how, status, most) => {
      const visitor = (status === 504 ? impatient : server).browser();
      await visitor.get(endpoints.getCredits.path);
      provider.behave(how);
      const { answer, waitedMs } = await ask(
        visitor,
        endpoints.generate.path,
        makeBrief({ platform: 'facebook' }),
      );
      expect(answer.status, answer.text).toBe(status);
      // At most two calls: one answer and one repair.
      expect(provider.written()).toBeLessThan(provider.calls() * (most + inSockets));
      expect(provider.calls()).toBeLessThanOrEqual(2);
      expect(waitedMs).toBeLessThan(10_000);
      const { remaining } = (await visitor.get(endpoints.getCredits.path)).body;
      expect(remaining).toBe(status === 200 ? 4 : 5);
    },
  );

  it.each<readonly ['chat' | 'responses', Misbehaviour]>([
    ['chat', thoughtAlone],
    ['responses', thoughtAloneInResponses],
  ])('only reasoning (%s): it is asked once, and nothing is charged', async (api, how) => {
    const thinking = await startTestServer({
      OPENAI_BASE_URL: provider.url,
      OPENAI_MODEL: 'thinker',
      OPENAI_API: api,
    });
    const visitor = thinking.browser();
    provider.behave(how);
    const { status, body } = await visitor.post(endpoints.generate.path, makeBrief());
    expect([status, body.code]).toEqual([502, 'provider_invalid_output']);
    expect(provider.calls()).toBe(1);
    expect((await visitor.get(endpoints.getCredits.path)).body.remaining).toBe(5);
    await thinking.close();
  });

  it('an endless picture: it is cut off, and the part is free', async () => {
    const member = await server.member('pro');
    provider.behave(async (response) => {
      if (response.req.url?.includes('/images/')) return endlessJson(response);
      return answering(JSON.stringify({ caption: 'Rye loaves', hashtags: [] }))(response);
    });
    const { answer } = await ask(member, endpoints.generate.path, makeBrief({ generateImage: true }));
    expect(answer.status).toBe(502);
    expect(provider.written()).toBeLessThan(bounds.providerPictureBytes + inSockets);
    expect((await member.get(endpoints.getCredits.path)).body.remaining).toBe(100);
  });
});
