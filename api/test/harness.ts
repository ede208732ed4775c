import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type EndpointDefinition, endpoints } from '@postloom/shared-contracts';
import { credits } from '#app/credits/credits.feature.ts';
import { errorsOf } from '#app/docs/openapi.ts';
import { parseEnv } from '#app/env.ts';
import { type RunningServer, startServer } from '#app/server.ts';
import { emptyDatabase } from './databases.ts';

export { closeDatabases, freshDatabaseUri } from './databases.ts';

const declared = Object.values<EndpointDefinition>(endpoints)
  .map((endpoint) => ({
    endpoint,
    address: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  // `/posts/bulk` is no `/posts/:id`.
  .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);

/** @throws where a call of the contract has failed with a code that it does not name. */
function requireDeclared(method: string, pathname: string, code: unknown): void {
  const call = declared.find(
    ({ endpoint, address }) => endpoint.method === method && address.test(pathname),
  )?.endpoint;
  // An answer without a code isn't the API's, but of a proxy whose server has died.
  if (!call || code === undefined || errorsOf(call).some((each) => each === code)) return;
  throw new Error(`${method} ${call.path} failed with ${String(code)}, which the contract does not name`);
}

/** The codes of failures that were told as events, when the status had already been sent. */
const codesOfEvents = ({ headers, text }: Answer): readonly unknown[] =>
  headers.get('content-type')?.startsWith('text/event-stream')
    ? [...text.matchAll(/^event: error\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '{}').code)
    : [];

/** A response as a test's browser gets it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON; empty if the response isn't JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A person's browser: keeps cookies as long as they last, and sends what a browser sends with a same-origin write. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #ends = new Map<string, number>();
  readonly #base: string;
  readonly #now: () => Date;

  constructor(base: string, now = () => new Date()) {
    this.#base = base;
    this.#now = now;
  }

  /** The raw response, for streams. */
  async fetch(method: string, url: string, body?: unknown, options: CallOptions = {}): Promise<Response> {
    const isBytes = body instanceof Uint8Array;
    const sent = [...this.cookies].filter(
      ([name]) => (this.#ends.get(name) ?? Infinity) > Number(this.#now()),
    );
    const response = await fetch(new URL(url, this.#base), {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...(sent.length > 0 && { cookie: sent.map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...options.headers,
      },
      ...(body !== undefined && {
        body: isBytes
          ? (body as Uint8Array<ArrayBuffer>)
          : typeof body === 'string'
            ? body
            : JSON.stringify(body),
      }),
      ...(options.signal && { signal: options.signal }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
      const lasts = lifetimeOf(line);
      if (lasts === null) this.#ends.delete(name);
      else this.#ends.set(name, Number(this.#now()) + lasts);
    }
    return response;
  }

  /** @throws where the answer is a failure that the contract does not name for the call. */
  async call(method: string, url: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    const response = await this.fetch(method, url, body, options);
    const text = await response.text();
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {},
    };
    const codes = response.status >= 400 ? [answer.body.code] : codesOfEvents(answer);
    for (const code of codes) requireDeclared(method, new URL(response.url).pathname, code);
    return answer;
  }

  get(url: string, options?: CallOptions): Promise<Answer> {
    return this.call('GET', url, undefined, options);
  }

  post(url: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return this.call('POST', url, body, options);
  }
}

/** Milliseconds that a cookie lasts; null for one without an end. Its date is of the real clock, not of a test's. */
function lifetimeOf(cookie: string): number | null {
  const seconds = /; *max-age=(\d+)/i.exec(cookie)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const date = /; *expires=([^;]+)/i.exec(cookie)?.[1];
  return date === undefined ? null : Date.parse(date) - Date.now();
}

export interface TestServer {
  readonly url: string;
  readonly app: RunningServer['app'];
  readonly databaseUri: string;
  readonly dataDir: string;
  browser(): Browser;
  /** A browser with a visitor's account, which is created by the first call that does more than read. */
  visitor(): Promise<Browser>;
  /** A browser in which a new member is signed in. */
  member(
    plan?: 'free' | 'pro' | 'agency',
  ): Promise<Browser & { readonly email: string; readonly id: string }>;
  close(): Promise<void>;
}

export const password = 'Correct!Horse7';

/** The smallest possible picture. */
export const pngBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A real server on its own port. */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  extras: Parameters<typeof startServer>[1] = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-data-'));
  const database = env.MONGODB_URI ? undefined : await emptyDatabase();
  const databaseUri = env.MONGODB_URI ?? database?.uri ?? '';
  let isKnown = false;
  const server = await startServer(
    parseEnv({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      DATA_DIR: dataDir,
      MONGODB_URI: databaseUri,
      SESSION_SECRET: 'a secret for tests, long enough to be taken',
      // The real limits, except for those that tests would use up from their single address.
      FREE_CREDITS_PER_ADDRESS_PER_DAY: '100000',
      RATE_LIMIT_FACTOR: '1000',
      ...env,
    }),
    extras,
  );
  const browser = (): Browser => new Browser(server.url, extras.now);
  return {
    url: server.url,
    app: server.app,
    get databaseUri() {
      isKnown = true;
      return databaseUri;
    },
    dataDir,
    browser,
    async visitor() {
      const own = browser();
      const { status, text } = await own.post('/api/objects/upload');
      if (status !== 200) throw new Error(`upload: ${status} ${text}`);
      return own;
    },
    async member(plan = 'free') {
      const own = browser();
      const email = `${randomUUID()}@example.com`;
      const { status, body, text } = await own.post('/api/auth/register', {
        username: 'Ada Weaver',
        email,
        password,
      });
      if (status !== 201) throw new Error(`register: ${status} ${text}`);
      if (plan !== 'free') {
        await server.app.service(credits).grantCycle({
          workspace: String(body.id),
          plan,
          reference: randomUUID(),
        });
      }
      return Object.assign(own, { email, id: String(body.id) });
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
      // Only if nobody else can be using it.
      if (!isKnown) database?.giveBack();
    },
  };
}

/** Uploads a profile photo. */
export async function sendPhoto(browser: Browser, bytes: Uint8Array, name = 'photo.png'): Promise<Answer> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(bytes)]), name);
  const body = new Response(form);
  return browser.call('PUT', '/api/account/photo', new Uint8Array(await body.arrayBuffer()), {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  });
}

/** The URL at which a process with the default log level says that it listens. */
export async function listening({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The process has no output');
  for await (const line of createInterface({ input: stdout })) {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
    if (msg !== 'listening' || !url) continue;
    stdout.resume();
    return url;
  }
  throw new Error('The process ended before it listened');
}

/** The events of a stream as they arrive. */
export async function readEvents(
  response: Response,
): Promise<{ event: string; data: Readonly<Record<string, unknown>> }[]> {
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [event = '', data = ''] = block.split('\n');
      return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });
}
