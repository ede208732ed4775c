import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { PreferencesState, ThemeChoice } from '@postloom/shared-contracts/federation';
import { createStore, type StoreApi } from 'zustand/vanilla';

const year = 365 * 24 * 60 * 60;

/**
 * The preferences before the cookies are read, and in prerendered pages. Each page is prerendered twice: for people who
 * have answered the consent question and for people who haven't.
 */
export function initialPreferences(hasAnswered: boolean): PreferencesState {
  return { theme: 'system', analytics: hasAnswered ? false : null };
}

/**
 * Theme and analytics consent, both in cookies: the server can set the theme before the first paint, and consent
 * belongs to the browser, whoever is signed in.
 */
export function createPreferencesStore(page: Document): StoreApi<PreferencesState> {
  const theme = readCookie(page, browserStorage.theme);
  const analytics = readCookie(page, browserStorage.analytics);
  // Starts from what the page was rendered with: the answer may have been given since, before a reload or in another
  // tab.
  const { consent } = page.documentElement.dataset;
  const wasAnswered = consent ? consent === 'answered' : analytics !== null;
  const store = createStore<PreferencesState>(() => initialPreferences(wasAnswered));
  store.setState({
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    analytics: analytics === 'yes' ? true : analytics === 'no' ? false : null,
  });
  store.subscribe((now, before) => {
    if (now.theme !== before.theme) {
      applyTheme(page, now.theme);
      writeCookie(page, browserStorage.theme, now.theme === 'system' ? null : now.theme);
    }
    if (now.analytics !== before.analytics) {
      writeCookie(
        page,
        browserStorage.analytics,
        now.analytics === null ? null : now.analytics ? 'yes' : 'no',
      );
    }
  });
  applyTheme(page, store.getState().theme);
  return store;
}

function applyTheme(page: Document, theme: ThemeChoice): void {
  if (theme === 'system') delete page.documentElement.dataset.theme;
  else page.documentElement.dataset.theme = theme;
}

function readCookie(page: Document, name: string): string | null {
  const pair = page.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
}

function writeCookie(page: Document, name: string, value: string | null): void {
  const age = value === null ? 0 : year;
  page.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=/; max-age=${age}; samesite=lax`;
}
