import {
  type DeployedVersion,
  type DeploymentRecord,
  deploymentRecordElementId,
  readRecord,
} from '@postloom/shared-contracts/deployment';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Reads the record that the server embedded in this page. Throws if there is none: the page isn't ours. */
export function readDeploymentRecord(page: Document): DeploymentRecord {
  const text = page.getElementById(deploymentRecordElementId)?.textContent;
  if (!text) throw new Error('This page carries no deployment record, so no remote can be loaded.');
  return readRecord(JSON.parse(text));
}

/** How old this tab's copy may be before a navigation asks again, in milliseconds. */
const maxAge = 3000;
/**
 * How long a navigation waits for the answer, in milliseconds. On a slow connection it continues with the current copy.
 */
const refreshWaitMs = 150;
/**
 * The same for a person who retries after a failure, in milliseconds: only a new version can help them, so it is
 * longer.
 */
const retryWaitMs = 3000;
/** How often a visible tab asks, in milliseconds. */
export const askEvery = 30_000;

export interface RecordStoreInput {
  readonly initial: DeploymentRecord;
  /**
   * Fetches the record, with the versions to load for a path.
   * @param known the revision this tab has. The answer is null if nothing is newer. Without it, the full record is
   *   returned.
   */
  readonly fetchRecord: (path: string, known?: number) => Promise<DeploymentRecord | null>;
}

/** This tab's copy of the record. A new revision takes effect at the next navigation. */
export interface RecordStore extends StoreApi<DeploymentRecord> {
  /** Asks the server now. If that fails, the copy stays as it is. */
  refresh(): Promise<void>;
  /**
   * The versions to load for a path's remote: from the record if it has them, otherwise from the server.
   * @returns null if the remote no longer exists or nothing answers.
   */
  deployed(remote: string, path: string): Promise<Deployable | null>;
  /** Asks, unless the copy is recent, and waits briefly for the answer or for one already on its way. */
  refreshIfOld(): Promise<void>;
  /** Asks and waits longer for the answer, for a person who retries after a failure. */
  refreshForRetry(): Promise<void>;
}

/** The versions of a remote to try, best first. */
export interface Deployable {
  readonly candidates: readonly DeployedVersion[];
}

export function createRecordStore({ initial, fetchRecord }: RecordStoreInput): RecordStore {
  const store = createStore<DeploymentRecord>(() => initial);
  let asked = Date.now();
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    asked = Date.now();
    const { override } = store.getState();
    // A link for trying a version can end without a new revision.
    const known = override ? undefined : store.getState().revision;
    const record = await fetchRecord(location.pathname, known).catch(() => null);
    if (!record) return;
    // Two answers may arrive out of order: the revision tells which one is newer.
    const { revision } = store.getState();
    const hasEnded = override && !record.override && record.revision === revision;
    if (record.revision > revision || hasEnded) store.setState(record, true);
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
        // Candidates that are known for other remotes stay valid within the same revision.
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
