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

/** How long a version that could not be served rests, in milliseconds. */
const retryAfterMs = 5000;

export interface ChannelWatchOptions {
  readonly channel: Channel;
  readonly store: Pick<ChannelStore, 'readIfChanged'>;
  /**
   * Makes a version ready to be served by this process: its manifest checked, its files on the disk.
   * @returns its manifest; null where it is not fit to be served.
   */
  readonly prepare: (remote: string, version: string) => Promise<Manifest | null>;
  /** How often the database is asked for news, in milliseconds. */
  readonly intervalMs: number;
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>;
}

export interface ChannelWatch {
  /**
   * Looks for news now.
   * @param told a state that is known to be the channel's, e.g. just written: then nobody is asked.
   * @throws when the database does not answer.
   */
  refresh(told?: ChannelState): Promise<void>;
  readonly state: ChannelState;
  readonly resolver: Resolver;
  /** Manifests of the versions that are ready here. */
  readonly manifestOf: ManifestOf;
  /** Told after each change that this process has taken up. */
  subscribe(listener: () => void): void;
  start(): void;
  stop(): void;
}

/**
 * Follows a channel for one process. A new state is taken up once its files are here, so that no page names a file that
 * this process cannot serve; while the database or the store is away, the last good state goes on.
 */
export function createChannelWatch({
  channel,
  store,
  prepare,
  intervalMs,
  log,
}: ChannelWatchOptions): ChannelWatch {
  let state: ChannelState = { channel, revision: -1, entries: [] };
  /** Versions that this process can serve: their manifests are checked, and their files are here. */
  let ready = new Map<string, Manifest>();
  const manifestOf: ManifestOf = (remote, version) => ready.get(artifactId(remote, version)) ?? null;
  let resolver = createResolver(state, manifestOf);
  let refreshing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** When to try again, in milliseconds, what of this state was not fit or not to be had; infinite if all was. */
  let retryAt = Number.POSITIVE_INFINITY;
  let isAway = false;
  const listeners = new Set<() => void>();

  const look = async (told?: ChannelState): Promise<void> => {
    const isNews = told !== undefined && told.revision > state.revision;
    const news = isNews ? told : await store.readIfChanged(channel, state.revision);
    const next = news ?? (Date.now() >= retryAt ? state : null);
    if (!next) return;
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
    if (ready.has(id)) return true;
    const manifest = await prepare(remote, version).catch((error: unknown) => {
      log.warn({ err: error, remote, version }, 'an artifact could not be fetched, will retry');
      return null;
    });
    if (manifest) ready.set(id, manifest);
    return manifest !== null;
  };

  /** Makes what an entry may serve ready. Where the active version is not fit, a good one before it steps in. */
  const makeReady = async (entry: ChannelEntry): Promise<boolean> => {
    const { remote, active, before } = entry;
    const outcomes = await Promise.all(versionsInPlay(entry).map((version) => isReady(remote, version)));
    if (active !== null && !(await isReady(remote, active))) {
      for (const version of before.toReversed()) if (await isReady(remote, version)) break;
    }
    return !outcomes.includes(false);
  };

  const refresh: ChannelWatch['refresh'] = async (told) => {
    // One that is under way may have asked before what is to be heard of.
    await refreshing?.catch(() => undefined);
    refreshing ??= look(told).finally(() => {
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
