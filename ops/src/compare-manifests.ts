import type { Manifest } from '@postloom/shared-contracts/deployment';

/** One difference between two versions. */
export interface Difference {
  readonly what: string;
  /** Null if only the other version has it. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The differences between two versions of a remote that visitors or other teams may notice. */
export function compareManifests(before: Manifest, after: Manifest): Difference[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((what) => ({ what, before: old[what] ?? null, after: now[what] ?? null }))
    .filter((difference) => difference.before !== difference.after);
}

/** A manifest as lines that can be compared. */
function factsOf(manifest: Manifest): Record<string, string> {
  const facts: Record<string, string> = {
    Commit: manifest.commit ?? 'unknown',
    'API contract': manifest.contractVersion,
    'Host contract': manifest.hostContract,
    Files: `${manifest.files.length}, ${Math.round(manifest.files.reduce((sum, { size }) => sum + size, 0) / 1024)} KB`,
  };
  if (manifest.kind === 'shell') {
    for (const { package: name, version, exports } of manifest.shared) {
      facts[`Shares ${name}`] = exports ? `${version}: ${exports.join(', ')}` : version;
    }
    return facts;
  }
  for (const { package: name, range, exports } of manifest.shared) {
    facts[`Uses ${name}`] = exports ? `${range}: ${exports.join(', ')}` : range;
  }
  for (const { path, access, chrome, prerender } of manifest.routes) {
    facts[`Route ${path}`] = `${access}, ${chrome}${prerender ? ', prerendered' : ''}`;
  }
  for (const { place, path, label, order } of manifest.navigation) {
    facts[`Link in ${place} to ${path}`] = `${label}, place ${order}`;
  }
  facts.Pages = `${manifest.pages.length}`;
  return facts;
}
