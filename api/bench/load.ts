import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/**
 * Sends requests to the servers of the bench from a separate thread. Otherwise the cost of sending would be added to
 * both sides and make them look alike.
 */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Sent in turn, one with each request. */
  readonly bodies?: readonly string[];
  readonly cookie: string;
}

export interface Load {
  readonly call: Call;
  readonly forMs: number;
}

export interface Answered {
  readonly requests: number;
  readonly seconds: number;
}

const parallel = 16;
const agent = new Agent({ keepAlive: true, maxSockets: parallel });

function send({ method, url, bodies = [], cookie }: Call, index: number): Promise<number> {
  const body = bodies[index % bodies.length];
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        headers: {
          cookie,
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

parentPort?.on('message', async ({ call, forMs }: Load) => {
  let [requests, sent] = [0, 0];
  const start = performance.now();
  const ask = async (): Promise<void> => {
    while (performance.now() - start < forMs) {
      const status = await send(call, sent++);
      if (status !== 200) throw new Error(`${call.url} answered ${status}`);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, ask));
  parentPort?.postMessage({ requests, seconds: (performance.now() - start) / 1000 } satisfies Answered);
});
