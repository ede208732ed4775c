import type { QueryFilter } from 'mongoose';

/** Documents of which one of the fields contains the words as they stand, in any case. */
export function containing<Record>(words: string, fields: readonly (keyof Record & string)[]) {
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  return { $or: fields.map((field) => ({ [field]: pattern })) } as QueryFilter<Record>;
}
