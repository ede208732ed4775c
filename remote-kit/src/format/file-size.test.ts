import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';
import { createFormats } from './formats.ts';

const english = createFormats({ language: 'en-US' });

it.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1536, '1.5\u00A0KB'],
  [10 * 1024 * 1024, '10\u00A0MB'],
  [127 * 1024 * 1024, '127\u00A0MB'],
  [50 * 1024 ** 3, '50\u00A0GB'],
  [2000 * 1024 ** 3, '2,000\u00A0GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes, english)).toBe(text);
});
