import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { StartError } from '#app/kernel/start-error.ts';
import type { ObjectStorage } from '#app/kernel/storage/object-storage.ts';
import { readArchive } from './artifact-archive.ts';

const compressible = /\.(js|css|html|json|svg|txt|xml)$/;
/** Below this many bytes the compressed file saves nothing that matters. */
const worthCompressing = 500;
const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export interface ArtifactStoreOptions {
  /** Where archives are kept for all processes: a bucket, or the local disk. */
  readonly storage: ObjectStorage;
  /** This process's own copies, unpacked, from which it serves. */
  readonly folder: string;
  readonly compression: Compression;
  readonly log: Pick<Logger, 'warn'>;
}

/** How hard files are compressed: the quality of brotli and the level of gzip. */
interface Compression {
  readonly brotli: number;
  readonly gzip: number;
}

/** Done once for each version, so it may take seconds. */
export const smallest: Compression = { brotli: 10, gzip: 9 };
/** Takes a twentieth of the time, for tests, each of which starts a site of its own. */
export const quickest: Compression = { brotli: 4, gzip: 4 };

/** Which artifact, and what its archive has to say of itself. */
export interface StoredArtifact {
  readonly remote: string;
  readonly version: string;
  readonly object: string;
  readonly manifest: string;
}

export type ArtifactStore = ReturnType<typeof createArtifactStore>;

/** Archives of artifacts in object storage, and a copy of each that this process serves on its disk. */
export function createArtifactStore({ storage, folder, compression, log }: ArtifactStoreOptions) {
  const unpacking = new Map<string, Promise<string>>();
  const compressing = new Set<Promise<void>>();
  const folderOf = (remote: string, version: string): string => path.join(folder, remote, version);

  /** An artifact appears whole, by one rename, and is never written again. */
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
      // Another process on this disk was first: its files are the same.
      if (!existsSync(place)) throw error;
      return place;
    }
    const task = compressFiles(place, files, compression)
      .catch((error: unknown) => log.warn({ err: error, remote, version }, 'compressing an artifact failed'))
      .finally(() => compressing.delete(task));
    compressing.add(task);
    return place;
  }

  async function fetchAndUnpack({ remote, version, object, manifest }: StoredArtifact): Promise<string> {
    const stream = await storage.read(object);
    if (!stream) {
      throw new StartError(
        `The archive of ${remote} ${version} is missing in object storage, although the database says that it was published. Restore the files (DATA_DIR/objects, or the bucket) from the same backup as the database. docs/operations.md says what to do if they are lost.`,
      );
    }
    // Every file is checked against its hash here, and the manifest against the one that was signed.
    const archive = await readArchive(await buffer(stream));
    if (archive.manifestText !== manifest) {
      throw new Error(
        `The archive of ${remote} ${version} in object storage is not the one that was published.`,
      );
    }
    return unpack(remote, version, archive.files);
  }

  return {
    folderOf,

    /** Keeps an archive for all processes, under the name that {@link objectNameOf} gives it. */
    async put(archive: Buffer): Promise<void> {
      await storage.write(objectNameOf(archive), archive, 'application/zip');
    },

    /** Unpacks an artifact whose files are at hand. */
    unpack,

    /**
     * Sees to it that this process can serve an artifact.
     * @returns its folder.
     * @throws when its archive is missing, or is not what was published.
     */
    ensure(artifact: StoredArtifact): Promise<string> {
      const { remote, version } = artifact;
      const place = folderOf(remote, version);
      if (existsSync(place)) return Promise.resolve(place);
      const pending = unpacking.get(place) ?? fetchAndUnpack(artifact).finally(() => unpacking.delete(place));
      unpacking.set(place, pending);
      return pending;
    },

    /** Waits until everything that was unpacked has its compressed copies as well. */
    async settle(): Promise<void> {
      await Promise.all(compressing);
    },

    /** Forgets an artifact, here and for all processes. */
    async remove({ remote, version, object }: Omit<StoredArtifact, 'manifest'>): Promise<void> {
      await storage.remove(object);
      await rm(folderOf(remote, version), { recursive: true, force: true });
    },
  };
}

/** Name of an archive in object storage: the same bytes get the same name. */
export function objectNameOf(archive: Buffer): string {
  return createHash('sha256').update(archive).digest('hex').slice(0, 32);
}

/** Puts a brotli and a gzip copy beside each text file. They are served from when they are there. */
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
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

/** The files of a folder by their paths in it. */
export async function readFolder(folder: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const name of paths) files.set(name, await readFile(path.join(folder, name)));
  return files;
}

/** Folders below `folder` that hold a build with a manifest. */
export async function findBuilds(folder: string): Promise<Array<{ dist: string; manifestFile: string }>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.sort().flatMap((name) => {
    const dist = path.join(folder, name, 'dist');
    const manifestFile = ['remote.json', 'shell.json'].find((file) => existsSync(path.join(dist, file)));
    return manifestFile ? [{ dist, manifestFile }] : [];
  });
}
