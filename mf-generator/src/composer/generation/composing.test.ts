import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteContext, createTestHost } from '@postloom/remote-kit/testing';
import {
  type ComposerPlatform,
  type ComposerResult,
  type Credits,
  composerEndpoints,
  composerRequestSchema,
  defaultErrorMessage,
  formatServerSentEvent,
} from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import type { CreditsState, ToastInput } from '@postloom/shared-contracts/federation';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type ComposerDraft, createComposerDraft, emptyComposerDraft } from '#app/composer/composer-draft.ts';
import { isKept } from '#app/composer/variants/variant.ts';
import { chosenVariants, createComposedVariants } from '#app/composer/variants/variants.ts';
import { createComposing } from './composing.ts';
import { createRefining } from './refining.ts';

const filledIn: ComposerDraft = {
  ...emptyComposerDraft,
  platforms: ['instagram', 'linkedin'],
  goal: 'launch',
  topic: 'A bakery opens',
  tone: 'friendly',
  length: 'short',
};

const plain = {
  status: 'done' as const,
  isDemo: false,
  quotaExceeded: false,
  note: null,
  creditsCharged: 1,
  failure: null,
};

const written = (platform: Platform): ComposerPlatform => ({
  ...plain,
  platform,
  postId: null,
  postIds: [],
  variants: [0, 1, 2].map((index) => ({
    id: `${platform}-${index}`,
    headline: `Headline ${index}`,
    caption: `Headline ${index}\n\nFresh bread.`,
    cta: 'Come and see.',
    hashtags: ['bakery'],
    postingTime: 'Tuesday, 9:00 AM',
    suggestedTime: { weekday: 2, hour: 9 },
    score: 80,
    viralPrediction: null,
  })),
});

const failed = (platform: Platform): ComposerPlatform => ({
  ...plain,
  platform,
  status: 'failed',
  creditsCharged: 0,
  failure: { code: 'provider_failed', message: 'The AI provider could not answer.' },
  variants: [],
  postId: null,
  postIds: [],
});

const resultOf = (platforms: ComposerPlatform[]): ComposerResult => ({
  id: 'g1',
  status: 'done',
  request: composerRequestSchema.parse(filledIn),
  platforms,
  picture: null,
  video: null,
  refinements: [],
  creditsCharged: 2,
  credits: { remaining: 98 },
  createdAt: '2026-11-21T08:00:00Z',
  expiresAt: '2026-12-21T08:00:00Z',
});

type Answer = (response: ServerResponse) => void;
let server: Server;
let answer: Answer;
let requests: {
  readonly path: string | undefined;
  readonly key: unknown;
  readonly body: Record<string, unknown>;
}[];
let toasts: ToastInput[];
let credits: Credits;
/** What the stand-in server says that a generation costs. */
let price: number;
let shell: ReturnType<typeof createTestHost>;
let context: ReturnType<typeof createRemoteContext>;
let draft: ReturnType<typeof createComposerDraft>;
let composing: ReturnType<typeof createComposing>;
let variants: ReturnType<typeof createComposedVariants>;
let refining: ReturnType<typeof createRefining>;

const say = (response: ServerResponse, event: string, data: unknown) =>
  response.write(formatServerSentEvent(event, data));

const deliver =
  (...parts: ComposerPlatform[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    say(response, 'started', { id: 'g1' });
    for (const part of parts) say(response, 'platform', part);
    say(response, 'result', resultOf(parts));
    response.end();
  };

/** Ends the stream after some of the platforms. */
const breakOff =
  (...parts: ComposerPlatform[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    say(response, 'started', { id: 'g1' });
    for (const part of parts) say(response, 'platform', part);
    response.end();
  };

const refuse =
  (status: number, code: keyof typeof defaultErrorMessage): Answer =>
  (response) => {
    const message = defaultErrorMessage[code];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, message, error: message, requestId: 'r1' }));
  };

