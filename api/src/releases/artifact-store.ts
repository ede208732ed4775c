import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Manifest } from '@postloom/shared-contracts/deployment';
import type { Logger } from 'pino';
import { StartError } from '#app/kernel/start-error.ts';
import type { ObjectStorage } from '#app/kernel/storage/object-storage.ts';
import { hasIntegrity, readArchive } from './artifact-archive.ts';

const compressible = /\.(js|css|html|json|svg|txt|xml)$/;
/** For files below this many bytes, compression saves too little. */
const worthCompressing = 500;
const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export interface ArtifactStoreOptions {
  /** Where all processes find the archives: a bucket or the local disk. */
  readonly storage: ObjectStorage;
  /** This process's unpacked copies, from which it serves. */
  readonly folder: string;
  readonly compression: Compression;
  readonly log: Pick<Logger, 'warn'>;
}

/** Compression levels: brotli's quality and gzip's level. */
interface Compression {
  readonly brotli: number;
  readonly gzip: number;
}

/** Takes seconds, but is only done once per version. */
export const smallest: Compression = { brotli: 10, gzip: 9 };
/** Takes a twentieth of the time. For tests, each of which starts its own site. */
export const quickest: Compression = { brotli: 4, gzip: 4 };

/** An artifact, and the manifest that its archive must contain. */
export interface StoredArtifact {
  readonly remote: string;
  readonly version: string;
  readonly object: string;
  readonly manifest: string;
}

export type ArtifactStore = ReturnType<typeof createArtifactStore>;

/**
 * Stores artifacts' archives in object storage, and keeps an unpacked copy on disk of each one that this process
 * serves.
 */
