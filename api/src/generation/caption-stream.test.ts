import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCaptionStream } from './caption-stream.ts';

const inPieces = (text: string, size: number): string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];

it('gives the caption and nothing else, wherever the pieces are cut', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (caption, size, escaped) => {
        const json = JSON.stringify({ caption, hashtags: ['a"b'], more: '"caption": "no"' }, null, 1);
        const wire = escaped
          ? json.replace(
              /[\u007f-\uffff]/g,
              (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
            )
          : json;
        const stream = createCaptionStream();
        expect(inPieces(wire, size).map(stream).join('')).toBe(caption);
      },
    ),
  );
});

it('never gives half of an emoji', () => {
  const stream = createCaptionStream();
  const pieces = [...'{"caption":"a\\ud83d\\ude00b"}'].map(stream).filter(Boolean);
  expect(pieces).toEqual(['a', '😀', 'b']);
});

it('says nothing while there is no caption', () => {
  const stream = createCaptionStream();
  expect(['{"hash', 'tags": ["caption', '"]'].map(stream)).toEqual(['', '', '']);
});
