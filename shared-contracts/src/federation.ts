import type { User } from './auth.ts';
import type { ApiClient } from './client.ts';
import type { Contact } from './contact.ts';
import type { Credits } from './credits.ts';
import type { WorkspaceRight } from './team-rights.ts';
import type { Workspace } from './teams.ts';

/**
 * What the shell and the remotes promise each other. The types are structural, so that this package needs
 * neither React nor a router.
 */

/** Raised by the rules of docs/decisions/0004-contract-version.md: major for a break, minor for an addition. */
export const contractVersion = '2.22.0';

/** Of what this file promises: raised by the same rules, when `HostServices` or what a remote exports changes. */
export const hostContract = '1.7.0';

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

/** A link in the shell's chrome that comes and goes with the remote. */
export interface NavigationDeclaration {
  readonly place: 'site-header' | 'site-footer' | 'app-sidebar';
  /** One of the remote's own literal paths. */
  readonly path: string;
  readonly label: string;
  /** Entries of one place stand in this order, whichever remote they come from. */
  readonly order: number;
  /** Name of an icon that the shell has (`shell/src/chrome/navigation-icon.tsx`). */
  readonly icon?: string;
  /** Right of the plan without which the entry shows a lock. */
  readonly right?: 'projects' | 'clients' | 'seats' | 'whiteLabel' | 'apiAccess';
  /** Right of the person's role without which the entry is not shown. */
  readonly needs?: WorkspaceRight;
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

/** A client for which nothing can be made or changed, and what keeps one from it. */
export interface ClosedClient {
  readonly id: string;
  readonly name: string;
  readonly why: 'archived' | 'plan';
}

export interface WorkspaceState {
  /** Where this tab stands; null for a visitor, and until it is known. */
  readonly current: Workspace | null;
  /** All that the person is in, their own first. */
  readonly all: readonly Workspace[];
  /** The client that was chosen last, where it can only be read. An older shell does not say it. */
  readonly closed?: ClosedClient | null;
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

export interface DraftState<T> {
  /**
   * `loading` until it is known who is here and what they had typed; `conflict` while another tab or device keeps
   * something else under the same name: nothing is written until the person has chosen.
   */
  readonly status: 'loading' | 'ready' | 'conflict';
  /** What was typed; null while nothing is kept. */
  readonly value: T | null;
  /** In a conflict, what is kept elsewhere. */
  readonly theirs: T | null;
}

/** Something that is typed and not saved yet. Kept per person, and forgotten with their session. */
export interface Draft<T> extends ReadableStore<DraftState<T>> {
  /** Takes what was typed. It is written a moment later, at the latest when the page is left. */
  change(value: T): void;
  /** Ends a conflict; the other text is given up. */
  resolve(keep: 'mine' | 'theirs'): void;
  /** Nothing is left to keep, here or elsewhere. */
  discard(): void;
  /** Writes what is not written yet, and lets go of the draft. */
  close(): void;
}

export interface DraftService {
  /**
   * Opens the draft of a name, e.g. `generator-brief`.
   * @param read gives what was stored in the present shape; null where it no longer fits, which is then forgotten.
   */
  open<T>(name: string, read: (stored: unknown) => T | null): Draft<T>;
  /**
   * As `open`, which while nothing was typed shows what is typed in other tabs: this hears only that it was given up there.
   * Who types in it then is asked, and nothing is overwritten.
   */
  openOwn<T>(name: string, read: (stored: unknown) => T | null): Draft<T>;
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
  /** The workspace in which this tab stands, and with it every call of `api`. */
  readonly workspace: ReadableStore<WorkspaceState>;
  /** Asks the server again in which workspaces the person is. */
  refreshWorkspaces(): Promise<void>;
  /** Goes to another workspace: the tab begins anew on its dashboard, and keeps what was typed. */
  switchWorkspace(id: string): void;
  /** Where people of this site write to. */
  readonly contact: Contact;
  readonly preferences: ReadableStore<PreferencesState>;
  setPreferences(change: Partial<PreferencesState>): void;
  /** Shows a toast; the returned function takes it away again. */
  toast(input: ToastInput): () => void;
  /** Asks the person; true when they confirm. */
  confirm(input: ConfirmInput): Promise<boolean>;
  /** Whether a screen of this site owns the path now, so that nothing links to one that is not there. */
  hasRoute(path: string): boolean;
  /** `hasRoute`, as remotes that were built before it call it. */
  offers(path: string): boolean;
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Sets the document's title and description until the next navigation. */
  setPageMeta(meta: { readonly title: string; readonly description?: string }): void;
  /** Counts a page visit or event by name, e.g. `social-media-generator`. Sent only with consent. */
  track(name: string, properties?: Readonly<Record<string, string | number | boolean>>): void;
  /** What is typed and not saved yet. */
  readonly drafts: DraftService;
  /**
   * Told when a member signs out or another signs in, here or in another tab: what a remote keeps of them has to be
   * forgotten. A visitor who signs in keeps their work. A screen for members outlasts a session that ends elsewhere: it is
   * told when somebody else comes. Returns the undo.
   */
  onSessionEnd(listener: () => void): () => void;
  /** Told when another version takes the place of this remote's: what it started has to stop. Returns the undo. */
  onDispose(listener: () => void): () => void;
}
