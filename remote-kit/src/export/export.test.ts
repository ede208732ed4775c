import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';
import { cropOf } from './crop-picture.ts';
import { type PackedMedia, packPosts } from './pack-posts.ts';

const gone: PackedMedia = {
  kind: 'video',
  url: 'data:text/plain,film',
  alt: null,
  label: 'Made with AI',
};
const post = { folder: '1-linkedin-fresh-bread', platform: 'linkedin', text: 'Fresh bread', media: [] };

test('a zip has a folder for each post, is listed in it, and is told of as it grows', async () => {
  const packed: number[] = [];
  const posts = [
    { ...post, media: [gone] },
    { ...post, folder: '2-x', media: [gone, { ...gone, label: 'Sample, not made by AI' }] },
  ];
  const { file, missing } = await packPosts(posts, {
    texts: { 'reminders.ics': 'BEGIN' },
    onPacked: (count) => packed.push(count),
  });
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(missing).toBe(0);
  expect(packed).toEqual([1, 2]);
  expect(read('1-linkedin-fresh-bread/post.txt')).toBe('Fresh bread\n');
  expect(read('1-linkedin-fresh-bread/video.mp4')).toBe('film');
  expect(read('1-linkedin-fresh-bread/ai-label.txt')).toBe('Made with AI\n');
  expect(read('2-x/ai-label.txt')).toBe('video-1.mp4: Made with AI\nvideo-2.mp4: Sample, not made by AI\n');
  expect(read('reminders.ics')).toBe('BEGIN\n');
  expect(read('contents.txt')).toBe('1-linkedin-fresh-bread\n2-x\n');
});

test('what cannot be loaded is missing by its name, and what is given up is no file', async () => {
  const posts = [{ ...post, media: [{ ...gone, url: 'data:broken' }] }];
  const { file, missing } = await packPosts(posts);
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(missing).toBe(1);
  expect(strFromU8(files['contents.txt'] ?? new Uint8Array())).toContain('video.mp4');
  const given = new AbortController();
  const packing = packPosts([...posts, post], { signal: given.signal, onPacked: () => given.abort() });
  await expect(packing).rejects.toThrow(/abort/i);
});

test('a calendar names the zone that it was made in, before its first event (RFC 5545, 3.6)', () => {
  const event = {
    id: '1',
    platform: 'twitter',
    title: 'Rye',
    text: 'Rye',
    start: new Date('2026-12-01T08:00:00Z'),
  };
  const events = calendarFile([event], {
    now: new Date('2026-11-21T08:30:00Z'),
    zone: 'Europe/Berlin',
    brand: { name: 'Postloom', slug: 'postloom' },
  });
  const lines = events.split('\r\n');
  expect(lines.indexOf('BEGIN:VEVENT')).toBe(lines.indexOf('X-WR-TIMEZONE:Europe/Berlin') + 1);
  expect(lines.slice(-2)).toEqual(['END:VEVENT', 'END:VCALENDAR']);
});

describe('a picture in a file', () => {
  const instagram = { width: 1080, ratios: [0.8, 1.91] } as const;

  test('is whole where the platform shows its shape whole', () => {
    expect(cropOf({ width: 4000, height: 2700 }, instagram)).toEqual({
      from: { x: 0, y: 0, width: 4000, height: 2700 },
      to: { width: 1080, height: 729 },
    });
  });

  test.each([
    [
      'tall',
      { width: 1600, height: 4000 },
      { x: 0, y: 1000, width: 1600, height: 2000 },
      { width: 1080, height: 1350 },
    ],
    [
      'wide',
      { width: 1910, height: 500 },
      { x: 477.5, y: 0, width: 955, height: 500 },
      { width: 955, height: 500 },
    ],
  ])('keeps its middle where it is too %s, and is never made larger', (_, source, from, to) => {
    expect(cropOf(source, instagram)).toEqual({ from, to });
  });
});
