import type { QueryFilter } from 'mongoose';

/** Filter for documents in which one of the fields contains the words literally, ignoring case. */
export function containing<Record>(words: string, fields: readonly (keyof Record & string)[]) {
  // In BSON a pattern ends at the first NUL, and the database refuses one with more text after it.
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
  const pattern = new RegExp(escaped, 'i');
  return { $or: fields.map((field) => ({ [field]: pattern })) } as QueryFilter<Record>;
}
