import { useHost, useUser } from '@postloom/remote-kit';
import { composerCredits, composerEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import type { ComposerDraft } from '#app/composer/composer-draft.ts';

interface Quote {
  readonly credits: number;
  /** Notes about parts that people should read before generating. */
  readonly notes: readonly { readonly note: string; readonly available: boolean }[];
}

/** What the generation costs at the moment, in credits; until that is known, the most that it can cost. */
export function useQuote({
  platforms,
  generateImage,
  generateVideo,
}: Pick<ComposerDraft, 'platforms' | 'generateImage' | 'generateVideo'>): Quote {
  const { api } = useHost();
  const userId = useUser()?.id;
  const body = { platforms, generateImage, generateVideo };
  const { data } = useQuery({
    queryKey: [composerEndpoints.quoteComposer.path, userId, body],
    queryFn: ({ signal }) => api.call(composerEndpoints.quoteComposer, { body }, { signal }),
    // The server gives no quotes to visitors.
    enabled: platforms.length > 0 && userId !== undefined,
    staleTime: 0,
  });
  const notes = new Map(data?.parts.flatMap(({ note, available }) => (note ? [[note, available]] : [])));
  return {
    credits: data?.credits ?? composerCredits(body),
    notes: [...notes].map(([note, available]) => ({ note, available })),
  };
}
