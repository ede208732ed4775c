import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { generationEndpoints } from './generation.ts';
import { formatServerSentEvent } from './server-sent-events.ts';
import { makeBrief } from './testing/index.ts';

let answer: (response: ServerResponse) => void | Promise<void>;
let server: Server;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  client = createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => server.close());

const stream = () => client.stream(generationEndpoints.generate, { body: makeBrief() });

/** A typical reader of a stream: the type of `data` follows from the event's name. */
async function read(): Promise<string> {
  let text = '';
  for await (const { event, data } of stream()) {
    if (event === 'delta') text += data.text;
    else if (event === 'stage') text += `[${data.stage}]`;
    else if (event === 'restart') text = '';
    else if (event === 'error') text += `!${data.code}`;
  }
  return text;
}

test('a stream is read however it is split into chunks', async () => {
  const wire = Buffer.from(
    `\uFEFF: waiting\n\n${formatServerSentEvent('stage', { stage: 'writing' })}${formatServerSentEvent('delta', { text: 'Grüße 🥐' })}`,
  );
  answer = async (response) => {
    for (const byte of wire) await new Promise<unknown>((sent) => response.write(Uint8Array.of(byte), sent));
    response.end();
  };
  expect(await read()).toBe('[writing]Grüße 🥐');
});

test('both kinds of line ends are read', async () => {
  answer = (response) => void response.end('event: delta\r\ndata: {"text":\r\ndata: "two lines"}\r\n\r\n');
  expect(await read()).toBe('two lines');
});

test('events, fields and values that are newer than this build are ignored', async () => {
  answer = (response) =>
    void response.end(
      formatServerSentEvent('applause', { loud: true }) +
        formatServerSentEvent('stage', { stage: 'polishing', percent: 4 }) +
        formatServerSentEvent('error', { code: 'moon_phase', message: 'm', error: 'm', requestId: 'r' }),
    );
  expect(await read()).toBe('[polishing]!moon_phase');
});

test('an event that breaks the contract throws', async () => {
  answer = (response) => void response.end(formatServerSentEvent('delta', { text: 7 }));
  await expect(read()).rejects.toThrow();
});

test('when the reader stops, the request ends', async () => {
  let closed: Promise<unknown> | undefined;
  answer = (response) => {
    closed = new Promise((resolve) => response.once('close', resolve));
    response.write(formatServerSentEvent('delta', { text: 'One' }));
  };
  for await (const { event } of stream()) {
    expect(event).toBe('delta');
    break;
  }
  await closed;
});
