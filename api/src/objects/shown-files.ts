import type { FileOrigin } from '@postloom/shared-contracts';
import type { ObjectRecord } from './objects.model.ts';
import { filesOf, type ObjectsContext } from './objects-context.ts';

/** What is said about a file wherever it is shown. */
export interface ShownFile {
  readonly alt: string;
  readonly altsBefore: readonly string[];
  readonly origin: FileOrigin | null;
}

/** Those of a workspace's files that exist, by their ids. */
export async function shownFiles(
  context: ObjectsContext,
  workspace: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownFile>> {
  if (ids.length === 0) return new Map();
  const found = await filesOf(context, { workspace })
    .find({ _id: { $in: [...ids] } })
    .select({ alt: 1, altsBefore: 1, origin: 1 })
    .lean<ObjectRecord[]>();
  return new Map(
    found.map(({ _id, alt, altsBefore = [], origin = null }) => [
      _id,
      { alt: alt ?? '', altsBefore, origin },
    ]),
  );
}
