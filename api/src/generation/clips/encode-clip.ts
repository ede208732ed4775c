import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clipFormat } from '@postloom/shared-contracts';
import h264 from 'h264-mp4-encoder';
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';

const { width, height, framesPerSecond } = clipFormat;

/** Encodes frames as an MP4. */
export interface ClipEncoder {
  /** @param frame RGBA, which is copied before this returns or settles. */
  add(frame: Buffer): Promise<void> | void;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** An ffmpeg to encode with. */
export interface Ffmpeg {
  /** Path of the program. */
  readonly file: string;
  /** For its output. The creator removes it, because this thread may be killed at any time. */
  readonly folder: string;
}

/** Encodes H.264 with the built-in WebAssembly encoder. */
export async function createBuiltInEncoder(): Promise<ClipEncoder> {
  const encoder = await h264.createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = framesPerSecond;
  encoder.groupOfPictures = framesPerSecond;
  // Takes half the time of 26 and keeps letters sharp enough on a phone.
  encoder.quantizationParameter = 30;
  encoder.speed = 10;
  encoder.initialize();
  return {
    add: (frame) => encoder.addFrameRgba(frame),
    async finish() {
      encoder.finalize();
      const file = encoder.FS.readFile(encoder.outputFilename).slice();
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
      return file;
    },
  };
}

/**
 * Encodes H.264 with an ffmpeg installed by the operator. When this thread ends, ffmpeg's input closes, and so ffmpeg
 * ends, too.
 */
export function createFfmpegEncoder({ file, folder }: Ffmpeg): ClipEncoder {
  const made = path.join(folder, 'clip.mp4');
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${width}x${height}`,
    '-r',
    `${framesPerSecond}`,
  ];
  const output = ['-an', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-f', 'mp4'];
  const child = spawn(file, ['-loglevel', 'error', ...input, '-i', 'pipe:0', ...output, '-y', made], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (piece: Buffer) => {
    told = (told + piece.toString()).slice(-2000);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${code} ${told}`))));
  });
  // `finish` awaits it. Before that, `add` notices a failure when ffmpeg stops accepting frames.
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return {
    async add(frame) {
      // Copied, because the next frame overwrites the buffer.
      if (child.stdin.write(Buffer.from(frame))) return;
      // If ffmpeg accepts no more frames, its exit code says why.
      await Promise.race([once(child.stdin, 'drain').catch(() => ended), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
      return new Uint8Array(await readFile(made));
    },
  };
}

/** Moves an MP4's index to its beginning, so that it plays while loading, and adds a tag that says how it was made. */
export async function fastStart(mp4: Uint8Array<ArrayBuffer>, comment: string): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({ input, output, tags: { comment }, showWarnings: false });
  await conversion.execute();
  if (!target.buffer) throw new Error('the clip has no content');
  return new Uint8Array(target.buffer);
}