beforeEach(async () => {
  requests = [];
  toasts = [];
  price = 2;
  credits = { plan: 'pro', remaining: 100, used: 0, total: 100, resetAt: null };
  answer = deliver(written('instagram'), written('linkedin'));
  server = createServer(async (request, response) => {
    if (request.url === composerEndpoints.quoteComposer.path) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ credits: price, parts: [] }));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({
      path: request.url,
      key: request.headers['idempotency-key'],
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  shell = createTestHost({
    api: createClient({ baseUrl: `http://127.0.0.1:${port}` }),
    toast: (input) => {
      toasts.push(input);
      return () => undefined;
    },
    credits: createStore<CreditsState>(() => ({ status: 'ready', credits })),
  });
  context = createRemoteContext(shell.host);
  draft = context.service(createComposerDraft);
  composing = context.service(createComposing);
  variants = context.service(createComposedVariants);
  refining = context.service(createRefining);
  draft.change(filledIn);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const shown = () => variants.store.getState();
const run = () => composing.store.getState().run;

describe('a generation of the composer', () => {
  test('replaces the samples with three variants for each platform', async () => {
    expect(shown().variants.map(({ isSample }) => isSample)).toEqual([true, true, true]);
    await composing.generate();
    expect(shown().variants.map(({ id }) => id)).toEqual(
      ['instagram', 'linkedin'].flatMap((platform) => [0, 1, 2].map((index) => `${platform}-${index}`)),
    );
    expect(run().status).toBe('done');
    expect(toasts).toEqual([
      {
        title: 'Content Generated!',
        description: 'Your content is ready. 98 credits remaining.',
        tone: 'success',
      },
    ]);
  });

  test('that is requested again has another seed and another key', async () => {
    await composing.generate();
    await composing.generate();
    expect(requests.map(({ body }) => body.seed)).toEqual([0, 1]);
    expect(requests[0]?.key).not.toBe(requests[1]?.key);
  });

  test('keeps the finished platforms, and says which ones failed and that those were free', async () => {
    answer = deliver(written('instagram'), failed('linkedin'));
    await composing.generate();
    expect(shown().variants).toHaveLength(3);
    expect(shown().generation?.failures).toEqual([
      { part: 'linkedin', message: 'The AI provider could not answer.', isPassing: true },
    ]);
    expect(toasts[0]?.description).toBe('LinkedIn failed and cost nothing. The rest is ready.');
  });

  test('is completed by a retry with the same key, which keeps changes by hand', async () => {
    answer = deliver(written('instagram'), failed('linkedin'));
    await composing.generate();
    variants.rewrite('instagram-0', { caption: 'Mine', cta: '', hashtags: [] });
    answer = deliver(written('instagram'), written('linkedin'));
    await composing.retryFailed();
    expect(requests[1]?.key).toBe(requests[0]?.key);
    expect(requests[1]?.body).toEqual(requests[0]?.body);
    expect(shown().variants).toHaveLength(6);
    expect(shown().variants[0]?.words.caption).toBe('Mine');
    expect(shown().generation?.failures).toEqual([]);
  });

  test('that fails completely leaves the samples, and is retried with the same key', async () => {
    answer = refuse(502, 'provider_failed');
    await composing.generate();
    expect(shown().generation).toBeNull();
    expect(toasts[0]).toMatchObject({
      title: 'Generation Failed',
      description: defaultErrorMessage.provider_failed,
    });
    answer = deliver(written('instagram'), written('linkedin'));
    await composing.generate();
    expect(requests[1]?.key).toBe(requests[0]?.key);
    expect(shown().variants).toHaveLength(6);
  });

  test('that is cut off can be resumed with the same key', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      say(response, 'started', { id: 'g1' });
      response.destroy();
    };
    await composing.generate();
    expect(run().status).toBe('failed');
    expect(shown().pending?.key).toBe(requests[0]?.key);
    answer = deliver(written('instagram'), written('linkedin'));
    await composing.resume();
    expect(requests[1]).toEqual(requests[0]);
    expect(shown().variants).toHaveLength(6);
    expect(shown().pending).toBeNull();
  });

  test('that was cut off by closing the page keeps its key if the same is generated', async () => {
    answer = breakOff(written('instagram'));
    await composing.generate();
    // After a reload, only what the tab has stored is known.
    const reopened = createComposing(context);
    await reopened.generate();
    expect(requests[1]).toEqual(requests[0]);

    draft.change({ ...filledIn, topic: 'A bakery closes' });
    await reopened.generate();
    expect(requests[2]?.key).not.toBe(requests[0]?.key);
  });

  test('keeps the results of the first attempt, with changes by hand, if the retry breaks off earlier', async () => {
    answer = breakOff(written('instagram'), written('linkedin'));
    await composing.generate();
    variants.rewrite('linkedin-0', { caption: 'Mine', cta: '', hashtags: [] });
    answer = breakOff(written('instagram'));
    await composing.generate();
    expect(requests[1]?.key).toBe(requests[0]?.key);
    expect(shown().variants).toHaveLength(6);
    expect(shown().variants[3]?.words.caption).toBe('Mine');
  });

  test('shows the results of a retry that breaks off if the first attempt had none', async () => {
    answer = breakOff();
    await composing.generate();
    answer = breakOff(written('instagram'));
    await composing.resume();
    expect(requests[1]?.key).toBe(requests[0]?.key);
    expect(shown().variants.map(({ id }) => id)).toEqual(['instagram-0', 'instagram-1', 'instagram-2']);
  });

  test('says so if there aren’t enough credits', async () => {
    answer = refuse(402, 'insufficient_credits');
    await composing.generate();
    expect(toasts[0]).toMatchObject({
      title: 'Insufficient Credits',
      description: 'Upgrade your plan to continue generating content.',
    });
  });

  test('fails if all platforms failed', async () => {
    answer = deliver(failed('instagram'), failed('linkedin'));
    await composing.generate();
    expect(run().status).toBe('failed');
    expect(shown().generation).toBeNull();
  });

  test('that is stopped keeps the finished platforms', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      say(response, 'started', { id: 'g1' });
      say(response, 'platform', written('instagram'));
      say(response, 'delta', { platform: 'linkedin', variant: 1, text: 'Fresh' });
    };
    const over = composing.generate();
    await new Promise<void>((resolve) => {
      const stop = composing.store.subscribe(({ run: now }) => {
        if (now.status !== 'running' || now.parts[1]?.texts[1] !== 'Fresh') return;
        stop();
        resolve();
      });
    });
    composing.stop();
    await over;
    expect(run()).toEqual({ status: 'stopped' });
    expect(shown().variants.map(({ platform }) => platform)).toEqual(['instagram', 'instagram', 'instagram']);
    expect(shown().variants[0]?.postId).toBeNull();

    // The server has saved it as a draft post in the meantime. Without that id, saving it would make a second post.
    answer = deliver({ ...written('instagram'), postId: 'p1' }, { ...written('linkedin'), postId: 'p2' });
    await composing.resume();
    expect(shown().variants.map((variant) => isKept(variant) && variant.postId)).toEqual([
      'p1',
      false,
      false,
      'p2',
      false,
      false,
    ]);
  });
});

