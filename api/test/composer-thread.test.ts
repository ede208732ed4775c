import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { composerResultSchema, endpoints } from '@postloom/shared-contracts';
import { hangsAfter, makeBrief } from '@postloom/shared-contracts/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, Browser, listening, password } from './harness.ts';
import { startOpenAiStandIn } from './stand-ins/openai.ts';

// Each test starts a process of its own, in which the composer has read nothing yet.
vi.setConfig({ testTimeout: hangsAfter(120_000) });

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function start(env: Readonly<Record<string, string>>): Promise<{ url: string; child: ChildProcess }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-composer-'));
  ending.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  const { MONGODB_URI: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, './serve.testing.ts')], {
    env: { ...inherited, NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  ending.push(() => {
    child.kill('SIGKILL');
    return exited;
  });
  return { url: await listening(child), child };
}

async function newMember(url: string): Promise<Browser> {
  const browser = new Browser(url);
  const person = { username: 'Ada', email: 'ada@example.com', password };
  expect((await browser.post(endpoints.register.path, person)).status).toBe(201);
  return browser;
}

/** A set of long texts, as a stream. It has sent nothing but its beginning yet. */
async function startSet(browser: Browser, signal?: AbortSignal) {
  const topic = 'Our bakery has rye again on Saturday at 9 am, and Anna shows how it is made. '.repeat(60);
  const response = await browser.fetch(
    'POST',
    endpoints.composerGenerate.path,
    {
      platforms: ['instagram', 'facebook', 'twitter', 'linkedin'],
      goal: 'promote',
      tone: 'friendly',
      topic: topic.slice(0, 4000),
    },
    { headers: { accept: 'text/event-stream' }, ...(signal && { signal }) },
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async readUntil(event: string): Promise<string> {
      while (!text.includes(`event: ${event}\n`)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`The stream ended before ${event}: ${text.slice(0, 500)}`);
        text += value;
      }
      return text;
    },
  };
}

it('others are answered again and again while long texts are written', async () => {
  const { url } = await start({});
  const set = await startSet(await newMember(url));
  let isWritten = false;
  const written = set.readUntil('delta').finally(() => {
    isWritten = true;
  });
  const other = new Browser(url);
  let answers = 0;
  while (!isWritten && answers < 200) {
    expect((await other.get('/healthz')).status).toBe(200);
    answers += 1;
  }
  // In one thread with the composer there were 63, between its steps.
  expect({ isWritten, answers }).toEqual({ isWritten: false, answers: 200 });
  await written;
  await set.readUntil('result');
});

it.each(['a provider', 'the offline composer'])(
  'the thread that answers requests never loads the parser of English to heed a brand’s banned words: %s',
  async (writer) => {
    const isOffline = writer !== 'a provider';
    const provider = await startOpenAiStandIn();
    ending.push(() => provider.close());
    const { url } = await start({
      REFUSE_PARSER: 'yes',
      ...(!isOffline && { OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'stand-in' }),
    });
    const member = await newMember(url);
    const ask = async (path: string, body: unknown) => {
      const answer = await member.post(path, body);
      expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
      return answer.body;
    };
    // Plans without a payment exist only without a provider.
    if (isOffline) await ask(endpoints.testPaymentSuccess.path, { plan: 'PRO' });
    const voice = await ask(endpoints.createBrandVoice.path, { name: 'Kitchen', bannedWords: ['cheap'] });
    const brandVoiceId = String(voice.id);
    const topic = 'Cheap rye loaves on Fridays from 7 am, £4.50.';
    provider.always({ kind: 'post', caption: topic, hashtags: ['cheapdate', 'rye'] });

    const contentType = isOffline ? 'video' : 'post';
    const brief = makeBrief({ prompt: topic, contentType, generateImage: isOffline, brandVoiceId });
    const stream = { headers: { accept: 'text/event-stream' } };
    const { text } = await member.post(endpoints.generate.path, brief, stream);
    const written = JSON.parse(/event: result\n(?:id: .*\n)?data: (.*)/.exec(text)?.[1] ?? text);
    const set = await ask(endpoints.composerGenerate.path, {
      platforms: ['instagram'],
      goal: 'promote',
      tone: 'friendly',
      topic,
      generateImage: isOffline,
      brandVoiceId,
    });
    const refined = await ask(endpoints.refine.path, {
      platform: 'instagram',
      caption: 'Rye loaves on Fridays from 7 am, £4.50.',
      change: { kind: 'opening' },
      generationId: set.id,
    });
    const { message } = await ask(endpoints.sendAssistantMessage.path, { text: topic, brandVoiceId });
    if (isOffline) {
      const source = { kind: 'generation', id: written.id };
      await ask(endpoints.createClip.path, { source, prompt: 'A cheap table', seconds: 2 });
    }
    const { answer } = message as { readonly answer: { readonly draft: { readonly caption: string } } };
    for (const made of [written, set.platforms, refined, answer.draft.caption]) {
      expect(JSON.stringify(made)).toMatch(/rye loaves/i);
      expect(JSON.stringify(made)).not.toMatch(/cheap/i);
    }
  },
);

