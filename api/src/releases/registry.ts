import type { ArtifactSummary } from '@postloom/shared-contracts';
import type { Manifest } from '@postloom/shared-contracts/deployment';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { parseManifest } from './artifact-archive.ts';
import { type ArtifactRecord, artifactsCollection } from './releases.model.ts';
import { verifySignature } from './signing.ts';

const pageSize = 50;
/** Manifests that a process holds; each is some ten kilobytes. */
const heldManifests = 2000;

export interface RegistryOptions {
  readonly connection: Connection;
  /** Whether a key has ever been enrolled with a token. */
  readonly isEnrolled: (publicKey: string) => Promise<boolean>;
  readonly log: Pick<Logger, 'error'>;
}

export type Registry = ReturnType<typeof createRegistry>;

/** Reads published artifacts. What it hands out has been checked against its signature by this process. */
export function createRegistry({ connection, isEnrolled, log }: RegistryOptions) {
  const Artifacts = artifactsCollection.on(connection);
  const manifests = new Map<string, Manifest>();
  const published = (remote: string, version: string) =>
    Artifacts.findOne({ _id: artifactId(remote, version), state: 'published' }).lean<ArtifactRecord>();

  return {
    /** A version's document with its checked manifest; null where it is not published, or not what was signed. */
    async find(
      remote: string,
      version: string,
    ): Promise<{ readonly record: ArtifactRecord; readonly manifest: Manifest } | null> {
      const record = await published(remote, version);
      if (!record) return null;
      const { manifest: text, signature, publicKey } = record;
      if (!verifySignature(text, signature, publicKey) || !(await isEnrolled(publicKey))) {
        log.error({ remote, version }, 'the signature of an artifact does not fit; it is not served');
        return null;
      }
      const manifest = parseManifest(text);
      // Signed as another version than the one it is stored as: somebody has moved it.
      if (manifest.remote !== remote || manifest.version !== version) return null;
      const [oldest] = manifests.keys();
      if (oldest !== undefined && manifests.size >= heldManifests) manifests.delete(oldest);
      manifests.set(record._id, manifest);
      return { record, manifest };
    },

    /** The checked manifest of a version that was found before. */
    manifestOf: (remote: string, version: string): Manifest | null =>
      manifests.get(artifactId(remote, version)) ?? null,

    /** Published versions of a remote, the newest first. */
    async list(
      remote: string,
      before: string | undefined,
    ): Promise<{ artifacts: ArtifactSummary[]; next: string | null }> {
      const found = await Artifacts.find({
        remote,
        state: 'published',
        ...(before !== undefined && { publishedAt: { $lt: new Date(before) } }),
      })
        .select({ manifest: 0, signature: 0 })
        .sort({ publishedAt: -1 })
        .limit(pageSize)
        .lean<ArtifactRecord[]>();
      const artifacts = found.map(toSummary);
      return { artifacts, next: found.length < pageSize ? null : (artifacts.at(-1)?.publishedAt ?? null) };
    },

    /** Versions that were published after a moment, the oldest first: what another process may want to fetch. */
    async publishedAfter(moment: Date): Promise<ArtifactRecord[]> {
      return Artifacts.find({ publishedAt: { $gt: moment }, state: 'published' })
        .sort({ publishedAt: 1 })
        .limit(20)
        .lean<ArtifactRecord[]>();
    },

    /** A shell's version that has a file: tabs of earlier shells go on loading their chunks. */
    async findShellWith(file: string): Promise<ArtifactRecord | null> {
      const shells = await Artifacts.find({ remote: 'shell', state: 'published' })
        .sort({ publishedAt: -1 })
        .limit(100)
        .lean<ArtifactRecord[]>();
      return shells.find(({ manifest }) => manifest.includes(`"${file}"`)) ?? null;
    },
  };
}

export function artifactId(remote: string, version: string): string {
  return `${remote}@${version}`;
}

export function toSummary({
  remote,
  version,
  buildId,
  publishedBy,
  publishedAt,
  commit,
  contractVersion,
  size,
}: ArtifactRecord): ArtifactSummary {
  return {
    remote,
    version,
    buildId,
    publishedBy,
    publishedAt: publishedAt.toISOString(),
    commit,
    contractVersion,
    size,
  };
}
