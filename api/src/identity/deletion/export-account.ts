import { Readable } from 'node:stream';
import type { Response } from 'express';
import yazl from 'yazl';
import { sendStream } from '#app/kernel/http/send-stream.ts';
import type { DataSubject, PersonalDataSource } from '#app/kernel/personal-data.ts';

/**
 * Sends everything stored about a person as a zip file: a JSON document for each source, then their files. Each is
 * read when its turn comes, and no faster than it's taken.
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
  let current: Readable | undefined;
  zip.on('error', (error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  const add = (name: string, options: Partial<yazl.ReadStreamOptions>, open: () => Promise<Readable>): void =>
    zip.addReadStreamLazy(name, options, (give) => {
      open().then(
        (stream) => {
          current = stream;
          give(null, stream);
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  for (const source of sources) {
    add(`${source.name}.json`, {}, async () => Readable.from(toJson(source.read(subject))));
  }
  for (const source of sources) {
    for (const { name, modifiedAt, open } of (await source.files?.(subject)) ?? []) {
      // Pictures are already compressed.
      add(`files/${name}`, { mtime: modifiedAt, compress: false }, open);
    }
  }
  zip.end();
  return output;
}

async function* toJson(read: ReturnType<PersonalDataSource['read']>): AsyncGenerator<string> {
  if (!(Symbol.asyncIterator in read)) return yield `${JSON.stringify(await read, null, 2)}\n`;
  let before = '[';
  for await (const element of read) {
    yield `${before}\n${JSON.stringify(element, null, 2)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
