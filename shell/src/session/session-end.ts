import type { ReadableStore, SessionState } from '@postloom/shared-contracts/federation';

/** Listeners that are told in turn; a fault of one keeps nobody from hearing. */
export interface Listeners {
  /** Returns the undo. */
  add(listener: () => void): () => void;
  tell(): void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) {
        try {
          listener();
        } catch (error) {
          reportError(error);
        }
      }
    },
  };
}

/**
 * Listeners that hear when a member signs out, or another takes their place, here or in another tab. Signing in is no
 * end: what a visitor has made comes along.
 */
export function listenForSessionEnd(session: ReadableStore<SessionState>): Listeners['add'] {
  const listeners = createListeners();
  session.subscribe((now, before) => {
    if (before.user && before.user.id !== now.user?.id) listeners.tell();
  });
  return listeners.add;
}
