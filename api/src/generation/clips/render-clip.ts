import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Ffmpeg } from './encode-clip.ts';

/** What a clip is put together from. */
export interface RenderOrder {
  /** What stands in it, in order. */
  readonly lines: readonly string[];
  /** What it shows behind them, in turn; without any, drawings. */
  readonly pictures: readonly Uint8Array[];
  readonly seconds: number;
  /** The same one draws the same. */
  readonly seed: string;
  /** How it was made, for its tags. */
  readonly comment: string;
  /** An ffmpeg to encode with; null for the encoder that comes along. */
  readonly ffmpeg: string | null;
}

/** The same for the thread that does it. */
export interface WorkerOrder extends Omit<RenderOrder, 'ffmpeg'> {
  readonly ffmpeg: Ffmpeg | null;
}

export type RenderAnswer =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array; readonly poster: Uint8Array };

interface RenderWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** What comes of it: an MP4 (H.264, silent) and the first thing seen of it, as JPEG. */
interface Rendered {
  readonly bytes: Buffer;
  readonly poster: Buffer;
}

/**
 * Puts a clip together in a thread of its own: some seconds of a processor for each second of it. Its thread ends when
 * the signal aborts, and no file stays.
 */
export async function renderClip(
  { ffmpeg: file, ...order }: RenderOrder,
  watch: RenderWatch,
): Promise<Rendered> {
  if (file === null) return renderInThread({ ...order, ffmpeg: null }, watch);
  const folder = await mkdtemp(path.join(tmpdir(), 'postloom-clip-'));
  try {
    return await renderInThread({ ...order, ffmpeg: { file, folder } }, watch);
  } finally {
    // An ffmpeg whose input has just ended may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function renderInThread(order: WorkerOrder, { signal, onProgress }: RenderWatch): Promise<Rendered> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./render-clip-worker.ts', import.meta.url), { workerData: order });
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (answer: RenderAnswer) => {
        if (answer.kind === 'progress') onProgress(answer.fraction);
        else resolve({ bytes: Buffer.from(answer.bytes), poster: Buffer.from(answer.poster) });
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(signal.reason ?? new Error('the thread that made the clip ended')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
