import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { endpoints } from '@postloom/shared-contracts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defineFeature } from '#app/kernel/feature.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { createDiscoveryRoutes } from '#app/site/discovery.routes.ts';
import { closeDatabases, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    OAUTH_GOOGLE_CLIENT_ID: 'google-client',
    OAUTH_GOOGLE_CLIENT_SECRET: 'google-secret',
  });
});
afterAll(async () => {
  await server.close();
  await closeDatabases();
});

/** A call with headers that `fetch` refuses to send. */
function send(
  { url }: TestServer,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly location: string; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, url), { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', text }),
      );
    });
    call.once('error', reject);
    call.end();
  });
}

const writes = [
  ['POST', endpoints.createUpload.path],
  ['GET', '/auth/google'],
] as const;

describe('a Host header', () => {
  it.each(writes)('that is malformed is the caller’s fault (%s %s)', async (method, path) => {
    for (const host of ['a b', 'a/b', 'a@b', '<x>', 'a:b', 'user@127.0.0.1', '[::1']) {
      const { status, text } = await send(server, method, path, { host });
      expect(status, `${host}: ${text}`).toBe(400);
    }
  });

  it('that names another site gets no answer at this machine’s own address', async () => {
    const { port } = new URL(server.url);
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
    ]) {
      for (const path of [endpoints.getCredits.path, '/api/openapi.json', '/metrics']) {
        const { status, text } = await send(server, 'GET', path, { host });
        expect([400, 404], `${host}${path}: ${text}`).toContain(status);
        expect(text).not.toContain('process_cpu_seconds_total');
      }
    }
    for (const host of [
      'localhost',
      `localhost:${port}`,
      'postloom.localhost',
      '127.0.0.1:1',
      `[::1]:${port}`,
    ]) {
      expect((await send(server, 'GET', endpoints.getCredits.path, { host })).status, host).toBe(200);
    }
  });

  it('does not affect the site’s address if that is configured', async () => {
    const configured = await startTestServer({
      PUBLIC_URL: 'https://postloom.example/',
      TRUST_PROXY: '1',
      OAUTH_GOOGLE_CLIENT_ID: 'google-client',
      OAUTH_GOOGLE_CLIENT_SECRET: 'google-secret',
    });
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil2.example',
      'x-forwarded-for': '203.0.113.1',
    };
    const upload = await send(configured, 'POST', endpoints.createUpload.path, headers);
    expect(new URL(JSON.parse(upload.text).uploadURL).origin).toBe('https://postloom.example');
    const away = await send(configured, 'GET', '/auth/google', headers);
    expect(new URL(away.location).searchParams.get('redirect_uri')).toBe(
      'https://postloom.example/auth/google/callback',
    );
    await configured.close();
  });

  it('from a proxy is only trusted for the configured number of proxies', async () => {
    const upload = await send(server, 'POST', endpoints.createUpload.path, {
      'x-forwarded-host': 'evil.example',
    });
    expect(new URL(JSON.parse(upload.text).uploadURL).origin).toBe(server.url);
  });
});

describe('what crawlers and feed readers get', () => {
  const feeds = ['/robots.txt', '/sitemap.xml', '/blog/rss.xml'];
  const askFor = async (env: Readonly<Record<string, string>>) => {
    const discovery = defineFeature({
      name: 'discovery',
      create: ({ env, originOf }) => ({
        service: null,
        pages: () =>
          createDiscoveryRoutes({
            currentRecord: () => ({ remotes: {} }) as never,
            picturesDir: '',
            originOf,
            hasFixedOrigin: env.PUBLIC_URL !== undefined,
          }),
      }),
    });
    const own = await startTestServer(env, { moreFeatures: [discovery] });
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.1' };
    const answers = await Promise.all(feeds.map((path) => own.browser().get(path, { headers })));
    await own.close();
    return answers.map(({ text, headers }) => [text.includes('evil.example'), headers.get('cache-control')]);
  };

  it('names the configured address and may be cached by anyone', async () => {
    const answers = await askFor({ PUBLIC_URL: 'https://postloom.example', TRUST_PROXY: '1' });
    expect(answers).toEqual(feeds.map(() => [false, 'public, max-age=300']));
  });

  it('may not be cached if it contains the request’s host', async () => {
    expect(await askFor({ TRUST_PROXY: '1' })).toEqual([
      [true, 'no-store'],
      [false, 'no-store'],
      [true, 'no-store'],
    ]);
  });
});

describe('a cookie that is JSON', () => {
  it.each(['pl_session', 'pl_visitor', 'pl_known', 'theme'])('in %s counts as missing', async (name) => {
    for (const value of ['j:{}', 'j:[]', 'j:{"substr":1}', 'j:null', 'j%3A%7B%7D']) {
      const headers = { cookie: `${name}=${value}` };
      const read = await send(server, 'GET', endpoints.getCredits.path, headers);
      expect(read.status, `${value}: ${read.text}`).toBe(200);
      const oauth = await send(server, 'GET', '/auth/google', headers);
      expect(oauth.status, `${value}: ${oauth.text}`).toBe(302);
      const login = await server
        .browser()
        .post(endpoints.login.path, { email: `${randomUUID()}@example.com`, password: 'x' }, { headers });
      expect(login.status, value).toBe(401);
    }
  });
});

