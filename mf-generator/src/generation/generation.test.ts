import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteContext, createTestHost, type TestHost } from '@postloom/remote-kit/testing';
import {
  type Credits,
  composerEndpoints,
  creditsEndpoints,
  defaultErrorMessage,
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  formatServerSentEvent,
  type GenerationResponse,
} from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import type { CreditsState, ToastInput } from '@postloom/shared-contracts/federation';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type Brief, emptyBrief } from '#app/brief/brief.ts';
import { createGeneration, type Generation } from './generation.ts';
import { createVariants, selectedVariant, type Variant } from './variants.ts';

const bakery: Brief = { ...emptyBrief, prompt: '  Our bakery opens on 3 May  ', businessType: 'Bakery' };

const post: GenerationResponse = {
  id: 'g1',
  caption: 'Fresh bread from 3 May.',
  hashtags: ['bakery', 'leeds'],
  imageUrl: null,
  imageAlt: null,
  videoUrl: null,
  videoScript: null,
  viralPrediction: null,
  credits: { remaining: 4 },
  isDemo: false,
  quotaExceeded: false,
};

const account: Credits = { plan: 'free', remaining: 5, used: 0, total: 5, resetAt: null };

type Answer = (response: ServerResponse, request: IncomingMessage, body: unknown) => void | Promise<void>;

let server: Server;
let shell: TestHost;
let generation: Generation;
let kept: ReturnType<typeof createVariants>;
let answer: Answer;
let credits: Credits;
/** What the stand-in server says that a post costs. */
let price: number;
/** The stand-in server answers requests for the credits once this has resolved. */
let creditsHeld: Promise<void>;
let requests: { key: string | undefined; body: Record<string, unknown> }[];
let toasts: ToastInput[];

const send = (response: ServerResponse, event: string, data: unknown) =>
  response.write(formatServerSentEvent(event, data));
const openStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

const succeed: Answer = (response) => {
  openStream(response);
  send(response, 'stage', { stage: 'writing' });
  send(response, 'delta', { text: 'Fresh bread ' });
  send(response, 'delta', { text: 'from 3 May.' });
  send(response, 'result', post);
  response.end();
};

const errorBody = (code: ErrorCode, message = defaultErrorMessage[code]): ErrorBody => ({
  code,
  message,
  error: message,
  requestId: 'r1',
});
const refuse =
  (code: ErrorCode): Answer =>
  (response) => {
    response.writeHead(errorStatus[code], { 'content-type': 'application/json' });
    response.end(JSON.stringify(errorBody(code)));
  };

