import {
  type EndpointDefinition,
  type ErrorCode,
  endpoints,
  errorBodySchema,
  errorStatus,
} from '@postloom/shared-contracts';
import { makeBrief, someOf } from '@postloom/shared-contracts/testing';
import { type Request, Router } from 'express';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineFeature } from '#app/kernel/feature.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { BindRoute } from '#app/kernel/http/route.ts';
import { closeDatabases, password, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', METRICS_TOKEN: 'a-token-for-metrics' });
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const all = Object.entries<EndpointDefinition>(endpoints);
const id = '0123456789abcdef0123456789abcdef';
const pathOf = ({ path }: EndpointDefinition): string => path.replace(/:\w+/g, id);

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}

let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> | undefined;

async function operationOf({ path, method }: EndpointDefinition): Promise<Operation | undefined> {
  paths ??= (await server.browser().get('/api/openapi.json')).body.paths as NonNullable<typeof paths>;
  return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

describe('every endpoint of the contract', () => {
  it.each(all)(
    '%s exists, and answers a stranger with the contract’s error body',
    async (_name, endpoint) => {
      const { status, body, headers, text } = await server
        .browser()
        .call(
          endpoint.method,
          pathOf(endpoint),
          endpoint.body && (endpoint.bodyType ?? 'json') === 'json' ? {} : undefined,
        );
      if (status < 400) {
        expect(Object.keys(endpoint.responses)).toContain(String(status));
        return;
      }
      const failure = errorBodySchema.parse(body);
      expect(errorStatus[failure.code as ErrorCode]).toBe(status);
      expect(failure.message).toBe(failure.error);
      expect(failure.requestId).toBe(headers.get('x-request-id'));
      expect(failure.message, text).not.toBe('There’s nothing at this address.');
      if (endpoint.access === 'member' || endpoint.access === 'release')
        expect(failure.code).toBe('unauthorized');
    },
  );

  it.each(all)('%s is in the OpenAPI document with all its possible answers', async (name, endpoint) => {
    const operation = await operationOf(endpoint);
    expect(operation?.operationId).toBe(name);
    for (const status of [
      ...Object.keys(endpoint.responses),
      ...endpoint.errors.map((code) => String(errorStatus[code])),
    ]) {
      expect(Object.keys(operation?.responses ?? {})).toContain(status);
    }
  });
});

describe('the OpenAPI document', () => {
  const isJson = ({ body, bodyType = 'json' }: EndpointDefinition) =>
    body !== undefined && bodyType === 'json';
  // Encoded once and sent to every endpoint, or in the small size to some of them, because this takes longer than
  // everything else.
  const sentTooMuch = new Set(someOf(all.map(([, endpoint]) => endpoint).filter(isJson), 8));
  const tooLarge = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(9_000_000) }));
  const attempts = [
    ['a stranger', () => true, () => ({ body: {}, headers: {} })],
    [
      'a write from another site',
      ({ method, access }: EndpointDefinition) => method !== 'GET' && access !== 'provider',
      () => ({ body: {}, headers: { origin: 'https://elsewhere.example' } }),
    ],
    [
      'a body that is too large',
      (endpoint: EndpointDefinition) => sentTooMuch.has(endpoint),
      () => ({ body: tooLarge, headers: { 'content-type': 'application/json' } }),
    ],
    ['a body of another kind', isJson, () => ({ body: 'text', headers: { 'content-type': 'text/plain' } })],
  ] as const;

  it.each(attempts)(
    'names the status that each endpoint gives %s',
    async (_, concerns, attempt) => {
      const member = await server.member();
      for (const [name, endpoint] of all) {
        if (!concerns(endpoint) || endpoint === endpoints.logout) continue;
        const { body, headers } = attempt();
        const who = endpoint.access === 'member' && body === 'text' ? member : server.browser();
        const { status } = await who.call(
          endpoint.method,
          pathOf(endpoint),
          isJson(endpoint) ? body : undefined,
          {
            headers,
          },
        );
        const documented = Object.keys((await operationOf(endpoint))?.responses ?? {});
        expect(documented, `${name} answers ${status}`).toContain(String(status));
      }
      // Calls every endpoint once, perhaps on a busy machine.
    },
    90_000,
  );

  it('says what the server accepts: plans in either case, email addresses by its own pattern', async () => {
    const schemaOf = async (endpoint: EndpointDefinition) =>
      (await operationOf(endpoint))?.requestBody?.content['application/json']?.schema;
    expect(await schemaOf(endpoints.testPaymentSuccess)).toMatchObject({
      properties: { plan: { enum: ['pro', 'agency', 'PRO', 'AGENCY'] } },
    });
    expect(await schemaOf(endpoints.login)).toMatchObject({ properties: { email: { type: 'string' } } });
    expect(JSON.stringify(await schemaOf(endpoints.login))).not.toContain('"format"');
    expect(JSON.stringify((await operationOf(endpoints.getCredits))?.responses[200])).toContain(
      '"plan":{"type":"string","x-extensible-enum":["free","pro","agency"]}',
    );
  });
});

