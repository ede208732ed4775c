import { expect, it } from 'vitest';
import { type AuditLine, takenBackBy } from './releases.ts';

const line = (action: string, from: string | null, to: string | null, percent?: number): AuditLine => ({
  id: `${action} ${from} ${to}`,
  channel: 'production',
  revision: 1,
  at: '2026-05-03T10:00:00Z',
  by: 'dana',
  action,
  remote: 'mf-blog',
  from,
  to,
  ...(percent !== undefined && { percent }),
});
const activated = line('activate', '1.0.0', '1.1.0');
const rolledBack = line('rollback', '1.1.0', '1.0.0');

it('a version is taken back by a rollback, the end of its canary or a withdrawal, until everybody gets it again', () => {
  const endedCanary = line('rollback', '1.1.0', '1.0.0', 0);
  const withdrawn = line('withdraw', '1.1.0', null);
  for (const last of [rolledBack, endedCanary, withdrawn]) {
    expect(takenBackBy([line('lock', null, '1.0.0'), last, activated], '1.1.0')).toBe(last);
  }
  const again = [activated, line('promote', '1.0.0', '1.1.0'), line('rollback', '1.2.0', '1.1.0')];
  for (const last of again) expect(takenBackBy([last, rolledBack, activated], '1.1.0')).toBeUndefined();
});

it('a version is not taken back because another was, or because some visitors get it again', () => {
  expect(takenBackBy([rolledBack, activated], '1.0.0')).toBeUndefined();
  expect(takenBackBy([], '1.1.0')).toBeUndefined();
  expect(takenBackBy([line('canary', '1.0.0', '1.1.0', 5), rolledBack], '1.1.0')).toBe(rolledBack);
});
