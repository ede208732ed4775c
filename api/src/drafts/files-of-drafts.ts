import type { Connection } from 'mongoose';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import { type DraftRecord, draftsCollection } from './drafts.model.ts';

/** More than any form has: a post shows at most 35 pictures, and its draft names them twice. */
const filesMax = 100;

/**
 * The ids of files that a draft names. Only the form that wrote it knows in which fields, so whatever looks like one
 * counts.
 */
export const filesNamedIn = (data: string): string[] =>
  [...new Set(data.match(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g))].slice(0, filesMax);

/** Which of the given files drafts name. The files can belong to another workspace than the person who is typing. */
export async function filesOfDrafts(connection: Connection, ids: readonly string[]): Promise<string[]> {
  const named = await acrossWorkspaces(draftsCollection, connection).distinct('files', {
    files: { $in: ids },
  });
  return named.filter((id) => id !== undefined && ids.includes(id));
}

/** Notes which files drafts of earlier versions name. */
export async function noteFilesOfDrafts(connection: Connection, signal: AbortSignal): Promise<void> {
  const Drafts = acrossWorkspaces(draftsCollection, connection);
  for await (const { _id, version, data } of Drafts.find({ files: { $exists: false } })
    .lean<DraftRecord[]>()
    .cursor()) {
    signal.throwIfAborted();
    await Drafts.updateOne({ _id, version }, { $set: { files: filesNamedIn(data) } });
  }
}
