import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import express, { type Response } from 'express';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openEventStream, type ReaderBound } from './event-stream.ts';

const events = { delta: z.object({ text: z.string() }) };
const piece = { text: 'x'.repeat(64 * 1024) };
let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A server that streams until its reader disconnects, and the reader's connection. */
async function streamTo(bound: ReaderBound, write: (response: Response, send: () => void) => Promise<void>) {
  const app = express();
  const served = new Promise<Response>((resolve) => {
    app.get('/', async (_request, response) => {
      const stream = openEventStream(response, events, bound);
      await write(response, () => stream.send('delta', piece));
      stream.close();
      resolve(response);
    });
  });
  server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => undefined);
  reader.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  return { reader, served };
}

it('a reader who does not read is disconnected when too much is waiting', async () => {
  const bound = { bytes: 256 * 1024, ms: 60_000 };
  let waiting = 0;
  const { reader, served } = await streamTo(bound, async (response, send) => {
    while (!response.destroyed) {
      send();
      waiting = Math.max(waiting, response.writableLength);
      await turn();
    }
  });
  reader.pause();
  const response = await served;
  expect(response.destroyed).toBe(true);
  expect(response.writableFinished).toBe(false);
  expect(waiting).toBeLessThan(bound.bytes + 2 * piece.text.length);
});

it('data waits a limited time for a reader who does not read', async () => {
  const bound = { bytes: 1024 * 1024 * 1024, ms: 50 };
  const { reader, served } = await streamTo(bound, async (response, send) => {
    while (!response.writableNeedDrain) {
      send();
      await turn();
    }
    await once(response, 'close');
  });
  reader.pause();
  expect((await served).writableFinished).toBe(false);
});

it('a reader who reads gets everything', async () => {
  const bound = { bytes: 256 * 1024, ms: 60_000 };
  const { reader, served } = await streamTo(bound, async (response, send) => {
    for (let sent = 0; sent < 100; sent += 1) {
      send();
      if (response.writableNeedDrain) await once(response, 'drain');
    }
  });
  let read = 0;
  reader.on('data', (data) => {
    read += data.length;
  });
  const response = await served;
  if (!response.writableFinished) await once(response, 'finish');
  await expect.poll(() => read, { timeout: 10_000 }).toBeGreaterThan(100 * piece.text.length);
});
