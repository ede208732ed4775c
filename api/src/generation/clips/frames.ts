import { clipFormat } from '@postloom/shared-contracts';
import type { SceneLayers } from './draw-scene.ts';

const { width, height } = clipFormat;
const rowBytes = width * 4;
const frameBytes = rowBytes * height;
/** Frames for the transition between scenes, and for fading in words. */
const fade = 8;

/** Paints a scene's frames in RGBA. All calls share one buffer, which each overwrites. */
export function createFramePainter() {
  const frame = Buffer.alloc(frameBytes, 255);
  const before = Buffer.alloc(frameBytes, 255);
  let hasBefore = false;

  return {
    /** @param at index of the frame within the scene, from 0. */
    paint({ ground, words }: SceneLayers, at: number): Buffer {
      if (at === 0) {
        frame.copy(before);
      }
      const rows = ground.length / rowBytes - height;
      ground.copy(frame, 0, Math.min(at, rows) * rowBytes, Math.min(at, rows) * rowBytes + frameBytes);
      overlay(frame, words, Math.min(1, (at + 1) / fade));
      if (hasBefore && at < fade) mix(frame, before, (at + 1) / (fade + 1));
      return frame;
    },
    /** Ends a scene, so that the next one fades in from its last frame. */
    end(): void {
      hasBefore = true;
    },
  };
}

function overlay(target: Buffer, words: Buffer, strength: number): void {
  const share = Math.round(strength * 256);
  for (let at = 0; at < frameBytes; at += 4) {
    const own = words[at + 3] ?? 0;
    if (own === 0) continue;
    const alpha = (own * share) >> 8;
    for (let channel = at; channel < at + 3; channel += 1) {
      const under = target[channel] ?? 0;
      target[channel] = under + ((((words[channel] ?? 0) - under) * alpha) >> 8);
    }
  }
}

/** @param share how much of `target` remains, from 0 to 1; the rest comes from `other`. */
function mix(target: Buffer, other: Buffer, share: number): void {
  const kept = Math.round(share * 256);
  for (let at = 0; at < frameBytes; at += 1) {
    const under = other[at] ?? 0;
    target[at] = under + ((((target[at] ?? 0) - under) * kept) >> 8);
  }
}
