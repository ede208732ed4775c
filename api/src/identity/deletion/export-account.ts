import type { Readable } from 'node:stream';
import type { Response } from 'express';
import yazl from 'yazl';
import { sendStream } from '#app/kernel/http/send-stream.ts';
import type { DataSubject, PersonalDataSource } from '#app/kernel/personal-data.ts';

/**
 * Sends everything stored about a person as a zip file: a JSON document for each source, then their files, one at a
 * time.
 */
export async function exportAccount(
  response: Response,
  subject: DataSubject,
  sources: readonly PersonalDataSource[],
): Promise<void> {
  const zip = await zipPersonalData(subject, sources);
  response.set({
    'Content-Type': 'application/zip',
    'Content-Disposition': 'attachment; filename="postloom-account.zip"',
    'Cache-Control': 'no-store',
  });
  await sendStream(response, zip);
}

async function zipPersonalData(
  subject: DataSubject,
  sources: readonly PersonalDataSource[],
): Promise<Readable> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  for (const { name, read } of sources) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(await read(subject), null, 2)}\n`), `${name}.json`);
  }
  for (const source of sources) {
    for (const { name, modifiedAt, open } of (await source.files?.(subject)) ?? []) {
      zip.addReadStreamLazy(
        `files/${name}`,
        // Pictures are already compressed.
        { mtime: modifiedAt, compress: false },
        (give) => {
          open().then(
            (stream) => give(null, stream),
            (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
          );
        },
      );
    }
  }
  zip.end();
  return output;
}
