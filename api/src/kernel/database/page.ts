import { Error as MongooseError, type QueryFilter, Types } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import type { OwnedDocuments } from './owned.ts';

interface Identified {
  readonly _id: Types.ObjectId | string;
}

export interface PageQuery<Record> {
  readonly filter: QueryFilter<Record>;
  /** What the list is sorted by, a date unless `byText`; of equals by id. An index must begin with it. */
  readonly by: keyof Record & string;
  /** Sorts by a text instead, from A to Z: else by a date, latest first. */
  readonly byText?: true | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Fields that are left out of what is read. */
  readonly without?: readonly (keyof Record & string)[];
}

/**
 * One page of an owner's documents. Its cost depends on the page, not on how many there are: the cursor says where the
 * last one ended, and the index leads there.
 * @throws {AppError} `validation_failed` for a cursor that this list did not give.
 */
export async function findPage<Record extends Identified>(
  documents: OwnedDocuments<Record>,
  { filter, by, byText, cursor, limit, without = [] }: PageQuery<Record>,
): Promise<{ readonly records: readonly Record[]; readonly next: string | null }> {
  const from = cursor === undefined ? null : readCursor(cursor, byText ? 'string' : 'object');
  const beyond = byText ? '$gt' : '$lt';
  const after = from && {
    $or: [{ [by]: { [beyond]: from.at } }, { [by]: from.at, _id: { [beyond]: from.id } }],
  };
  const direction = byText ? 1 : -1;
  const found = (await documents
    .find((after ? { $and: [filter, after] } : filter) as QueryFilter<Record>)
    .select(Object.fromEntries(without.map((field) => [field, 0])))
    .sort({ [by]: direction, _id: direction })
    // One more says whether there is another page.
    .limit(limit + 1)
    .lean()
    .catch((error: unknown) => {
      // The id of a cursor of another list may be none of this one's.
      throw from && error instanceof MongooseError.CastError ? notACursor() : error;
    })) as unknown as Record[];
  const records = found.slice(0, limit);
  const last = records.at(-1);
  const more = found.length > limit && last;
  return { records, next: more ? writeCursor(last[by] as Date | string, last._id) : null };
}

/** The cursor of a page that ends with this: for lists that are put together from several. */
export function writeCursor(at: Date | string, id: Identified['_id']): string {
  // A text has a sign before it: one of digits alone is no moment.
  return Buffer.from(`${typeof at === 'string' ? `=${at}` : at.getTime()}.${id}`).toString('base64url');
}

/** Ids are an object id, or the 32 digits of a stored file. */
function readCursor(
  cursor: string,
  kind: 'string' | 'object',
): { readonly at: Date | string; readonly id: Identified['_id'] } {
  const [, text, time, id] =
    /^(?:=(.*)|(\d{1,15}))\.([0-9a-f]{24}|[0-9a-f]{32})$/s.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  const at = text ?? new Date(Number(time));
  if (typeof at !== kind || id === undefined) throw notACursor();
  return { at, id: id.length === 24 ? new Types.ObjectId(id) : id };
}

const notACursor = (): AppError =>
  new AppError('validation_failed', { issues: [{ path: 'cursor', message: 'not a cursor of this list' }] });
