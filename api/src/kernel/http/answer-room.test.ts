import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createAnswerRoom } from './answer-room.ts';

/** More than the system's buffers hold. */
const size = 16 * 1024 * 1024;

async function serve(bytes: number) {
  const room = createAnswerRoom({ bytes, uncounted: 1000 });
  const text = 'x'.repeat(size);
  const losers: (string | undefined)[] = [];
  const server = express()
    .set('trust proxy', true)
    .get('/', (request, response) => {
      response.once('close', () => {
        if (!response.writableFinished) losers.push(request.ip);
      });
      room.send(request, response, text);
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    lost: () => losers.length,
    losers: () => losers,
    /** Asks and doesn't read. */
    async ask(address: string): Promise<void> {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => undefined);
      const asked = once(server, 'request');
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
      await asked;
    },
    async read(address: string): Promise<number> {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': address } });
      return (await answer.text()).length;
    },
  };
}

it('an address that doesn’t read its answers loses them when room is needed, and others get theirs', async () => {
  const { ask, lost, read } = await serve(2.5 * size);
  for (let index = 0; index < 8; index += 1) await ask('10.0.0.1');
  // Two of them fit.
  await expect.poll(lost).toBe(6);
  expect(await read('10.0.0.2')).toBe(size);
  await expect.poll(lost).toBe(7);
  // What was read takes no room.
  for (let index = 0; index < 4; index += 1) expect(await read('10.0.0.2')).toBe(size);
  expect(lost()).toBe(7);
});

it('somebody with many IPv6 addresses loses theirs before others do', async () => {
  const { ask, lost, losers } = await serve(2.5 * size);
  await ask('10.0.0.2');
  for (let index = 0; index < 8; index += 1) await ask(`2001:db8:1:${index}::1`);
  await expect.poll(lost).toBe(7);
  expect(losers()).not.toContain('10.0.0.2');
});
