import type {
  DeploymentRecord,
  Manifest,
  RemoteManifest,
  ShellManifest,
} from '@postloom/shared-contracts/deployment';
import type { ChannelEntry } from './releases.model.ts';

/** Address below which artifacts are served. */
export const artifactsUrl = '/remotes';

/** What is live in a channel at a revision. */
export interface ChannelState {
  readonly channel: string;
  readonly revision: number;
  readonly entries: readonly ChannelEntry[];
}

/** A version of a remote with the address that its files are served at. */
export interface LiveVersion extends RemoteManifest {
  /** Ends in a slash. */
  readonly baseUrl: string;
}

export interface LiveRemote {
  readonly routes: RemoteManifest['routes'];
  readonly active: LiveVersion;
  /** Versions to fall back to where the active one does not load, the best first. */
  readonly fallbacks: readonly LiveVersion[];
}

/** Everything that the server needs to serve pages to one group of visitors. */
export interface LiveRecord {
  readonly channel: string;
  readonly revision: number;
  /** Set for one person who tries a version. */
  readonly override?: DeploymentRecord['override'];
  /** Null on a site to which no shell has been published yet. */
  readonly shell: ShellManifest | null;
  readonly remotes: Readonly<Record<string, LiveRemote>>;
}

/** Finds a manifest that is fit to be served. Null for one that is missing or whose signature does not fit. */
export type ManifestOf = (remote: string, version: string) => Manifest | null;

/** Buckets into which visitors fall while a canary runs: 0 to 99. */
export const buckets = 100;

export interface Resolver {
  /** Whether visitors differ: then each needs a bucket. At 0 and 100 % none does. */
  readonly needsBucket: boolean;
  /** The record for a bucket; null stands for a visitor without one. The same versions give the same object. */
  (bucket: number | null): LiveRecord;
}

/** Resolves a channel's state into the records that visitors get: one for each set of canaries that applies. */
export function createResolver(state: ChannelState, manifestOf: ManifestOf): Resolver {
  const known = new Map<string, LiveRecord>();
  const resolve = (bucket: number | null): LiveRecord => {
    // A visitor without a bucket takes part only where everybody does.
    const inCanary = state.entries.filter(({ canary }) => canary && (bucket ?? buckets - 1) < canary.percent);
    const key = inCanary.map(({ remote }) => remote).join();
    let record = known.get(key);
    if (!record) {
      record = resolveWith(state, manifestOf, (entry) =>
        inCanary.includes(entry) ? (entry.canary?.version ?? entry.active) : entry.active,
      );
      known.set(key, record);
    }
    return record;
  };
  const needsBucket = state.entries.some(
    ({ canary }) => canary && canary.percent > 0 && canary.percent < 100,
  );
  return Object.assign(resolve, { needsBucket });
}

/**
 * The record in which each remote is at the version that `pick` names. A version that is not fit to be served gives way
 * to the last good one before it; a remote without any is left out.
 */
export function resolveWith(
  { channel, revision, entries }: ChannelState,
  manifestOf: ManifestOf,
  pick: (entry: ChannelEntry) => string | null,
): LiveRecord {
  let shell: ShellManifest | null = null;
  const remotes: Record<string, LiveRemote> = {};
  for (const entry of entries) {
    const wanted = [pick(entry), entry.active, ...entry.before.toReversed()];
    const versions = [...new Set(wanted)].filter((version) => version !== null);
    const manifests = versions.flatMap((version) => manifestOf(entry.remote, version) ?? []);
    const [first, ...others] = manifests;
    if (first?.kind === 'shell') shell = first;
    if (first?.kind !== 'remote') continue;
    // One to fall back to is enough: what failed twice would fail a third time.
    const fallbacks = others.flatMap((manifest) => (manifest.kind === 'remote' ? toLive(manifest) : []));
    remotes[entry.remote] = { routes: first.routes, active: toLive(first), fallbacks: fallbacks.slice(0, 1) };
  }
  return { channel, revision, shell, remotes };
}

function toLive(manifest: RemoteManifest): LiveVersion {
  return { ...manifest, baseUrl: `${artifactsUrl}/${manifest.remote}/${manifest.version}/` };
}

/** The hash of a file of an artifact. Empty where there is none, which a browser's loader refuses. */
export function integrityIn(files: RemoteManifest['files'], path: string): string {
  return files.find((file) => file.path === path)?.integrity ?? '';
}

/** The versions of an entry that somebody may be served, or fall back to. */
export function versionsInPlay({ active, before, canary }: ChannelEntry): string[] {
  const versions = [active, canary?.version ?? null, before.at(-1) ?? null];
  return [...new Set(versions)].filter((version) => version !== null);
}
