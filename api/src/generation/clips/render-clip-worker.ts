import { parentPort, workerData } from 'node:worker_threads';
import { clipFormat } from '@postloom/shared-contracts';
import sharp from 'sharp';
import { scenesOf } from './clip-lines.ts';
import { drawPoster, drawScene } from './draw-scene.ts';
import { createBuiltInEncoder, createFfmpegEncoder, fastStart } from './encode-clip.ts';
import { createFramePainter } from './frames.ts';
import type { RenderAnswer, WorkerOrder } from './render-clip.ts';

sharp.concurrency(1);

const { lines, pictures, seconds, seed, comment, ffmpeg } = workerData as WorkerOrder;
const tell = (answer: RenderAnswer): void => parentPort?.postMessage(answer);

const total = seconds * clipFormat.framesPerSecond;
const encoder = ffmpeg ? createFfmpegEncoder(ffmpeg) : await createBuiltInEncoder();
const painter = createFramePainter();
let poster: Buffer | null = null;
let done = 0;
// If there are fewer lines than pictures, show the remaining pictures without words.
const texts = [...lines, ...pictures.slice(lines.length).map(() => '')];
for (const [index, { text, frames }] of scenesOf(texts, total, clipFormat.framesPerSecond).entries()) {
  const picture = pictures[index % Math.max(1, pictures.length)] ?? null;
  const layers = await drawScene({ text, picture, seed, index, frames });
  poster ??= await drawPoster(layers);
  for (let at = 0; at < frames; at += 1) {
    await encoder.add(painter.paint(layers, at));
    done += 1;
    if (done % 6 === 0) tell({ kind: 'progress', fraction: done / total });
  }
  painter.end();
}
const bytes = await fastStart(await encoder.finish(), comment);
if (poster) tell({ kind: 'done', bytes, poster });
