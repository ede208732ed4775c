import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEgress, type EgressError, type EgressOptions } from '#app/kernel/egress/egress.ts';
import { isPublicAddress } from '#app/kernel/egress/public-address.ts';
import { bounds } from '#app/kernel/http/bounds.ts';

let server: Server;
let port: number;
let certificate: string;
/** What reached the server: the host name in the TLS handshake, and the request. */
let seen: string[] = [];

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'hooks.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'hooks.example' }] }],
  });
  certificate = cert;
  server = createServer({ key, cert }, (request, response) => {
    seen.push(
      `${(request.socket as TLSSocket).servername} ${request.method} ${request.headers.host} ${request.url}`,
    );
    if (request.url === '/moved') response.writeHead(302, { location: 'https://127.0.0.1/inside' }).end();
    else if (request.url === '/silent') response.writeHead(200).flushHeaders();
    else if (request.url === '/large') response.end(Buffer.alloc(bounds.egress.answerBytes + 1));
    else if (request.url === '/limit') response.end(Buffer.alloc(bounds.egress.answerBytes));
    else request.pipe(response.writeHead(201, { 'x-kind': 'echo' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  seen = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The product's egress, except that this machine counts as public and is reachable as `hooks.example`. */
const egress = (options: EgressOptions = {}) =>
  createEgress({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ca: certificate,
    ...options,
  });
const at = (path: string): string => `https://hooks.example:${port}${path}`;
const post = { method: 'POST', body: 'hello' } as const;
const reasonOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (error: EgressError) => error.reason,
  );

describe('an outgoing call', () => {
  it('reaches the host by its name and returns its answer', async () => {
    const answer = await egress()(at('/hook'), post);
    expect([answer.status, answer.headers['x-kind'], String(answer.body)]).toEqual([201, 'echo', 'hello']);
    expect(seen).toEqual([`hooks.example POST hooks.example:${port} /hook`]);
  });

  it('goes to the address that was checked, whatever the resolver says next', async () => {
    let asked = 0;
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    expect((await egress({ resolve })(at('/hook'), post)).status).toBe(201);
    expect(asked).toBe(1);
  });

  it('follows no redirect', async () => {
    const { status, headers } = await egress()(at('/moved'), { method: 'GET' });
    expect([status, headers.location]).toEqual([302, 'https://127.0.0.1/inside']);
    expect(seen).toHaveLength(1);
  });

  it('reads 64 KB and no more', async () => {
    expect((await egress()(at('/limit'), { method: 'GET' })).body).toHaveLength(64 * 1024);
    expect(await reasonOf(egress()(at('/large'), { method: 'GET' }))).toBe('too_large');
  });

  it('ends at its timeout, during the answer and during the lookup', async () => {
    const silent = egress({ timeoutMs: 200 });
    expect(await reasonOf(silent(at('/silent'), { method: 'GET' }))).toBe('timeout');
    const deaf = egress({ timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    expect(await reasonOf(deaf(at('/hook'), post))).toBe('timeout');
    expect(bounds.egress.milliseconds).toBe(5000);
  });

  it('trusts only certificates of known authorities', async () => {
    const strict = createEgress({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: () => true,
    });
    expect(await reasonOf(strict(at('/hook'), post))).toBe('unreachable');
    expect(seen).toEqual([]);
  });
});

describe('no connection is made', () => {
  it.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'https://user:secret@hooks.example/',
    '//hooks.example/',
    'hooks.example',
    '',
  ])('to %s', async (address) => {
    expect(await reasonOf(egress()(address, post))).toBe('address_refused');
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    'localhost',
  ])('to %s, which the system resolves to this machine or its network', async (host) => {
    expect(await reasonOf(createEgress()(`https://${host}:${port}/`, post))).toBe('address_refused');
    expect(seen).toEqual([]);
  });

  it('to a host with one private address', async () => {
    const resolve = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    expect(await reasonOf(egress({ resolve })(at('/hook'), post))).toBe('address_refused');
    expect(seen).toEqual([]);
  });

  it('to a host without an address', async () => {
    expect(await reasonOf(egress({ resolve: async () => [] })(at('/hook'), post))).toBe('unreachable');
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await reasonOf(egress({ resolve })(at('/hook'), post))).toBe('unreachable');
  });
});
