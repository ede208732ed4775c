import path from 'node:path';
import {
  type DeployedRemote,
  type DeployedVersion,
  type DeploymentRecord,
  deploymentRecordSchema,
  type RemoteManifest,
  type RemoteName,
  remoteNames,
} from '@postloom/shared-contracts/deployment';
import type { Connection } from 'mongoose';
import { readManifest, storeArtifact } from './artifact-store.ts';
import { deploymentRecordModel } from './releases.model.ts';

/** Address below which artifacts are served. */
export const artifactsUrl = '/remotes';

/** How long a process serves its copy of the record before it looks again, in milliseconds. */
const recordMaxAge = 1000;

export interface ReleasesOptions {
  readonly connection: Connection;
  readonly artifactsDir: string;
  readonly channel: string;
}

export interface ReleasesService {
  /**
   * The record to serve now: at most a second old, and the last good copy while the database is away.
   * @throws when there has never been a good copy.
   */
  currentRecord(): Promise<DeploymentRecord>;
  /** Stores and activates whatever is newly built in `<folder>/mf-*&#47;dist`; what was active becomes previous. */
  publishBuilds(folder: string): Promise<DeploymentRecord>;
}

export function createReleasesService({
  connection,
  artifactsDir,
  channel,
}: ReleasesOptions): ReleasesService {
  const Records = deploymentRecordModel(connection);
  let copy: { record: DeploymentRecord; readAt: number } | undefined;
  let reading: Promise<DeploymentRecord> | undefined;

  const read = async (): Promise<DeploymentRecord> => {
    const found = await Records.findById(channel).lean();
    const { revision, remotes } = found ?? { revision: 0, remotes: {} };
    return deploymentRecordSchema.parse({ channel, revision, remotes });
  };

  const refresh = async (): Promise<DeploymentRecord> => {
    const record = await read();
    copy = { record, readAt: Date.now() };
    return record;
  };

  return {
    async currentRecord() {
      if (copy && Date.now() - copy.readAt < recordMaxAge) return copy.record;
      reading ??= refresh().finally(() => {
        reading = undefined;
      });
      const last = copy;
      // A person never waits for the look-up, except for the very first copy.
      if (!last) return reading;
      reading.catch(() => undefined);
      return last.record;
    },

    async publishBuilds(folder) {
      const versions = new Map<RemoteName, DeployedVersion>();
      for (const remote of remoteNames) {
        const build = path.join(folder, remote, 'dist');
        const manifest = readManifest(build);
        if (!manifest) continue;
        const name = artifactName(manifest);
        storeArtifact(build, path.join(artifactsDir, remote, name));
        versions.set(remote, toDeployedVersion(manifest, `${artifactsUrl}/${remote}/${name}/`));
      }
      return change((record) => {
        const remotes = { ...record.remotes };
        for (const [remote, version] of versions) remotes[remote] = activate(remotes[remote], version);
        return remotes;
      });
    },
  };

  /** One conditional update on the revision; whoever comes second reads again and decides again. */
  async function change(
    decide: (record: DeploymentRecord) => DeploymentRecord['remotes'],
  ): Promise<DeploymentRecord> {
    for (;;) {
      const before = await read();
      const remotes = decide(before);
      if (JSON.stringify(remotes) === JSON.stringify(before.remotes)) return before;
      try {
        const { matchedCount, upsertedCount } = await Records.updateOne(
          { _id: channel, revision: before.revision },
          { $set: { remotes }, $inc: { revision: 1 } },
          // Revision 0 stands for a record that is not there yet.
          { upsert: before.revision === 0 },
        );
        if (matchedCount + upsertedCount === 1) return refresh();
      } catch (error) {
        if ((error as { code?: number }).code !== 11_000) throw error;
      }
    }
  }
}

function activate(deployed: DeployedRemote | undefined, version: DeployedVersion): DeployedRemote {
  if (!deployed) return { active: version, previous: null };
  if (deployed.active.federationName === version.federationName) return { ...deployed, active: version };
  return { active: version, previous: deployed.active };
}

function artifactName({ version, buildId }: RemoteManifest): string {
  return `${version}-${buildId}`;
}

function toDeployedVersion(manifest: RemoteManifest, baseUrl: string): DeployedVersion {
  const { remote: _remote, shared: _shared, commit: _commit, builtAt: _builtAt, ...version } = manifest;
  return { ...version, baseUrl };
}
