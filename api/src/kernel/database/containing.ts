import type { QueryFilter } from 'mongoose';

/** Filter for documents in which one of the fields contains the words literally, ignoring case. */
export function containing<Record>(words: string, fields: readonly (keyof Record & string)[]) {
  const pattern = new RegExp(escaped(words), 'i');
  return { $or: fields.map((field) => ({ [field]: pattern })) } as QueryFilter<Record>;
}

/** Pattern for exactly this text, ignoring case. */
export const exactly = (text: string): RegExp => new RegExp(`^${escaped(text)}$`, 'i');

/** In BSON a pattern ends at the first NUL, and the database refuses one with more text after it. */
const escaped = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');
