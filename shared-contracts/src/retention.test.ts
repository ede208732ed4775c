import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type RetentionRule, retention, retentionMs, retentionText, retentionTime } from './retention.ts';
import { retentionDocument } from './retention-document.ts';

test('the document matches the table; after a change run node shared-contracts/src/write-retention.ts', () => {
  const file = path.join(import.meta.dirname, '../../docs/retention.md');
  expect(readFileSync(file, 'utf8')).toBe(retentionDocument());
});

test('a rule reads as a sentence', () => {
  expect(retentionText(retention.runs)).toBe('30 days after they were created');
  expect(retentionText(retention.awaitedUploads)).toBe('24 hours after they were started');
  expect(retentionText(retention.newsletter)).toBe('until you unsubscribe or ask us to remove it');
  expect(retentionMs('awaitedUploads')).toBe(86_400_000);
  expect(retentionTime('runs')).toBe('30 days');
  expect(retentionTime('awaitedUploads')).toBe('24 hours');
});

test('data this build doesn’t delete isn’t promised to be deleted, and data it deletes is', () => {
  for (const { what, enforced } of Object.values<RetentionRule>(retention)) {
    expect(retentionDocument().includes(`| ${what} |`), what).toBe(enforced);
  }
});

test('visitors are deleted no later than their results, so no trace of them outlives what they made', () => {
  expect(retention.visitors.days).toBeLessThanOrEqual(retention.runs.days);
});

test('every number is used by the code that enforces it', () => {
  const cwd = path.join(import.meta.dirname, '../..');
  const source = globSync('{api,shared-contracts}/src/**/*.ts', { cwd })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(cwd, file), 'utf8'))
    .join('\n');
  const unread = Object.entries<RetentionRule>(retention)
    .filter(([, { days }]) => days !== null)
    .map(([name]) => name)
    .filter(
      (name) => !source.includes(`retentionMs('${name}')`) && !source.includes(`retention.${name}.days`),
    );
  expect(unread).toEqual([]);
});
