import { writeFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import h264 from 'h264-mp4-encoder';

/** The arguments that it understands. */
const understood =
  /^-loglevel error -f rawvideo -pix_fmt rgba -s (\d+)x(\d+) -r (\d+) -i pipe:0 -an -c:v libx264 -pix_fmt yuv420p -movflags \+faststart -f mp4 -y (\S+)$/;

/**
 * Writes an executable for `FFMPEG_PATH`. It encodes raw frames as ffmpeg does, refuses arguments that it doesn't
 * understand, and notes those that it was called with in `<file>.asked`.
 */
export async function writeFfmpegStandIn(file: string): Promise<void> {
  await writeFile(
    file,
    `#!/bin/sh\necho "$@" >> "$0.asked"\nexec "${process.execPath}" "${fileURLToPath(import.meta.url)}" "$@"\n`,
  );
  await chmod(file, 0o755);
}

async function encode(told: string): Promise<void> {
  const [, width, height, rate, target = ''] = understood.exec(told) ?? [];
  if (!target) throw new Error(`unknown arguments: ${told}`);
  const encoder = await h264.createH264MP4Encoder();
  Object.assign(encoder, { width: Number(width), height: Number(height), frameRate: Number(rate) });
  encoder.speed = 10;
  encoder.initialize();
  const frameBytes = encoder.width * encoder.height * 4;
  let held = Buffer.alloc(0);
  for await (const piece of process.stdin) {
    held = Buffer.concat([held, piece]);
    for (; held.length >= frameBytes; held = held.subarray(frameBytes)) {
      encoder.addFrameRgba(held.subarray(0, frameBytes));
    }
  }
  encoder.finalize();
  writeFileSync(target, encoder.FS.readFile(encoder.outputFilename));
}

if (import.meta.main) await encode(process.argv.slice(2).join(' '));
