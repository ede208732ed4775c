import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { DraftStore, StoredDraft, WriteResult } from './draft-store.ts';

const prefix = browserStorage.drafts;
/** Drafts that haven't changed for this long are deleted. */
const keepForMs = 30 * 24 * 60 * 60 * 1000;

/** A draft in this browser's localStorage. */
export interface Entry extends StoredDraft {
  /** ISO time of the last change. */
  readonly at: string;
  /** Sync state with the server, for a member's draft. */
  readonly server?: ServerMark;
}

export interface ServerMark {
  /** The server version that this draft is based on; 0 if the server has none. */
  readonly version: number;
  /** Whether the server has exactly this content. */
  readonly isSent: boolean;
  /** Content that is being sent, or was when the page closed: the server may or may not have it. */
  readonly sending?: unknown;
  /** Discarded here, but not yet on the server. */
  readonly isDiscarded?: boolean;
}

/** Whose drafts these are: an account id, or the visitor's fixed name. */
export type DraftOwner = string;
export const visitorOwner: DraftOwner = 'visitor';

/** One person's drafts in this browser, shared by its tabs. If storage is blocked or full, nothing is kept. */
export interface LocalDrafts extends DraftStore {
  entry(name: string): Entry | null;
  /** Writes regardless of what is stored. @returns the new version. */
  put(name: string, entry: Omit<Entry, 'at' | 'version'>): string;
  /** Records the sync state with the server and leaves the content alone. */
  mark(name: string, server: ServerMark): void;
  names(): readonly string[];
}

export function createLocalDrafts(owner: DraftOwner): LocalDrafts {
  const keyOf = (name: string) => `${prefix}${owner}.${name}`;
  const entry = (name: string): Entry | null => readEntry(keyOf(name));
  const stored = (name: string): Entry | null => {
    const found = entry(name);
    return found?.server?.isDiscarded ? null : found;
  };
  const store = (name: string, value: Entry): void => {
    attemptStorage(() => localStorage.setItem(keyOf(name), JSON.stringify(value)));
  };
  const put: LocalDrafts['put'] = (name, changed) => {
    const version = crypto.randomUUID();
    store(name, { ...changed, version, at: new Date().toISOString() });
    return version;
  };

  return {
    entry,
    put,
    mark: (name, server) => {
      const there = entry(name);
      if (there) store(name, { ...there, server });
    },
    names: () => keysWith(keyOf('')).map((key) => key.slice(keyOf('').length)),
    read: async (name) => stored(name),
    write: async (name, value, base): Promise<WriteResult> => {
      const there = stored(name);
      if (there && there.version !== base) return { conflict: there };
      const server = entry(name)?.server;
      const { isDiscarded: _, ...mark } = server ?? { version: 0 };
      return { version: put(name, { value, server: { ...mark, isSent: false } }) };
    },
    remove: async (name, base) => {
      if (entry(name)?.version === base) attemptStorage(() => localStorage.removeItem(keyOf(name)));
    },
    subscribe: (listener) => {
      // The browser fires `storage` in every tab but the one that wrote.
      const hear = ({ key, storageArea, oldValue, newValue }: StorageEvent): void => {
        if (storageArea !== localStorage || !key?.startsWith(keyOf(''))) return;
        // An entry that was only marked as sent has the same version: nothing new for readers.
        if (versionIn(oldValue) !== versionIn(newValue)) listener(key.slice(keyOf('').length), 'tab');
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
    close: () => undefined,
  };
}

const versionIn = (text: string | null): string | undefined =>
  attemptStorage(() => (JSON.parse(text ?? 'null') as Entry | null)?.version) ?? undefined;

/** Moves a visitor's drafts to the member they signed in as, unless the member already has a draft of that name. */
export function adoptVisitorDrafts(member: DraftOwner): void {
  const visitors = `${prefix}${visitorOwner}.`;
  for (const key of keysWith(visitors)) {
    const target = `${prefix}${member}.${key.slice(visitors.length)}`;
    attemptStorage(() => {
      const text = localStorage.getItem(key);
      if (text !== null && localStorage.getItem(target) === null) localStorage.setItem(target, text);
      localStorage.removeItem(key);
    });
  }
}

/**
 * Deletes the drafts of one person from this browser.
 * @param except names of those that stay.
 */
export function forgetDraftsOf(owner: DraftOwner, except: readonly string[] = []): void {
  const theirs = `${prefix}${owner}.`;
  for (const key of keysWith(theirs)) {
    if (!except.includes(key.slice(theirs.length))) attemptStorage(() => localStorage.removeItem(key));
  }
}

/** Deletes drafts that have expired. */
export function forgetOldDrafts(): void {
  const oldest = new Date(Date.now() - keepForMs).toISOString();
  for (const key of keysWith(prefix)) {
    const entry = readEntry(key);
    if (!entry || entry.at < oldest) attemptStorage(() => localStorage.removeItem(key));
  }
}

function readEntry(key: string): Entry | null {
  return attemptStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Entry | null);
}

function keysWith(start: string): readonly string[] {
  return attemptStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(start))) ?? [];
}
