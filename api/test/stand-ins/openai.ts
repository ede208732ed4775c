import { setTimeout } from 'node:timers/promises';
import {
  type ChatCompletionRequest,
  createServer,
  type Fixture,
  type FixtureResponse,
} from '@copilotkit/aimock';

/** How the stand-in answers a request for text. */
export type Script =
  /** A suitable post about the brief, of which parts can be given. */
  | {
      readonly kind: 'post';
      readonly caption?: string;
      readonly hashtags?: readonly string[];
      readonly extra?: Readonly<Record<string, unknown>>;
      /** Characters per streamed piece, and milliseconds between two pieces. */
      readonly chunkSize?: number;
      readonly chunkDelayMs?: number;
      /** The answer starts when this settles. */
      readonly after?: Promise<unknown>;
      /** The answer starts this many milliseconds after each call. */
      readonly delayMs?: number;
    }
  /** Any output, e.g. one that breaks the schema. */
  | { readonly kind: 'output'; readonly text: string }
  /** An error in OpenAI's format. */
  | { readonly kind: 'error'; readonly status: number; readonly code: string; readonly retryAfter?: number }
  /** Declines in the middle of a post, in the format of Chat Completions. */
  | { readonly kind: 'declined' }
  /** Accepts the call and never answers. */
  | { readonly kind: 'hang' }
  /** Drops the connection after some pieces. */
  | { readonly kind: 'cut'; readonly afterChunks: number; readonly chunkDelayMs?: number };

export interface OpenAiStandIn {
  /** For `OPENAI_BASE_URL`. */
  readonly url: string;
  /** The answer to calls for text that have no script of their own. */
  always(script: Script): void;
  /**
   * The answer to every call whose instructions contain a text, e.g. a platform's name. The latest script takes
   * precedence.
   */
  when(text: string, script: Script): void;
  /** The answers to the next calls, one each. Not suitable for concurrent calls. */
  next(...scripts: readonly Script[]): void;
  /** The answer to every call for a picture: a picture or an error. */
  pictures(answer: { readonly png: Buffer } | { readonly status: number; readonly code: string }): void;
  /** Calls for text so far, as the bodies that the SDK sent. */
  calls(): readonly Readonly<Record<string, unknown>>[];
  /** The same for pictures. */
  pictureCalls(): readonly Readonly<Record<string, unknown>>[];
  /** When the first piece of text of the latest streamed answer was sent (`performance.now()`), or null. */
  firstPieceAt(): number | null;
  /** Resolves when this many calls for text have arrived. */
  arrived(count: number): Promise<void>;
  /** Resolves when the caller has dropped a call. */
  brokenOff(): Promise<void>;
  reset(): void;
  close(): Promise<void>;
}

/**
 * A server with OpenAI's HTTP API (Responses, Chat Completions, Images), for the official SDK. aimock implements the
 * protocol; the content is scripted here.
 */
