import type { ReadableStore, SessionState } from '@postloom/shared-contracts/federation';

/** Listeners called in turn; an error in one doesn't stop the others. */
export interface Listeners {
  /** Returns the function to remove it. */
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
 * Listeners called when a member signs out or is replaced by another, in this tab or another one. Signing in doesn't
 * count as an end: the visitor's work comes along.
 */
export function listenForSessionEnd(session: ReadableStore<SessionState>): Listeners['add'] {
  const listeners = createListeners();
  session.subscribe((now, before) => {
    if (before.user && before.user.id !== now.user?.id) listeners.tell();
  });
  return listeners.add;
}
