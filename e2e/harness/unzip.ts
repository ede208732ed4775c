import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Download } from '@playwright/test';

const endOfDirectory = Buffer.from('PK\x05\x06');
const deflated = 8;

/** The files in a downloaded zip, by name, as its directory lists them (APPNOTE.TXT 4.3.12). */
export async function unzip(download: Download): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await readFile(await download.path());
  const end = zip.lastIndexOf(endOfDirectory);
  if (end < 0) throw new Error('This is no zip.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === deflated ? inflateRawSync(packed) : packed);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
