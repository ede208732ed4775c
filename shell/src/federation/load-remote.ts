import type { DeployedRemote, DeployedVersion, RemoteName } from '@postloom/shared-contracts/deployment';
import type {
  CreateRoutes,
  HostServices,
  RemoteRoute,
  RemoteScreen,
} from '@postloom/shared-contracts/federation';
import { loadRoutesModule, loadTimeout } from './federation-host.ts';

/** A screen, ready to render, with the version that it came from and all routes of that version. */
export interface LoadedScreen {
  readonly remote: RemoteName;
  readonly version: DeployedVersion;
  readonly routes: readonly RemoteRoute[];
  readonly screen: RemoteScreen;
}

export interface RemoteFailure {
  readonly remote: RemoteName;
  readonly version: DeployedVersion;
  readonly phase: 'load' | 'render';
  readonly reason: string;
}

/** Raised when no version of a remote could show a route. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable';
  readonly remote: RemoteName;
  readonly failures: readonly RemoteFailure[];
  constructor(remote: RemoteName, failures: readonly RemoteFailure[]) {
    super(`${remote} could not be loaded: ${failures.map((failure) => failure.reason).join('; ')}`);
    this.remote = remote;
    this.failures = failures;
  }
}

export interface RemoteLoader {
  /**
   * Loads what a route shows: from the active version, or from the previous one where that fails in any way
   * (missing, not a script, a wrong hash, throwing, hanging; the entry or the screen's chunk).
   *
   * @param routePath the route's own path, e.g. `/blog/:slug`.
   * @throws {RemoteUnavailable} when no version could.
   */
  load(remote: RemoteName, deployed: DeployedRemote, routePath: string): Promise<LoadedScreen>;
}

/**
 * @param onFailure told of each version that failed, even where the next one then served.
 */
export function createRemoteLoader(
  host: HostServices,
  onFailure: (failure: RemoteFailure) => void,
): RemoteLoader {
  const attempts = new Map<string, number>();

  const loadRoutes = remember(async (version: DeployedVersion): Promise<readonly RemoteRoute[]> => {
    const attempt = attempts.get(version.federationName) ?? 0;
    attempts.set(version.federationName, attempt + 1);
    const module = await withTimeout(loadRoutesModule(version, attempt));
    const { createRoutes } = module as { createRoutes?: CreateRoutes };
    if (typeof createRoutes !== 'function') throw new Error('./routes exports no createRoutes');
    return createRoutes(host);
  });

  const loadScreen = remember(async (version: DeployedVersion, remote: RemoteName, routePath: string) => {
    const routes = await loadRoutes(version.federationName, version);
    const route = routes.find(({ path }) => path === routePath);
    if (!route) throw new Error(`This version has no route ${routePath}`);
    return { remote, version, routes, screen: await withTimeout(route.load()) };
  });

  return {
    async load(remote, { active, previous }, routePath) {
      const failures: RemoteFailure[] = [];
      for (const version of [active, previous]) {
        if (!version) continue;
        try {
          return await loadScreen(`${version.federationName} ${routePath}`, version, remote, routePath);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          const failure: RemoteFailure = { remote, version, phase: 'load', reason };
          failures.push(failure);
          onFailure(failure);
        }
      }
      throw new RemoteUnavailable(remote, failures);
    },
  };
}

/** Keeps what succeeded, and what is under way, by key; what failed is tried again when asked again. */
function remember<A extends readonly unknown[], T>(load: (...input: A) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return (key: string, ...input: A): Promise<T> => {
    let loading = known.get(key);
    if (!loading) {
      loading = load(...input);
      known.set(key, loading);
      loading.catch(() => known.delete(key));
    }
    return loading;
  };
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${loadTimeout} ms`)), loadTimeout);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
