import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from './app-error.ts';
import { type BodyBound, createBodyRoom } from './body-room.ts';

const bound: BodyBound = {
  bytes: 1_000_000,
  uncounted: 1000,
  perAddress: 100,
  perNetwork: 100,
  start: { bytes: 500, milliseconds: 60_000 },
  stalledMs: 60_000,
  leastBytes: 1000,
};

/** A server that reads bodies through a body room and answers with their length. */
async function serve(bodies: Partial<BodyBound> = {}) {
  const room = createBodyRoom({ ...bound, ...bodies });
  const limit = 500_000;
  const parser = express.text({ limit, inflate: false });
  const fail: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(error instanceof AppError ? 503 : 400).end();
  };
  const server = express()
    .set('trust proxy', true)
    .post('/', async (request, response) => {
      await room.read(parser, request, response, limit);
      response.end(String(request.body.length));
    })
    .use(fail)
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    /** Sends the beginning of a body. */
    begin(address: string, length: number, sent: number): Socket {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1');
      socket.on('error', () => undefined);
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(sent)}`,
      );
      return socket;
    },
    async send(address: string, length: number): Promise<string> {
      const answer = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'x-forwarded-for': address },
        body: 'x'.repeat(length),
      });
      return `${answer.status} ${await answer.text()}`;
    },
  };
}

it('an address that fills the room with incomplete bodies loses them, and nobody else has to wait', async () => {
  const { begin, send } = await serve();
  let refused = 0;
  for (let index = 0; index < 8; index += 1) {
    begin('10.0.0.1', 300_000, 241_000).once('data', (answer) => {
      expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
      refused += 1;
    });
  }
  // Four of them fit.
  await vi.waitFor(() => expect(refused).toBe(4));
  expect(await send('10.0.0.2', 20_000)).toBe('200 20000');
  expect(refused).toBe(4);
  expect(await send('10.0.0.2', 100_000)).toBe('200 100000');
  await vi.waitFor(() => expect(refused).toBe(5));
});

it('people behind one address share their part of the room', async () => {
  const { begin } = await serve();
  const sockets = Array.from({ length: 5 }, () => begin('10.0.0.1', 180_000, 179_999));
  const answers = sockets.map((socket) => once(socket, 'data'));
  for (const socket of sockets) socket.write('x');
  for (const [answer] of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('a body without progress is cut off', async () => {
  const { begin, send } = await serve({ stalledMs: 50 });
  await once(begin('10.0.0.1', 300_000, 100_000), 'close');
  expect(await send('10.0.0.1', 300)).toBe('200 300');
});

it('a body that hardly begins is cut off early, and one that has begun is not', async () => {
  const { begin } = await serve({ start: { bytes: 500, milliseconds: 50 } });
  const begun = begin('10.0.0.1', 1000, 500);
  await once(begin('10.0.0.1', 1000, 499), 'close');
  const answer = once(begun, 'data');
  begun.write('x'.repeat(500));
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
});

it('an address has a limited number of incomplete bodies, of which the one without progress for longest goes', async () => {
  const { begin, send } = await serve({ perAddress: 3 });
  const refused: number[] = [];
  const sockets: Socket[] = [];
  for (let index = 0; index < 10; index += 1) {
    const socket = begin('10.0.0.1', 1000, 1);
    sockets.push(socket);
    socket.once('data', (answer) => {
      if (String(answer).startsWith('HTTP/1.1 503 ')) refused.push(index);
    });
    if (index >= 3) await once(sockets[index - 3] as Socket, 'data');
    else await once(socket, 'connect');
  }
  expect(refused).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const whole = await Promise.all(Array.from({ length: 20 }, () => send('10.0.0.2', 900)));
  expect(new Set(whole)).toEqual(new Set(['200 900']));
  const last = sockets.slice(-3);
  const answers = last.map((socket) => once(socket, 'data'));
  for (const socket of last) socket.write('x'.repeat(999));
  for (const [answer] of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('so has somebody with many IPv6 addresses, who also shares one part of the room', async () => {
  const { begin } = await serve({ perAddress: 2, perNetwork: 3 });
  const refused: number[] = [];
  const sockets: Socket[] = [];
  for (let index = 0; index < 6; index += 1) {
    const socket = begin(`2001:db8:1:${index}::1`, 1000, 1);
    sockets.push(socket);
    socket.once('data', () => refused.push(index));
    if (index >= 3) await once(sockets[index - 3] as Socket, 'data');
    else await once(socket, 'connect');
  }
  expect(refused).toEqual([0, 1, 2]);

  const room = await serve();
  const own = room.begin('10.0.0.2', 300_000, 200_000);
  const answer = once(own, 'data');
  const others = Array.from({ length: 8 }, (_, index) =>
    once(room.begin(`2001:db8:1:${index}::1`, 300_000, 150_000), 'data'),
  );
  await Promise.race(others);
  own.write('x'.repeat(100_000));
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
});
