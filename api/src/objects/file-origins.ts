import type { FileOrigin } from '@postloom/shared-contracts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, idIn, type ObjectsContext } from './objects-context.ts';

/** The origins of those of a workspace's files that were made here. */
export async function originsOf(
  context: ObjectsContext,
  workspace: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileOrigin>> {
  if (ids.length === 0) return new Map();
  const made = await filesOf(context, { workspace })
    .find({ _id: { $in: [...ids] }, origin: { $exists: true } })
    .select({ origin: 1 })
    .lean<ObjectRecord[]>();
  return new Map(made.flatMap(({ _id, origin }) => (origin ? [[_id, origin]] : [])));
}

/** Notes with a file from an earlier version where it comes from (compat: file-origins), unless that is known. */
export async function noteOrigin(
  context: ObjectsContext,
  workspace: string,
  address: string,
  origin: FileOrigin,
): Promise<void> {
  await filesOf(context, { workspace }).change(
    { _id: idIn(address), origin: { $exists: false } },
    { $set: { origin } },
  );
}
