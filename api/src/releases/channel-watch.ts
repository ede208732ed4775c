import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@postloom/shared-contracts';
import type { Manifest } from '@postloom/shared-contracts/deployment';
import type { Logger } from 'pino';
import type { ChannelStore } from './channel-store.ts';
import { artifactId } from './registry.ts';
import type { ChannelEntry } from './releases.model.ts';
import {
  type ChannelState,
  createResolver,
  type ManifestOf,
  type Resolver,
  versionsInPlay,
} from './resolve.ts';

/** How long to wait before retrying a version that couldn't be served, in milliseconds. */
const retryAfterMs = 5000;

export interface ChannelWatchOptions {
  readonly channel: Channel;
  readonly store: Pick<ChannelStore, 'readIfChanged'>;
  /**
   * Prepares a version for serving from this process: checks its manifest and puts its files on disk.
   * Files on disk that are damaged are put there again.
   * @returns its manifest; null if it isn't fit to be served.
   */
  readonly prepare: (remote: string, version: string) => Promise<Manifest | null>;
  /** How often to poll the database for changes, in milliseconds. */
  readonly intervalMs: number;
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>;
}

export interface ChannelWatch {
  /**
   * Looks for changes now.
   * @param told a state that is known to be current, e.g. just written. Then the database isn't asked.
   * @throws if the database doesn't answer.
   */
  refresh(told?: ChannelState): Promise<void>;
  readonly state: ChannelState;
  readonly resolver: Resolver;
  /** Manifests of the versions that this process is ready to serve. */
  readonly manifestOf: ManifestOf;
  /** Called after each change that this process has applied. */
  subscribe(listener: () => void): void;
  start(): void;
  stop(): void;
}

/**
 * Follows a channel in one process. A new state is applied only once its files are on disk, so that no page refers to a
 * file that this process can't serve. While the database or the store is unavailable, the last good state stays in use.
 */
export function createChannelWatch({
  channel,
  store,
  prepare,
  intervalMs,
  log,
}: ChannelWatchOptions): ChannelWatch {
  let state: ChannelState = { channel, revision: -1, entries: [] };
  /** Versions that this process can serve: their manifests are verified, and their files are on disk. */
  let ready = new Map<string, Manifest>();
  /** Those of them that a release has changed something about. Their files are looked at again. */
  const unchecked = new Set<string>();
  const manifestOf: ManifestOf = (remote, version) => ready.get(artifactId(remote, version)) ?? null;
  let resolver = createResolver(state, manifestOf);
  let refreshing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** When to retry versions that weren't fit or couldn't be fetched, in milliseconds; infinite if there are none. */
  let retryAt = Number.POSITIVE_INFINITY;
  let isAway = false;
  const listeners = new Set<() => void>();

  const look = async (told?: ChannelState): Promise<void> => {
    const isNews = told !== undefined && told.revision > state.revision;
    const news = isNews ? told : await store.readIfChanged(channel, state.revision);
    const next = news ?? (Date.now() >= retryAt ? state : null);
    if (!next) return;
    for (const entry of next.entries) {
      const held = state.entries.find(({ remote }) => remote === entry.remote);
      if (isDeepStrictEqual(held, entry)) continue;
      for (const version of versionsInPlay(entry)) unchecked.add(artifactId(entry.remote, version));
    }
    const outcomes = await Promise.all(next.entries.map(makeReady));
    retryAt = outcomes.includes(false) ? Date.now() + retryAfterMs : Number.POSITIVE_INFINITY;
    state = next;
    const known = new Set(
      next.entries.flatMap(({ remote, active, before, canary }) =>
        [active, canary?.version, ...before].map((version) => artifactId(remote, version ?? '')),
      ),
    );
    ready = new Map([...ready].filter(([id]) => known.has(id)));
    resolver = createResolver(state, manifestOf);
    if (!news) return;
    log.info({ channel, revision: state.revision }, 'took up a new deployment record');
    for (const listener of listeners) listener();
  };

  const isReady = async (remote: string, version: string): Promise<boolean> => {
    const id = artifactId(remote, version);
    if (ready.has(id) && !unchecked.has(id)) return true;
    const manifest = await prepare(remote, version).catch((error: unknown) => {
      log.warn({ err: error, remote, version }, 'an artifact could not be fetched, will retry');
      return null;
    });
    if (!manifest) return false;
    ready.set(id, manifest);
    unchecked.delete(id);
    return true;
  };

  /** Prepares all versions that an entry may serve. If the active one isn't fit, prepares an earlier good one. */
  const makeReady = async (entry: ChannelEntry): Promise<boolean> => {
    const { remote, active, before } = entry;
    const outcomes = await Promise.all(versionsInPlay(entry).map((version) => isReady(remote, version)));
    if (active !== null && !(await isReady(remote, active))) {
      for (const version of before.toReversed()) if (await isReady(remote, version)) break;
    }
    return !outcomes.includes(false);
  };

  const refresh: ChannelWatch['refresh'] = async (told) => {
    // What is in progress may have started before the change that the caller wants to see, or be about another one.
    while (refreshing) await refreshing.catch(() => undefined);
    refreshing = look(told).finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  };

  const tick = async (): Promise<void> => {
    try {
      await refresh();
      isAway = false;
    } catch (error) {
      if (!isAway)
        log.error({ err: error }, 'the deployment record cannot be read, the last good one goes on');
      isAway = true;
    }
    schedule();
  };

  function schedule(): void {
    timer = setTimeout(() => void tick(), intervalMs);
    timer.unref();
  }

  return {
    refresh,
    get state() {
      return state;
    },
    get resolver() {
      return resolver;
    },
    manifestOf,
    subscribe: (listener) => void listeners.add(listener),
    start: schedule,
    stop: () => clearTimeout(timer),
  };
}
