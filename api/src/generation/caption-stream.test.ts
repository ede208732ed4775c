import { runs } from '@postloom/shared-contracts/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCaptionStream } from './caption-stream.ts';

const inPieces = (text: string, size: number): string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];

it('returns each caption and nothing else, however the pieces are cut', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (caption, size, escaped) => {
        const variants = [
          { caption, hashtags: ['a"b'], more: '"caption": "no"' },
          { caption: `2${caption}` },
        ];
        const json = JSON.stringify({ variants }, null, 1);
        const wire = escaped
          ? json.replace(
              /[\u007f-\uffff]/g,
              (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
            )
          : json;
        const stream = createCaptionStream();
        const pieces = inPieces(wire, size).flatMap(stream);
        const textOf = (wanted: number) =>
          pieces
            .filter(({ index }) => index === wanted)
            .map(({ text }) => text)
            .join('');
        expect([textOf(0), textOf(1)]).toEqual([caption, `2${caption}`]);
      },
    ),
    runs(100),
  );
});

it('never returns half an emoji', () => {
  const stream = createCaptionStream();
  const pieces = [...'{"caption":"a\\ud83d\\ude00b"}'].flatMap(stream).map(({ text }) => text);
  expect(pieces).toEqual(['a', '😀', 'b']);
});

it('returns nothing while there is no caption', () => {
  const stream = createCaptionStream();
  expect(['{"hash', 'tags": ["caption', '"]'].flatMap(stream)).toEqual([]);
});
