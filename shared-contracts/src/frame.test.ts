import { expect, it } from 'vitest';
import { frameMarks, frameParts, keepFrameParts } from './frame.ts';

const marked = (part: (typeof frameParts)[number], html: string): string => {
  const { start, end } = frameMarks(part);
  return `${start}${html}${end}`;
};

it('a frame keeps the parts that the person may see, and nothing of the others', () => {
  const frame = `<nav>${marked('edit', '<a>New</a>')}<a>Posts</a>${marked('manage', '<a>Brand</a>')}</nav>${marked('workspaces', '<p>\uE002</p>')}${marked('edit', '<b>Write</b>')}`;
  expect(keepFrameParts(frame, (part) => part === 'edit')).toBe(
    '<nav><a>New</a><a>Posts</a></nav><b>Write</b>',
  );
  expect(keepFrameParts(frame, () => true)).toBe(
    '<nav><a>New</a><a>Posts</a><a>Brand</a></nav><p>\uE002</p><b>Write</b>',
  );
});

it('different parts have different marks', () => {
  const marks = frameParts.flatMap((part) => Object.values(frameMarks(part)));
  expect(new Set(marks).size).toBe(2 * frameParts.length);
});
