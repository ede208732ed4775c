import { describe, expect, it } from 'vitest';
import { scriptFaults, slidesFaults } from './check-form.ts';

const slides = (number: number) => Array.from({ length: number }, () => ({ title: 'Rye', text: 'From us.' }));
const words = (number: number) => Array.from({ length: number }, () => 'rye').join(' ');

describe('slides', () => {
  it('have to be as many as the content type requires, or as the brief says plus a cover and an ending', () => {
    expect(slidesFaults('', 'carousel', slides(1))).toEqual(['There are 1 slides; 3 to 10 are asked for.']);
    expect(slidesFaults('', 'carousel', slides(6))).toEqual([]);
    expect(slidesFaults('', 'story', slides(9))).toEqual(['There are 9 slides; 1 to 5 are asked for.']);
    expect(slidesFaults('Twelve reasons', 'carousel', slides(14))).toEqual([]);
    expect(slidesFaults('Five reasons', 'carousel', slides(14))).toHaveLength(1);
    expect(slidesFaults('', null, [])).toEqual([]);
  });

  it('are reported if they are too long, with the limit', () => {
    const long = [...slides(3), { title: words(13), text: words(46) }];
    expect(slidesFaults('', 'carousel', long)).toEqual([
      'Slide 4: its title has 13 words; at most 8 are asked for.',
      'Slide 4: its text has 46 words; at most 30 are asked for.',
    ]);
    const unspaced = [...slides(3), { title: '麦'.repeat(130), text: words(44) }];
    expect(slidesFaults('', 'carousel', unspaced)).toEqual([
      'Slide 4: its title has 130 characters; 120 fit.',
    ]);
  });

  it('are all reported, so that a single repair can fix them', () => {
    const long = Array.from({ length: 10 }, () => ({ title: words(13), text: words(46) }));
    expect(slidesFaults('', 'carousel', long)).toHaveLength(20);
  });
});

describe('a script', () => {
  const scene = (startSecond: number, endSecond: number, onScreenText = 'Rye', voiceOver = '') => ({
    startSecond,
    endSecond,
    visual: 'A loaf, from 30 cm.',
    onScreenText,
    voiceOver,
  });
  const script = (...scenes: ReturnType<typeof scene>[]) => ({ title: 'Rye', durationSeconds: 20, scenes });

  it('has no gaps between its scenes, and the required number of scenes', () => {
    expect(scriptFaults('', script(scene(0, 3), scene(3, 8), scene(8, 20)))).toEqual([]);
    expect(scriptFaults('', script(scene(0, 3), scene(6, 9), scene(8, 8)))).toEqual([
      'Scene 2 begins at second 6; it is to begin at 3.',
      'Scene 3 begins at second 8; it is to begin at 9.',
      'Scene 3 ends at second 8, before it has begun.',
    ]);
    expect(scriptFaults('', script(scene(0, 20)))).toEqual(['There are 1 scenes; 3 to 8 are asked for.']);
  });

  it('has no more spoken text than fits in its time', () => {
    const full = script(
      scene(0, 4, 'Rye', words(20)),
      scene(4, 8, words(13)),
      scene(8, 12, 'Rye', words(11)),
    );
    expect(scriptFaults('', full)).toEqual([
      'Scene 1: 20 words of voice-over do not fit into 4 seconds.',
      'Scene 2: its text on the screen has 13 words; at most 8 are asked for.',
    ]);
  });

  it('has no invented figures, except in its filming directions', () => {
    const told = script(
      scene(0, 3, '£45'),
      scene(3, 8, 'Rye', 'Save 30 percent'),
      scene(8, 20, '500 guests'),
    );
    expect(scriptFaults('Rye, £45', told)).toEqual(['In the script: nobody gave 30, 500: take it out.']);
  });
});
