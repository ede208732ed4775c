import type { User } from './auth.ts';
import type { ApiClient } from './client.ts';
import type { Contact } from './contact.ts';
import type { Credits } from './credits.ts';
import type { WorkspaceRight } from './team-rights.ts';
import type { Workspace } from './teams.ts';

/**
 * The contract between the shell and the remotes. Its types are structural, so that this package needs neither React
 * nor a router.
 */

/**
 * Version of the whole contract, raised by the rules of docs/decisions/0004-contract-version.md: major for a breaking
 * change, minor for an addition.
 */
export const contractVersion = '2.44.0';

/** Version of this file's part, raised by the same rules when `HostServices` or what a remote exports changes. */
export const hostContract = '1.10.0';

// ---------------------------------------------------------------------------------------------------------
// What a remote exports as `./routes`

/**
 * `member` routes require sign-in: the shell guards them and doesn't load their screen until it knows who is signed in.
 */
export type RouteAccess = 'public' | 'member';
/** `site`: public header and footer; `app`: sidebar and header; `bare`: nothing around the screen. */
export type RouteChrome = 'site' | 'app' | 'bare';

/** How a screen is laid out, roughly. */
export const pageShapes = ['list', 'grid', 'form', 'item', 'editor', 'dashboard', 'calendar'] as const;
export type PageShape = (typeof pageShapes)[number];

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
 * A remote's routes as data. Its build writes them into `remote.json`, so that the server can preload and the shell can
 * guard a path before any of the remote's code is loaded.
 */
export interface RouteDeclaration {
  readonly access: RouteAccess;
  readonly chrome: RouteChrome;
  /** Name of the screen and of its chunk. */
  readonly screen: string;
  /**
   * Whether the route's listed pages are rendered to HTML when a version is published. The screen then has to render
   * without a browser (no `window`, data only from its loader), for a visitor and from the path alone; and its first
   * render in the browser has to be exactly the same.
   */
  readonly prerender?: boolean;
  /** What stands in for the screen until it is loaded. Shells before 1.9.0 know only one for all. */
  readonly shape?: PageShape;
}
/** Keyed by absolute path, with a parameter for any one part, e.g. `/blog/:slug`; nothing else of the router's syntax. */
export type RouteTable = Readonly<Record<string, RouteDeclaration>>;

export interface RemoteRoute {
  readonly path: string;
  readonly access: RouteAccess;
  readonly chrome: RouteChrome;
  /** Called when the route is first visited, so that each screen is its own chunk. */
  readonly load: () => Promise<RemoteScreen>;
}

/** The export of `./routes`. */
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

/** A link in the shell's chrome that comes and goes with the remote. */
export interface NavigationDeclaration {
  readonly place: 'site-header' | 'site-footer' | 'app-sidebar';
  /** One of the remote's own literal paths, if need be with the hash of a section. */
  readonly path: string;
  readonly label: string;
  /** The entries of one place are sorted by this, across all remotes. */
  readonly order: number;
  /** Name of one of the shell's icons (`shell/src/chrome/navigation-icon.tsx`). */
  readonly icon?: string;
  /** A plan right without which the entry shows a lock. */
  readonly right?: 'projects' | 'clients' | 'seats' | 'whiteLabel' | 'apiAccess';
  /** A role right without which the entry is hidden. */
  readonly needs?: WorkspaceRight;
}

// ---------------------------------------------------------------------------------------------------------
// What the shell gives a remote

/** The shape of a store in zustand's vanilla API, read-only: `useStore(host.session)` subscribes a component. */
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

/** A read-only client, and the reason. */
export interface ClosedClient {
  readonly id: string;
  readonly name: string;
  readonly why: 'archived' | 'plan';
}

export interface WorkspaceState {
  /** This tab's workspace; null for a visitor, and until it is known. */
  readonly current: Workspace | null;
  /** All of the person's workspaces, their own first. */
  readonly all: readonly Workspace[];
  /** The client chosen last, if it is read-only. Missing in older shells. */
  readonly closed?: ClosedClient | null;
}