/** A feature made by the test, in addition to the product's. */
function withRoutes(bind: (route: BindRoute, router: Router) => void) {
  const routes = (route: BindRoute): Router => {
    const router = Router();
    bind(route, router);
    return router;
  };
  return {
    moreFeatures: [defineFeature({ name: 'test', create: () => ({ service: null, routes }) })],
  };
}

describe('who may call', () => {
  const answer = { 200: z.object({ ok: z.literal(true) }) } as const;
  const define = <const Access extends string>(access: Access) =>
    ({ method: 'POST', path: '/api/guarded', access, summary: '', responses: answer, errors: [] }) as const;

  it('an endpoint of releases is only open with the release token', async () => {
    const bind = withRoutes((route, router) =>
      route(router, define('release'), () => ({ ok: true as const })),
    );
    const own = await startTestServer({ RELEASE_TOKEN: 'a-token-for-releases' }, bind);
    const ask = async (server: TestServer, authorization?: string) =>
      (
        await server
          .browser()
          .post('/api/guarded', undefined, { headers: authorization ? { authorization } : {} })
      ).status;
    expect(await ask(own)).toBe(401);
    expect(await ask(own, 'Bearer wrong')).toBe(401);
    expect(await ask(own, 'a-token-for-releases')).toBe(401);
    expect(await ask(own, 'Bearer a-token-for-releases')).toBe(200);
    await own.close();
    const without = await startTestServer({}, bind);
    expect(await ask(without, 'Bearer undefined')).toBe(401);
    expect(await ask(without, 'Bearer ')).toBe(401);
    await without.close();
  });

  it('an endpoint of providers admits what its own check accepts, and passes on what that proved', async () => {
    const seen: number[] = [];
    const own = await startTestServer(
      {},
      withRoutes((route, router) =>
        route(
          router,
          define('provider'),
          ({ caller }) => {
            seen.push(caller.event);
            return { ok: true as const };
          },
          {
            verify({ headers }: Request) {
              if (headers['x-signature'] !== 'good') throw new AppError('forbidden');
              return { event: 7 };
            },
          },
        ),
      ),
    );
    const ask = async (signature: string) =>
      (await own.browser().post('/api/guarded', undefined, { headers: { 'x-signature': signature } })).status;
    expect(await ask('bad')).toBe(403);
    expect(seen).toEqual([]);
    expect(await ask('good')).toBe(200);
    expect(seen).toEqual([7]);
    await own.close();
  });

  it('an endpoint of providers without a check does not compile, and cannot be bound', async () => {
    let bound: (() => void) | undefined;
    const own = await startTestServer(
      {},
      withRoutes((route, router) => {
        // @ts-expect-error: the check is missing.
        bound = () => route(router, define('provider'), () => ({ ok: true as const }));
      }),
    );
    expect(bound).toThrow('/api/guarded is bound without a check');
    await own.close();
  });
});