test('a generation that costs nothing here needs no credits', async () => {
  Object.assign(credits, { remaining: 0 });
  price = 0;
  await composing.generate();
  expect(run().status).toBe('done');
});

describe('a generation is refused because of', () => {
  const noCredits = {
    title: 'No Credits Remaining',
    description:
      'You need credits to generate content. Upgrade to Pro or Agency plan for unlimited generation.',
  };
  const missing = {
    title: 'Missing Information',
    description: 'Please fill in all required fields before generating content.',
  };
  const video = {
    title: 'Pro Feature',
    action: { label: 'See plans', onSelect: expect.any(Function) },
    description: 'Video generation is available with Pro and Agency plans. Upgrade to unlock this feature!',
  };

  test.each([
    ['no credits', { remaining: 0 }, {}, noCredits],
    ['no topic', {}, { topic: ' ' }, missing],
    ['no goal', {}, { goal: null }, missing],
    ['no tone', {}, { tone: null }, missing],
    ['no platform', {}, { platforms: [] }, missing],
    ['a clip on the free plan', { plan: 'free' as const }, { generateVideo: true }, video],
  ])('%s', async (_, account, change, toast) => {
    Object.assign(credits, account);
    draft.change(change);
    await composing.generate();
    expect(requests).toEqual([]);
    expect(toasts).toEqual([{ ...toast, tone: 'destructive' }]);
  });
});

describe('a rewritten variant', () => {
  const rewritten: Answer = (response) => {
    const [variant] = written('instagram').variants;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    say(response, 'result', {
      id: 'r1',
      platform: 'instagram',
      variant: 0,
      result: { ...variant, caption: 'Bread.', score: 70 },
      isDemo: false,
      quotaExceeded: false,
      note: null,
      creditsCharged: 1,
      postId: null,
      postIds: [],
      credits: { remaining: 97 },
    });
    response.end();
  };

  test('says how it was rewritten, and undo restores its words and score', async () => {
    await composing.generate();
    const [first] = shown().variants;
    if (!first) throw new Error('There is no variant.');
    answer = rewritten;
    await refining.refine(first, { kind: 'shorter' }, 'Shorter');
    expect(requests[1]).toMatchObject({
      path: '/api/composer/refine',
      body: { platform: 'instagram', generationId: 'g1', variant: 0, change: { kind: 'shorter' } },
    });
    expect(shown().variants[0]).toMatchObject({
      rewrite: 'Shorter',
      score: 70,
      words: { caption: 'Bread.' },
    });
    variants.undo(first.id);
    expect(shown().variants[0]).toEqual(first);
  });
});

test('Copy and Export use the selected variants, or else the first', async () => {
  await composing.generate();
  expect(chosenVariants(shown()).map(({ id }) => id)).toEqual(['instagram-0']);
  variants.mark('linkedin-2', true);
  expect(chosenVariants(shown()).map(({ id }) => id)).toEqual(['linkedin-2']);
});