beforeEach(async () => {
  answer = succeed;
  credits = account;
  price = 1;
  creditsHeld = Promise.resolve();
  requests = [];
  toasts = [];
  server = createServer(async (request, response) => {
    if (request.url === creditsEndpoints.getCredits.path) {
      await creditsHeld;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(credits));
      return;
    }
    if (request.url === composerEndpoints.quoteComposer.path) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ credits: price, parts: [] }));
      return;
    }
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text);
    requests.push({ key: request.headers['idempotency-key'] as string | undefined, body });
    await answer(response, request, body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  shell = hostOf(`http://127.0.0.1:${port}`);
  const context = createRemoteContext(shell.host);
  generation = context.service(createGeneration);
  kept = context.service(createVariants);
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** A host like the shell's, with a real API client over HTTP. */
function hostOf(baseUrl: string): TestHost {
  const api = createClient({ baseUrl });
  const store = createStore<CreditsState>(() => ({ status: 'loading', credits: account }));
  return createTestHost({
    api,
    credits: store,
    refreshCredits: async () => {
      const answered = await api.call(creditsEndpoints.getCredits, {}).catch(() => null);
      store.setState(answered ? { status: 'ready', credits: answered } : { status: 'error' });
    },
    toast: (toast) => {
      toasts.push(toast);
      return () => undefined;
    },
  });
}

const run = () => generation.store.getState().run;
const variants = () => kept.store.getState().variants;
const current = (): Variant => {
  const variant = selectedVariant(kept.store.getState());
  if (!variant) throw new Error('There is no post.');
  return variant;
};
/** Resolves as soon as the run shows this text. */
const shows = (text: string) =>
  new Promise<void>((shown) => {
    const look = () => {
      const now = run();
      if (now.status === 'running' && now.text === text) {
        unsubscribe();
        shown();
      }
    };
    const unsubscribe = generation.store.subscribe(look);
    look();
  });

describe('a generation', () => {
  test('streams into the run, then adds a post and shows one toast', async () => {
    const texts: string[] = [];
    const unsubscribe = generation.store.subscribe(({ run }) => {
      if (run.status === 'running' && run.text !== texts.at(-1)) texts.push(run.text);
    });
    await generation.generate(bakery);
    unsubscribe();
    expect(texts).toEqual(['', 'Fresh bread ', 'Fresh bread from 3 May.']);
    expect(run()).toEqual({ status: 'idle' });
    expect(current()).toMatchObject({ caption: post.caption, hashtags: post.hashtags, result: post });
    expect(toasts).toEqual([
      { title: 'Success!', description: 'Your content is ready. 4 credits remaining.', tone: 'success' },
    ]);
  });

  test('sends the trimmed brief in the contract’s format, with an idempotency key', async () => {
    await generation.generate(bakery);
    expect(requests[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(requests[0]?.body).toMatchObject({
      platform: 'instagram',
      contentType: 'post',
      prompt: 'Our bakery opens on 3 May',
      customPrompt: 'Our bakery opens on 3 May',
      businessType: 'Bakery',
      generateImage: false,
      attachedImage: null,
      seed: 0,
    });
  });

  test('requests three wordings, and keeps each one’s own text', async () => {
    const other = { caption: 'From 3 May: fresh bread.', hashtags: ['leeds'], viralPrediction: null };
    answer = (response) => {
      openStream(response);
      send(response, 'result', { ...post, otherVariants: [other, { ...other, caption: 'Bread!' }] });
      response.end();
    };
    await generation.generate(bakery);
    expect(requests[0]?.body.variants).toBe(3);
    expect(variants().map(({ caption, result }) => [caption, result?.caption, result?.id])).toEqual(
      [post.caption, other.caption, 'Bread!'].map((caption) => [caption, caption, 'g1']),
    );
    expect(current().caption).toBe(post.caption);
    kept.amend('g1', { clipId: 'c1' });
    expect(variants().every(({ result }) => result?.clipId === 'c1')).toBe(true);
  });

  test('keeps the post if there is no other wording, and says so without calling it an error', async () => {
    await generation.generate(bakery);
    answer = refuse('no_other_wording');
    await generation.regenerate(current());
    expect(toasts.at(-1)).toEqual({
      title: 'No other variant',
      description: defaultErrorMessage.no_other_wording,
    });
    expect(run()).toMatchObject({ status: 'failed', failure: { isFault: false } });
    expect(current().caption).toBe(post.caption);
  });

  test('is requested once by a double click', async () => {
    await Promise.all([generation.generate(bakery), generation.generate(bakery)]);
    expect(requests).toHaveLength(1);
    expect(variants()).toHaveLength(1);
  });

  test('clears the text when the server discards the provider’s first draft', async () => {
    answer = async (response) => {
      openStream(response);
      send(response, 'delta', { text: 'Too long' });
      send(response, 'restart', {});
      send(response, 'delta', { text: 'Short' });
      await shows('Short');
      send(response, 'result', { ...post, caption: 'Short' });
      response.end();
    };
    await generation.generate(bakery);
    expect(current().caption).toBe('Short');
  });

  test('says if the result is demo content, and that it cost nothing', async () => {
    answer = (response) => {
      openStream(response);
      send(response, 'result', { ...post, isDemo: true });
      response.end();
    };
    await generation.generate(bakery);
    expect(toasts.map(({ title }) => title)).toEqual(['Demo Content Generated']);
  });

  test('mentions an exhausted quota instead of "demo"', async () => {
    answer = (response) => {
      openStream(response);
      send(response, 'result', { ...post, isDemo: true, quotaExceeded: true });
      response.end();
    };
    await generation.generate(bakery);
    expect(toasts.map(({ title }) => title)).toEqual(['AI Provider Quota Exceeded']);
    expect(toasts[0]?.description).toContain('demo content');
  });

  test('calls only the picture a sample if only the picture met an exhausted quota', async () => {
    answer = (response) => {
      openStream(response);
      send(response, 'result', { ...post, imageIsDemo: true, quotaExceeded: true });
      response.end();
    };
    await generation.generate(bakery);
    expect(toasts.map(({ title }) => title)).toEqual(['AI Provider Quota Exceeded']);
    expect(toasts[0]?.description).toContain('the image is a sample');
    expect(toasts[0]?.description).not.toContain('demo content');
  });
});

describe('regenerating', () => {
  test('repeats the request with the next seed and keeps the earlier post', async () => {
    await generation.generate(bakery);
    const first = current();
    await generation.regenerate(first);
    await generation.regenerate(first);
    expect(requests.map(({ body }) => body.seed)).toEqual([0, 1, 2]);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(3);
    const { shown: _, ...again } = { ...requests[2]?.body, seed: 0 } as Record<string, unknown>;
    expect(again).toEqual(requests[0]?.body);
    // The request contains the captions already shown, so that the server writes something else.
    expect(requests.map(({ body }) => body.shown)).toEqual([
      undefined,
      [post.caption],
      [post.caption, post.caption],
    ]);
    expect(variants()).toHaveLength(3);
    expect(variants()[0]).toEqual(first);
  });

  test('also happens when Generate is pressed with an unchanged brief', async () => {
    await generation.generate(bakery);
    await generation.generate(bakery);
    await generation.generate({ ...bakery, tone: 'humorous' });
    expect(requests.map(({ body }) => body.seed)).toEqual([0, 1, 0]);
  });
});

describe('a generation is not requested', () => {
  test('without a prompt', async () => {
    await generation.generate({ ...bakery, prompt: '   ' });
    expect(toasts).toEqual([
      {
        title: 'Missing Information',
        description: 'Please describe what you want to create.',
        tone: 'destructive',
      },
    ]);
    expect(requests).toHaveLength(0);
  });

  test('without credits', async () => {
    credits = { ...account, remaining: 0, used: 5 };
    await generation.generate(bakery);
    expect(toasts.map(({ title }) => title)).toEqual(['No credits remaining']);
    expect(requests).toHaveLength(0);
  });

  test('except if it costs nothing here, as with the offline composer', async () => {
    credits = { ...account, remaining: 0, used: 5 };
    price = 0;
    await generation.generate(bakery);
    const [first] = variants();
    if (!first) throw new Error('There is no post.');
    await generation.regenerate(first);
    expect(requests).toHaveLength(2);
  });

  test('if the credits can’t be loaded', async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await generation.generate(bakery);
    expect(toasts.map(({ title }) => title)).toEqual(['No credits remaining']);
  });

  test('for a video on the free plan', async () => {
    await generation.generate({ ...bakery, contentType: 'video' });
    expect(toasts).toMatchObject([
      {
        title: 'Premium Feature Required',
        description:
          'Video script generation is only available for Pro and Agency plans. Please upgrade to access this feature.',
        tone: 'destructive',
        action: { label: 'See plans' },
      },
    ]);
    expect(requests).toHaveLength(0);
  });

  test('for an AI image on the free plan', async () => {
    await generation.generate({ ...bakery, imageChoice: 'generate' });
    expect(toasts.map(({ title }) => title)).toEqual(['Premium Feature Required']);
    expect(requests).toHaveLength(0);
  });

  test('except that a paid plan may have both', async () => {
    credits = { ...account, plan: 'pro', remaining: 100, total: 100 };
    await generation.generate({ ...bakery, contentType: 'video', imageChoice: 'generate' });
    expect(requests[0]?.body).toMatchObject({ contentType: 'video', generateImage: true });
    expect(requests[0]?.body).not.toHaveProperty('variants');
  });
});

describe('a failure', () => {
  test('because of missing credits offers an upgrade', async () => {
    answer = refuse('insufficient_credits');
    await generation.generate(bakery);
    const failure = {
      title: 'Insufficient Credits',
      description: 'Upgrade your plan to continue generating content.',
    };
    expect(toasts).toEqual([{ ...failure, tone: 'destructive' }]);
    expect(run()).toMatchObject({ status: 'failed', failure: { ...failure, needsUpgrade: true } });
  });

  test('before the stream begins shows the server’s message', async () => {
    answer = refuse('rate_limited');
    await generation.generate(bakery);
    expect(toasts).toEqual([
      {
        title: 'Generation Failed',
        description: defaultErrorMessage.rate_limited,
        tone: 'destructive',
      },
    ]);
  });

  test('in mid-stream keeps the text received so far, and the previous post', async () => {
    await generation.generate(bakery);
    answer = (response) => {
      openStream(response);
      send(response, 'delta', { text: 'Half a sen' });
      send(response, 'error', errorBody('provider_failed'));
      response.end();
    };
    await generation.regenerate(current());
    expect(toasts.at(-1)).toEqual({
      title: 'Generation Failed',
      description: defaultErrorMessage.provider_failed,
      tone: 'destructive',
    });
    expect(variants().map(({ caption }) => caption)).toEqual([post.caption, 'Half a sen']);
  });

  test('without an explanation says that generating content failed', async () => {
    answer = (response) => {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    };
    await generation.generate(bakery);
    expect(toasts.map(({ title, description }) => [title, description])).toEqual([
      ['Generation Failed', 'Failed to generate content.'],
    ]);
  });

  test('is reported if the stream ends without a post', async () => {
    answer = (response) => {
      openStream(response);
      response.end();
    };
    await generation.generate(bakery);
    expect(run().status).toBe('failed');
    expect(variants()).toHaveLength(0);
  });

  test('of the network is reported in a readable sentence', async () => {
    answer = (response) => {
      response.destroy();
    };
    await generation.generate(bakery);
    expect(toasts[0]?.description).toBe('No connection. Check your network and try again.');
  });

  test('can be retried for the same post, with the same key', async () => {
    answer = refuse('provider_timeout');
    await generation.generate(bakery);
    answer = succeed;
    const failed = run();
    if (failed.status !== 'failed') throw new Error('It did not fail.');
    await generation.retry(failed);
    expect(requests[1]?.key).toBe(requests[0]?.key);
    expect(requests[1]?.body).toEqual(requests[0]?.body);
    expect(variants()).toHaveLength(1);
  });
});

test('stopping closes the connection, keeps the text received so far and shows no error', async () => {
  const left = Promise.withResolvers<void>();
  answer = (response) => {
    response.on('close', left.resolve);
    openStream(response);
    send(response, 'delta', { text: 'Fresh br' });
  };
  const generating = generation.generate(bakery);
  await shows('Fresh br');
  generation.stop();
  await Promise.all([generating, left.promise]);
  expect(run()).toMatchObject({ status: 'stopped', charged: false });
  expect(current()).toMatchObject({ caption: 'Fresh br', result: null });
  expect(toasts).toEqual([]);
});

test('after a stop the next run can start before it is known what the stopped one cost', async () => {
  answer = (response) => {
    openStream(response);
    send(response, 'delta', { text: 'Fresh br' });
  };
  const generating = generation.generate(bakery);
  await shows('Fresh br');
  const told = Promise.withResolvers<void>();
  creditsHeld = told.promise;
  generation.stop();
  await generating;
  answer = succeed;
  await generation.generate(bakery);
  expect(requests).toHaveLength(2);
  expect(current().caption).toBe(post.caption);
  told.resolve();
});

test('when the session ends, the current run and all posts are discarded', async () => {
  await generation.generate(bakery);
  const left = Promise.withResolvers<void>();
  answer = (response) => {
    response.on('close', left.resolve);
    openStream(response);
    send(response, 'delta', { text: 'Fresh br' });
  };
  const generating = generation.generate(bakery);
  await shows('Fresh br');
  toasts = [];
  shell.endSession();
  await Promise.all([generating, left.promise]);
  expect(run()).toEqual({ status: 'idle' });
  expect(variants()).toEqual([]);
  expect(toasts).toEqual([]);
});
