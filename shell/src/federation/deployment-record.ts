import {
  type DeploymentRecord,
  deploymentRecordElementId,
  deploymentRecordSchema,
} from '@postloom/shared-contracts/deployment';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The record that the server wrote into this page. Raises when the page carries none: it is then not ours. */
export function readDeploymentRecord(page: Document): DeploymentRecord {
  const text = page.getElementById(deploymentRecordElementId)?.textContent;
  if (!text) throw new Error('This page carries no deployment record, so no remote can be loaded.');
  return deploymentRecordSchema.parse(JSON.parse(text));
}

/** How old the copy in an open tab gets before a navigation asks again, in milliseconds. */
const maxAge = 10_000;

export interface RecordStoreInput {
  readonly initial: DeploymentRecord;
  readonly fetchRecord: () => Promise<DeploymentRecord>;
}

/** The record of this tab. A new revision takes effect at the navigation after the one that heard of it. */
export interface RecordStore extends StoreApi<DeploymentRecord> {
  /** Asks the server now. A failure leaves the copy as it is. */
  refresh(): Promise<void>;
  /** Asks in the background, unless that was done a moment ago. */
  refreshIfOld(): void;
}

export function createRecordStore({ initial, fetchRecord }: RecordStoreInput): RecordStore {
  const store = createStore<DeploymentRecord>(() => initial);
  let asked = Date.now();
  const refresh = async (): Promise<void> => {
    asked = Date.now();
    const record = await fetchRecord().catch(() => null);
    // Two answers may cross: the revision tells which is newer.
    if (record && record.revision > store.getState().revision) store.setState(record, true);
  };
  return {
    ...store,
    refresh,
    refreshIfOld: () => {
      if (Date.now() - asked > maxAge) void refresh();
    },
  };
}
