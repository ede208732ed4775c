import { expect, it } from 'vitest';
import { readProfile } from './read-profile.ts';

it('describes how somebody writes, and describes nothing where there are no words', () => {
  const read = readProfile([
    'Fresh loaves from six! We bake, you eat.',
    'Fresh loaves at noon! We wait for you.',
  ]);
  expect(read.tone).toBe(read.findings.join(' '));
  expect(read.tone).toContain('Speaks as "we" to "you".');
  expect(read.phrases).toContain('fresh loaves');
  expect(readProfile(['🥖🥖'])).toMatchObject({
    tone: '',
    findings: ['There are no words in these samples.'],
  });
});
