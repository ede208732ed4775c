import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { useLocation } from 'react-router-dom';

/*
 * The page for members that this tab asked for while nobody was signed in. The guard leads to the generator (spec
 * section 2); from there, signing in leads on to it. Where storage is blocked, it leads to the dashboard.
 */

/** @param path with its query. */
export function keepAskedPage(path: string): void {
  try {
    sessionStorage.setItem(browserStorage.askedPage, path);
  } catch {
    // Storage that is closed to us remembers nothing.
  }
}

/** A member is in: whatever was asked for before is over. */
export function forgetAskedPage(): void {
  try {
    sessionStorage.removeItem(browserStorage.askedPage);
  } catch {
    // As above.
  }
}

/** The path, with its query; null where nothing was asked for. */
export function useAskedPage(): string | null {
  // The guard keeps it before it leads to another page, and forgets it at the next.
  useLocation();
  try {
    return sessionStorage.getItem(browserStorage.askedPage);
  } catch {
    return null;
  }
}