describe('answers', () => {
  it.each(['test', 'production'])('contain what the contract says and nothing else (%s)', async (mode) => {
    const credits = { plan: 'pro', remaining: 1, used: 2, total: 3, resetAt: null } as const;
    const echo = { ...endpoints.getCredits, path: '/api/echo', access: 'public', right: undefined } as const;
    const own = await startTestServer(
      { NODE_ENV: mode },
      withRoutes((route, router) =>
        route(router, echo, ({ request }) =>
          request.headers['x-broken']
            ? ({ ...credits, remaining: 'many' } as never)
            : { ...credits, passwordHash: 'secret', _id: 'internal' },
        ),
      ),
    );
    const whole = await own.browser().get(echo.path);
    expect(whole.body).toEqual(credits);
    const broken = await own.browser().get(echo.path, { headers: { 'x-broken': '1' } });
    expect(broken.status).toBe(500);
    expect(broken.text).not.toContain('many');
    await own.close();
  });

  it('carry a request id: the caller’s if it is harmless, otherwise a new one', async () => {
    const ask = async (given: string) =>
      (await server.browser().get('/healthz', { headers: { 'x-request-id': given } })).headers.get(
        'x-request-id',
      );
    expect(await ask('trace-12345678')).toBe('trace-12345678');
    expect(await ask('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carry a strict policy and reveal nothing about the server', async () => {
    const { headers } = await server.browser().get(endpoints.getCredits.path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('all carry the same protection, and require https if the site has it', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://postloom.example' });
    const protection = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    };
    for (const path of [
      endpoints.getCredits.path,
      endpoints.getUser.path,
      '/api/no-such-thing',
      '/healthz',
      '/readyz',
      '/metrics',
    ]) {
      const plain = Object.fromEntries((await server.browser().get(path)).headers);
      expect(plain).toMatchObject(protection);
      expect(plain).not.toHaveProperty('strict-transport-security');
      expect(Object.fromEntries((await secure.browser().get(path)).headers)).toMatchObject({
        ...protection,
        'strict-transport-security': 'max-age=63072000',
      });
    }
    await secure.close();
  });

  it('to unknown addresses have the error body', async () => {
    const { status, body } = await server.browser().get('/api/no-such-thing');
    expect(status).toBe(404);
    expect(errorBodySchema.parse(body).code).toBe('not_found');
  });

  it('let parts of the site extend the policy for their paths only', async () => {
    const extended = await startTestServer(
      {},
      {
        moreFeatures: [
          defineFeature({
            name: 'checkout-page',
            create: () => ({
              service: null,
              csp: (path) => (path === '/checkout' ? { 'script-src': ['https://js.stripe.com'] } : null),
            }),
          }),
        ],
      },
    );
    const policy = async (path: string) =>
      (await extended.browser().get(path)).headers.get('content-security-policy');
    expect(await policy('/checkout')).toContain("script-src 'self' https://js.stripe.com;");
    expect(await policy('/login')).toContain("script-src 'self';");
    await extended.close();
  });
});

describe('the documentation page', () => {
  it('shows every endpoint without a script', async () => {
    const { status, text, headers } = await server.browser().get('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    for (const [, { path }] of all) expect(text).toContain(`<code>${path}</code>`);
    expect(text).not.toContain('<script');
    expect(text).toContain('<a href="/">Back to Postloom</a>');
    const style = await server.browser().get('/api/docs.css');
    expect(style.headers.get('content-type')).toContain('text/css');
    const fonts = [...style.text.matchAll(/url\((\/api\/docs\/[^)]+)\)/g)].map(
      ([, address]) => address ?? '',
    );
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      expect((await server.browser().get(font)).headers.get('content-type')).toBe('font/woff2');
    }
  });
});

describe('the documentation and its machine-readable form', () => {
  it.each(['/api/docs', '/api/openapi.json'])(
    '%s comes compressed to those who can unpack it, the same for everyone',
    async (path) => {
      const browser = server.browser();
      const packed = await browser.get(path, { headers: { 'accept-encoding': 'gzip' } });
      const plain = await browser.get(path, { headers: { 'accept-encoding': 'identity' } });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(plain.headers.get('content-encoding')).toBeNull();
      for (const { headers } of [packed, plain]) expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(200_000);
      expect(packed.text).toBe(plain.text);
    },
  );

  it('comes in the theme that the reader has chosen', async () => {
    for (const theme of ['light', 'dark']) {
      const { text, headers } = await server
        .browser()
        .get('/api/docs', { headers: { cookie: `theme=${theme}` } });
      expect(text).toContain(`<html data-theme="${theme}"`);
      expect(headers.get('vary')).toContain('Cookie');
    }
    expect((await server.browser().get('/api/docs')).text).not.toContain('data-theme');
  });
});

describe('somebody who finds a vulnerability', () => {
  it('is told where to report it, if the site names an address', async () => {
    const where = '/.well-known/security.txt';
    expect((await server.browser().get(where)).status).toBe(404);
    const own = await startTestServer({
      SECURITY_CONTACT: 'mailto:security@postloom.example',
      PUBLIC_URL: 'https://postloom.example',
    });
    const { text, headers } = await own.browser().get(where);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:security@postloom.example',
      Canonical: `https://postloom.example${where}`,
    });
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect(days > 30 && days < 365, fields.Expires).toBe(true);
    await own.close();
  });
});

describe('operating', () => {
  it('reports being alive, ready, and shutting down', async () => {
    const own = await startTestServer();
    expect((await own.browser().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await own.browser().get('/readyz')).body).toEqual({ status: 'ready' });
    own.app.beginStop();
    expect((await own.browser().get('/readyz')).status).toBe(503);
    expect((await own.browser().get('/healthz')).status).toBe(200);
    await own.close();
  });

  it('gives metrics to this machine and to holders of the token', async () => {
    const here = await server.browser().get('/metrics');
    expect(here.status).toBe(200);
    expect(here.text).toContain('process_cpu_seconds_total');
    const ask = (authorization?: string) =>
      server.browser().get('/metrics', {
        headers: { 'x-forwarded-for': '203.0.113.9', ...(authorization && { authorization }) },
      });
    expect((await ask()).status).toBe(404);
    expect((await ask('Bearer wrong')).status).toBe(404);
    expect((await ask('Bearer a-token-for-metrics')).status).toBe(200);
  });

  it('counts requests by the contract’s paths, so that made-up paths create no series', async () => {
    const own = await startTestServer();
    await own.browser().get('/api/posts/0123456789abcdef01234567');
    await own.browser().get('/made/up');
    await own.browser().get('/api/made-up');
    await own.browser().post(endpoints.login.path, { email: 'nobody@example.com', password: 'wrong' });
    const { text } = await own.browser().get('/metrics');
    const series = [...text.matchAll(/^postloom_http_request_duration_seconds_count\{(.*)\} 1$/gm)];
    expect(series.map(([, labels]) => labels).sort()).toEqual([
      'route="/api/auth/login",method="write",status="4xx"',
      'route="/api/posts/:id",method="read",status="4xx"',
      'route="other",method="read",status="4xx"',
      'route="page",method="read",status="4xx"',
    ]);
    expect(text).toContain('postloom_refusals_total{code="invalid_credentials"} 1');
    await own.close();
  });

  it('limits how often one address may generate, without affecting others', async () => {
    const limited = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.1' });
    // Calls count whatever they ask for, and these take no time.
    const ask = (address: string) =>
      limited.browser().post(endpoints.generate.path, {}, { headers: { 'x-forwarded-for': address } });
    for (let count = 0; count < 12; count += 1) expect((await ask('198.51.100.7')).status).toBe(400);
    const last = await ask('198.51.100.7');
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('198.51.100.8')).status).toBe(400);
    // A household has a whole /64.
    for (let count = 0; count < 12; count += 1) await ask(`2001:db8:1:2::${count}`);
    expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).toBe(400);
    await limited.close();
  });

  it('limits what one holder of many IPv6 networks may do, twenty times as wide as for an address', async () => {
    const limited = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.1' });
    onTestFinished(() => limited.close());
    const ask = async (path: string, body: object, network: number, subnet: number) => {
      const from = { headers: { 'x-forwarded-for': `2001:db8:${network}:${subnet}::1` } };
      return (await limited.browser().post(path, body, from)).status;
    };
    for (const [network, path, perAddress] of [
      [1, endpoints.forgotPassword.path, 2],
      [2, endpoints.register.path, 6],
    ] as const) {
      for (let subnet = 0; subnet < 20; subnet += 1) {
        for (let count = 0; count < perAddress; count += 1)
          expect(await ask(path, {}, network, subnet)).toBe(400);
      }
      expect(await ask(path, {}, network, 20)).toBe(429);
      expect(await ask(path, {}, 3, 0)).toBe(400);
    }
    await ask(endpoints.startPasskeySignIn.path, {}, 3, 0);
    await ask(endpoints.demoPreview.path, {}, 3, 0);
    await ask(endpoints.generate.path, {}, 3, 0);
    // By a new visitor.
    expect(await ask(endpoints.createUpload.path, { size: 1 }, 3, 0)).toBe(200);
    expect(await ask(endpoints.login.path, { email: 'ada@example.com', password }, 3, 0)).toBe(401);
    const counted = await limited.app.connection
      .collection<{ key: string }>('rate_limits')
      .distinct('key', { key: /::\/48$/ });
    expect([...new Set(counted.map((key) => key.split(':')[0]))].sort()).toEqual([
      'demo-preview-network',
      'forgot-password-network',
      'generate-network',
      'new-visitor-network',
      'passkey-sign-in-network',
      'register-network',
      'sign-in-address-network',
      'upload-network',
      'visitor-uploads-network',
    ]);
  });

  it('limits calls that anybody can make, those that share a limit together, and does nothing beyond it', async () => {
    const limited = await startTestServer({ RATE_LIMIT_FACTOR: '0.1' });
    onTestFinished(() => limited.close());
    const account = { username: 'Ada Weaver', email: 'ada@example.com', password };
    type Call = readonly [path: string, body: object];
    const limits: readonly (readonly [allowed: number, first: Call, ...others: Call[]])[] = [
      [6, [endpoints.register.path, account]],
      [2, [endpoints.forgotPassword.path, { email: account.email }]],
      [
        6,
        [endpoints.openPasswordReset.path, {}],
        [endpoints.resetPassword.path, {}],
        [endpoints.confirmEmail.path, {}],
      ],
      [12, [endpoints.createPaymentIntent.path, { amount: 29 }]],
      [6, [endpoints.demoPreview.path, makeBrief()]],
      [12, [endpoints.confirmSubscription.path, {}], [endpoints.unsubscribe.path, {}]],
    ];
    for (const [allowed, ...calls] of limits) {
      const [[path]] = calls;
      for (let count = 0; count < allowed; count += 1) {
        // Invalid calls count, too.
        expect((await limited.browser().post(path, {})).status, path).toSatisfy((status) => status < 429);
      }
      for (const [path, body] of calls) {
        const refused = await limited.browser().post(path, body);
        expect([path, refused.status, refused.body.code]).toEqual([path, 429, 'rate_limited']);
        expect(Number(refused.headers.get('retry-after')), path).toBeGreaterThan(0);
      }
    }
    expect(await limited.app.connection.collection('accounts').countDocuments()).toBe(0);
  });
});

