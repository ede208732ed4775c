import type { DeployedVersion } from '@postloom/shared-contracts/deployment';
import type {
  CreateRoutes,
  HostServices,
  RemoteRoute,
  RemoteScreen,
} from '@postloom/shared-contracts/federation';
import { createHostLifetime, type HostLifetime } from '../host-lifetime.ts';
import { loadRoutesModule, loadTimeout } from './federation-host.ts';

/** A screen that is ready to render, and the version it came from. */
export interface LoadedScreen extends RemoteVersion {
  readonly screen: RemoteScreen;
}

export interface RemoteVersion {
  readonly remote: string;
  readonly version: DeployedVersion;
}

export interface RemoteFailure extends RemoteVersion {
  readonly phase: 'load' | 'render';
  /** The route's pattern. */
  readonly route: string;
  readonly reason: string;
}

/** Thrown when no version of a remote could show a route. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable';
  readonly remote: string;
  readonly failures: readonly RemoteFailure[];
  constructor(remote: string, failures: readonly RemoteFailure[]) {
    super(`${remote} could not be loaded: ${failures.map((failure) => failure.reason).join('; ')}`);
    this.remote = remote;
    this.failures = failures;
  }
}

export interface RemoteLoader {
  /**
   * Loads what a route shows: from the first candidate, or from the next one if that fails in any way (missing, not a
   * script, wrong hash, throwing or hanging; in the entry or in the screen's chunk).
   *
   * @param routePath the route's own path, e.g. `/blog/:slug`.
   * @throws {RemoteUnavailable} when every version failed.
   */
  load(remote: string, candidates: readonly DeployedVersion[], routePath: string): Promise<LoadedScreen>;
  /** Disposes of all other versions of a remote: only one is shown at a time. A version that returns starts afresh. */
  disposeOthers(remote: string, shown: DeployedVersion): void;
}

/** @param onFailure called for each version that failed, even if the next one worked. */
export function createRemoteLoader(
  host: HostServices,
  onFailure: (failure: RemoteFailure) => void,
): RemoteLoader {
  /** How often each version's entry has failed in this tab. */
  const failures = new Map<string, number>();
  const living = new Map<string, { readonly remote: string; readonly lifetime: HostLifetime }>();

  const loadRoutes = remember(
    async (version: DeployedVersion, remote: string): Promise<readonly RemoteRoute[]> => {
      const failed = failures.get(version.federationName) ?? 0;
      const module = await withTimeout(loadRoutesModule(version, failed), loadTimeout).catch(
        (error: unknown) => {
          // Retry under a new address only after a failure. The files of a version that just comes back are already
          // loaded.
          failures.set(version.federationName, failed + 1);
          throw error;
        },
      );
      const { createRoutes } = module as { createRoutes?: CreateRoutes };
      if (typeof createRoutes !== 'function') throw new Error('./routes exports no createRoutes');
      const lifetime = createHostLifetime(host);
      living.set(version.federationName, { remote, lifetime });
      return createRoutes(lifetime.host);
    },
  );

  const loadScreen = remember(async (version: DeployedVersion, remote: string, routePath: string) => {
    const deadline = performance.now() + loadTimeout;
    const routes = await loadRoutes.get(version.federationName, version, remote);
    const route = routes.find(({ path }) => path === routePath);
    if (!route) throw new Error(`This version has no route ${routePath}`);
    return { remote, version, screen: await withTimeout(route.load(), deadline - performance.now()) };
  });

  return {
    async load(remote, candidates, routePath) {
      const told: RemoteFailure[] = [];
      for (const version of candidates) {
        try {
          return await loadScreen.get(`${version.federationName} ${routePath}`, version, remote, routePath);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          const failure: RemoteFailure = { remote, version, phase: 'load', route: routePath, reason };
          told.push(failure);
          onFailure(failure);
        }
      }
      throw new RemoteUnavailable(remote, told);
    },
    disposeOthers(remote, shown) {
      for (const [name, { remote: owner, lifetime }] of living) {
        if (owner !== remote || name === shown.federationName) continue;
        living.delete(name);
        loadRoutes.forget(name);
        loadScreen.forget(`${name} `);
        lifetime.dispose();
      }
    },
  };
}

/** Caches promises by key. A failed one is dropped, so that the next call tries again. */
function remember<A extends readonly unknown[], T>(load: (...input: A) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return {
    get: (key: string, ...input: A): Promise<T> => {
      let loading = known.get(key);
      if (!loading) {
        loading = load(...input);
        known.set(key, loading);
        loading.catch(() => known.delete(key));
      }
      return loading;
    },
    /** Drops every key with this prefix, so that it is loaded again when next asked for. */
    forget: (start: string): void => {
      for (const key of known.keys()) if (key.startsWith(start)) known.delete(key);
    },
  };
}

function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${loadTimeout} ms`)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
