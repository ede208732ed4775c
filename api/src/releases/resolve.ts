import type {
  DeploymentRecord,
  Manifest,
  RemoteManifest,
  ShellManifest,
} from '@postloom/shared-contracts/deployment';
import type { ChannelEntry } from './releases.model.ts';

/** URL prefix of served artifacts. */
export const artifactsUrl = '/remotes';

/** What is live in a channel at a revision. */
export interface ChannelState {
  readonly channel: string;
  readonly revision: number;
  readonly entries: readonly ChannelEntry[];
}

/** A version of a remote with the URL of its files. */
export interface LiveVersion extends RemoteManifest {
  /** Ends in a slash. */
  readonly baseUrl: string;
}

export interface LiveRemote {
  readonly routes: RemoteManifest['routes'];
  readonly active: LiveVersion;
  /** Versions to fall back to if the active one doesn't load, the best first. */
  readonly fallbacks: readonly LiveVersion[];
}

/** Everything that the server needs to serve pages to one group of visitors. */
export interface LiveRecord {
  readonly channel: string;
  readonly revision: number;
  /** Set for a person who is trying a version. */
  readonly override?: DeploymentRecord['override'];
  /** Null if no shell has been published on this site yet. */
  readonly shell: ShellManifest | null;
  readonly remotes: Readonly<Record<string, LiveRemote>>;
}

/** Finds a manifest that is fit to be served. Null if it is missing or its signature is invalid. */
export type ManifestOf = (remote: string, version: string) => Manifest | null;

/** The number of groups that visitors are divided into during a canary, numbered 0 to 99. */
export const buckets = 100;

export interface Resolver {
  /** Whether visitors get different versions, so that each needs a bucket. That isn't so at 0 and 100 %. */
  readonly needsBucket: boolean;
  /** The record for a bucket, or with null for a visitor without one. Equal sets of versions give the same object. */
  (bucket: number | null): LiveRecord;
}

/** Resolves a channel's state into the records that visitors get: one for each combination of canaries. */
export function createResolver(state: ChannelState, manifestOf: ManifestOf): Resolver {
  const known = new Map<string, LiveRecord>();
  const resolve = (bucket: number | null): LiveRecord => {
    // A visitor without a bucket only gets a canary that everybody gets.
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
 * The record with each remote at the version that `pick` selects. A version that isn't fit to be served is replaced by
 * the last good one before it. A remote without a fit version is left out.
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
    // One fallback is enough: what has failed twice would fail a third time.
    const fallbacks = others.flatMap((manifest) => (manifest.kind === 'remote' ? toLive(manifest) : []));
    remotes[entry.remote] = { routes: first.routes, active: toLive(first), fallbacks: fallbacks.slice(0, 1) };
  }
  return { channel, revision, shell, remotes };
}

function toLive(manifest: RemoteManifest): LiveVersion {
  return { ...manifest, baseUrl: `${artifactsUrl}/${manifest.remote}/${manifest.version}/` };
}

/** The hash of an artifact's file, or an empty string, which a browser's loader refuses. */
export function integrityIn(files: RemoteManifest['files'], path: string): string {
  return files.find((file) => file.path === path)?.integrity ?? '';
}

/** The versions of an entry that anybody may be served or fall back to. */
export function versionsInPlay({ active, before, canary }: ChannelEntry): string[] {
  const versions = [active, canary?.version ?? null, before.at(-1) ?? null];
  return [...new Set(versions)].filter((version) => version !== null);
}
