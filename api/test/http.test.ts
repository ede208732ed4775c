import { type EndpointDefinition, endpoints, errorBodySchema, errorStatus } from '@postloom/shared-contracts';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReleasesRoutes } from '#app/releases/releases.routes.ts';
import { createReleasesService } from '#app/releases/releases.service.ts';
import { closeDatabases, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { TRUST_PROXY: '1', METRICS_TOKEN: 'a-token-for-metrics' },
    {
      // The site's own calls; its pages need a built shell.
      mounts: [
        ({ connection, env, route }) =>
          createReleasesRoutes({
            route,
            releases: createReleasesService({
              connection,
              artifactsDir: env.DATA_DIR,
              channel: 'production',
            }),
          }),
      ],
    },
  );
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

const all = Object.entries<EndpointDefinition>(endpoints);
const id = '0123456789abcdef0123456789abcdef';
const pathOf = ({ path }: EndpointDefinition): string => path.replace(/:\w+/g, id);

describe('every endpoint of the contract', () => {
  it.each(all)(
    '%s is there, and answers a stranger with the error body of the contract',
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
      expect(errorStatus[failure.code]).toBe(status);
      expect(failure.message).toBe(failure.error);
      expect(failure.requestId).toBe(headers.get('x-request-id'));
      expect(failure.message, text).not.toBe('There is nothing at this address.');
      if (endpoint.access === 'member') expect(failure.code).toBe('unauthorized');
    },
  );

  it.each(all)('%s is in the OpenAPI document with all that it can answer', async (name, endpoint) => {
    const { body } = await server.browser().get('/api/openapi.json');
    const paths = body.paths as Record<string, Record<string, { operationId: string; responses: object }>>;
    const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const status of [
      ...Object.keys(endpoint.responses),
      ...endpoint.errors.map((code) => String(errorStatus[code])),
    ]) {
      expect(Object.keys(operation?.responses ?? {})).toContain(status);
    }
  });
});

describe('answers', () => {
  it('carry a request id: the caller’s when it is harmless, else a new one', async () => {
    const ask = async (given: string) =>
      (await server.browser().get('/healthz', { headers: { 'x-request-id': given } })).headers.get(
        'x-request-id',
      );
    expect(await ask('trace-12345678')).toBe('trace-12345678');
    expect(await ask('<script>alert(1)</script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carry a strict policy and say nothing of the server', async () => {
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

  it('carry the same protection whatever they are, and ask for https where the site has it', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://postloom.example' });
    const protection = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    };
    for (const path of [endpoints.getCredits.path, endpoints.getUser.path, '/api/no-such-thing']) {
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

  it('to unknown addresses are the error body', async () => {
    const { status, body } = await server.browser().get('/api/no-such-thing');
    expect(status).toBe(404);
    expect(errorBodySchema.parse(body).code).toBe('not_found');
  });

  it('lets parts of the site extend the policy for their paths alone', async () => {
    const extended = await startTestServer(
      {},
      {
        policyExtensions: [
          (path) => (path === '/checkout' ? { 'script-src': ['https://js.stripe.com'] } : null),
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
    expect((await server.browser().get('/api/docs.css')).headers.get('content-type')).toContain('text/css');
  });
});

describe('operating', () => {
  it('says that it lives, that it is ready, and that it is leaving', async () => {
    const own = await startTestServer();
    expect((await own.browser().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await own.browser().get('/readyz')).body).toEqual({ status: 'ready' });
    own.app.beginStop();
    expect((await own.browser().get('/readyz')).status).toBe(503);
    expect((await own.browser().get('/healthz')).status).toBe(200);
    await own.close();
  });

  it('gives figures to this machine and to who has the token', async () => {
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

  it('limits how often one address may generate, and leaves others alone', async () => {
    const limited = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '0.1' });
    const ask = (address: string) =>
      limited
        .browser()
        .post(endpoints.generate.path, makeBrief(), { headers: { 'x-forwarded-for': address } });
    const answers = [];
    for (let count = 0; count < 13; count += 1) answers.push(await ask('198.51.100.7'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('198.51.100.8')).status).toBe(200);
    // One household has a whole /64.
    for (let count = 0; count < 12; count += 1) await ask(`2001:db8:1:2::${count}`);
    expect((await ask('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:1:3::1')).status).toBe(200);
    await limited.close();
  });
});

describe('what browsers report', () => {
  it('failures of remotes are counted by version', async () => {
    const failure = { remote: 'mf-blog', version: '1.2.3', buildId: 'abc', phase: 'load', reason: 'timeout' };
    for (let count = 0; count < 3; count += 1) {
      expect((await server.browser().post(endpoints.reportRemoteFailure.path, failure)).status).toBe(204);
    }
    const records = await server.app.services.connection.collection('remote_failures').find().toArray();
    expect(records.reduce((total, { count }) => total + count, 0)).toBe(3);
    expect(records[0]).toMatchObject({ remote: 'mf-blog', version: '1.2.3', reason: 'timeout' });
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
    const [record] = await server.app.services.connection
      .collection('event_counts')
      .find({ name: event.name })
      .toArray();
    expect(Object.keys(record ?? {}).sort()).toEqual(['_id', 'count', 'day', 'name']);
  });
});
