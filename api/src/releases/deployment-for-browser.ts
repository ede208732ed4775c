import type { DeployedVersion, DeploymentRecord } from '@postloom/shared-contracts/deployment';

/**
 * The record as a browser needs it: of the hashes, those of the entries. The others are built into the entries
 * and stand in the preload tags. What pages are called stands in the head of each.
 */
export function forBrowser(record: DeploymentRecord): DeploymentRecord {
  const slim = (version: DeployedVersion): DeployedVersion => ({
    ...version,
    pages: [],
    files: Object.fromEntries(Object.entries(version.files).filter(([file]) => file === version.entry)),
  });
  const remotes = Object.entries(record.remotes).map(([name, { active, previous }]) => [
    name,
    { active: slim(active), previous: previous && slim(previous) },
  ]);
  return { ...record, remotes: Object.fromEntries(remotes) };
}
