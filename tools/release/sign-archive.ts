import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signWith,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** Path of this person's key: `RELEASE_KEY`, or a file in their home directory. */
export function keyFile(env: NodeJS.ProcessEnv): string {
  return (
    env.RELEASE_KEY || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'postloom', 'release-key.pem')
  );
}

/** Reads an Ed25519 key, or creates one if there is none. It is only saved if `keeps` is true. */
export function readOrMakeKey(
  file: string,
  keeps: boolean,
): { readonly key: KeyObject; readonly isNew: boolean } {
  if (existsSync(file)) return { key: createPrivateKey(readFileSync(file)), isNew: false };
  const { privateKey } = generateKeyPairSync('ed25519');
  if (!keeps) return { key: privateKey, isNew: true };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return { key: privateKey, isNew: true };
}

/**
 * Packs a build in the format the site expects: every file listed in its manifest, the manifest, and the signature of
 * the manifest's bytes.
 */
export async function packBuild(dist: string, manifestFile: string, key: KeyObject): Promise<Buffer> {
  const text = readFileSync(join(dist, manifestFile));
  const manifest = JSON.parse(text.toString('utf8')) as { files: { path: string }[] };
  const archive = new yazl.ZipFile();
  for (const { path } of manifest.files) archive.addBuffer(readFileSync(join(dist, path)), path);
  archive.addBuffer(text, manifestFile);
  const signature = {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    signature: signWith(null, text, key).toString('base64'),
  };
  archive.addBuffer(Buffer.from(JSON.stringify(signature)), 'signature.json');
  archive.end();
  return buffer(archive.outputStream);
}
