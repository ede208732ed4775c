import type { ArtifactSummary } from '@postloom/shared-contracts';
import { type Manifest, shellName } from '@postloom/shared-contracts/deployment';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AppError } from '#app/kernel/http/app-error.ts';
import { parseManifest } from './artifact-archive.ts';
import { type ArtifactRecord, artifactsCollection } from './releases.model.ts';
import { verifySignature } from './signing.ts';

const pageSize = 50;
/** How many manifests a process caches; each takes some ten kilobytes. */
const heldManifests = 2000;
/** How many of the shell's newest versions are searched for a file. */
const shellsSearched = 100;

export interface RegistryOptions {
  readonly connection: Connection;
  /** Whether a key was ever enrolled with a token. */
  readonly isEnrolled: (publicKey: string) => Promise<boolean>;
  readonly log: Pick<Logger, 'error'>;
}

export type Registry = ReturnType<typeof createRegistry>;

/** Reads published artifacts. This process has verified the signature of everything that it returns. */
export function createRegistry({ connection, isEnrolled, log }: RegistryOptions) {
  const Artifacts = artifactsCollection.on(connection);
  const manifests = new Map<string, Manifest>();
  /** The names of the files of the shell's versions, by the artifact's id. */
  const shellFiles = new Map<string, Promise<ReadonlySet<string>>>();
  const shellFilesOf = (id: string): Promise<ReadonlySet<string>> => {
    let files = shellFiles.get(id);
    if (!files) {
      files = Artifacts.findById(id)
        .select({ manifest: 1 })
        .lean<Pick<ArtifactRecord, 'manifest'>>()
        .then(
          (found) =>
            new Set(Array.from(found?.manifest.matchAll(/"(shell\/[^"]+)"/g) ?? [], ([, name = '']) => name)),
        );
      shellFiles.set(id, files);
      files.catch(() => shellFiles.delete(id));
    }
    return files;
  };
  const published = (remote: string, version: string) =>
    Artifacts.findOne({ _id: artifactId(remote, version), state: 'published' }).lean<ArtifactRecord>();

  return {
    /** A version's document with its verified manifest; null if it isn't published, or isn't what was signed. */
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
      // It was signed as another version than it is stored as, so somebody has moved it.
      if (manifest.remote !== remote || manifest.version !== version) return null;
      const [oldest] = manifests.keys();
      if (oldest !== undefined && manifests.size >= heldManifests) manifests.delete(oldest);
      manifests.set(record._id, manifest);
      return { record, manifest };
    },

    /** The verified manifest of a version that was found before. */
    manifestOf: (remote: string, version: string): Manifest | null =>
      manifests.get(artifactId(remote, version)) ?? null,

    /** Published versions of a remote, newest first. */
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

    /** Versions published after a moment, oldest first, so that other processes can fetch them early. */
    async publishedAfter(moment: Date): Promise<ArtifactRecord[]> {
      return Artifacts.find({ publishedAt: { $gt: moment }, state: 'published' })
        .sort({ publishedAt: 1 })
        .limit(20)
        .lean<ArtifactRecord[]>();
    },

    /** A published version of the shell that contains a file: tabs with earlier shells still load their chunks. */
    async findShellWith(file: string): Promise<ArtifactRecord | null> {
      // Anybody may ask for any name, so nothing large is read: what a version consists of never changes.
      const shells = await Artifacts.find({ remote: shellName, state: 'published' })
        .select({ _id: 1 })
        .sort({ publishedAt: -1 })
        .limit(shellsSearched)
        .lean<Pick<ArtifactRecord, '_id'>[]>();
      const ids = shells.map(({ _id }) => _id);
      for (const id of shellFiles.keys()) if (!ids.includes(id)) shellFiles.delete(id);
      const files = await Promise.all(ids.map(shellFilesOf));
      const id = ids.find((_, index) => files[index]?.has(file));
      return id === undefined
        ? null
        : Artifacts.findOne({ _id: id, state: 'published' }).lean<ArtifactRecord>();
    },
  };
}

export function artifactId(remote: string, version: string): string {
  return `${remote}@${version}`;
}

/** For somebody who names a version that this site doesn't have. */
export function notPublished(remote: string, version: string): AppError {
  return new AppError('not_found', {
    userMessage: `${remote} ${version} is not published here. See the versions: npm run release -- status ${remote}`,
  });
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
