import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import h264 from 'h264-mp4-encoder';

export interface VideosStandIn {
  /** For `VIDEO_BASE_URL`. */
  readonly url: string;
  /** Sets the answer to requests for a clip, and the clip's state, from now on. */
  always(script: VideoScript): void;
  /** The next polls of a clip and requests for its file, as many of each, get a 503. */
  interrupt(next: { readonly looks: number; readonly files: number }): void;
  /** How many of those are left. */
  interruptions(): number;
  /** Bodies of the requests for a clip, as text. */
  asked(): readonly string[];
  close(): Promise<void>;
}

export type VideoScript =
  /** Done at the first poll. */
  | { readonly kind: 'done'; readonly mp4: Buffer }
  /** In progress as long as this script is set. */
  | { readonly kind: 'working'; readonly percent: number }
  | { readonly kind: 'failed'; readonly code: string }
  /** Refused at once. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string };

/** A small film in the format of a provider. */
export async function makeFilm(): Promise<Buffer> {
  const encoder = await h264.createH264MP4Encoder();
  encoder.width = 64;
  encoder.height = 64;
  encoder.frameRate = 24;
  encoder.initialize();
  for (let frame = 0; frame < 24; frame += 1) encoder.addFrameRgba(Buffer.alloc(64 * 64 * 4, frame * 10));
  encoder.finalize();
  const file = Buffer.from(encoder.FS.readFile(encoder.outputFilename));
  encoder.delete();
  return file;
}

/** A server with the part of OpenAI's Videos API that the product uses, for the official SDK. */
export async function startVideosStandIn(): Promise<VideosStandIn> {
  let script: VideoScript = { kind: 'failed', code: 'not_scripted' };
  const asked: string[] = [];
  let left = { looks: 0, files: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const path = request.url ?? '';
    if (request.method === 'POST' && path === '/v1/videos') {
      if (script.kind === 'refused') {
        return answer(script.status, { error: { code: script.code, message: 'refused' } });
      }
      asked.push(Buffer.concat(chunks).toString('latin1'));
      return answer(200, { id: `video_${asked.length}`, object: 'video', status: 'queued', progress: 0 });
    }
    const which = path.endsWith('/content') ? 'files' : 'looks';
    if (left[which] > 0) {
      left[which] -= 1;
      return answer(503, { error: { message: 'starting again' } });
    }
    if (script.kind === 'done' && path.endsWith('/content')) {
      response.writeHead(200, { 'content-type': 'video/mp4' }).end(script.mp4);
      return;
    }
    const id = path.split('/').at(-1);
    if (script.kind === 'done') answer(200, { id, object: 'video', status: 'completed', progress: 100 });
    else if (script.kind === 'working') {
      answer(200, { id, object: 'video', status: 'in_progress', progress: script.percent });
    } else
      answer(200, { id, object: 'video', status: 'failed', error: { code: script.code, message: 'failed' } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    always(next) {
      script = next;
    },
    interrupt(next) {
      left = { ...next };
    },
    interruptions: () => left.looks + left.files,
    asked: () => asked,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
