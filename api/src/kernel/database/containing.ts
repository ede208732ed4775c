import type { QueryFilter } from 'mongoose';

/** Documents of which one of the fields contains the words as they stand, in any case. */
export function containing<Record>(words: string, fields: readonly (keyof Record & string)[]) {
  // A pattern ends at a NUL on its way to the database, which refuses one with more behind it.
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
  const pattern = new RegExp(escaped, 'i');
  return { $or: fields.map((field) => ({ [field]: pattern })) } as QueryFilter<Record>;
}
