import type { GenerationRequest } from '@postloom/shared-contracts';
import type { Draft, WritingContext, WritingJob } from '../providers/provider.ts';
import type { ActiveRun } from '../runs/execute-run.ts';
import type { CountDelivered } from '../runs/run-charged.ts';
import { writeGuarded } from '../write-guarded.ts';
import { type DraftRules, faultsOfDraft } from './check-draft.ts';
import type { GenerateOptions, GeneratorContext } from './generator-context.ts';
import type { LibraryPicture } from './library-picture.ts';

/** Gets a checked draft from the provider, which also receives the brief's images and the brand voice. */
export async function writeDraft(
  { text, imagesFor }: GeneratorContext,
  run: ActiveRun,
  { actor, request, listener }: GenerateOptions,
  attached: LibraryPicture | null,
  held: DraftRules,
  countDelivered: CountDelivered,
): Promise<{ answer: Draft; isDemo: boolean; quotaExceeded: boolean }> {
  const wantsVideoScript = request.contentType === 'video';
  const job: WritingJob = {
    request,
    images: await imagesFor(actor, withAttached(request, attached), run.signal),
    wantsVideoScript,
    // A video consists of its script. The same script with another caption would not be another video
    // (docs/decisions/0019-variants.md).
    others: wantsVideoScript ? 0 : (request.variants ?? 1) - 1,
    voice: held.voice,
  };
  return writeGuarded({
    text,
    rules: held.rules,
    signal: run.signal,
    listener,
    countDelivered,
    shown: 1,
    write: (provider, context, repair) =>
      provider.write(
        { ...job, repair },
        announcingOthers(context, () => listener?.stage('variants')),
      ),
    check: (draft) => faultsOfDraft(held, draft),
  });
}

/** The images that the writer sees, among them one from the library. */
const withAttached = (
  { attachedImage, uploadedAssets }: GenerationRequest,
  attached: LibraryPicture | null,
) => ({
  attachedImage,
  uploadedAssets: attached ? [attached.url, ...uploadedAssets] : uploadedAssets,
});

/** Calls `announce` once, when the first text is complete and the others follow. */
function announcingOthers(context: WritingContext, announce: () => void): WritingContext {
  let isAnnounced = false;
  return {
    ...context,
    onText(piece) {
      if (piece.index > 0 && !isAnnounced) {
        isAnnounced = true;
        announce();
      }
      context.onText(piece);
    },
  };
}
