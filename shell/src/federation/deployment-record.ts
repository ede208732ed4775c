import {
  type DeployedVersion,
  type DeploymentRecord,
  deploymentRecordElementId,
  readRecord,
} from '@postloom/shared-contracts/deployment';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The record that the server wrote into this page. Raises when the page carries none: it is then not ours. */
export function readDeploymentRecord(page: Document): DeploymentRecord {
  const text = page.getElementById(deploymentRecordElementId)?.textContent;
  if (!text) throw new Error('This page carries no deployment record, so no remote can be loaded.');
  return readRecord(JSON.parse(text));
}

/** How old the copy in an open tab gets before a navigation asks again, in milliseconds. */
const maxAge = 3000;
/** Longest that a navigation waits for the answer, in milliseconds: on a slow line it goes on with what is known. */
const refreshWaitMs = 150;
/** The same for a person who asks again for what has failed: only another version is of use to them. */
const retryWaitMs = 3000;
/** How often a tab asks that somebody looks at, in milliseconds. */
export const askEvery = 30_000;

export interface RecordStoreInput {
  readonly initial: DeploymentRecord;
  /**
   * Asks for the record, with what to load for a path.
   * @param known the revision that is here: null stands for "nothing else". Without it the answer is whole.
   */
  readonly fetchRecord: (path: string, known?: number) => Promise<DeploymentRecord | null>;
}

/** The record of this tab. A new revision takes effect at the next navigation. */
export interface RecordStore extends StoreApi<DeploymentRecord> {
  /** Asks the server now. A failure leaves the copy as it is. */
  refresh(): Promise<void>;
  /**
   * What to load for a path's remote: as the record tells, or else as the server does when it is asked.
   * @returns null where no remote of that name is there any more, or nothing answers.
   */
  deployed(remote: string, path: string): Promise<Deployable | null>;
  /** Asks, unless that was done a moment ago, and waits a moment for an answer that is under way. */
  refreshIfOld(): Promise<void>;
  /** Asks, and waits for the answer: for who tries again what has failed. */
  refreshForRetry(): Promise<void>;
}

/** What to load of a remote, the best first. */
export interface Deployable {
  readonly candidates: readonly DeployedVersion[];
}

export function createRecordStore({ initial, fetchRecord }: RecordStoreInput): RecordStore {
  const store = createStore<DeploymentRecord>(() => initial);
  let asked = Date.now();
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    asked = Date.now();
    const record = await fetchRecord(location.pathname, store.getState().revision).catch(() => null);
    // Two answers may cross: the revision tells which is newer.
    if (record && record.revision > store.getState().revision) store.setState(record, true);
  };
  const refresh = (): Promise<void> => {
    const latest = ask().finally(() => {
      if (asking === latest) asking = undefined;
    });
    asking = latest;
    return latest;
  };
  const within = (answer: Promise<void>, milliseconds: number): Promise<void> =>
    Promise.race([answer, new Promise<void>((resolve) => setTimeout(resolve, milliseconds))]);
  const known = (remote: string): Deployable | null => {
    const candidates = store.getState().remotes[remote]?.candidates;
    return candidates ? { candidates } : null;
  };
  return {
    ...store,
    refresh,
    async deployed(remote, path) {
      const found = known(remote);
      if (found) return found;
      const record = await fetchRecord(path).catch(() => null);
      if (record && record.revision >= store.getState().revision) {
        // What was told of other remotes stays good within a revision.
        const before = record.revision === store.getState().revision ? store.getState().remotes : {};
        store.setState(
          { ...record, remotes: { ...record.remotes, ...keepCandidates(before, record.remotes) } },
          true,
        );
      }
      return known(remote);
    },
    async refreshIfOld() {
      const news = Date.now() - asked < maxAge ? asking : refresh();
      if (news) await within(news, refreshWaitMs);
    },
    refreshForRetry: () => within(refresh(), retryWaitMs),
  };
}

type Remotes = DeploymentRecord['remotes'];

function keepCandidates(before: Remotes, now: Remotes): Remotes {
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, { candidates }]) => candidates && now[name] && !now[name].candidates,
    ),
  );
}
