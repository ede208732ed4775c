import { createHash } from 'node:crypto';
import { archiveMaxBytes } from '@postloom/shared-contracts';
import {
  type ArtifactFile,
  type Manifest,
  manifestSchema,
  shellName,
} from '@postloom/shared-contracts/deployment';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import * as z from 'zod';
import { AppError } from '#app/kernel/http/app-error.ts';

/** Entries of an archive in addition to the build's files. */
const signatureFile = 'signature.json';
const manifestFiles = ['remote.json', 'shell.json'];
const maxFiles = 3000;
const maxManifestBytes = 1024 * 1024;

const signatureSchema = z.object({ publicKey: z.string().max(200), signature: z.string().max(200) });

/** A build as uploaded: the manifest's exact bytes, their signature, and every file that the manifest lists. */
export interface Archive {
  readonly manifest: Manifest;
  readonly manifestText: string;
  /** Base64, like the signature. */
  readonly publicKey: string;
  readonly signature: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * Reads an uploaded archive and verifies that it matches its manifest byte for byte. Nothing is written, and nothing is
 * unpacked beyond the sizes in the manifest.
 *
 * @throws {AppError} `release_refused`, saying what is wrong and what to do; `payload_too_large` beyond 32 MB.
 */
export async function readArchive(bytes: Buffer): Promise<Archive> {
  if (bytes.length > archiveMaxBytes) throw new AppError('payload_too_large');
  const zip = await open(bytes);
  if (zip.entryCount > maxFiles + 2) throw new AppError('payload_too_large');
  const entries = await listEntries(zip);
  const manifestEntry = manifestFiles.map((name) => entries.get(name)).find((entry) => entry !== undefined);
  if (!manifestEntry)
    throw refuse('The archive has no remote.json. Publish with `npm run release -- publish`.');
  const manifestText = (await unpack(zip, manifestEntry, maxManifestBytes)).toString('utf8');
  const manifest = parseManifest(manifestText);
  if ((manifest.kind === 'shell') !== (manifestEntry.fileName === 'shell.json')) {
    throw refuse(`${manifestEntry.fileName} describes a ${manifest.kind}. Build it anew.`);
  }
  const signatureEntry = entries.get(signatureFile);
  if (!signatureEntry) throw refuse('The archive is not signed. Publish with `npm run release -- publish`.');
  const signature = signatureSchema.safeParse(
    parseJson((await unpack(zip, signatureEntry, 1000)).toString('utf8')),
  );
  if (!signature.success) throw refuse('signature.json cannot be read. Publish anew.');

  checkList(manifest);
  const files = new Map<string, Buffer>();
  for (const file of manifest.files) {
    const entry = entries.get(file.path);
    if (!entry)
      throw refuse(`The manifest lists ${file.path}, but the archive lacks it. Build and publish anew.`);
    const content = await unpack(zip, entry, file.size);
    checkContent(file, content);
    files.set(file.path, content);
  }
  for (const name of entries.keys()) {
    if (!files.has(name) && name !== manifestEntry.fileName && name !== signatureFile) {
      throw refuse(`The archive holds ${name}, which the manifest does not list. Build and publish anew.`);
    }
  }
  zip.close();
  return { manifest, manifestText, ...signature.data, files };
}

/** Whether a file's content matches its entry in the manifest. */
export function hasIntegrity({ integrity, size }: ArtifactFile, content: Buffer): boolean {
  return content.length === size && integrityOf(content) === integrity;
}

/** @throws {AppError} `release_refused` if this site doesn't understand the manifest. */
export function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, 5)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('release_refused', {
    userMessage: 'The manifest does not have the form that this site reads. Build it with the current tools.',
    issues,
  });
}

/**
 * Digest of an artifact's content. It is equal for two builds that differ only in where, when and from which commit
 * they were made.
 */
export function contentDigest(manifest: Manifest): string {
  const { commit: _commit, builtAt: _builtAt, ...content } = manifest;
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex');
}

/** The same value with the fields of each object in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function checkContent(file: ArtifactFile, content: Buffer): void {
  if (hasIntegrity(file, content)) return;
  throw refuse(`${file.path} is not the file whose hash the manifest states. Build and publish anew.`);
}

/** Checks that all required files are listed, and each file only once, ignoring case. */
function checkList(manifest: Manifest): void {
  const { files } = manifest;
  const paths = new Set(files.map(({ path }) => path.toLowerCase()));
  if (paths.size !== files.length) throw refuse('The manifest lists a file twice. Build and publish anew.');
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > maxFiles || total > archiveMaxBytes) {
    throw new AppError('payload_too_large', {
      userMessage: `An artifact has at most ${maxFiles} files and ${archiveMaxBytes / 1024 / 1024} MB. This one has ${files.length} files and ${Math.ceil(total / 1024 / 1024)} MB.`,
    });
  }
  const needed =
    manifest.kind === 'shell'
      ? ['shell.html', 'server/start.js', 'server/prerender.mjs']
      : [
          manifest.entry,
          ...(manifest.serverEntry ? [manifest.serverEntry] : []),
          ...[manifest.preload, ...manifest.routes].flatMap(({ scripts, styles }) => [...scripts, ...styles]),
        ];
  const missing = needed.find((path) => !files.some((file) => file.path === path));
  if (missing !== undefined) {
    throw refuse(
      `${manifest.kind === 'shell' ? shellName : manifest.remote} needs ${missing}, and the manifest has no hash for it. Build and publish anew.`,
    );
  }
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(unreadable(error)) : resolve(zip),
    );
  });
}

/** All files of the archive by name. The library refuses absolute names and ones that contain `..`. */
function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('error', (error: unknown) => reject(unreadable(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName)) return reject(refuse(`The archive holds ${entry.fileName} twice.`));
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Unpacks one entry. Stops at the first byte beyond `maxBytes`, whatever size the archive claims. */
function unpack(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    refuse(`${entry.fileName} is larger than the manifest states. Build and publish anew.`);
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(unreadable(error));
      const chunks: Buffer[] = [];
      let length = 0;
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) stream.destroy(tooLarge());
        else chunks.push(chunk);
      });
      stream.on('error', (reason: unknown) =>
        reject(reason instanceof AppError ? reason : unreadable(reason)),
      );
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refuse(userMessage: string): AppError {
  return new AppError('release_refused', { userMessage });
}

function unreadable(cause: unknown): AppError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AppError('release_refused', { userMessage: `The archive was refused: ${why}.`, cause });
}
