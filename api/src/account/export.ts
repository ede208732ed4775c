import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { MemberAccount } from '#app/accounts/accounts.service.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import type { Holding } from './holdings.ts';

const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
} as const;

/** All that is kept of a member as a zip: a JSON document of each holding, then the files, one at a time. */
export async function exportAccount({
  member,
  holdings,
  objects,
}: {
  readonly member: MemberAccount;
  readonly holdings: readonly Holding[];
  readonly objects: ObjectsService;
}): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, read } of holdings) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(await read(member), null, 2)}\n`), `${name}.json`);
  }
  for (const { id, url, mimeType, createdAt } of await objects.list(member.id)) {
    zip.addReadStreamLazy(
      `files/${id}.${endings[mimeType]}`,
      // Pictures are compressed already.
      { mtime: createdAt, compress: false },
      (give) => {
        objects.bytes(member.id, url).then(
          ({ content }) => give(null, Readable.from([content])),
          (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
        );
      },
    );
  }
  zip.end();
  return output;
}