export async function startOpenAiStandIn({
  port = 0,
}: {
  readonly port?: number;
} = {}): Promise<OpenAiStandIn> {
  const fixtures: Fixture[] = [];
  const bodies: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  let arrivals = 0;
  let queue: Script[] = [];
  let standing: Script;
  let waiting: { readonly isOver: () => boolean; readonly resolve: () => void }[] = [];
  let broken = 0;
  let firstPiece: number | null = null;

  const tellWaiting = (): void => {
    for (const { isOver, resolve } of waiting) if (isOver()) resolve();
  };
  const until = (isOver: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ isOver, resolve });
      tellWaiting();
    });
  /** The latest comes first, so that it takes precedence. */
  const register = (script: Script, isOn: (request: ChatCompletionRequest) => boolean): void => {
    fixtures.unshift({
      match: { predicate: (request) => request._endpointType !== 'image' && isOn(request) },
      response(request) {
        queue = queue.filter((queued) => queued !== script);
        arrivals += 1;
        tellWaiting();
        return respond(script, request);
      },
      ...pacing(script),
    });
  };
  const stand = (script: Script): void => {
    standing = script;
    register(script, () => standing === script && queue.length === 0);
  };
  const defaults = (): void => {
    fixtures.length = 0;
    fixtures.push({
      match: { endpoint: 'image' },
      response: { image: { b64Json: onePixelPng.toString('base64') } },
    });
    stand({ kind: 'post' });
  };
  defaults();
  const { server, url } = await createServer(fixtures, { port, host: '127.0.0.1', logLevel: 'silent' });
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      bodies.push({ path: request.url ?? '', body: text ? JSON.parse(text) : {} });
    });
    // Observes what is written, because aimock's own code does the writing.
    const write = response.write;
    let seen = false;
    response.write = (...sent: unknown[]) => {
      if (!seen && /output_text\.delta|"content":"[^"]/.test(String(sent[0]))) {
        seen = true;
        firstPiece = performance.now();
      }
      return Reflect.apply(write, response, sent);
    };
    response.on('close', () => {
      if (response.writableFinished) return;
      broken += 1;
      tellWaiting();
    });
  });
  const sentTo = (isPath: (path: string) => boolean) =>
    bodies.filter(({ path }) => isPath(path)).map(({ body }) => body);
  const isPicturePath = (path: string): boolean => path.startsWith('/v1/images/');

  return {
    url: `${url}/v1`,
    always: stand,
    when: (text, script) => register(script, (request) => instructionsOf(request).includes(text)),
    next(...scripts) {
      for (const script of scripts) {
        // Copied, so that the same script can be given twice.
        const own = { ...script };
        queue.push(own);
        register(own, () => queue[0] === own);
      }
    },
    pictures(answer) {
      fixtures.unshift({
        match: { endpoint: 'image' },
        response:
          'png' in answer
            ? { image: { b64Json: answer.png.toString('base64') } }
            : errorResponse(answer.status, answer.code),
      });
    },
    calls: () => sentTo((path) => !isPicturePath(path)),
    pictureCalls: () => sentTo(isPicturePath),
    firstPieceAt: () => firstPiece,
    arrived: (count) => until(() => arrivals >= count),
    brokenOff: () => until(() => broken > 0),
    reset() {
      bodies.length = 0;
      arrivals = 0;
      broken = 0;
      waiting = [];
      queue = [];
      defaults();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(script: Script, request: ChatCompletionRequest): FixtureResponse | Promise<FixtureResponse> {
  switch (script.kind) {
    case 'error':
      return {
        ...errorResponse(script.status, script.code),
        ...(script.retryAfter !== undefined && { retryAfter: script.retryAfter }),
      };
    case 'output':
      return { content: script.text };
    case 'declined':
      return { content: post(request, {}), finishReason: 'content_filter' };
    case 'hang':
      return new Promise(() => undefined);
    case 'cut':
      return { content: post(request, {}) };
    case 'post':
      return Promise.all([script.after, script.delayMs && setTimeout(script.delayMs)]).then(() => ({
        content: post(request, script),
      }));
  }
}

function pacing(script: Script) {
  if (script.kind !== 'post' && script.kind !== 'cut') return {};
  const { chunkDelayMs } = script;
  const latency = chunkDelayMs !== undefined && { latency: chunkDelayMs };
  return script.kind === 'cut'
    ? { chunkSize: 10, truncateAfterChunks: script.afterChunks, ...latency }
    : { chunkSize: script.chunkSize ?? 20, ...latency };
}

function post(
  request: ChatCompletionRequest,
  { caption, hashtags, extra }: Partial<Extract<Script, { kind: 'post' }>>,
): string {
  const text = {
    caption: caption ?? `Written for you: ${briefOf(request)}`,
    hashtags: hashtags ?? ['postloom'],
  };
  const instructions = instructionsOf(request);
  if (instructions.includes('{"variants":')) {
    const variants = [1, 2, 3].map((take) => ({
      ...text,
      caption: take === 1 ? text.caption : `Take ${take}. ${text.caption}`,
      cta: '',
    }));
    return JSON.stringify({ variants, ...extra });
  }
  const words = (caption: string) => ({
    ...text,
    caption,
    ...(instructions.includes('"slides": [{') && { slides: slidesOf(caption) }),
  });
  return JSON.stringify({
    ...words(text.caption),
    ...(instructions.includes('"videoScript": {') && { videoScript: script }),
    ...(instructions.includes('"cta"') && { cta: '' }),
    ...(instructions.includes('"isNew"') && { isNew: true, reply: 'Here it is.' }),
    ...extra,
    // Last, as requested.
    ...(instructions.includes(', "variants": [{') && {
      variants: extra?.variants ?? [2, 3].map((take) => words(`Take ${take}. ${text.caption}`)),
    }),
  });
}

const script = {
  title: 'A script',
  durationSeconds: 6,
  scenes: [
    { startSecond: 0, endSecond: 2, visual: 'A table.', onScreenText: 'Here', voiceOver: 'Here it is.' },
    { startSecond: 2, endSecond: 4, visual: 'A hand.', onScreenText: 'There', voiceOver: '' },
    { startSecond: 4, endSecond: 6, visual: 'A door.', onScreenText: 'Everywhere', voiceOver: '' },
  ],
};

/** A cover, a thought and an ending. */
const slidesOf = (caption: string) => [
  { title: `Cover of: ${caption.slice(0, 40)}`, text: '' },
  { title: 'The thought', text: 'Said in a sentence.' },
  { title: 'The end', text: '' },
];

/** The system instructions that the provider got. */
function instructionsOf({ messages }: ChatCompletionRequest): string {
  const content = messages.find(({ role }) => role === 'system')?.content ?? '';
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n');
}

/** The brief as contained in the user's first message. */
function briefOf({ messages }: ChatCompletionRequest): string {
  const content = messages.find(({ role }) => role === 'user')?.content ?? '';
  const text = typeof content === 'string' ? content : (content.find((part) => part.text)?.text ?? '');
  const { brief, caption, message } = JSON.parse(text) as Record<string, string | undefined>;
  return caption ?? brief ?? message ?? '';
}

function errorResponse(status: number, code: string) {
  return { status, error: { message: `Stand-in: ${code}`, type: 'stand_in_error', code } };
}

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
