import { endpoints } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credits } from '#app/credits/credits.feature.ts';
import { closeDatabases, startTestServer, type TestServer } from './harness.ts';
import { type OpenAiStandIn, startOpenAiStandIn } from './stand-ins/openai.ts';

const hourMs = 60 * 60 * 1000;

let provider: OpenAiStandIn;
let server: TestServer;
let ahead = 0;
beforeAll(async () => {
  provider = await startOpenAiStandIn();
  server = await startTestServer(
    { OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'stand-in' },
    { now: () => new Date(Date.now() + ahead) },
  );
});
beforeEach(() => {
  provider.reset();
  ahead = 0;
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await closeDatabases();
});

it.each([
  ['two hours forward', 2 * hourMs],
  ['two hours back', -2 * hourMs],
  ['forty days forward', 40 * 24 * hourMs],
  ['a year back', -365 * 24 * hourMs],
])(
  'a clock that jumps %s during a generation charges what was delivered, and nothing else',
  async (_, jump) => {
    const browser = server.browser();
    let finish = (): void => undefined;
    const after = new Promise<void>((resolve) => {
      finish = resolve;
    });
    provider.always({ kind: 'post', after });
    const answer = browser.post(endpoints.generate.path, makeBrief());
    await provider.arrived(1);
    ahead = jump;
    await server.app.service(credits).sweep();
    finish();
    const { status, text } = await answer;
    // The new time may be after the end of the reservation; then nothing is delivered.
    expect([200, 504], text).toContain(status);
    provider.always({ kind: 'post' });
    const left = status === 200 ? 4 : 5;
    expect((await browser.get(endpoints.getCredits.path)).body).toMatchObject({
      remaining: left,
      used: 5 - left,
    });
    // The account continues with the new time.
    expect((await browser.post(endpoints.generate.path, makeBrief({ prompt: 'Another blend' }))).status).toBe(
      200,
    );
    expect((await browser.get(endpoints.getCredits.path)).body).toMatchObject({ remaining: left - 1 });
  },
);
