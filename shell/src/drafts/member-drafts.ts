import { ApiError, draftsEndpoints } from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import type { DraftStore } from './draft-store.ts';
import { createLocalDrafts, type DraftOwner, type Entry } from './local-drafts.ts';

/**
 * Browsers limit the bytes that may be in flight after a page closes (Fetch standard: 64 KiB for all requests
 * together).
 */
const keepaliveBytes = 60_000;

/**
 * A member's drafts: stored in this browser, where its tabs share them at once, and on the server for the member's
 * other browsers. What can't be sent stays here until there is a connection again, or until the next visit. If the
 * server has received something else meanwhile, that is adopted and what was typed here is kept as its `rival`.
 */
export function createMemberDrafts(owner: DraftOwner): DraftStore {
  const local = createLocalDrafts(owner);
  // No error handler: the screens notice an ended session through their own calls.
  const api = createClient({
    fetch: (input, init) =>
      fetch(input, { ...init, keepalive: String(init?.body ?? '').length < keepaliveBytes }),
  });
  const listeners = new Set<Parameters<DraftStore['subscribe']>[0]>();
  const opened = new Set<string>();
  /** Names of drafts that this tab is currently syncing, and of those that it is sending. */
  const busy = new Set<string>();
  const sending = new Set<string>();
  let isClosed = false;

  const tell = (name: string): void => {
    for (const listener of listeners) listener(name, 'account');
  };

  /** Adopts the server's draft if it has changed since the last request. */
  const pull = async (name: string): Promise<void> => {
    const known = local.entry(name)?.server?.version;
    const theirs = await api.call(draftsEndpoints.getDraft, { params: { name } });
    if (isClosed) return;
    const mine = local.entry(name);
    const { version } = theirs;
    // Something was sent while this answer was under way (`leave`), so it is older.
    if (mine?.server?.version !== known) return;
    if (version === (mine?.server?.version ?? 0)) {
      const { sending: _, ...server } = mine?.server ?? { version, isSent: true };
      return local.mark(name, server);
    }
    if (!mine || mine.server?.isSent) {
      if (version === 0) await local.remove(name, mine?.version ?? null);
      else local.put(name, { value: theirs.data, server: { version, isSent: true } });
      return tell(name);
    }
    const isOurs = isSame(theirs.data, mine.value) || isSame(theirs.data, mine.server?.sending);
    if (version === 0 || isOurs) {
      const isDiscarded = mine.server?.isDiscarded ?? false;
      return local.mark(name, {
        version,
        isSent: !isDiscarded && isSame(theirs.data, mine.value),
        isDiscarded,
      });
    }
    const rival = mine.server?.isDiscarded ? {} : { rival: mine.value };
    local.put(name, { value: theirs.data, ...rival, server: { version, isSent: true } });
    tell(name);
  };

  /** Sends what was typed, or that it was discarded. */
  const push = async (name: string, { value, version, server }: Entry): Promise<void> => {
    const base = server?.version ?? 0;
    const params = { name };
    local.mark(name, { ...server, version: base, isSent: false, sending: value });
    sending.add(name);
    try {
      const sent = server?.isDiscarded
        ? await api.call(draftsEndpoints.deleteDraft, { params }).then(() => ({ version: 0 }))
        : await api.call(draftsEndpoints.saveDraft, { params, body: { version: base, data: value } });
      const now = isClosed ? null : local.entry(name);
      if (!now) return;
      const isLatest = now.version === version;
      if (isLatest && now.server?.isDiscarded) return await local.remove(name, version);
      local.mark(name, {
        version: sent.version,
        isSent: isLatest,
        ...(now.server?.isDiscarded && { isDiscarded: true }),
      });
    } catch (error) {
      const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (!isOutdated) throw error;
      await pull(name);
    } finally {
      sending.delete(name);
    }
  };

  const isUnsent = (name: string): boolean => {
    const entry = local.entry(name);
    return entry !== null && !entry.server?.isSent;
  };

  const exchange = async (name: string): Promise<void> => {
    if (busy.has(name)) return;
    busy.add(name);
    try {
      // Repeats until nothing new was typed meanwhile. After five rounds, the draft waits for its next change.
      for (let turn = 0; turn < 5 && !isClosed; turn += 1) {
        const entry = local.entry(name);
        const isCertain = entry?.server?.sending === undefined;
        if (entry && !entry.server?.isSent && isCertain) await push(name, entry);
        else await pull(name);
        if (!isUnsent(name)) return;
      }
    } catch {
      // Offline, or too long to be sent. The draft is kept here.
    } finally {
      busy.delete(name);
    }
  };

  /**
   * Syncs in one tab at a time: two tabs sending from the same version would mistake each other for another browser.
   */
  const sync = (name: string): void => {
    void navigator.locks.request(`postloom.draft.${owner}.${name}`, () => exchange(name));
  };

  /** Sends what was typed as the page closes: it can't wait for the lock, nor for an answer that this tab waits for. */
  const leave = async (name: string): Promise<void> => {
    const entry = local.entry(name);
    if (!busy.has(name)) return exchange(name);
    if (entry && isUnsent(name) && !sending.has(name)) await push(name, entry).catch(() => undefined);
  };

  const sendAgain = (): void => {
    for (const name of local.names()) if (isUnsent(name)) sync(name);
  };
  const lookAgain = (): void => {
    if (document.visibilityState === 'visible') for (const name of opened) sync(name);
  };
  addEventListener('online', sendAgain);
  document.addEventListener('visibilitychange', lookAgain);
  sendAgain();

  return {
    read: (name) => {
      if (!opened.has(name)) {
        opened.add(name);
        sync(name);
      }
      return local.read(name);
    },
    write: async (name, value, base, leaving) => {
      const result = await local.write(name, value, base, leaving);
      if ('version' in result) void (leaving ? leave(name) : sync(name));
      return result;
    },
    remove: async (name, base) => {
      const entry = local.entry(name);
      if (entry?.version !== base) return;
      local.put(name, {
        value: null,
        server: { version: 0, ...entry.server, isSent: false, isDiscarded: true },
      });
      sync(name);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = local.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    close: () => {
      isClosed = true;
      removeEventListener('online', sendAgain);
      document.removeEventListener('visibilitychange', lookAgain);
    },
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
