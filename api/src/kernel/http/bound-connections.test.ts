import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { boundConnections, type ConnectionBound } from './bound-connections.ts';

let server: Server;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(bound: Partial<ConnectionBound>, handle: RequestListener): Promise<void> {
  server = createServer(handle);
  boundConnections(server, { atOnce: 100, perAddress: 100, perNetwork: 100, unreadMs: 60_000, ...bound });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** A connection from one of this machine's addresses that the server has accepted or closed. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const accepted = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(client);
  client.on('error', () => undefined);
  await accepted;
  return client;
}
const ask = (client: Socket, path = '/'): boolean =>
  client.write(`GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`);
/** Sends the head of a request and one byte of its body. */
async function begin(client: Socket): Promise<void> {
  const begun = once(server, 'request');
  client.write('POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 4000\r\n\r\nx');
  await begun;
}
const answered = async (client: Socket): Promise<string> => {
  const answer = once(client, 'data');
  ask(client);
  return String(await answer);
};
const isClosed = async (client: Socket): Promise<true> => {
  if (!client.closed) await once(client.resume(), 'close');
  return true;
};

describe('beyond the limit of connections', () => {
  it('an address loses the one it hasn’t used for longest, and other addresses none', async () => {
    await serve({ perAddress: 2 }, (_request, response) => void response.end('here'));
    const other = await open('127.0.0.2');
    const [first, second] = [await open(), await open()];
    expect(await answered(first)).toContain('here');
    const third = await open();
    expect(await isClosed(second)).toBe(true);
    for (const client of [first, third, other]) expect(await answered(client)).toContain('here');
  });

  it('a new one is closed if all others have a request', async () => {
    await serve({ perAddress: 1 }, () => undefined);
    const busy = await open();
    const asked = once(server, 'request');
    ask(busy);
    await asked;
    expect(await isClosed(await open())).toBe(true);
    expect(busy.destroyed).toBe(false);
    expect(await open('127.0.0.2')).toMatchObject({ destroyed: false });
  });

  it('of all addresses together, the one that is unused for longest makes room', async () => {
    await serve({ atOnce: 3 }, (_request, response) => void response.end('here'));
    const opened = [await open('127.0.0.2'), await open('127.0.0.3'), await open('127.0.0.4')];
    const last = await open('127.0.0.5');
    const [first, ...others] = opened;
    expect(first && (await isClosed(first))).toBe(true);
    for (const client of [...others, last]) expect(await answered(client)).toContain('here');
  });

  it('incomplete requests make room, the one that has made no progress for longest first', async () => {
    let arrived = 0;
    await serve({ atOnce: 3 }, (request, response) => {
      request.on('data', (part: Buffer) => {
        arrived += part.length;
      });
      request.on('end', () => response.end('here'));
    });
    const clients = [await open('127.0.1.1'), await open('127.0.2.1'), await open('127.0.3.1')];
    for (const client of clients) await begin(client);
    const [goesOn, stuck, other] = clients as [Socket, Socket, Socket];
    await expect.poll(() => arrived).toBe(3);
    goesOn.write('x');
    await expect.poll(() => arrived).toBe(4);
    const newcomer = await open('127.0.4.1');
    expect(await answered(newcomer)).toContain('here');
    expect(await isClosed(stuck)).toBe(true);
    for (const [client, missing] of [
      [goesOn, 3998],
      [other, 3999],
    ] as const) {
      const answer = once(client, 'data');
      client.write('x'.repeat(missing));
      expect(String((await answer)[0])).toContain('here');
    }
  });

  it('a complete request that is being answered makes no room, even if it had a body', async () => {
    await serve({ perAddress: 1 }, (request) => void request.resume());
    const busy = await open();
    const complete = new Promise((resolve) =>
      server.once('request', (request) => request.on('end', resolve)),
    );
    busy.write('POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 1\r\n\r\nx');
    await complete;
    expect(await isClosed(await open())).toBe(true);
    expect(busy.destroyed).toBe(false);
  });

  it('the addresses of a network share a limit', async () => {
    await serve({ perNetwork: 2 }, (_request, response) => void response.end('here'));
    const other = await open('127.0.1.1');
    const [first, second] = [await open('127.0.0.2'), await open('127.0.0.3')];
    const third = await open('127.0.0.4');
    expect(await isClosed(first)).toBe(true);
    for (const client of [second, third, other]) expect(await answered(client)).toContain('here');
  });
});

describe('a connection whose reader', () => {
  // More than the system's buffers hold.
  const large = Buffer.alloc(32 * 1024 * 1024, 'x');
  const unreadMs = 1000;

  it('takes nothing is closed', async () => {
    await serve({ unreadMs }, (_request, response) => void response.end(large));
    const ended = new Promise((resolve) =>
      server.once('connection', (socket) => socket.once('close', resolve)),
    );
    const client = await open();
    client.pause();
    ask(client);
    await ended;
  });

  it('takes long but goes on gets everything', async () => {
    await serve({ unreadMs }, (_request, response) => void response.end(large));
    const client = await open();
    let taken = 0;
    const start = performance.now();
    client.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      client.pause();
      setTimeout(() => client.resume(), 5);
    });
    ask(client);
    while (taken < large.length) {
      await pause(50);
      expect(client.destroyed).toBe(false);
    }
    expect(performance.now() - start).toBeGreaterThan(unreadMs);
  });

  it('waits for an event or for a slow answer is left alone', async () => {
    const answers: (() => void)[] = [];
    await serve({ unreadMs: 200 }, ({ url }, response) => {
      if (url === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      answers.push(() => void response.end('at last'));
    });
    server.keepAliveTimeout = 200;
    const [events, slow] = [await open(), await open()];
    const started = once(events, 'data');
    ask(events, '/events');
    ask(slow);
    await started;
    await pause(1000);
    const said = [once(events, 'data'), once(slow, 'data')];
    for (const answer of answers) answer();
    for (const text of await Promise.all(said)) expect(String(text)).toContain('at last');
    // Without a request, a connection may wait for another one only as long.
    expect(await isClosed(slow)).toBe(true);
  });
});
