import * as z from 'zod/mini';
import type { User } from './auth.ts';
import type { ApiClient } from './client.ts';
import type { Credits } from './credits.ts';

/**
 * What the shell and the remotes promise each other, and the deployment record that says which version of a
 * remote is served. The types are structural, so that this package needs neither React nor a router.
 */

/** Raised by the rules of docs/decisions/0004-contract-version.md: major for a break, minor for an addition. */
export const contractVersion = '1.0.0';

export const remoteNames = ['mf-marketing', 'mf-generator', 'mf-workspace', 'mf-billing', 'mf-blog'] as const;
export type RemoteName = (typeof remoteNames)[number];

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

export interface RemoteRoute {
  /** Absolute path in the router's syntax, e.g. `/blog/:slug`. It must lie within the remote's mounts. */
  readonly path: string;
  readonly access: RouteAccess;
  readonly chrome: RouteChrome;
  /** Loaded when the route is first visited, so that each screen is a chunk of its own. */
  readonly load: () => Promise<RemoteScreen>;
}

export type CreateRoutes = (host: HostServices) => readonly RemoteRoute[];

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
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Sets the document's title and description until the next navigation. */
  setPageMeta(meta: { readonly title: string; readonly description?: string }): void;
  /** Counts a page visit or event by name, e.g. `social-media-generator`. Sent only with consent. */
  track(name: string, properties?: Readonly<Record<string, string | number | boolean>>): void;
}

// ---------------------------------------------------------------------------------------------------------
// Artifacts and the deployment record

/** `remote.json`: what a built version of a remote says of itself. */
export const remoteManifestSchema = z.object({
  remote: z.enum(remoteNames),
  version: z.string(),
  /** Hash of everything that went into the build: the same inputs, the same id. */
  buildId: z.string(),
  /** Name under federation, and of the entry's global: one per version, so that two versions share a tab. */
  federationName: z.string(),
  contractVersion: z.string(),
  /** Packages that the shell must share, with the range that the remote was built for. */
  shared: z.record(z.string(), z.string()),
  /** Path prefixes whose routes this remote owns, e.g. `/blog`; `=/` is the path `/` alone. */
  mounts: z.array(z.string()),
  entry: z.string(),
  /** Chunks and styles that the `./routes` module needs at once, and those of single mounts. */
  preload: z.object({
    scripts: z.array(z.string()),
    styles: z.array(z.string()),
  }),
  /** Every file with its Subresource Integrity hash. */
  files: z.record(z.string(), z.string()),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** A version as the shell needs it: what to load, from where, with which hashes. */
export const deployedVersionSchema = z.extend(
  z.pick(remoteManifestSchema, {
    version: true,
    buildId: true,
    federationName: true,
    contractVersion: true,
    mounts: true,
    entry: true,
    preload: true,
    files: true,
  }),
  {
    /** Address of the artifact's folder, ending in a slash. */
    baseUrl: z.string(),
  },
);
export type DeployedVersion = z.infer<typeof deployedVersionSchema>;

export const deployedRemoteSchema = z.object({
  active: deployedVersionSchema,
  /** The version to fall back to when the active one fails to load. */
  previous: z.nullable(deployedVersionSchema),
});
export type DeployedRemote = z.infer<typeof deployedRemoteSchema>;

export const deploymentRecordSchema = z.object({
  channel: z.string(),
  /** Counts up with each change. */
  revision: z.number(),
  remotes: z.partialRecord(z.enum(remoteNames), deployedRemoteSchema),
});
export type DeploymentRecord = z.infer<typeof deploymentRecordSchema>;

/** Id of the `<script type="application/json">` that carries the record in the HTML. */
export const deploymentRecordElementId = 'deployment-record';

/** The remote whose mounts own a path: the longest mount wins. Null when none does. */
export function ownerOf(record: DeploymentRecord, pathname: string): RemoteName | null {
  let owner: RemoteName | null = null;
  let longest = -1;
  for (const [name, { active }] of Object.entries(record.remotes)) {
    for (const mount of active.mounts) {
      const exact = mount.startsWith('=');
      const prefix = exact ? mount.slice(1) : mount;
      const matches = pathname === prefix || (!exact && pathname.startsWith(`${prefix}/`));
      if (matches && prefix.length > longest) {
        longest = prefix.length;
        owner = name as RemoteName;
      }
    }
  }
  return owner;
}
