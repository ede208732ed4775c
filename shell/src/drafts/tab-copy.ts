import { browserStorage } from '@postloom/shared-contracts/browser-storage';
/** What was typed in this tab: after a reload it is the tab's own still, whatever other tabs have written. */
export interface TabCopy {
  /** Whose it is: a tab may outlive a session that ends elsewhere. */
  readonly owner: string;
  readonly value: unknown;
  /** The version that it was made from. */
  readonly base: string | null;
}

const prefix = browserStorage.draftCopies;

export function readTabCopy(name: string): TabCopy | null {
  return attempt(() => JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as TabCopy | null);
}

export function writeTabCopy(name: string, copy: TabCopy): void {
  attempt(() => sessionStorage.setItem(prefix + name, JSON.stringify(copy)));
}

export function removeTabCopy(name: string): void {
  attempt(() => sessionStorage.removeItem(prefix + name));
}

export function forgetTabCopies(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  });
}

/** Where storage is blocked or full, it only forgets. */
function attempt<R>(action: () => R): R | null {
  try {
    return action();
  } catch {
    return null;
  }
}
