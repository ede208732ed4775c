import { accessKeyScopes, errorStatus } from '@postloom/shared-contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { generateSync, type JsonSchema } from 'json-schema-faker';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Browser,
  type CallOptions,
  closeDatabases,
  password,
  startTestServer,
  type TestServer,
} from './harness.ts';
import { hostileText, hostileValue, spoil } from './hostile-values.ts';

const full = process.env.POSTLOOM_TEST_SIZE === 'full';
/** The same cases each time, or random ones in the full size. A failure prints the seed to set here. */
const seed = Number(process.env.FUZZ_SEED ?? (full ? Date.now() % 2 ** 31 : 20_261_121));
/** Calls per operation and kind of caller. */
const rounds = full ? 100 : 2;
/**
 * Time limit per kind of caller, in milliseconds, after which a slow machine stops early. The small size never reaches
 * it.
 */
const timeBound = full ? 200_000 : 60_000;
const releaseToken = 'a-token-for-releases';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
interface Endpoint extends Operation {
  readonly method: string;
  readonly path: string;
}
interface Call {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

let server: TestServer;
let picture: Uint8Array;
let all: readonly Endpoint[];
let errorSchema: JsonSchema;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
/** Ids that the server has returned, for later calls: without them, every call would end at "not found". */
const known: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ RELEASE_TOKEN: releaseToken });
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { body } = await server.browser().get('/api/openapi.json');
  const paths = body.paths as Record<string, Record<string, Operation>>;
  errorSchema = (body.components as { schemas: { Error: JsonSchema } }).schemas.Error;
  all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const pick = <T>(arbitrary: fc.Arbitrary<T>, from: number): T =>
  fc.sample(arbitrary, { seed: from, numRuns: 1 })[0] as T;

/** Independent whole numbers for one case. */
const numbersFor = (from: number): readonly number[] =>
  fc.sample(fc.noBias(fc.nat()), { seed: from, numRuns: 6 });

/** A value for the schema, using existing ids, the initial version and the right password where they fit. */
function sample(schema: JsonSchema, from: number): unknown {
  const [whole = 0, id = 0, version = 0] = numbersFor(from);
  const value = generateSync(schema, { seed: from, alwaysFakeOptionals: whole % 2 === 0 });
  const text = JSON.stringify(value) ?? 'null';
  return JSON.parse(
    text
      .replaceAll(/"[0-9a-f]{32}"/g, (made) =>
        known.length > 0 && id % 4 !== 0 ? `"${known[id % known.length]}"` : made,
      )
      .replaceAll(/"currentPassword":"[^"]*"/g, (made) =>
        version % 2 === 0 ? `"currentPassword":"${password}"` : made,
      )
      .replaceAll(/"version":-?\d+/g, `"version":${(version % 3) + 1}`),
  );
}

/** Half of the calls follow the document; in the others, one part is wrong. */
function makeCall(endpoint: Endpoint, from: number): Call {
  const [kind = 0, operator = 0, twice = 0, given = 0] = numbersFor(from);
  const wrong = (['nothing', 'nothing', 'nothing', 'body', 'body', 'query', 'path', 'head'] as const)[
    kind % 8
  ];
  let { path } = endpoint;
  const query = new URLSearchParams();
  for (const [at, parameter] of endpoint.parameters.entries()) {
    const value = String(sample(parameter.schema, from + at));
    if (parameter.in === 'path') {
      const text = wrong === 'path' ? pick(hostileText, from) : value;
      path = path.replace(`{${parameter.name}}`, () => encodeURIComponent(text.toWellFormed() || ' '));
    } else if (wrong === 'query') {
      query.append(parameter.name, pick(hostileText, from + at));
      if (operator % 4 === 0) query.append(`${parameter.name}[$gt]`, '');
      if (twice % 5 === 0) query.append(parameter.name, value);
    } else if (parameter.required || given % 3 === 0) {
      query.append(parameter.name, value);
    }
  }
  const [type] = Object.keys(endpoint.requestBody?.content ?? {});
  return {
    url: `${path}?${query}`,
    headers: {
      ...(type && { 'content-type': type === multipart ? `${type}; boundary=${boundary}` : type }),
      ...(wrong === 'head' && hostileHead(from)),
    },
    body: makeBody(endpoint, from, wrong === 'body'),
  };
}

