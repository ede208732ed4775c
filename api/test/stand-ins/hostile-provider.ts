import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** How a provider misbehaves: writes anything into a response whose headers have been sent. */
export type Misbehaviour = (response: ServerResponse) => Promise<void>;

export interface HostileProvider {
  /** For `OPENAI_BASE_URL`. */
  readonly url: string;
  behave(how: Misbehaviour): void;
  /** Bytes that its responses have written so far. */
  written(): number;
  calls(): number;
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;

/** One event of a streamed chat completion. */
export const chunkEvent = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  })}\n\n`;

/** An HTTP provider with bad responses: endless, slow, huge. It only stops when nobody reads any longer. */
export async function startHostileProvider(): Promise<HostileProvider> {
  let misbehave: Misbehaviour = async (response) => void response.end();
  let written = 0;
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    const write = response.write.bind(response);
    response.write = ((chunk: string | Buffer) => {
      written += Buffer.byteLength(chunk);
      return write(chunk);
    }) as typeof response.write;
    void misbehave(response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    behave(how) {
      misbehave = how;
      written = 0;
      calls = 0;
    },
    written: () => written,
    calls: () => calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const openStream = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' });

/**
 * Writes the same piece until nobody accepts it any more, or until half a gigabyte shows that nothing has stopped it.
 */
const writeWithoutEnd = (response: ServerResponse, piece: string): Promise<void> =>
  pipeline(
    Readable.from(
      (function* () {
        for (let bytes = 0; bytes < 512 * mebibyte; bytes += piece.length) yield piece;
      })(),
    ),
    response,
  );

/** A response whose events never end. Each contains the text. */
export const endlessEvents =
  (text: string): Misbehaviour =>
  async (response) => {
    openStream(response);
    response.write(chunkEvent('{"caption":"'));
    await writeWithoutEnd(response, chunkEvent(text));
  };

/** A response with one event whose line never ends. */
export const endlessLine: Misbehaviour = async (response) => {
  openStream(response);
  response.write('data: {"choices":[{"delta":{"content":"');
  await writeWithoutEnd(response, 'x'.repeat(64 * 1024));
};

/** An error whose body never ends. */
export const endlessError: Misbehaviour = async (response) => {
  response.writeHead(500, { 'content-type': 'application/json' });
  await writeWithoutEnd(response, 'x'.repeat(64 * 1024));
};

/** A JSON response that never ends, in the format of pictures. */
export const endlessJson: Misbehaviour = async (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"created":1,"data":[{"b64_json":"');
  await writeWithoutEnd(response, 'A'.repeat(64 * 1024));
};

/** A response that hit its token limit while the model was still reasoning, in Chat Completions. */
export const thoughtAlone: Misbehaviour = async (response) => {
  openStream(response);
  response.end(`${chunkEvent('', 'length')}data: [DONE]\n\n`);
};

/** The same in Responses. */
export const thoughtAloneInResponses: Misbehaviour = async (response) => {
  openStream(response);
  const incomplete = {
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [],
  };
  response.end(
    `event: response.incomplete\ndata: ${JSON.stringify({ type: 'response.incomplete', response: incomplete })}\n\n`,
  );
};

/** A complete response with the text as its output. */
export const answering =
  (output: string): Misbehaviour =>
  async (response) => {
    openStream(response);
    await pipeline(
      Readable.from(
        (function* () {
          for (let at = 0; at < output.length; at += 16_000) yield chunkEvent(output.slice(at, at + 16_000));
          yield `${chunkEvent('', 'stop')}data: [DONE]\n\n`;
        })(),
      ),
      response,
    );
  };

/** Sends a byte now and then, forever. */
export const trickle: Misbehaviour = async (response) => {
  openStream(response);
  const timer = setInterval(() => response.write(chunkEvent('x')), 50);
  response.once('close', () => clearInterval(timer));
};
