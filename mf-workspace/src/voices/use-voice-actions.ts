import { useApiMutation, useHost } from '@postloom/remote-kit';
import { type BrandVoice, brandVoicesEndpoints, retentionTime } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that refetches all lists of brand voices. */
export function useForgetVoices(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(brandVoicesEndpoints.listBrandVoices.path),
    });
}

/** The actions for a brand voice; they can be undone. */
export function useVoiceActions() {
  const { api, toast } = useHost();
  const forget = useForgetVoices();
  const restore = useApiMutation({
    inTurn: true,
    call: ({ id }: BrandVoice, options) =>
      api.call(brandVoicesEndpoints.restoreBrandVoice, { params: { id } }, options),
    onDone: forget,
    done: 'Brand voice restored',
    failed: 'Couldn’t restore the brand voice',
  });
  const remove = useApiMutation({
    inTurn: true,
    call: ({ id }: BrandVoice, options) =>
      api.call(brandVoicesEndpoints.deleteBrandVoice, { params: { id } }, options),
    onDone: async (_result, voice) => {
      await forget();
      toast({
        title: 'Brand voice moved to the bin',
        description: `It stays there for ${retentionTime('deletedPosts')}.`,
        action: { label: 'Undo', onSelect: () => restore.run(voice) },
      });
    },
    failed: 'Couldn’t delete the brand voice',
  });
  return { remove, restore };
}
