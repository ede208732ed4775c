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
