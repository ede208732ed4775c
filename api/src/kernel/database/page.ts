import { Error as MongooseError, type QueryFilter, Types } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import type { OwnedDocuments } from './owned.ts';

interface Identified {
  readonly _id: Types.ObjectId | string;
}

export interface PageQuery<Record> {
  /**
   * Several filters, none of whose documents meets another one, are read one by one and merged: each then follows an
   * index of its own, where their `$or` would follow none. Only for lists by date.
   */
  readonly filter: QueryFilter<Record> | readonly QueryFilter<Record>[];
  /**
   * The sort field: a date unless `byText` is set. Ties are sorted by id. There must be an index that begins with it.
   */
  readonly by: keyof Record & string;
  /** Sorts by a text from A to Z, not by a date with the latest first. */
  readonly byText?: true | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Fields that are not read. */
  readonly without?: readonly (keyof Record & string)[];
}

/**
 * One page of an owner's documents. Its cost depends only on the page size: the cursor says where the previous page
 * ended, and the index leads there.
 * @throws {AppError} `validation_failed` for a cursor that isn't from this list.
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
  const read = async (each: QueryFilter<Record>): Promise<Record[]> =>
    (await documents
      .find((after ? { $and: [each, after] } : each) as QueryFilter<Record>)
      .select(Object.fromEntries(without.map((field) => [field, 0])))
      .sort({ [by]: direction, _id: direction })
      // One extra document shows whether there is another page.
      .limit(limit + 1)
      .lean()
      .catch((error: unknown) => {
        // A cursor from another list may contain an id of the wrong type.
        throw from && error instanceof MongooseError.CastError ? notACursor() : error;
      })) as unknown as Record[];
  const filters = [filter].flat() as QueryFilter<Record>[];
  const found = (await Promise.all(filters.map(read))).flat();
  if (filters.length > 1) found.sort((one, other) => latestFirst(one, other, by));
  const records = found.slice(0, limit);
  const last = records.at(-1);
  const more = found.length > limit && last;
  return { records, next: more ? writeCursor(last[by] as Date | string, last._id) : null };
}

function latestFirst<Record extends Identified>(one: Record, other: Record, by: keyof Record): number {
  const later = (other[by] as Date).getTime() - (one[by] as Date).getTime();
  return later || (String(one._id) < String(other._id) ? 1 : -1);
}

/** The cursor of a page that ends with this item, for lists that are merged from several sources. */
export function writeCursor(at: Date | string, id: Identified['_id']): string {
  // Texts get a prefix so that one consisting of digits isn't taken for a date.
  return Buffer.from(`${typeof at === 'string' ? `=${at}` : at.getTime()}.${id}`).toString('base64url');
}

/** Ids are ObjectIds, or the 32 digits of a stored file. */
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
