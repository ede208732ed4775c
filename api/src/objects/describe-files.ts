import type { FileOrigin } from '@postloom/shared-contracts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, idIn, type ObjectsContext } from './objects-context.ts';

/** What is known of a workspace's files, by their addresses and in their order. */
export async function describeFiles(
  context: ObjectsContext,
  workspace: string,
  addresses: readonly string[],
): Promise<Array<{ url: string; alt: string; origin: FileOrigin | null }>> {
  const ids = addresses.map(idIn);
  const found = await filesOf(context, { workspace })
    .find({ _id: { $in: ids } })
    .select({ alt: 1, origin: 1 })
    .lean<ObjectRecord[]>();
  return addresses.map((url, index) => {
    const file = found.find(({ _id }) => _id === ids[index]);
    return { url, alt: file?.alt ?? '', origin: file?.origin ?? null };
  });
}
