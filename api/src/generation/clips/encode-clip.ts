import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { clipFormat } from '@postloom/shared-contracts';
import h264 from 'h264-mp4-encoder';
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';

const { width, height, framesPerSecond } = clipFormat;

/** Turns frames into an MP4. */
export interface ClipEncoder {
  /** @param frame RGBA, taken before this returns or settles. */
  add(frame: Buffer): Promise<void> | void;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

/** An ffmpeg to encode with. */
export interface Ffmpeg {
  /** Path of the programme. */
  readonly file: string;
  /** For what it writes. Whoever made it removes it: this thread may be ended at any time. */
  readonly folder: string;
}

/** H.264 by the encoder that comes along as WebAssembly. */
export async function createBuiltInEncoder(): Promise<ClipEncoder> {
  const encoder = await h264.createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = framesPerSecond;
  encoder.groupOfPictures = framesPerSecond;
  // Half the work of 26, and sharp enough for letters on a phone.
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
 * H.264 by an ffmpeg that the operator has installed. When this thread ends, so does its input, and by that ffmpeg.
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
  // Waited for at the end; until then a failure shows in the frames that it does not take.
  ended.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return {
    async add(frame) {
      // The buffer is filled anew by the next frame.
      if (child.stdin.write(Buffer.from(frame))) return;
      // Where it takes no more, it says why as it ends.
      await Promise.race([once(child.stdin, 'drain').catch(() => ended), ended]);
    },
    async finish() {
      child.stdin.end();
      await ended;
      return new Uint8Array(await readFile(made));
    },
  };
}

/** The same MP4 with its index in front, so that it plays while it loads. Says in its tags how it was made. */
export async function fastStart(mp4: Uint8Array<ArrayBuffer>, comment: string): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({ input, output, tags: { comment }, showWarnings: false });
  await conversion.execute();
  if (!target.buffer) throw new Error('the clip has no content');
  return new Uint8Array(target.buffer);
}
