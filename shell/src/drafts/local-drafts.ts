import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { DraftStore, StoredDraft, WriteResult } from './draft-store.ts';

const prefix = browserStorage.drafts;
/** A draft that nobody has changed for this long is forgotten. */
const keepForMs = 30 * 24 * 60 * 60 * 1000;

/** A draft in this browser's storage. */
export interface Entry extends StoredDraft {
  /** ISO time of the change. */
  readonly at: string;
  /** How it stands with the server, for a member's. */
  readonly server?: ServerMark;
}

export interface ServerMark {
  /** The server's version that this was made from; 0 for none. */
  readonly version: number;
  /** Whether the server has just this. */
  readonly isSent: boolean;
  /** What is on its way there, or was when the page went: the server may have it or not. */
  readonly sending?: unknown;
  /** Discarded here, and not yet there. */
  readonly isDiscarded?: boolean;
}

/** Whose drafts are kept: an account's id, or a visitor's. */
export type DraftOwner = string;
export const visitorOwner: DraftOwner = 'visitor';

/** The drafts of one person in this browser, shared by its tabs. Where storage is blocked or full, nothing is kept. */
export interface LocalDrafts extends DraftStore {
  entry(name: string): Entry | null;
  /** Writes whatever is there. @returns the version under which it is kept. */
  put(name: string, entry: Omit<Entry, 'at' | 'version'>): string;
  /** Notes how it stands with the server; what was typed stays as it is. */
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
    attempt(() => localStorage.setItem(keyOf(name), JSON.stringify(value)));
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
    remove: async (name) => {
      attempt(() => localStorage.removeItem(keyOf(name)));
    },
    subscribe: (listener) => {
      // The browser tells every other tab of a change.
      const hear = ({ key, storageArea, oldValue, newValue }: StorageEvent): void => {
        if (storageArea !== localStorage || !key?.startsWith(keyOf(''))) return;
        // That it was sent changes nothing for its readers.
        if (versionIn(oldValue) !== versionIn(newValue)) listener(key.slice(keyOf('').length), 'tab');
      };
      addEventListener('storage', hear);
      return () => removeEventListener('storage', hear);
    },
    close: () => undefined,
  };
}

const versionIn = (text: string | null): string | undefined =>
  attempt(() => (JSON.parse(text ?? 'null') as Entry | null)?.version) ?? undefined;

/** Gives a visitor's drafts to the member that they have become, where the member has none of that name. */
export function adoptVisitorDrafts(member: DraftOwner): void {
  const visitors = `${prefix}${visitorOwner}.`;
  for (const key of keysWith(visitors)) {
    const target = `${prefix}${member}.${key.slice(visitors.length)}`;
    attempt(() => {
      const text = localStorage.getItem(key);
      if (text !== null && localStorage.getItem(target) === null) localStorage.setItem(target, text);
      localStorage.removeItem(key);
    });
  }
}

/** Forgets everything that a person had typed. */
export function forgetDraftsOf(owner: DraftOwner): void {
  for (const key of keysWith(`${prefix}${owner}.`)) attempt(() => localStorage.removeItem(key));
}

/** Forgets what nobody has come back to. */
export function forgetOldDrafts(): void {
  const oldest = new Date(Date.now() - keepForMs).toISOString();
  for (const key of keysWith(prefix)) {
    const entry = readEntry(key);
    if (!entry || entry.at < oldest) attempt(() => localStorage.removeItem(key));
  }
}

function readEntry(key: string): Entry | null {
  return attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Entry | null);
}

function keysWith(start: string): readonly string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(start))) ?? [];
}

function attempt<R>(action: () => R): R | null {
  try {
    return action();
  } catch {
    return null;
  }
}