function makeBody({ requestBody }: Endpoint, from: number, wrong: boolean): unknown {
  const [[type, { schema }] = [undefined, { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  if (type === undefined) return undefined;
  if (type !== 'application/json') {
    const bytes = wrong ? pick(fc.uint8Array({ minLength: 1, maxLength: 200 }), from) : picture;
    return type === multipart ? asForm(bytes) : bytes;
  }
  const value = sample(schema, from);
  if (!wrong) return value;
  const [text = 0, place = 0] = numbersFor(from + 1);
  if (text % 7 === 0) return pick(fc.string({ unit: 'binary', maxLength: 50 }), from);
  return spoil(value, pick(hostileValue, from), place);
}

const multipart = 'multipart/form-data';
const boundary = 'a-boundary';
const asForm = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

function hostileHead(from: number): Readonly<Record<string, string>> {
  const text = encodeURIComponent(pick(hostileText, from).toWellFormed()).slice(0, 500);
  return [
    { 'idempotency-key': text },
    { cookie: `pl_session=${text}; pl_visitor=j:{}; pl_known=s:${text}` },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-type': `multipart/form-data; boundary=${text.slice(0, 60)}` },
    { 'content-encoding': 'gzip' },
    { accept: 'text/event-stream' },
    { range: `bytes=${text.slice(0, 20)}-`, 'if-none-match': text },
    { authorization: `Bearer ${text}` },
    { 'accept-language': text, 'user-agent': text },
  ][Math.abs(from) % 9] as Readonly<Record<string, string>>;
}

/** What is wrong with an answer, or null. */
function judge(endpoint: Endpoint, status: number, type: string, text: string): string | null {
  const documented = endpoint.responses[status];
  if (!documented) return `answers ${status}, which the document does not name`;
  if (!type.includes('json')) {
    return status >= 400 ? `fails with ${status} as ${type || 'nothing'}` : null;
  }
  const body: unknown = JSON.parse(text);
  if (status >= 500) {
    const { code } = body as { code: keyof typeof errorStatus };
    if (status !== 503 || errorStatus[code] !== 503) return `answers ${status} ${code}`;
  }
  const schema = status < 400 ? documented.content?.['application/json']?.schema : errorSchema;
  if (schema === undefined) return `answers ${status} with a body that the document does not name`;
  const check = ajv.compile(schema as object);
  return check(body) ? null : `answers ${status} against its schema: ${ajv.errorsText(check.errors)}`;
}

interface Kind {
  /** Creates a new caller. */
  readonly arrive: () => Promise<Browser>;
  readonly headers: Readonly<Record<string, string>>;
  /** Which endpoints they call. */
  readonly calls: (endpoint: Endpoint) => boolean;
  /** How many operations must have a successful call; otherwise the cases get no further than the first check. */
  readonly succeeding: number;
}

let agency: Promise<Browser> | undefined;

/** A program with a new key of the same agency: no cookies, all scopes. */
async function program(): Promise<Browser> {
  agency ??= server.member('agency');
  const made = await (await agency).post('/api/access-keys', {
    name: 'A program',
    scopes: accessKeyScopes,
    currentPassword: password,
  });
  expect(made.status, made.text).toBe(201);
  const bare = server.browser();
  const authorization = `Bearer ${made.body.secret}`;
  return Object.assign(Object.create(bare) as Browser, {
    fetch: (method: string, url: string, body?: unknown, options: CallOptions = {}) =>
      bare.fetch(method, url, body, { ...options, headers: { authorization, ...options.headers } }),
  });
}

const kinds: Readonly<Record<string, Kind>> = {
  visitor: { arrive: async () => server.browser(), headers: {}, calls: () => true, succeeding: 8 },
  member: { arrive: () => server.member('pro'), headers: {}, calls: () => true, succeeding: 45 },
  'access key': {
    arrive: program,
    headers: {},
    calls: ({ security }) => security.some((way) => 'accessKey' in way),
    succeeding: 12,
  },
  publisher: {
    arrive: async () => server.browser(),
    headers: { authorization: `Bearer ${releaseToken}` },
    calls: ({ path }) => path.startsWith('/api/releases/'),
    succeeding: 6,
  },
};

it.each(Object.entries(kinds))(
  'every operation answers a %s as the document says, whatever is sent',
  async (_, { arrive, headers: own, calls, succeeding }) => {
    const findings = new Map<string, string>();
    const succeeded = new Set<string>();
    const end = performance.now() + timeBound;
    let caller = await arrive();
    for (let round = 0; round < rounds && performance.now() < end; round += 1) {
      for (const [at, endpoint] of all.entries()) {
        if (!calls(endpoint) || performance.now() > end) continue;
        const { url, body, headers } = makeCall(endpoint, seed + round * 1009 + at * 31);
        const answer = await caller.fetch(endpoint.method, url, body, { headers: { ...own, ...headers } });
        const text = await answer.text();
        const fault = judge(endpoint, answer.status, answer.headers.get('content-type') ?? '', text);
        if (fault) {
          const call = JSON.stringify({ url, headers, body }).slice(0, 400);
          findings.set(`${endpoint.operationId} ${fault}`, `FUZZ_SEED=${seed}, round ${round}: ${call}`);
        }
        if (answer.ok) {
          succeeded.add(endpoint.operationId);
          known.push(...(text.match(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g) ?? []));
          known.splice(0, known.length - 50);
        }
        // The caller has signed out, or the key has used up its calls for this minute.
        const isUsedUp = answer.headers.get('ratelimit')?.startsWith('"key";r=0;');
        if (endpoint.operationId === 'logout' || isUsedUp) caller = await arrive();
      }
    }
    expect(Object.fromEntries(findings)).toEqual({});
    if (performance.now() < end) {
      expect(succeeded.size, [...succeeded].join(', ')).toBeGreaterThanOrEqual(succeeding);
    }
  },
  timeBound + 60_000,
);