export interface ToastInput {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'default' | 'success' | 'destructive';
  /** In milliseconds; 5000 by default (spec section 9). */
  readonly duration?: number;
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

export interface ConfirmInput {
  readonly title: string;
  readonly description: string;
  /** Listed below the description, e.g. what is lost. */
  readonly points?: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'default' | 'danger';
  /**
   * Withdraws the question when there is no more reason for it: the dialog closes, and the promise rejects with the
   * signal's reason. Shells before 1.8.0 leave the question open.
   */
  readonly signal?: AbortSignal;
}

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface PreferencesState {
  readonly theme: ThemeChoice;
  /** Consent to analytics; null until the person has chosen. */
  readonly analytics: boolean | null;
}

export interface DraftState<T> {
  /**
   * `loading` until the person and their stored draft are known. `conflict` while another tab or device has stored
   * something else under the same name: nothing is written until the person has chosen.
   */
  readonly status: 'loading' | 'ready' | 'conflict';
  /** What was typed; null if there is nothing. */
  readonly value: T | null;
  /** In a conflict, the other version. */
  readonly theirs: T | null;
}

/** Unsaved input. It is kept per person and cleared when their session ends. */
export interface Draft<T> extends ReadableStore<DraftState<T>> {
  /** Sets what was typed. It is stored a moment later, or at the latest when the page is left. */
  change(value: T): void;
  /** Resolves a conflict; the other version is discarded. */
  resolve(keep: 'mine' | 'theirs'): void;
  /** Deletes the draft, here and everywhere else, unless something newer is stored that isn't shown here. */
  discard(): void;
  /** Stores what hasn't been stored yet, and releases the draft. */
  close(): void;
}

export interface DraftService {
  /**
   * Opens the draft with a name, e.g. `generator-brief`.
   * @param read converts what was stored to the current shape; null if it no longer fits, which drops it.
   */
  open<T>(name: string, read: (stored: unknown) => T | null): Draft<T>;
  /**
   * Like `open`, except that it doesn't show what is typed in other tabs. It only learns that the draft was discarded
   * there. If the person types in both, they are asked, and nothing is overwritten.
   */
  openOwn<T>(name: string, read: (stored: unknown) => T | null): Draft<T>;
}

/**
 * The event by which the shell and remotes ask a screen before they delete what it shows: a screen that would lose
 * unsaved changes with it cancels the event.
 */
export const beforeDelete = 'postloom:before-delete';

export interface HostServices {
  readonly contractVersion: string;
  readonly api: ApiClient;
  readonly session: ReadableStore<SessionState>;
  /** Asks the server who is signed in (after sign-in, sign-up and sign-out), and refreshes the credits, too. */
  refreshSession(): Promise<SessionState>;
  readonly credits: ReadableStore<CreditsState>;
  /** Asks the server again, e.g. after a generation. */
  refreshCredits(): Promise<void>;
  /** This tab's workspace, which every call of `api` acts in. */
  readonly workspace: ReadableStore<WorkspaceState>;
  /** Reloads the list of the person's workspaces. */
  refreshWorkspaces(): Promise<void>;
  /** Switches to another workspace: the tab reloads on its dashboard. Drafts are kept. */
  switchWorkspace(id: string): void;
  /** The site's contact addresses. */
  readonly contact: Contact;
  readonly preferences: ReadableStore<PreferencesState>;
  setPreferences(change: Partial<PreferencesState>): void;
  /** Shows a toast; the returned function dismisses it. */
  toast(input: ToastInput): () => void;
  /** Asks the person to confirm; true if they do. */
  confirm(input: ConfirmInput): Promise<boolean>;
  /** Whether a screen of this site owns the path now, so that nothing links to a missing screen. */
  hasRoute(path: string): boolean;
  /** The same as `hasRoute`, under the name that older remotes call. */
  offers(path: string): boolean;
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Sets the document's title and description until the next navigation. */
  setPageMeta(meta: { readonly title: string; readonly description?: string }): void;
  /** Counts a page visit or an event by name, e.g. `social-media-generator`. Only sent with consent. */
  track(name: string, properties?: Readonly<Record<string, string | number | boolean>>): void;
  /** Unsaved input. */
  readonly drafts: DraftService;
  /**
   * Calls the listener when a member signs out or another one signs in, in this or another tab: the remote has to clear
   * what it holds of the previous member. A visitor who signs in keeps their work. If a session ends elsewhere while a
   * members' screen is open, the screen stays, and the listener is only called if a different person signs in. Returns
   * the function to unsubscribe.
   */
  onSessionEnd(listener: () => void): () => void;
  /**
   * Calls the listener when another version replaces this one: what it has started must stop. Returns the function to
   * unsubscribe.
   */
  onDispose(listener: () => void): () => void;
}
