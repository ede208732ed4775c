import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { DeployedVersion } from '@postloom/shared-contracts/deployment';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import * as ReactQuery from './react-query-share.ts';
import * as ReactRouter from './react-router-share.ts';

/** Longest time that one version gets to load its entry, in milliseconds (design: 4 s a candidate). */
export const loadTimeout = 4000;

// Remotes are built without a runtime core of their own (`externalRuntime`) and take this one.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const integrity = new Map<string, string>();

/** What loaders ask every module for. */
const loaderKeys: ReadonlySet<string> = new Set(['__esModule', 'default', 'then']);

/**
 * A part of a package that says what it lacks. A remote that was built without the check of its imports
 * (`tools/build/shared-exports-plugin.ts`) would go on with `undefined` otherwise, and fail elsewhere or not at all.
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
 * The federation host. It has no remotes of its own and no build plugin: versions are registered when they are
 * first needed, each under its own name (docs/decisions/0002-federation.md).
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
        // Fail closed: a file that the record does not vouch for is not run.
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

/** Takes the `./routes` module of one federation name from this bundle: how a single remote is developed. */
export function serveLocally(federationName: string, load: () => Promise<unknown>): void {
  local.set(federationName, load);
}

/**
 * Loads the `./routes` module of one version.
 *
 * @param attempt counts the tries of this version in this tab: a request that hung once stalls again under the
 *   same address, so every later try asks under a new one.
 * @throws whatever kept it from loading: network, integrity, syntax, evaluation, a missing share.
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
    // Registered before and failed: without force the failed entry would be remembered.
    { force: attempt > 0 },
  );
  const module = await instance.loadRemote(`${version.federationName}/routes`);
  if (!module) throw new Error(`${version.federationName} gave no module`);
  return module;
}
