import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type RemoteManifest, remoteManifestSchema } from '@postloom/shared-contracts/deployment';

const compressible = /\.(js|css|html|json|svg|txt|xml)$/;
/** Below this many bytes the compressed file saves nothing that matters. */
const worthCompressing = 500;

/**
 * Copies a build into the store, unless it is there already, with a brotli and a gzip copy beside each text
 * file. An artifact is immutable: it appears whole, by one rename, and is never written again.
 *
 * @returns the artifact's folder.
 */
export function storeArtifact(buildFolder: string, artifactFolder: string): string {
  if (existsSync(artifactFolder)) return artifactFolder;
  const parent = path.dirname(artifactFolder);
  mkdirSync(parent, { recursive: true });
  const draft = mkdtempSync(path.join(parent, '.draft-'));
  try {
    cpSync(buildFolder, draft, { recursive: true });
    for (const file of filesBelow(draft)) {
      if (!compressible.test(file)) continue;
      const content = readFileSync(file);
      if (content.length < worthCompressing) continue;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    }
    renameSync(draft, artifactFolder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process stored the same artifact meanwhile: its files are the same.
    if (!existsSync(artifactFolder)) throw error;
  }
  return artifactFolder;
}

/** Reads and checks a build's `remote.json`. Null where the folder holds no build. */
export function readManifest(buildFolder: string): RemoteManifest | null {
  const file = path.join(buildFolder, 'remote.json');
  if (!existsSync(file)) return null;
  return remoteManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
