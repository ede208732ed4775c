import { type GenerationRequest, videoScriptSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { countWords } from '../brief/text.ts';
import { generateRequest } from '../brief-generator.testing.ts';
import trades from '../data/trade-shots.json' with { type: 'json' };
import { remarks } from '../remarks.testing.ts';
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
  ['behind the scenes of a salt kettle', /^\[Show: the first step of a salt kettle/m],
  ['POV: your llama hears the gate', /^\[Show: the moment before/m],
  ['when the new member asks where the mirrors are', /^\[Show: what happens/m],
  ['stop storing varnish in the shed', /^\[Show: what to do instead/m],
  ['a day in the life of our lock keeper', /^\[Show: the busiest hour/m],
  ['why kilns crack', /^\[Show: the example/m],
])(
  'a brief of one line becomes three scenes and more, with marks for what only its writer has: %s',
  (prompt, shot) => {
    const request = {
      ...generateRequest(3),
      platform: 'tiktok' as const,
      contentType: 'video' as const,
      prompt,
    };
    const { scenes } = composeDemoVideoScript({ ...request, businessType: 'llama hire' });
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
  expect(shown).toContain('1. Set the room to about 18 degrees');
  expect(shown.join()).not.toMatch(/…|(?: the| a| of| to| and)(?:,|$)/);
});

const scriptOf = (change: Partial<GenerationRequest>) =>
  composeDemoVideoScript({ ...generateRequest(3), platform: 'tiktok', contentType: 'video', ...change })
    .scenes;

test('what is filmed belongs to the trade, and ends in its place', () => {
  const scenes = scriptOf({
    businessType: 'Florist',
    tone: 'promotional',
    prompt: 'Peonies are here, 3 bunches for 20 euros until Sunday, order at 01632 960001',
  });
  const told = scenes.filter(({ voiceOver }) => !remarks.has(voiceOver));
  expect(told.map(({ onScreenText }) => onScreenText)).toEqual([
    'Peonies are here',
    '3 bunches for 20 euros until Sunday',
    'Order at 01632 960001',
  ]);
  const florist = trades.find(({ fields }) => fields.split(' ').includes('florist'));
  expect(florist?.see).toContain(scenes[0]?.visual);
  for (const { visual } of scenes.slice(1, -1))
    expect([...(florist?.see ?? []), ...(florist?.work ?? []), florist?.people]).toContain(visual);
  expect(scenes.at(-1)?.visual).toBe(florist?.place);
});

test('a grave matter has no pictures of the trade', () => {
  const scenes = scriptOf({ businessType: 'Florist', prompt: 'Our founder Ada Hill died on Sunday.' });
  const all = trades.flatMap(({ see, work, people, place }) => [...see, ...work, people, place]);
  for (const { visual } of scenes) expect(all).not.toContain(visual);
});

test('steps are seen as they are done, and numbered on the screen', () => {
  const scenes = scriptOf({
    businessType: 'Bakery',
    targetAudience: 'home bakers',
    prompt: 'how to score a loaf so it opens nicely',
  });
  expect(scenes[0]?.voiceOver).toBe('Home bakers, this is how to score a loaf so it opens nicely.');
  expect(scenes[1]?.visual).toMatch(/: chilling the dough before you cut\.$|, chilling/);
  expect(scenes[1]?.onScreenText).toMatch(/^1\. Chill the dough/);
  expect(scenes[1]?.voiceOver).toMatch(/^Chill the dough/);
});

test.each([
  ['beginners', '5 mistakes beginners make in the gym', 'Here are 5 mistakes beginners make in the gym.'],
  ['women aged 25 to 40', 'how to mend a zip', 'This is how to mend a zip.'],
  ['runners', '3 stretches for tight calves', 'Runners, here are 3 stretches for tight calves.'],
  ['runners', 'The loop is open again', 'The loop is open again.'],
  ['runners', '20 minutes in the wet test our shoes', '20 minutes in the wet test our shoes.'],
])('what %s hear first of “%s” is what somebody would say', (targetAudience, prompt, spoken) => {
  expect(scriptOf({ targetAudience, prompt })[0]?.voiceOver).toBe(spoken);
});

test('a before and an after stand around what is told', () => {
  const scenes = scriptOf({ prompt: 'before and after of a sofa, took 9 days, 480 pounds' });
  const told = scenes.filter(({ voiceOver }) => !remarks.has(voiceOver));
  expect(told.slice(0, 5).map(({ onScreenText }) => onScreenText)).toEqual([
    'Before and after of a sofa',
    'Before',
    'It took 9 days',
    '480 pounds',
    'After',
  ]);
});

test('one line is told with what there is to say of its subject, and who speaks of it says it once', () => {
  const scenes = scriptOf({ businessType: 'Florist', tone: 'casual', prompt: 'our first peonies' });
  const spoken = scenes.map(({ voiceOver }) => voiceOver);
  expect(spoken.some((line) => remarks.has(line))).toBe(true);
  expect(new Set(spoken).size).toBe(spoken.length);
});

test('another language is told piece by piece', () => {
  const scenes = scriptOf({ prompt: 'Pão de queijo quentinho todo dia às 16h, leve 10 pague 8' });
  expect(scenes.map(({ onScreenText }) => onScreenText)).toEqual([
    'Pão de queijo quentinho todo dia às 16h',
    'leve 10 pague 8',
  ]);
});

test('what a line names is what is filmed while it is said, where the trade has it or it is a thing', () => {
  const scenes = scriptOf({
    businessType: 'Cake maker',
    prompt:
      'Behind the scenes of a five-tier cake: three days of work, 11 kg of buttercream, 240 sugar flowers by hand',
  });
  const during = (line: string) => scenes.find(({ voiceOver }) => voiceOver.startsWith(line))?.visual;
  expect(during('240 sugar flowers')).toMatch(/sugar flower/);
  expect(during('11 kg of buttercream')).toMatch(/: 11 kg of buttercream\.$/);
  expect(during('Three days')).not.toMatch(/: three days/i);
});

test('a trade’s scenes are of the kind that the brief is about, and what a test proves is seen at its end', () => {
  const tap = scriptOf({
    businessType: 'Dance school',
    prompt: 'Tap class on Monday at 7, first one free, no shoes needed, all ages, £6 a head',
  });
  expect(tap.map(({ visual }) => visual).join()).not.toMatch(/[Rr]ibbon|couple/);
  const scenes = scriptOf({
    businessType: 'Knife sharpener',
    prompt:
      'the tomato test. a blunt knife squashes it, 4 minutes on a stone, then the blade falls through. don’t use a pull-through gadget. I sharpen for £6',
  });
  expect(scenes.slice(1, 4).map(({ voiceOver }) => voiceOver)).toEqual([
    'A blunt knife squashes it.',
    '4 minutes on a stone.',
    'Then the blade falls through.',
  ]);
  expect(scenes[0]?.visual).not.toMatch(/tomato/);
  expect(scenes[3]?.visual).toMatch(/tomato/);
  expect(scenes.map(({ visual }) => visual).join()).not.toMatch(/[Ss]andpaper|doing it/);
  expect(scenes.at(-1)?.voiceOver).toBe('I sharpen for £6.');
});
