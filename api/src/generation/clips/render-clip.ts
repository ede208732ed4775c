import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Ffmpeg } from './encode-clip.ts';

/** What a clip is rendered from. */
export interface RenderOrder {
  /** The words to show, in order. */
  readonly lines: readonly string[];
  /** The pictures behind them, in turn. If there are none, patterns are drawn. */
  readonly pictures: readonly Uint8Array[];
  readonly seconds: number;
  /** The same seed draws the same patterns. */
  readonly seed: string;
  /** Says how it was made, for the file's tags. */
  readonly comment: string;
  /** An ffmpeg to encode with; null for the built-in encoder. */
  readonly ffmpeg: string | null;
}

/** The order as passed to the worker thread. */
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

/** The result: a silent MP4 (H.264), and its first image as JPEG. */
interface Rendered {
  readonly bytes: Buffer;
  readonly poster: Buffer;
}

/**
 * Renders a clip in its own thread, because each second of it takes some seconds of CPU time. If the signal aborts, the
 * thread ends and its files are deleted.
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
    // Retries, because an ffmpeg whose input has just closed may still be writing.
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
