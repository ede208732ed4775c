import type { User } from './auth.ts';
import type { ApiClient } from './client.ts';
import type { Credits } from './credits.ts';

/**
 * What the shell and the remotes promise each other. The types are structural, so that this package needs
 * neither React nor a router.
 */

/** Raised by the rules of docs/decisions/0004-contract-version.md: major for a break, minor for an addition. */
export const contractVersion = '1.1.0';

// ---------------------------------------------------------------------------------------------------------
// What a remote exports as `./routes`

/** `member` routes need a signed-in user: the shell guards them and never loads their screen before it knows. */
export type RouteAccess = 'public' | 'member';
/** `site`: public header and footer; `app`: sidebar and header; `bare`: nothing around the screen. */
export type RouteChrome = 'site' | 'app' | 'bare';

export interface LoaderArguments {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface RemoteScreen {
  /** A React component. */
  readonly Component: () => unknown;
  readonly loader?: (args: LoaderArguments) => unknown;
}

/**
 * The routes of a remote as data. Its build writes them into `remote.json`, so that the server can preload and
 * the shell can guard a path before any of the remote's code is there.
 */
export interface RouteDeclaration {
  readonly access: RouteAccess;
  readonly chrome: RouteChrome;
  /** Name of the screen, and of its chunk. */
  readonly screen: string;
  /**
   * Whether the route's listed pages are rendered when a version is published and delivered as HTML. The screen
   * then renders without a browser (no `window`, data by its loader), for a visitor, from the path alone, and in
   * the browser the first time exactly so.
   */
  readonly prerender?: boolean;
}
/** By absolute path in the router's syntax, e.g. `/blog/:slug`. */
export type RouteTable = Readonly<Record<string, RouteDeclaration>>;

export interface RemoteRoute {
  readonly path: string;
  readonly access: RouteAccess;
  readonly chrome: RouteChrome;
  /** Loaded when the route is first visited, so that each screen is a chunk of its own. */
  readonly load: () => Promise<RemoteScreen>;
}

/** What `./routes` exports. */
export type CreateRoutes = (host: HostServices) => readonly RemoteRoute[];

/** Joins a route table with the functions that load its screens. */
export function defineRoutes<const T extends RouteTable>(
  table: T,
  screens: Readonly<Record<T[keyof T]['screen'], () => Promise<RemoteScreen>>>,
): readonly RemoteRoute[] {
  return Object.entries<RouteDeclaration>(table).map(([path, { access, chrome, screen }]) => ({
    path,
    access,
    chrome,
    load: screens[screen as keyof typeof screens],
  }));
}

// ---------------------------------------------------------------------------------------------------------
// What the shell gives a remote

/** The store shape of zustand's vanilla API, read only: `useStore(host.session)` subscribes a component. */
export interface ReadableStore<T> {
  getState(): T;
  getInitialState(): T;
  subscribe(listener: (state: T, previous: T) => void): () => void;
}

export interface SessionState {
  readonly status: 'loading' | 'visitor' | 'member';
  readonly user: User | null;
}

export interface CreditsState {
  readonly status: 'loading' | 'ready' | 'error';
  readonly credits: Credits;
}

export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'default' | 'success' | 'destructive';
  /** Milliseconds; 5000 when not given (spec section 9). */
  readonly duration?: number;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export interface ConfirmInput {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'default' | 'danger';
}

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface PreferencesState {
  readonly theme: ThemeChoice;
  /** Consent to analytics: null until the person has chosen. */
  readonly analytics: boolean | null;
}

export interface HostServices {
  readonly contractVersion: string;
  readonly api: ApiClient;
  readonly session: ReadableStore<SessionState>;
  /** Asks the server again who is signed in (after sign-in, sign-up and sign-out) and refreshes credits too. */
  refreshSession(): Promise<SessionState>;
  readonly credits: ReadableStore<CreditsState>;
  /** Asks the server again, e.g. after a generation. */
  refreshCredits(): Promise<void>;
  readonly preferences: ReadableStore<PreferencesState>;
  setPreferences(change: Partial<PreferencesState>): void;
  /** Shows a toast; the returned function takes it away again. */
  toast(input: ToastInput): () => void;
  /** Asks the person; true when they confirm. */
  confirm(input: ConfirmInput): Promise<boolean>;
  /** Whether a screen of this site owns the path now, so that nothing links to one that is not there. */
  offers(path: string): boolean;
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Sets the document's title and description until the next navigation. */
  setPageMeta(meta: { readonly title: string; readonly description?: string }): void;
  /** Counts a page visit or event by name, e.g. `social-media-generator`. Sent only with consent. */
  track(name: string, properties?: Readonly<Record<string, string | number | boolean>>): void;
}
