import { generationRequestSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { composeDemoVideoScript } from './compose-video-script.ts';

const scenesOf = (businessType: string, prompt: string, tone = 'casual') =>
  composeDemoVideoScript(
    generationRequestSchema.parse({
      platform: 'tiktok',
      contentType: 'video',
      tone,
      businessType,
      targetAudience: '',
      prompt,
    }),
  ).scenes;

test.each([
  [
    'Antiques dealer',
    'We bought a chest of drawers at an auction. There was a brass key in the lining. It fits nothing in the shop.',
    ['chest of drawers', 'brass key in the lining'],
  ],
  [
    'Post office',
    'Somebody sent a teapot without a box. It had a stamp on the lid.',
    ['teapot', 'stamp on the lid'],
  ],
  ['Music shop', 'A boy swapped his skateboard for a drum. His mother came back with cake.', ['skateboard']],
  [
    'Tailor',
    'A customer forgot her umbrella on Monday. The next one took it home by mistake and left a scarf.',
    ['umbrella', 'scarf'],
  ],
])('in a story the things that its lines name are seen: %s', (business, prompt, things) => {
  const seen = scenesOf(business, prompt).map(({ visual }) => visual);
  for (const thing of things) expect(seen.join('\n')).toContain(thing);
});

test('nobody is filmed in the past, and hands at work are not hidden behind a back', () => {
  const seen = scenesOf(
    'Clock shop',
    'A woman came in with a mantel clock. I opened the case. I brushed the wheels. We drove it home through the snow.',
    'inspiring',
  ).map(({ visual }) => visual);
  expect(seen.join('\n')).not.toMatch(/As it happened/);
  expect(seen.find((visual) => visual.includes('brushing the wheels'))).toMatch(/hands/);
  expect(seen.find((visual) => visual.includes('brushing the wheels'))).not.toMatch(/behind/);
});

test('nobody is taken for a thing', () => {
  const seen = scenesOf(
    'Piano shop',
    'The owner was 80 and played for an hour. The neighbour is 12 and turned the pages.',
  ).map(({ visual }) => visual);
  expect(seen.join('\n')).not.toMatch(/: the (?:owner|neighbour)\./);
});

test('a step is seen being done also where it is the second in its line, or no work of hands', () => {
  const scenes = scenesOf('Bike repair shop', 'How to patch an inner tube', 'educational');
  const shot = (said: RegExp) => scenes.find(({ voiceOver }) => said.test(voiceOver))?.visual;
  expect(shot(/glue/)).toContain('brushing on a thin film of glue');
  expect(shot(/^Roughen/)).toContain('roughening the spot');
  expect(shot(/^Feel round/)).toContain('feeling round inside the tyre');
});

test('what is done with the whole body is not filmed from above', () => {
  const seen = scenesOf(
    'Physiotherapist',
    'Three stretches for tight hips: pigeon pose, butterfly, low lunge. Hold each for 40 seconds.',
    'educational',
  ).map(({ visual }) => visual);
  expect(seen.join('\n')).not.toMatch(/from above|close up/i);
  expect(seen.filter((visual) => /whole body/.test(visual)).length).toBeGreaterThan(0);
});

test('neither a result nor a deed without a thing is filmed as one', () => {
  const of = (business: string, prompt: string) => {
    const seen = scenesOf(business, prompt, 'inspiring').map(({ visual }) => visual);
    return seen.join('\n');
  };
  expect(of('Hockey club', 'First away win since May, 4 to 3, Jonas scored after the horn')).not.toMatch(
    /: (?:first|first away win|scoring)/i,
  );
  expect(of('Vet', '2 am call, a hamster in a piano. Everybody is fine now.')).not.toMatch(/: call/);
});
