import { AppError } from '#app/kernel/http/app-error.ts';
import type { ObjectsContext } from './objects-context.ts';

/**
 * Checks that the owner has storage for a file of this size.
 * @throws {AppError} `storage_full`
 */
export async function requireRoom(
  { usage, quotaOf }: ObjectsContext,
  owner: string,
  bytes: number,
): Promise<void> {
  const stored = await usage.read(owner);
  if (stored.bytes + bytes > (await quotaOf(owner))) throw new AppError('storage_full');
}