describe('a photo in a malformed form', () => {
  const file = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\nbytes';
  it.each([
    ['without a boundary', 'multipart/form-data', file],
    ['with an empty boundary', 'multipart/form-data; boundary=', file],
    ['that ends in the middle', 'multipart/form-data; boundary=x', file],
    ['that has no parts', 'multipart/form-data; boundary=x', ''],
    ['with a part that has no head', 'multipart/form-data; boundary=x', '--x\r\n\r\n\r\n--x--\r\n'],
    ['that is JSON', 'application/json', '{}'],
  ])('%s is refused', async (_, type, body) => {
    const member = await server.member();
    const { status, body: answer } = await member.call(
      'PUT',
      endpoints.savePhoto.path,
      new TextEncoder().encode(body),
      { headers: { 'content-type': type } },
    );
    expect([status, answer.code]).toEqual([400, 'validation_failed']);
  });
});

describe('a body', () => {
  it('that is no JSON is told that it has to be', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = new TextEncoder().encode('email=a%40example.com&password=x');
    const { status, body } = await server.browser().post(endpoints.login.path, form, { headers });
    expect([status, body.message]).toEqual([415, 'Please send this as JSON.']);
  });

  it('that is compressed is refused before it is unpacked', async () => {
    const packed = gzipSync(JSON.stringify({ email: 'a'.repeat(900_000), password: 'x' }));
    for (const path of [endpoints.login.path, endpoints.generate.path]) {
      const { status, body } = await server.browser().post(path, packed, {
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      });
      expect([status, body.code], path).toEqual([415, 'unsupported_media_type']);
    }
  });

  it('takes room when it arrives, not when it is announced', async () => {
    const { hostname, port } = new URL(server.url);
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect(Number(port), hostname);
      onTestFinished(() => void socket.destroy());
      socket.write(
        `POST ${endpoints.login.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n\r\n`,
      );
      return socket;
    });
    for (const [answer] of await Promise.all(sockets.map((socket) => once(socket, 'data')))) {
      expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
    }
    const { status } = await server
      .browser()
      .post(endpoints.login.path, { email: `${randomUUID()}@example.com`, password: 'x'.repeat(600_000) });
    expect(status).toBe(400);
  });
});

describe('a connection', () => {
  const requests = (count: number): string => {
    const { host } = new URL(server.url);
    return `GET ${endpoints.getCredits.path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(count);
  };
  const open = () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    return socket;
  };

  it('that sends hundreds of requests without waiting for answers is closed before they take memory', async () => {
    const socket = open();
    // Closing discards what was not read, which the sender may see as an error.
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    socket.write(requests(500));
    await once(socket, 'close');
    expect(text.split('HTTP/1.1 200').length - 1).toBeLessThan(10);
    expect((await server.browser().get(endpoints.getCredits.path)).status).toBe(200);
  });

  it('is one of a limited number for its address, of which idle ones make room for a new one', async () => {
    const most = bounds.connections.perAddress;
    const ended: Promise<unknown>[] = [];
    for (let count = 0; count < most + 50; count += 1) {
      const socket = open();
      socket.on('error', () => undefined);
      if (count < 50) ended.push(once(socket.resume(), 'close'));
      await once(socket, 'connect');
    }
    await Promise.all(ended);
    expect((await server.browser().get(endpoints.getCredits.path)).status).toBe(200);
  });

  it('whose request is incomplete makes room for a new one, so nobody is locked out', async () => {
    const { host } = new URL(server.url);
    let closed = 0;
    for (let count = 0; count < bounds.connections.perAddress + 50; count += 1) {
      const socket = open();
      socket.on('error', () => undefined);
      socket.resume().once('close', () => {
        closed += 1;
      });
      socket.write(
        `POST ${endpoints.login.path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
      );
      await once(socket, 'connect');
    }
    await expect.poll(() => closed).toBeGreaterThanOrEqual(50);
    const newcomer = open();
    const answer = once(newcomer, 'data');
    newcomer.write(requests(1));
    expect(String((await answer)[0])).toContain('HTTP/1.1 200');
  });

  it('gets every answer if it asks for a few things at once, again and again', async () => {
    const socket = open();
    let text = '';
    socket.on('data', (part) => {
      text += part;
    });
    for (let answers = 4; answers <= 40; answers += 4) {
      socket.write(requests(4));
      while (text.split('HTTP/1.1 200').length - 1 < answers) await once(socket, 'data');
    }
  });
});
