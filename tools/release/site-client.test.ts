import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteClient, type SiteOptions } from './site-client.ts';

/** A client of a server that does with requests as told. */
async function clientOf(onRequest: RequestListener, options: Partial<SiteOptions> = {}) {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createSiteClient(url, 'a-token', {
    dryRun: false,
    patience: 60_000,
    onProgress: () => undefined,
    ...options,
  });
}
const unknown = {
  exitCode: 7,
  message: expect.stringMatching(/^Whether it was done is unknown: .*status, history/),
};
const unreachable = { exitCode: 6, message: expect.stringContaining('does not answer') };

test('a change whose answer is lost is not said to have failed, however it was lost', async () => {
  const ways: RequestListener[] = [
    (request) => request.socket.destroy(),
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"revision":', () => response.destroy());
    },
    (_, response) => response.writeHead(504).end('<h1>Gateway Time-out</h1>'),
  ];
  for (const way of ways) {
    const listener: RequestListener = (request, response) => {
      buffer(request).then(
        () => way(request, response),
        () => undefined,
      );
    };
    await expect((await clientOf(listener)).send('POST', 'changes', {})).rejects.toMatchObject(unknown);
    await expect((await clientOf(listener)).get('status')).rejects.toMatchObject(unreachable);
    const dry = await clientOf(listener, { dryRun: true });
    await expect(dry.send('POST', 'changes', {})).rejects.toMatchObject(unreachable);
  }
});

test('a change that never reached a site has not been made', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const options = { dryRun: false, patience: 60_000, onProgress: () => undefined };
  // Nobody listens; a port that is never asked.
  for (const url of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
    await expect(createSiteClient(url, 'a-token', options).send('POST', 'changes', {})).rejects.toMatchObject(
      unreachable,
    );
  }
});

test('an upload says how far it is, and one that stalls is given up', async () => {
  const lines: string[] = [];
  const onProgress = (line: string) => void lines.push(line);
  const archive = Buffer.alloc(30 * 1024 * 1024);
  // Nobody reads it.
  const stalling = await clientOf(() => undefined, { patience: 500, onProgress });
  await expect(stalling.send('POST', 'artifacts', archive)).rejects.toMatchObject({
    exitCode: 7,
    message: expect.stringContaining('nothing moved for 0.5 s'),
  });
  expect(lines[0]).toBe('Uploading 30.0 MB …');
  lines.length = 0;
  const reading = await clientOf(
    async (request, response) => {
      const { length } = await buffer(request);
      response.end(JSON.stringify({ length, said: request.headers['content-length'] }));
    },
    { onProgress },
  );
  expect(await reading.send('POST', 'artifacts', archive)).toEqual({
    length: archive.length,
    said: String(archive.length),
  });
  expect(lines).toHaveLength(10);
  expect(lines[1]).toBe('Uploaded 3.0 of 30.0 MB …');
});

test('an address that is none is refused with what it must look like', () => {
  const options = { dryRun: false, patience: 60_000, onProgress: () => undefined };
  for (const url of ['127.0.0.1:4850', 'localhost:4850', 'postloom.example']) {
    expect(() => createSiteClient(url, 'a-token', options)).toThrow(/^RELEASE_URL is “.*http:\/\//);
  }
});
