import {
  composerEndpoints,
  isKnown,
  postsEndpoints,
  type RefineRequestInput,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '../remote.tsx';
import { type ApiMutation, useApiMutation } from '../use-api-mutation.ts';

/** Writes a member's finished post for another platform: as a separate draft, which a toast links to. */
export function useAlsoFor(): ApiMutation<RefineRequestInput> {
  const { api, toast, navigate, refreshCredits } = useHost();
  const queryClient = useQueryClient();
  return useApiMutation({
    call: (body: RefineRequestInput, options) => api.call(composerEndpoints.refine, { body }, options),
    onDone: async ({ platform, postId, note, isDemo, quotaExceeded, creditsCharged }) => {
      refreshCredits().catch(() => undefined);
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(postsEndpoints.listPosts.path),
      });
      const sample = quotaExceeded
        ? 'The AI provider’s quota is used up, so this is demo content.'
        : isDemo
          ? 'This is sample content, because no AI key is set up here.'
          : '';
      const cost = creditsCharged === 0 ? 'No credit was used.' : 'It cost 1 credit.';
      toast({
        title: `Written for ${isKnown(platforms, platform) ? platformCatalogue[platform].name : platform}`,
        description: ['It’s in Posts as a draft.', note, sample, cost].filter(Boolean).join(' '),
        duration: 10_000,
        ...(postId && { action: { label: 'Open', onSelect: () => navigate(paths.post(postId)) } }),
      });
    },
    failed: 'Couldn’t write it for that platform',
  });
}