export function createArtifactStore({ storage, folder, compression, log }: ArtifactStoreOptions) {
  const unpacking = new Map<string, Promise<string>>();
  const compressing = new Set<Promise<void>>();
  /** Folders that this process has unpacked, or compared with their manifest. */
  const whole = new Set<string>();
  const folderOf = (remote: string, version: string): string => path.join(folder, remote, version);

  /** Unpacks an artifact. It appears complete, by a single rename, and is never written again. */
  async function unpack(
    remote: string,
    version: string,
    files: ReadonlyMap<string, Buffer>,
  ): Promise<string> {
    const place = folderOf(remote, version);
    if (existsSync(place)) return place;
    await mkdir(path.dirname(place), { recursive: true });
    const draft = await mkdtemp(path.join(path.dirname(place), '.draft-'));
    try {
      for (const [name, content] of files) {
        const file = path.join(draft, name);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, content);
      }
      await rename(draft, place);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      // Another process on this disk was faster. Its files are the same.
      if (!existsSync(place)) throw error;
      return place;
    }
    compressLater(remote, version, files);
    return place;
  }

  function compressLater(remote: string, version: string, files: ReadonlyMap<string, Buffer>): void {
    const task = compressFiles(folderOf(remote, version), files, compression)
      .catch((error: unknown) => log.warn({ err: error, remote, version }, 'compressing an artifact failed'))
      .finally(() => compressing.delete(task));
    compressing.add(task);
  }

  /** Writes again what is missing from an unpacked copy, or differs. The folder stays, as it may be being served. */
  async function mend(artifact: StoredArtifact): Promise<string> {
    const { remote, version } = artifact;
    const place = folderOf(remote, version);
    const { files }: Pick<Manifest, 'files'> = JSON.parse(artifact.manifest);
    const broken: string[] = [];
    for (const file of files) {
      const content = await readFile(path.join(place, file.path)).catch(() => null);
      if (!content || !hasIntegrity(file, content)) broken.push(file.path);
    }
    if (broken.length === 0) return place;
    log.warn(
      { remote, version, files: broken },
      'files of an unpacked artifact were missing or damaged, unpacking them again',
    );
    const archived = await fetchFiles(artifact);
    const fetched = new Map([...archived].filter(([name]) => broken.includes(name)));
    for (const [name, content] of fetched) {
      const file = path.join(place, name);
      await mkdir(path.dirname(file), { recursive: true });
      for (const copy of ['.br', '.gz']) await rm(`${file}${copy}`, { force: true });
      await writeWhole(file, content);
    }
    compressLater(remote, version, fetched);
    return place;
  }

  async function fetchFiles({
    remote,
    version,
    object,
    manifest,
  }: StoredArtifact): Promise<ReadonlyMap<string, Buffer>> {
    const stream = await storage.read(object);
    if (!stream) {
      throw new StartError(
        `The archive of ${remote} ${version} is missing in object storage, although the database says that it was published. Restore the files (DATA_DIR/objects, or the bucket) from the same backup as the database. docs/operations.md says what to do if they are lost.`,
      );
    }
    // This checks each file against its hash. The manifest must equal the signed one.
    const archive = await readArchive(await buffer(stream));
    if (archive.manifestText !== manifest) {
      throw new Error(
        `The archive of ${remote} ${version} in object storage is not the one that was published.`,
      );
    }
    return archive.files;
  }

  return {
    folderOf,

    /** Stores an archive for all processes, under the name from {@link objectNameOf}. */
    async put(archive: Buffer): Promise<void> {
      await storage.write(objectNameOf(archive), archive, 'application/zip');
    },

    /** Unpacks an artifact whose files are already at hand. */
    unpack,

    /**
     * Ensures that this process can serve an artifact. The first time in a process, an unpacked copy from earlier is
     * compared with its manifest.
     * @param again whether it is compared in any case.
     * @returns its folder.
     * @throws if its archive is missing, or isn't what was published.
     */
    ensure(artifact: StoredArtifact, { again = false } = {}): Promise<string> {
      const { remote, version } = artifact;
      const place = folderOf(remote, version);
      const isThere = existsSync(place);
      if (isThere && whole.has(place) && !again) return Promise.resolve(place);
      const make = async (): Promise<string> => {
        if (isThere) await mend(artifact);
        else await unpack(remote, version, await fetchFiles(artifact));
        whole.add(place);
        return place;
      };
      const pending = unpacking.get(place) ?? make().finally(() => unpacking.delete(place));
      unpacking.set(place, pending);
      return pending;
    },

    /** Waits until all unpacked files have their compressed copies. */
    async settle(): Promise<void> {
      await Promise.all(compressing);
    },

    /** Deletes an artifact, here and for all processes. */
    async remove({ remote, version, object }: Omit<StoredArtifact, 'manifest'>): Promise<void> {
      await storage.remove(object);
      await rm(folderOf(remote, version), { recursive: true, force: true });
    },
  };
}

/** Name of an archive in object storage. The same bytes get the same name. */
export function objectNameOf(archive: Buffer): string {
  return createHash('sha256').update(archive).digest('hex').slice(0, 32);
}

/** Adds a brotli and a gzip copy to each text file. They are served as soon as they exist. */
async function compressFiles(
  place: string,
  files: ReadonlyMap<string, Buffer>,
  { brotli, gzip }: Compression,
): Promise<void> {
  for (const [name, content] of files) {
    if (!compressible.test(name) || content.length < worthCompressing) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    const file = path.join(place, name);
    await writeWhole(`${file}.br`, await compressWithBrotli(content, { params }));
    await writeWhole(`${file}.gz`, await compressWithGzip(content, { level: gzip }));
  }
}

async function writeWhole(file: string, content: Buffer): Promise<void> {
  // Two processes on one disk may write the same file.
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, content);
  await rename(part, file);
}

/** Reads files of a folder. The keys are the given relative paths. */
export async function readFolder(folder: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of paths) files.set(name, await readFile(path.join(folder, name)));
  return files;
}

/** Folders below `folder` that contain a build with a manifest. */
export async function findBuilds(folder: string): Promise<Array<{ dist: string; manifestFile: string }>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort().flatMap((name) => {
    const dist = path.join(folder, name, 'dist');
    const manifestFile = ['remote.json', 'shell.json'].find((file) => existsSync(path.join(dist, file)));
    return manifestFile ? [{ dist, manifestFile }] : [];
  });
}
