import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { DeployedVersion } from '@postloom/shared-contracts/deployment';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactQuery from './react-query-share.ts';
import * as ReactRouter from './react-router-share.ts';

/** How long one version may take to load its entry and a screen together, in milliseconds (design: 4 s per candidate). */
export const loadTimeout = 4000;

// Remotes are built without their own runtime core (`externalRuntime`) and use this one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const integrity = new Map<string, string>();

/** Keys that module loaders read on every module. */
const loaderKeys: ReadonlySet<string> = new Set(['__esModule', 'default', 'then']);

/**
 * Wraps the shared part of a package so that reading an export it lacks throws. A remote built without the import check
 * (`tools/build/shared-exports-plugin.ts`) would otherwise carry on with `undefined` and fail elsewhere, or not at all.
 */
function partOf<Module extends object>(name: string, part: Module): Module {
  return new Proxy(part, {
    get(module, key) {
      if (typeof key === 'string' && !(key in module) && !loaderKeys.has(key)) {
        throw new Error(`The shell does not share ${key} of ${name}`);
      }
      return Reflect.get(module, key);
    },
  });
}

const share = (name: string, lib: () => unknown) => {
  const version = SHARED_VERSIONS[name];
  if (!version) throw new Error(`The shell was built without a version for ${name}`);
  return { version, lib, shareConfig: { singleton: true, requiredVersion: `^${version}` } };
};

const router = partOf('react-router-dom', ReactRouter);
const query = partOf('@tanstack/react-query', ReactQuery);

/**
 * The federation host. It has no fixed remotes and no build plugin: each version is registered when it is first needed,
 * under its own name (docs/decisions/0002-federation.md).
 */
const instance = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: {
    react: share('react', () => React),
    'react/jsx-runtime': share('react/jsx-runtime', () => jsxRuntime),
    'react-dom': share('react-dom', () => ReactDom),
    'react-router-dom': share('react-router-dom', () => router),
    '@tanstack/react-query': share('@tanstack/react-query', () => query),
  },
  plugins: [
    {
      name: 'postloom:integrity',
      createScript({ url }) {
        const hash = integrity.get(url);
        // Fail closed: a file that isn't in the record is never executed.
        if (!hash) throw new Error(`No integrity hash is known for ${url}`);
        const script = document.createElement('script');
        script.src = url;
        script.integrity = hash;
        script.crossOrigin = 'anonymous';
        return { script, timeout: loadTimeout };
      },
    },
  ],
});

const local = new Map<string, () => Promise<unknown>>();

/** Serves a federation name's `./routes` module from this bundle, for developing a single remote. */
export function serveLocally(federationName: string, load: () => Promise<unknown>): void {
  local.set(federationName, load);
}

/**
 * Loads the `./routes` module of one version.
 *
 * @param attempt how often this version has failed in this tab. A request that hung would hang again under the same
 *   address, so every retry uses a new one.
 * @throws whatever prevented loading: network, integrity, syntax, evaluation, a missing share.
 */
export async function loadRoutesModule(version: DeployedVersion, attempt: number): Promise<unknown> {
  const bundled = local.get(version.federationName);
  if (bundled) return bundled();
  const hash = version.integrity;
  if (!hash)
    throw new Error(`The deployment record has no hash for ${version.entry} of ${version.federationName}`);
  const entry = new URL(version.baseUrl + version.entry, location.href);
  if (attempt > 0) entry.searchParams.set('retry', String(attempt));
  integrity.set(entry.href, hash);
  instance.registerRemotes(
    [
      {
        name: version.federationName,
        entry: entry.href,
        type: 'global',
        entryGlobalName: version.federationName,
      },
    ],
    // Without force, federation would return the entry that failed before.
    { force: attempt > 0 },
  );
  const module = await instance.loadRemote(`${version.federationName}/routes`);
  if (!module) throw new Error(`${version.federationName} gave no module`);
  return module;
}
