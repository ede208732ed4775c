import type { RsbuildPlugin } from '@rsbuild/core';

/** The tables of chunk hashes that the bundler writes into the entry. */
const hashTables = /(\.sri(?:ExtractCss)?Hashes\s*=\s*\{)([^}]*)\}/g;

/**
 * Sorts the hashes of chunks: the bundler writes them in the order in which its threads finish, so two builds of the
 * same sources would have different entries.
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
