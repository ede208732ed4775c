import {
  type ComposerRequest,
  composerRequestSchema,
  noCreditsText,
  planOf,
  planRequirements,
} from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { type ComposerDraft, newProject } from '#app/composer/composer-draft.ts';
import type { ComposedGeneration } from '#app/composer/variants/variants.ts';
import { lacksCredits, showPremium } from '#app/generation/refusals.ts';

/** The next seed, so that repeating a request gives a different result. */
export const nextSeed = (last: ComposedGeneration | null): number => (last ? last.request.seed + 1 : 0);

/** The draft as a request; null if something required is missing. */
export function requestOf(draft: ComposerDraft, seed: number): ComposerRequest | null {
  const parsed = composerRequestSchema.safeParse({
    ...draft,
    projectId: draft.projectId === newProject ? null : draft.projectId,
    length: draft.length ?? undefined,
    imagePrompt: draft.generateImage ? draft.imagePrompt : '',
    videoPrompt: draft.generateVideo ? draft.videoPrompt : '',
    seed,
  });
  return parsed.success ? parsed.data : null;
}

/** Whether the draft, as it is now, asks for what a request has asked for. */
export const asksFor = (draft: ComposerDraft, request: ComposerRequest): boolean =>
  JSON.stringify(requestOf(draft, request.seed)) === JSON.stringify(request);

/** Whether a rule of spec section 5 stands in the way. If so, it says so. */
export async function refuses(
  host: HostServices,
  draft: ComposerDraft,
  request: ComposerRequest | null,
): Promise<boolean> {
  if (await lacksCredits(host, draft, noCreditsText)) return true;
  if (!request) {
    host.toast({
      title: 'Missing Information',
      description: 'Please fill in all required fields before generating content.',
      tone: 'destructive',
    });
    return true;
  }
  const { rights } = planOf(host.credits.getState().credits.plan);
  const lacking =
    draft.generateVideo && !rights.video
      ? planRequirements.video
      : draft.generateImage && !rights.image
        ? planRequirements.image
        : null;
  if (lacking) showPremium(host, lacking);
  return lacking !== null;
}
