import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { createEgress, type Egress } from '#app/kernel/egress/egress.ts';
import { isPublicAddress } from '#app/kernel/egress/public-address.ts';

/** A call as its receiver gets it. */
export interface ReceivedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookReader {
  readonly url: string;
  /** One of its addresses, which doesn't answer by itself. */
  readonly silentUrl: string;
  /** Number of calls that are waiting for it now. */
  silentCalls(): number;
  /** Drops the waiting calls without an answer. */
  hangUp(): void;
  /** Accepts the waiting calls. */
  accept(): void;
  /** All calls, oldest first. */
  readonly calls: readonly ReceivedCall[];
  /**
   * The egress with which a server under test reaches it: the product's, except that this receiver counts as public.
   */
  readonly egress: Egress;
  /** Sets the answer to calls from now on. */
  answerWith(status: number, body?: string): void;
  close(): Promise<void>;
}

/** Somebody's https server that receives webhooks, `hooks.example` on a free port of this machine. */
export async function startWebhookReader({
  timeoutMs,
}: {
  /** Timeout of calls to it, if different from the product's. */
  readonly timeoutMs?: number;
} = {}): Promise<WebhookReader> {
  const silent = new Set<ServerResponse>();
  const calls: ReceivedCall[] = [];
  let answer = { status: 204, body: '' };
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'hooks.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'hooks.example' }] }],
  });
  const server = createServer({ key, cert }, async (request, response) => {
    calls.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    if (request.url === '/silent') {
      silent.add(response);
      response.once('close', () => silent.delete(response));
      return;
    }
    response.writeHead(answer.status).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const own = createEgress({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ca: cert,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const egress = createEgress();
  return {
    url: `https://hooks.example:${port}/postloom`,
    silentUrl: `https://hooks.example:${port}/silent`,
    calls,
    silentCalls: () => silent.size,
    hangUp() {
      for (const response of silent) response.destroy();
    },
    accept() {
      for (const response of silent) response.writeHead(204).end();
    },
    egress: (url, call) => (URL.parse(url)?.hostname === 'hooks.example' ? own : egress)(url, call),
    answerWith(status, body = '') {
      answer = { status, body };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
