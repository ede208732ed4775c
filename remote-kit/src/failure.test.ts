import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountEndpoints, errorBodySchema } from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import { expect, test } from 'vitest';
import { type Failure, readFailure } from './failure.ts';

/** The failure of a call to a server that gives this answer or, for null, to one that isn't listening. */
async function failWith(answer: { status: number; body: string } | null): Promise<Failure> {
  const server = createServer((_, response) => {
    response.writeHead(answer?.status ?? 0, { 'content-type': 'application/json' }).end(answer?.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  if (!answer) await new Promise((closed) => server.close(closed));
  const call = createClient({ baseUrl: `http://127.0.0.1:${port}` }).call(accountEndpoints.getProfile, {});
  const failure = await call.then(
    () => {
      throw new Error('It did not fail.');
    },
    (error: unknown) => readFailure(error),
  );
  server.close();
  return failure;
}

test('a refusal gives its code, its sentence and the messages for single fields', async () => {
  const body = errorBodySchema.parse({
    code: 'username_taken',
    message: 'This username is taken.',
    error: 'This username is taken.',
    requestId: 'r1',
    issues: [{ path: 'username', message: 'Taken.' }],
  });
  expect(await failWith({ status: 409, body: JSON.stringify(body) })).toEqual({
    code: 'username_taken',
    unreachable: false,
    sentence: 'This username is taken.',
    fields: { username: 'Taken.' },
  });
});

test('an answer that is not from the API has no sentence', async () => {
  expect(await failWith({ status: 502, body: '<h1>Bad gateway</h1>' })).toEqual({
    code: null,
    unreachable: false,
    sentence: null,
    fields: {},
  });
});

test('without an answer the person is told to check the network', async () => {
  const failure = await failWith(null);
  expect(failure.unreachable).toBe(true);
  expect(failure.sentence).toBe('No connection. Check your network and try again.');
});

test('an error in our own code is not blamed on the server', () => {
  expect(readFailure(new TypeError('x is undefined')).sentence).toBeNull();
});
