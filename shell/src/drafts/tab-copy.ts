import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';

/**
 * What was typed in this tab. It survives a reload, whatever other tabs have written meanwhile. If storage is blocked or
 * full, it is simply lost.
 */
export interface TabCopy {
  /** Whose text it is: a tab can outlive a session that was ended elsewhere. */
  readonly owner: string;
  readonly value: unknown;
  /** The version that `value` is based on. */
  readonly base: string | null;
}

const prefix = browserStorage.draftCopies;

export function readTabCopy(name: string): TabCopy | null {
  return attemptStorage(() => JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as TabCopy | null);
}

export function writeTabCopy(name: string, copy: TabCopy): void {
  attemptStorage(() => sessionStorage.setItem(prefix + name, JSON.stringify(copy)));
}

export function removeTabCopy(name: string): void {
  attemptStorage(() => sessionStorage.removeItem(prefix + name));
}

/** Also forgets what was under way in tabs that were closed, whichever screens they had open. */
export function forgetTabCopies(): void {
  for (const [storage, start] of [
    [() => sessionStorage, prefix],
    [() => localStorage, browserStorage.leftWork],
  ] as const) {
    attemptStorage(() => {
      for (const key of Object.keys(storage())) if (key.startsWith(start)) storage().removeItem(key);
    });
  }
}
