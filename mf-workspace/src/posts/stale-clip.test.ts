import { altOfClip, type Post } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { staleClip } from './stale-clip.ts';

const scene = { startSecond: 0, endSecond: 3, visual: '', onScreenText: 'Slates on Friday', voiceOver: '' };

function postWith(lines: readonly string[], caption: string, other: Partial<Post> = {}) {
  const media = [{ id: 'a', url: '/a', kind: 'video' as const, alt: altOfClip(lines), origin: null }];
  return { contentType: 'post' as const, caption, slides: null, videoScript: null, media, ...other };
}

test('a clip whose words are all in the post is not stale, whatever was added or left out of the clip', () => {
  const lines = ['Slate repairs from £180.', 'Call us now!'];
  expect(staleClip(postWith(lines, 'Slate repairs from £180. 🏠\n#roofs\nCall us now!'))).toBe(null);
  expect(staleClip(postWith(lines, 'Slate roof repairs, from only £180. Or call us now!'))).toBe(null);
  expect(staleClip(postWith([], 'Anything'))).toBe(null);
});

test('a sentence that the post no longer says is named', () => {
  const lines = ['Slate repairs from £180.', 'Call us now!'];
  expect(staleClip(postWith(lines, 'Slate repairs from £200. Call us now!'))).toBe(
    'Slate repairs from £180.',
  );
});

test('words of the script count, and a text that somebody gave the clip says nothing about it', () => {
  const videoScript = { durationSeconds: 3, scenes: [scene] } as Post['videoScript'];
  expect(staleClip(postWith(['Slates on Friday'], 'Other words', { videoScript }))).toBe(null);
  const [clip] = postWith([], '').media;
  const media = clip ? [{ ...clip, alt: 'Our van' }] : [];
  expect(staleClip(postWith([], 'Other words', { media }))).toBe(null);
});

test('of a long text, the sentence that its alternative text cuts off is not compared', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `This is sentence number ${at} of the long text.`);
  expect(staleClip(postWith(lines, lines.slice(0, 20).join(' ')))).toBe(
    'This is sentence number 20 of the long text.',
  );
  expect(staleClip(postWith(lines, lines.join(' ')))).toBe(null);
});
