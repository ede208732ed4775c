import type { DeploymentRecord } from '@postloom/shared-contracts/deployment';
import { afterEach, expect, it, vi } from 'vitest';
import { createRecordStore } from './deployment-record.ts';

const record = (revision: number): DeploymentRecord => ({
  channel: 'production',
  revision,
  shell: '1.0.0',
  remotes: {},
});

afterEach(() => vi.unstubAllGlobals());

it('a navigation waits for an answer already under way, however recently it was requested', async () => {
  vi.stubGlobal('location', { pathname: '/' });
  const answer = Promise.withResolvers<DeploymentRecord>();
  const records = createRecordStore({ initial: record(1), fetchRecord: () => answer.promise });
  void records.refresh();
  setTimeout(() => answer.resolve(record(2)));
  await records.refreshIfOld();
  expect(records.getState().revision).toBe(2);
});

it('hears that a link for trying a version has ended, which gives no new revision', async () => {
  vi.stubGlobal('location', { pathname: '/' });
  const override = { remote: 'mf-blog', version: '1.1.0', expiresAt: '2026-11-27T10:00:00.000Z' };
  const answers = [{ ...record(1), override }, record(1)];
  const asked: (number | undefined)[] = [];
  const records = createRecordStore({
    initial: { ...record(1), override },
    fetchRecord: async (_, known) => {
      asked.push(known);
      return answers.shift() ?? null;
    },
  });
  await records.refresh();
  expect(records.getState().override).toEqual(override);
  await records.refresh();
  expect(records.getState().override).toBeUndefined();
  await records.refresh();
  expect(asked).toEqual([undefined, undefined, 1]);
});
