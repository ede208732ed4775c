import { attemptStorage, browserStorage } from '@postloom/shared-contracts/browser-storage';
import { paths } from '@postloom/shared-contracts/paths';
import { useLocation } from 'react-router-dom';

/*
 * The page for members that this tab asked for while nobody was signed in. The guard leads to the generator (spec
 * section 2); from there, signing in leads on to it. Where storage is blocked, it leads to the dashboard.
 */

/** @param path with its query. */
export function keepAskedPage(path: string): void {
  attemptStorage(() => sessionStorage.setItem(browserStorage.askedPage, path));
}

/** A member is in: whatever was asked for before is over. */
export function forgetAskedPage(): void {
  attemptStorage(() => sessionStorage.removeItem(browserStorage.askedPage));
}

/** The path, with its query; null where nothing was asked for. */
export function askedPage(): string | null {
  return attemptStorage(() => sessionStorage.getItem(browserStorage.askedPage));
}

/** The same, looked up at each navigation: the guard keeps it before it leads to another page, and forgets it at the next. */
export function useAskedPage(): string | null {
  useLocation();
  return askedPage();
}

/**
 * Where signing in leads on to what was asked for: not every link to it knows, such as those of the public pages and of
 * a page that the server rendered. The rest of the query stays, as it may say why signing in did not work.
 * @returns null where the address names a page itself, is another, or nothing was asked for.
 */
export function signInForAskedPage({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const query = new URLSearchParams(search);
  const asked = askedPage();
  if (asked === null || query.has('next') || ![paths.login(), paths.register()].includes(pathname))
    return null;
  query.set('next', asked);
  return `${pathname}?${query}`;
}
