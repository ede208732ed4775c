import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as requestOf } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

// The package has no types of its own.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export interface S3StandIn {
  /** For a server's environment. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A server with the S3 API and one bucket that browsers may use, for the official SDK. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const directory = await mkdtemp(path.join(tmpdir(), 'postloom-s3-'));
  const bucket = 'postloom';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [corsForBrowsers] }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * A proxy before the stand-in, at its own address.
 * @param isLost decides about each request before it is passed on, and may wait. A lost request gets no response.
 */
export async function startStoreBefore(
  { env }: Pick<S3StandIn, 'env'>,
  isLost: (request: IncomingMessage) => boolean | Promise<boolean>,
): Promise<{ readonly endpoint: string; close(): Promise<void> }> {
  const store = createServer(async (request, response) => {
    if (await isLost(request)) return void request.socket.destroy();
    const forward = requestOf(
      `${env.S3_ENDPOINT}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    // The store has closed a kept-alive connection in the meantime. The client will try again.
    forward.on('error', () => request.socket.destroy());
    request.pipe(forward);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    async close() {
      store.closeAllConnections();
      store.close();
    },
  };
}

const corsForBrowsers = `<CORSConfiguration><CORSRule>
<AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
<AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;
