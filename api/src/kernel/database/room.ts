import type { QueryFilter, Types } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import type { OwnedDocuments } from './owned.ts';

/** How many documents of a kind there may be. */
export interface Room<Record> {
  readonly documents: Pick<OwnedDocuments<Record>, 'count' | 'has'>;
  /** Those that count; all if omitted. */
  readonly counted?: QueryFilter<Record>;
  readonly most: number;
  /** What is said when there is no room. */
  readonly refusal?: string;
}

/** Room for documents of which those in the bin count, because they take room, too. */
export const roomWithBin = <Record>(
  documents: Room<Record>['documents'],
  most: number,
  what: string,
): Room<Record> => ({
  documents,
  most,
  refusal: `You’ve reached the limit of ${most.toLocaleString('en')} ${what}, including those in the bin. Delete some you no longer need; there is room again once the bin has been emptied.`,
});

interface InRoom<Record> {
  readonly rooms: readonly Room<Record>[];
  /** What this call has made already if it is a repeated one, which needs no more room. */
  readonly known?: object | null;
}

/** Inserts a document if there is room. @throws {AppError} `payload_too_large`; and as `insert` */
export const insertInRoom = <Record extends { readonly _id: Types.ObjectId }>(
  documents: OwnedDocuments<Record>,
  record: Parameters<OwnedDocuments<Record>['insert']>[0],
  room: InRoom<Record>,
): Promise<Record> =>
  inRoom(
    room,
    () => documents.insert(record),
    ({ _id }) => documents.deleteOne({ _id } as QueryFilter<Record>),
  );

/** How often a document within the limit is counted again while those beyond it are being taken back. */
const recounts = 20;

/**
 * Writes a document for which there must be room. It counts before and after: of several that are written at the same
 * moment, by any process, one stays only once it has found all that are there within the limit, so the last of them sees
 * any that would be too many. Those beyond the limit by their ids are taken back. The others wait for that, and are taken
 * back as well if it doesn't happen: another process may have kept a document with a later id. If a process dies in
 * between, its document stays.
 * @param write writes the document.
 * @param undo takes it back.
 * @throws {AppError} `payload_too_large`; otherwise whatever `write` throws.
 */
export async function inRoom<Record extends { readonly _id: Types.ObjectId }>(
  { rooms, known }: InRoom<Record>,
  write: () => Promise<Record>,
  undo: (written: Record) => Promise<unknown>,
): Promise<Record> {
  for (const { documents, counted, most, refusal } of rooms) {
    if ((await documents.count(counted, most)) < most) continue;
    if (!(known && (await documents.has(known as QueryFilter<Record>)))) throw full(refusal);
  }
  const written = await write();
  for (const room of rooms) {
    if (await isWithin(room, written)) continue;
    await undo(written);
    throw full(room.refusal);
  }
  return written;
}

async function isWithin<Record extends { readonly _id: Types.ObjectId }>(
  { documents, counted, most }: Room<Record>,
  { _id }: Record,
): Promise<boolean> {
  const earlier = { ...counted, _id: { $lt: _id } } as QueryFilter<Record>;
  for (let left = recounts; left > 0; left -= 1) {
    if ((await documents.count(counted, most + 1)) <= most) return true;
    if ((await documents.count(earlier, most)) >= most) return false;
  }
  return false;
}

const full = (userMessage?: string): AppError =>
  new AppError('payload_too_large', userMessage === undefined ? {} : { userMessage });
