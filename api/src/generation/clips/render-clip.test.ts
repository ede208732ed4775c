import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linesOf, scenesOf } from './clip-lines.ts';
import { renderClip } from './render-clip.ts';

// One second of a clip takes about one second of CPU time, which several tests share.
vi.setConfig({ testTimeout: 120_000 });

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer();
const order = {
  lines: ['Rye loaves every Friday', 'Order at example.com/rye'],
  pictures: [picture],
  seconds: 2,
  seed: 'rye',
  comment: 'No AI made it.',
  ffmpeg: null,
};
const never = new AbortController().signal;

/** The types of an MP4's boxes, in order. */
function boxesOf(file: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.push(file.toString('latin1', at + 4, at + 8));
  return boxes;
}

async function look(file: Buffer) {
  const input = new Input({ source: new BufferSource(new Uint8Array(file)), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('no picture in it');
  const { packetCount } = await video.computePacketStats();
  return {
    codec: await video.getCodecParameterString(),
    size: [video.displayWidth, video.displayHeight],
    duration: await input.computeDuration(),
    frames: packetCount,
    tracks: (await input.getTracks()).length,
    comment: (await input.getMetadataTags()).comment,
  };
}

it('makes a silent MP4 that plays while it loads: H.264, 720 by 1280, 24 frames a second', async () => {
  const told: number[] = [];
  const { bytes, poster } = await renderClip(order, {
    signal: never,
    onProgress: (fraction) => told.push(fraction),
  });
  expect(boxesOf(bytes)).toEqual(['ftyp', 'moov', 'mdat']);
  expect(bytes.includes('avc1')).toBe(true);
  expect(await look(bytes)).toEqual({
    codec: expect.stringMatching(/^avc1\./),
    size: [720, 1280],
    duration: 2,
    frames: 48,
    tracks: 1,
    comment: 'No AI made it.',
  });
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBe(1);
  expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 1280 });
  // The words are in it: the strip at the picture's foot is dark, with white letters.
  const { channels } = await sharp(poster).extract({ left: 54, top: 800, width: 560, height: 200 }).stats();
  expect(channels[0]).toMatchObject({ max: expect.toSatisfy((value: number) => value > 220) });
});

it('ends its thread when it is aborted @turn-4', async () => {
  const controller = new AbortController();
  const made = renderClip(
    { ...order, seconds: 15 },
    { signal: controller.signal, onProgress: () => controller.abort() },
  );
  await expect(made).rejects.toThrow('aborted');
});

describe('with the operator’s ffmpeg', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'postloom-ffmpeg-'));
    await mkdir(path.join(folder, 'temporary'));
    vi.stubEnv('TMPDIR', path.join(folder, 'temporary'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  /** Writes a program that stands in for ffmpeg and returns its path. */
  async function programme(script: string): Promise<string> {
    const file = path.join(folder, 'ffmpeg');
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
    return file;
  }
  const left = () => readdir(path.join(folder, 'temporary'));

  it.each([
    ['at the end', 'cat > /dev/null; echo "no such codec" >&2; exit 1'],
    ['at its start', 'echo "no such codec" >&2; exit 1'],
    ['in the middle', 'head -c 5000000 > /dev/null; exec 0<&-; echo "no such codec" >&2; exit 1'],
  ])('reports ffmpeg’s own error if that fails %s, and leaves no file @turn-3', async (_, script) => {
    const ffmpeg = await programme(script);
    const made = renderClip({ ...order, ffmpeg }, { signal: never, onProgress: () => undefined });
    await expect(made).rejects.toThrow('no such codec');
    expect(await left()).toEqual([]);
  });

  it('leaves no file when it is aborted @turn-4', async () => {
    const ffmpeg = await programme('cat > /dev/null');
    const controller = new AbortController();
    const made = renderClip(
      { ...order, ffmpeg },
      { signal: controller.signal, onProgress: () => controller.abort() },
    );
    await expect(made).rejects.toThrow('aborted');
    expect(await left()).toEqual([]);
  });
});

it('gives each line enough time to be read, and never drops the last one', () => {
  const lines = linesOf(
    'Rye is back! 🍞\nBaked on Fridays from 7 am. It costs £4.50.\n\nWe like it with butter. Order at example.com/rye.\n#rye #bread',
    null,
  );
  expect(lines).toEqual([
    'Rye is back!',
    'Baked on Fridays from 7 am.',
    'It costs £4.50.',
    'We like it with butter.',
    'Order at example.com/rye.',
  ]);
  const scenes = scenesOf(lines, 6 * 24, 24);
  expect(scenes.map(({ text }) => text)).toEqual([lines[0], lines[1], lines.at(-1)]);
  expect(scenes.reduce((sum, { frames }) => sum + frames, 0)).toBe(144);
  for (const { frames } of scenes) expect(frames).toBeGreaterThanOrEqual(24);
});
