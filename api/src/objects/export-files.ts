import { Readable } from 'node:stream';
import type { PersonalFile } from '#app/kernel/personal-data.ts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext, type StoredObject, urlOf } from './objects-context.ts';
import { readFile } from './resolve-file.ts';

/** A file as an export names it. */
interface ExportedFile extends StoredObject {
  readonly createdAt: Date;
  readonly name: string | null;
  /** What it shows; null if nobody said. */
  readonly alt: string | null;
}

/** All of the owner's files, oldest first. */
export async function listFiles(
  context: ObjectsContext,
  owner: string,
): Promise<ReadonlyArray<ExportedFile>> {
  const records = await filesOf(context, { workspace: owner })
    .find({ status: 'ready' })
    .sort({ createdAt: 1 })
    .lean<ObjectRecord[]>();
  return records.flatMap(
    ({ _id: id, mimeType, size, origin = null, createdAt, name = null, alt, tags = [], starred = false }) =>
      mimeType && size !== null
        ? [{ id, url: urlOf(id), mimeType, size, origin, createdAt, name, alt, tags, starred }]
        : [],
  );
}

const endings = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
} as const;

/** The same with their bytes. */
export async function exportFiles(context: ObjectsContext, owner: string): Promise<readonly PersonalFile[]> {
  const files = await listFiles(context, owner);
  return files.map(({ id, url, mimeType, createdAt }) => ({
    name: `${id}.${endings[mimeType]}`,
    modifiedAt: createdAt,
    open: async () => Readable.from([(await readFile(context, { workspace: owner }, url)).content]),
  }));
}
