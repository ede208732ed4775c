import type { FileOrigin } from '@postloom/shared-contracts';
import { acrossWorkspaces } from '#app/kernel/database/across-workspaces.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import { type RunRecord, runsCollection } from './runs.model.ts';
import type { RunsContext } from './runs-context.ts';

/**
 * Notes with the pictures and clips of earlier versions (compat: file-origins) where they come from, as far as their
 * runs still tell. Files whose run is gone stay without an origin.
 */
export async function noteOrigins(
  { connection }: RunsContext,
  { originsOf, noteOrigin }: Pick<ObjectsService, 'originsOf' | 'noteOrigin'>,
  signal: AbortSignal,
): Promise<void> {
  const Runs = acrossWorkspaces(runsCollection, connection);
  // Clips come last, because theirs depends on the pictures that they show.
  const made = [
    { 'response.imageUrl': { $ne: null } },
    { part: 'video', 'response.videoUrl': { $ne: null } },
  ];
  for (const which of made) {
    for await (const run of Runs.find(which as never)
      .lean<RunRecord[]>()
      .cursor()) {
      signal.throwIfAborted();
      const account = run.account.toHexString();
      const { address, origin } = fileOf(run);
      const { pictures = [] } = (run.brief ?? {}) as { readonly pictures?: readonly string[] };
      const showsAi =
        run.part === 'video' && [...(await originsOf(account, pictures)).values()].includes('ai');
      await noteOrigin(account, address, showsAi ? 'ai' : origin);
    }
  }
}

/** The file that a run has made, and where that came from by the run alone. */
function fileOf({ response }: RunRecord): { readonly address: string; readonly origin: FileOrigin } {
  const { imageUrl, videoUrl, imageIsDemo, isDemo } = (response ?? {}) as {
    readonly imageUrl?: string | null;
    readonly videoUrl?: string | null;
    readonly imageIsDemo?: boolean | null;
    readonly isDemo?: boolean;
  };
  return { address: imageUrl ?? videoUrl ?? '', origin: (imageIsDemo ?? isDemo) ? 'sample' : 'ai' };
}
