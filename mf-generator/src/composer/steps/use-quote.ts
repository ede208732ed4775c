import { useHost, useSession } from '@postloom/remote-kit';
import { type ComposerPartKind, composerCredits, composerEndpoints } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { useQuery } from '@tanstack/react-query';
import { composerPlatforms } from '#app/composer/choices.ts';
import type { ComposerDraft } from '#app/composer/composer-draft.ts';

interface Quote {
  readonly credits: number;
  /** Whether they have to be paid: false while that isn't known yet. */
  readonly isCharged: boolean;
  /** Notes about parts that people should read before generating. */
  readonly notes: readonly { readonly note: string; readonly available: boolean }[];
  /** What a part costs; undefined while that isn't known. */
  readonly creditsOf: (kind: ComposerPartKind, platform: Platform | null) => number | undefined;
  /** Whether a part is made without AI; undefined while that isn't known. */
  readonly isDemo: (kind: ComposerPartKind) => boolean | undefined;
}

/** What the generation costs at the moment, in credits; until that is known, the most that it can cost. */
export function useQuote({
  platforms,
  generateImage,
  generateVideo,
}: Pick<ComposerDraft, 'platforms' | 'generateImage' | 'generateVideo'>): Quote {
  const { api } = useHost();
  const { status, user } = useSession();
  const body = { platforms, generateImage, generateVideo };
  const { data, isError } = useQuery({
    queryKey: [composerEndpoints.quoteComposer.path, user?.id ?? null, body],
    queryFn: ({ signal }) => api.call(composerEndpoints.quoteComposer, { body }, { signal }),
    enabled: platforms.length > 0 && status !== 'loading',
    staleTime: 0,
  });
  const credits = data?.credits ?? composerCredits(body);
  const notes = new Map(data?.parts.flatMap(({ note, available }) => (note ? [[note, available]] : [])));
  return {
    credits,
    isCharged: credits > 0 && (data !== undefined || isError),
    notes: [...notes].map(([note, available]) => ({ note, available })),
    creditsOf: (kind, platform) =>
      data?.parts.find((part) => part.kind === kind && part.platform === platform)?.credits,
    isDemo: (kind) => data?.parts.find((part) => part.kind === kind)?.isDemo,
  };
}

const anyText = { platforms: composerPlatforms, generateImage: false, generateVideo: false };

/** Says of a choice that the offline composer doesn't follow it, on a site where that writes the posts. */
export function useNoEffectHint(choice: 'goal' | 'length'): string | undefined {
  return useQuote(anyText).isDemo('text')
    ? `This site has no AI provider, so the ${choice} doesn’t change the posts.`
    : undefined;
}