it('a thread that dies fails what it was doing, which costs nothing, and the next brief gets another thread', async () => {
  const provider = await startOpenAiStandIn();
  ending.push(() => provider.close());
  const { url } = await start({
    KILL_COMPOSER: 'yes',
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'stand-in',
  });
  const visitor = new Browser(url);
  const remaining = async () => (await visitor.get(endpoints.getCredits.path)).body.remaining;
  // The thread also judges how grave a brief is that a provider writes for.
  const { status, body } = await visitor.post(endpoints.generate.path, makeBrief());
  expect({ status, code: body.code }).toEqual({ status: 500, code: 'internal' });
  expect(await remaining()).toBe(5);
  expect((await visitor.post(endpoints.generate.path, makeBrief())).status).toBe(200);
  expect(await remaining()).toBe(4);
});

it('whoever leaves stops what is written for them, and a server that stops finishes what it has begun', async () => {
  const { url, child } = await start({});
  const member = await newMember(url);
  const leaving = new AbortController();
  const set = await startSet(member, leaving.signal);
  await set.readUntil('started');
  leaving.abort();
  const [{ id }] = (await member.get(endpoints.listComposerGenerations.path)).body.items as [{ id: string }];
  const address = endpoints.getComposerGeneration.path.replace(':id', id);
  const statuses = async () =>
    composerResultSchema.parse((await member.get(address)).body).platforms.map(({ status }) => status);
  await expect.poll(statuses).toEqual(['failed', 'failed', 'failed', 'failed']);

  const last = await startSet(member);
  await last.readUntil('delta');
  child.kill('SIGTERM');
  expect(await last.readUntil('result')).not.toContain('"status":"failed"');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** A caller with an address of their own. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const unlimited = { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1000' };

it('whoever asks for eighty posts at once waits for them alone', async () => {
  const { url } = await start(unlimited);
  const prompt = 'talk business baby music quiet hour • • - 1) one ß and ”” -́$1) '.repeat(80).slice(0, 3990);
  const stranger = new Browser(url);
  const brief = makeBrief({ prompt, variants: 3 });
  expect((await stranger.post(endpoints.generate.path, brief, from('203.0.113.1'))).status).toBe(200);
  const answers: Answer[] = [];
  const leaving = new AbortController();
  const many = Array.from({ length: 80 }, async (_, seed) => {
    // One holder's, each from another of their networks.
    const options = { ...from(`2001:db8:7:${seed}::1`), signal: leaving.signal };
    answers.push(await stranger.post(endpoints.generate.path, { ...brief, seed }, options));
  });
  const other = new Browser(url);
  for (let count = 0; count < 8; count += 1) {
    const { status, text } = await other.post(endpoints.generate.path, makeBrief(), from('203.0.113.2'));
    expect(status, text).toBe(200);
  }
  leaving.abort();
  await Promise.allSettled(many);
  // Of all of these together, the thread has done less than half by then; in turns by request it had done all 80.
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(40);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it('a message that asks for many changes takes turns with everybody else, and gets some of them', async () => {
  const { url } = await start(unlimited);
  const member = await newMember(url);
  const items = Array.from({ length: 60 }, (_, at) => `Item ${at}: €${at}, at ${at % 12}:00`);
  const { path } = endpoints.sendAssistantMessage;
  const { body } = await member.post(path, { text: items.join('. ').slice(0, 1368) });
  const { id: conversationId } = body.conversation as { readonly id: string };
  const text =
    'warmer, another opening, more casual, more playful, more inspiring, more professional, more friendly, more authoritative, more humorous, more educational, more promotional, say it another way, for linkedin';
  let isAnswered = false;
  const answered = member.post(path, { conversationId, text }).finally(() => {
    isAnswered = true;
  });
  const other = new Browser(url);
  const preview = { platform: 'instagram', prompt: 'Our bakery opens on Monday at 9 am' };
  let previews = 0;
  while (!isAnswered && previews < 12) {
    expect((await other.post(endpoints.demoPreview.path, preview, from('203.0.113.2'))).status).toBe(200);
    previews += 1;
  }
  expect({ isAnswered, previews }).toEqual({ isAnswered: false, previews: 12 });
  const { message } = (await answered).body as {
    readonly message: { readonly answer: { readonly text: string } };
  };
  expect(message.answer.text).toMatch(/I make 6 changes for one message\. Ask for the others/);
});
