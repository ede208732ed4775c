import { cpuGrowth } from '@postloom/shared-contracts/testing';
import { expect, test } from 'vitest';
import { generateRequest } from '../brief-generator.testing.ts';
import { composeDemoPost } from '../post/compose-post.ts';
import { composeDemoVideoScript } from './compose-video-script.ts';
import { readShotList } from './shot-list.ts';

const requestOf = (prompt: string, businessType = 'Bakery') => ({
  ...generateRequest(3),
  platform: 'tiktok' as const,
  contentType: 'video' as const,
  prompt,
  businessType,
});
const scenesOf = (prompt: string) => composeDemoVideoScript(requestOf(prompt)).scenes;

test.each([
  ['video: show the dough, then the oven, then me tearing a loaf. text at the end: Saturdays from 7'],
  ['First the dough, then the oven, last shot me tearing a loaf. At the end write: Saturdays from 7'],
  ['Shot 1: the dough. Shot 2: the oven. Shot 3: me tearing a loaf. End card: Saturdays from 7'],
  ['clip idea: the dough, the oven, me tearing a loaf. Last frame should read "Saturdays from 7"'],
  ['Start on the dough, cut to the oven, then me tearing a loaf. End with the words Saturdays from 7'],
])('pictures that are ordered are the pictures, and the text for the end its only card: %s', (prompt) => {
  const scenes = scenesOf(prompt);
  expect(scenes.map(({ visual }) => visual).slice(0, 3)).toEqual([
    'The dough.',
    'The oven.',
    'You, tearing a loaf.',
  ]);
  expect(scenes.map(({ onScreenText, voiceOver }) => onScreenText + voiceOver)).toEqual([
    '',
    '',
    '',
    'Saturdays from 7',
  ]);
  expect(composeDemoPost(requestOf(prompt)).caption).toMatch(/^Saturdays from 7\.?$/);
});

test.each([
  [
    'Video: erst der Teig, dann der Ofen. Text am Ende: Samstag ab 6 Uhr',
    ['Der Teig.', 'Der Ofen.'],
    'Samstag ab 6 Uhr',
  ],
  [
    'Vidéo : d’abord la pâte, puis le four. Texte à la fin : samedi dès 7 h',
    ['La pâte.', 'Le four.'],
    'Samedi dès 7 h',
  ],
  [
    'vídeo: primero la masa, luego el horno. texto al final: sábado a las 7',
    ['La masa.', 'El horno.'],
    'Sábado a las 7',
  ],
])('so it is in other languages: %s', (prompt, visuals, card) => {
  const scenes = scenesOf(prompt);
  expect(scenes.slice(0, 2).map(({ visual }) => visual)).toEqual(visuals);
  expect(scenes.at(-1)?.onScreenText).toBe(card);
});

test('what stands in brackets is said over its picture, what is told over the last one, and no label is heard or read', () => {
  const prompt =
    'Script, moving day: the sofa before (proud), the sofa on the stairs (regrets everything). It took three hours. End: next van on Friday';
  const scenes = scenesOf(prompt);
  expect(scenes.map(({ visual }) => visual).slice(0, 2)).toEqual([
    'The sofa before.',
    'The sofa on the stairs.',
  ]);
  expect(scenes.map(({ voiceOver }) => voiceOver).slice(0, 3)).toEqual([
    'Proud.',
    'Regrets everything.',
    'It took three hours.',
  ]);
  const { caption } = composeDemoPost(requestOf(prompt));
  expect(caption).toContain('The sofa on the stairs: regrets everything.');
  expect(JSON.stringify([caption, scenes])).not.toMatch(/script|end:|\((?:proud|regrets)/iu);
});

test('a text that is quoted stays in one', () => {
  const scenes = scenesOf('Shot 1: the oven. Shot 2: the rolls. Text on screen: "Every day. At five."');
  expect(scenes.at(-1)?.onScreenText).toBe('Every day. At five');
});

test('a wish among the pictures is none of them', () => {
  const scenes = scenesOf(
    'I want: the van drives in, foam, the van drives out. On screen: 9 euros. No voice',
  );
  expect(scenes.map(({ voiceOver }) => voiceOver).join('')).toBe('');
  expect(scenes.at(-1)?.onScreenText).toBe('9 euros');
});

test.each([
  ['How to splice a rope: first unlay the strands, then tuck them under'],
  ['Video about our first year, then and now'],
  ['First we soak the beans, then we grind them, then we wait'],
  ['What to do when the fuse trips, about 30 seconds, first shot is me at the box'],
])('what explains or tells is no list of shots: %s', (prompt) => {
  expect(readShotList(requestOf(prompt))).toBeNull();
});

test('time grows with the length', () => {
  const long = 'video: the dough, then the oven (hot). text at the end: at 7. ';
  const read = (prompt: string) => readShotList(requestOf(prompt));
  expect(cpuGrowth(read, long.repeat(150), long.repeat(300))).toBeLessThan(3.2);
  expect(cpuGrowth(read, 'text '.repeat(2000), 'text '.repeat(4000))).toBeLessThan(3.2);
});

test('numbered scenes are one, behind a title and before what the film ends with', () => {
  const read = readShotList({
    contentType: 'video',
    prompt:
      '20 seconds: how to fold a map. Scene 1: me in a car with the map on my face. Scene 2: point at the first crease. Scene 3: fold, slowly. End with: or buy two.',
  });
  expect(read?.shots.filter(({ kind }) => kind === 'picture').map(({ text }) => text)).toEqual([
    'me in a car with the map on my face',
    'point at the first crease',
    'fold, slowly',
  ]);
  expect(read?.told).not.toMatch(/scene/iu);
  expect(read?.told).toContain('how to fold a map');
});
