import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountTag, logRequests } from './logger.ts';

let lines: Record<string, unknown>[] = [];
let said: (() => void) | undefined;
let server: Server;
let url: string;

beforeAll(async () => {
  const app = express();
  const logger = pino(
    { level: 'debug' },
    {
      write(line) {
        lines.push(JSON.parse(line));
        said?.();
      },
    },
  );
  logRequests(app, logger, createAccountTag('a secret for tests'));
  app.post('/answer/:status', express.json(), (request, response) => {
    response.status(Number(request.params.status)).json({});
  });
  app.use('/part', (request, response) => {
    request.log.warn({ err: new Error('out of reach', { cause: new TypeError('no route') }) }, 'it failed');
    response.end();
  });
  app.get('/never', () => undefined);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  lines = [];
});

/** Waits until that many lines are written: a request's last line is written after its answer. */
async function logged(count: number): Promise<Record<string, unknown>[]> {
  while (lines.length < count) {
    await new Promise<void>((resolve) => {
      said = resolve;
    });
  }
  return lines;
}

const send = (path: string) =>
  fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: 'pl_session=secret',
      authorization: 'Bearer secret',
    },
    body: '{"prompt":"secret"}',
  });

describe('a request’s log line', () => {
  it('contains the request id of the answer, and nothing that was sent', async () => {
    const { headers } = await send('/answer/200?token=secret');
    const [line] = await logged(1);
    expect(line).toMatchObject({
      level: 20,
      req: { id: headers.get('x-request-id'), method: 'POST', path: '/answer/200' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it.each([
    [404, 30, 'request completed'],
    [503, 50, 'request errored'],
  ])('for status %i has level %i', async (status, level, msg) => {
    await send(`/answer/${status}`);
    expect(await logged(1)).toMatchObject([{ level, msg, res: { statusCode: status } }]);
  });

  it('is short, however long a made-up path is', async () => {
    await send(`/answer/404${'x'.repeat(10_000)}`);
    const [line] = await logged(1);
    expect(JSON.stringify(line).length).toBeLessThan(600);
  });

  it('says that the caller left', async () => {
    const leaving = new AbortController();
    const left = fetch(`${url}/never`, { signal: leaving.signal });
    await once(server, 'request');
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(await logged(1)).toMatchObject([{ req: { path: '/never' }, msg: 'request aborted' }]);
  });
});

describe('a line logged during a request', () => {
  it('contains the request’s id and, for an error, its type, message and cause', async () => {
    const { headers } = await send('/part/of/it?token=secret');
    const [line] = await logged(2);
    expect(line).toMatchObject({
      level: 40,
      msg: 'it failed',
      req: { id: headers.get('x-request-id'), path: '/part/of/it' },
      err: { type: 'Error', message: 'out of reach', cause: { type: 'TypeError', message: 'no route' } },
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});