describe('reports from browsers', () => {
  it('failures of anything that is not served are counted together, whatever its name', async () => {
    const failure = {
      remote: 'mf-blog',
      version: '1.2.3',
      buildId: 'abc',
      phase: 'load',
      reason: 'timeout',
      page: 'made-up',
    };
    for (let count = 0; count < 30; count += 1) {
      const { status } = await server.browser().post(endpoints.reportRemoteFailure.path, {
        ...failure,
        remote: `mf-made-up-${count}`,
        version: `1.2.${count}`,
        buildId: `${count}`,
      });
      expect(status).toBe(204);
    }
    const { text } = await server.browser().get('/metrics');
    expect(text.match(/^postloom_remote_failures_total\{.*$/gm)).toEqual([
      'postloom_remote_failures_total{remote="other",phase="load"} 30',
    ]);
    const unknown = await server
      .browser()
      .post(endpoints.reportRemoteFailure.path, { ...failure, remote: 'x' });
    expect(unknown.status).toBe(400);
  });

  it('events are counted by day, without who caused them', async () => {
    const event = { name: 'social-media-generator', properties: { plan: 'free' } };
    const browser = server.browser();
    expect((await browser.post(endpoints.trackEvent.path, event)).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    const [record] = await server.app.connection
      .collection('event_counts')
      .find({ name: event.name })
      .toArray();
    expect(Object.keys(record ?? {}).sort()).toEqual(['_id', 'count', 'day', 'name']);
    // Read twice: reading reports the current values and must not add anything.
    for (const _ of [1, 2]) {
      const { text } = await browser.get('/metrics');
      expect(text).toContain(`postloom_events_total{name="${event.name}"} ${record?.count}`);
    }
  });

  it('unknown events are counted together', async () => {
    const madeUp = Array.from({ length: 20 }, (_, index) => `made-up-${index}`);
    for (const name of [...madeUp, '__proto__', 'toString']) {
      expect((await server.browser().post(endpoints.trackEvent.path, { name })).status).toBe(204);
    }
    const records = await server.app.connection
      .collection('event_counts')
      .find({ name: { $ne: 'social-media-generator' } })
      .toArray();
    expect(new Set(records.map(({ name }) => name))).toEqual(new Set(['other']));
    expect(records.reduce((total, { count }) => total + count, 0)).toBe(madeUp.length + 2);
  });
});
