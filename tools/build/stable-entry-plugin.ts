import type { RsbuildPlugin } from '@rsbuild/core';

/** The tables of chunks' hashes, as the bundler writes them into the entry. */
const hashTables = /(\.sri(?:ExtractCss)?Hashes\s*=\s*\{)([^}]*)\}/g;

/**
 * Puts the hashes of chunks into one order: the bundler writes them as its threads are done, so that two builds of the
 * same sources would be two different entries.
 */
export function stableEntryPlugin(): RsbuildPlugin {
  return {
    name: 'postloom:stable-entry',
    setup(api) {
      api.processAssets({ stage: 'report', environments: ['web'] }, ({ assets, compilation, sources }) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const code = asset.source().toString();
          const stable = code.replace(
            hashTables,
            (_, start: string, entries: string) => `${start}${entries.split(',').sort().join()}}`,
          );
          if (stable !== code) compilation.updateAsset(name, new sources.RawSource(stable));
        }
      });
    },
  };
}
