import { videoScriptSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { countWords } from '../brief/text.ts';
import { generateRequest } from '../brief-generator.testing.ts';
import { composeDemoVideoScript } from './compose-video-script.ts';

const scripts = Array.from({ length: 1500 }, (_, index) => {
  const request = generateRequest(index);
  return { request, script: composeDemoVideoScript(request) };
});

test('scenes follow one another without a gap and end with the video', () => {
  for (const { request, script } of scripts) {
    expect(videoScriptSchema.parse(script)).toEqual(script);
    const [first] = script.scenes;
    expect(first?.startSecond, request.prompt).toBe(0);
    for (const [index, scene] of script.scenes.entries()) {
      expect(scene.endSecond).toBeGreaterThan(scene.startSecond);
      expect(scene.endSecond).toBe(script.scenes[index + 1]?.startSecond ?? script.durationSeconds);
    }
  }
});

test('every line can be spoken in its scene at a calm pace, and read on a phone', () => {
  for (const { request, script } of scripts) {
    for (const { startSecond, endSecond, voiceOver, onScreenText, visual } of script.scenes) {
      expect(
        countWords(voiceOver) / (endSecond - startSecond),
        `${request.prompt}: ${voiceOver}`,
      ).toBeLessThanOrEqual(2.3 + 1e-9);
      expect(onScreenText.split(/\s+/).length, onScreenText).toBeLessThanOrEqual(10);
      for (const text of [voiceOver, onScreenText, visual]) expect(text.trim(), request.prompt).not.toBe('');
    }
  }
});

test('the script says what the brief says, and the same each time', () => {
  const request = {
    ...generateRequest(3),
    platform: 'tiktok' as const,
    contentType: 'video' as const,
    prompt: 'Open day on 3 May at Hyde Park. Entry £5. Register at runforkids.org',
  };
  const script = composeDemoVideoScript(request);
  const spoken = script.scenes.map(({ voiceOver }) => voiceOver).join(' ');
  for (const fact of ['Open day on 3 May at Hyde Park', 'Entry £5', 'runforkids.org'])
    expect(spoken).toContain(fact);
  expect(composeDemoVideoScript(request)).toEqual(script);
});

test('a list that nobody has yet has a marked scene for each entry', () => {
  const script = composeDemoVideoScript({
    ...generateRequest(3),
    platform: 'tiktok' as const,
    contentType: 'video' as const,
    prompt: '4 mistakes when tuning a harpsichord',
  });
  const marked = script.scenes.filter(({ voiceOver }) => /^\[\p{L}+ mistake\]/u.test(voiceOver));
  expect(marked).toHaveLength(4);
});

test.each([
  ['behind the scenes of a glass furnace', /^\[Show: the first step of a glass furnace/m],
  ['POV: your llama hears the gate', /^\[Show: the moment before/m],
  ['when the new member asks where the mirrors are', /^\[Show: what happens/m],
  ['stop storing varnish in the shed', /^\[Show: what to do instead/m],
  ['a day in the life of our lock keeper', /^\[Show: the busiest hour/m],
  ['why kilns crack', /^\[Show: the example/m],
  ['straw hats', /^\[Show: straw hats, close up\]/m],
  ['our second kiln is here', /^\[Show: your pottery studio at work\]/m],
])(
  'a brief of one line becomes three scenes and more, with marks for what only its writer has: %s',
  (prompt, shot) => {
    const request = {
      ...generateRequest(3),
      platform: 'tiktok' as const,
      contentType: 'video' as const,
      prompt,
    };
    const { scenes } = composeDemoVideoScript({ ...request, businessType: 'pottery studio' });
    expect(scenes.length).toBeGreaterThanOrEqual(3);
    expect(scenes.map(({ visual }) => visual).join('\n')).toMatch(shot);
    expect(new Set(scenes.map(({ visual }) => visual)).size).toBe(scenes.length);
  },
);

test('what stands on the screen is a whole thought', () => {
  const { scenes } = composeDemoVideoScript({
    ...generateRequest(3),
    platform: 'tiktok' as const,
    contentType: 'video' as const,
    prompt:
      'How to oil a harpsichord: set the room to about 18 degrees and leave it for an hour, put two drops on the felt under each of the jacks, wipe',
  });
  const shown = scenes.map(({ onScreenText }) => onScreenText);
  expect(shown).toContain('Set the room to about 18 degrees');
  expect(shown.join()).not.toMatch(/…|(?: the| a| of| to| and)(?:,|$)/);
});
