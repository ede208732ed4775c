import type { QueryFilter } from 'mongoose';
import { AppError } from '../http/app-error.ts';
import type { OwnedDocuments } from './owned.ts';

/**
 * Makes sure that a workspace may have another document of a kind. Those in the bin count, because they take room, too.
 * @param key the idempotency key of the call: what it has already made needs no more room.
 * @param what the documents' name, e.g. `projects`.
 * @throws {AppError} `payload_too_large`
 */
export async function requireRoom<Record>(
  documents: Pick<OwnedDocuments<Record>, 'count' | 'has'>,
  { key, most, what }: { readonly key: string | null; readonly most: number; readonly what: string },
): Promise<void> {
  if ((await documents.count({}, most)) < most) return;
  if (key !== null && (await documents.has({ key } as unknown as QueryFilter<Record>))) return;
  throw new AppError('payload_too_large', {
    userMessage: `You’ve reached the limit of ${most.toLocaleString('en')} ${what}, including those in the bin. Delete some you no longer need; there is room again once the bin has been emptied.`,
  });
}
