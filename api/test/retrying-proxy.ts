import { type ClientRequest, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RetryingProxy {
  readonly url: string;
  close(): Promise<void>;
}

const repeatable = new Set(['GET', 'HEAD']);

/**
 * A load balancer before several processes: each request goes to the next process, and a read that a process didn't
 * start to answer goes to another.
 */
export async function startRetryingProxy(upstreams: readonly string[]): Promise<RetryingProxy> {
  let turn = 0;
  const server: Server = createServer((incoming, answer) => {
    const first = turn++;
    const pass = (tried: number): void => {
      const upstream = new URL(incoming.url ?? '/', upstreams[(first + tried) % upstreams.length]);
      const outgoing: ClientRequest = request(upstream, {
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
      });
      const give = (response: IncomingMessage): void => {
        // A read's response is buffered before it is passed on, because a process may die in the middle of it.
        if (!repeatable.has(incoming.method ?? '')) {
          response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers));
          return;
        }
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', again);
        response.once('end', () =>
          answer.writeHead(response.statusCode ?? 502, response.headers).end(Buffer.concat(parts)),
        );
      };
      const again = (): void => {
        const isLeft = tried + 1 < upstreams.length;
        if (isLeft && repeatable.has(incoming.method ?? '')) pass(tried + 1);
        else answer.writeHead(502).end();
      };
      outgoing.once('response', give);
      outgoing.once('error', again);
      incoming.pipe(outgoing);
    };
    pass(0);
  });
  // As for the server itself: a connection that is closed while a client sends on it again fails that request.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
