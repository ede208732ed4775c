import { type Clip, type ClipRequestInput, clipsEndpoints } from '@postloom/shared-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pollWhile } from '#kit/poll-while.ts';
import { useHost } from '#kit/remote.tsx';
import { useApiMutation } from '#kit/use-api-mutation.ts';

/** How often an unfinished clip is polled, in milliseconds. */
const lookEveryMs = 1500;

export const isFinal = ({ status }: Pick<Clip, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running';

/** A clip, polled until it is final. */
export function useClip(id: string | null) {
  const { api } = useHost();
  return useQuery({
    ...api.query(clipsEndpoints.getClip, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: pollWhile((clip) => !clip || !isFinal(clip), lookEveryMs),
  });
}

/** The clips of a post, latest first. Refetched when one is started or becomes final. */
export function useClipsOf(post: string) {
  const { api } = useHost();
  return useQuery({ ...api.query(clipsEndpoints.listClips, { query: { post } }), staleTime: 0 });
}

/** What a clip costs here, and which provider makes it. */
export function useClipQuote(enabled: boolean) {
  const { api } = useHost();
  return useQuery({ ...api.query(clipsEndpoints.quoteClip, {}), enabled }).data;
}

/** Starts making a clip. @param onMade called with it right after it is created. */
export function useMakeClip(onMade: (clip: Clip) => void) {
  const { api, refreshCredits } = useHost();
  return useApiMutation({
    call: (request: ClipRequestInput, options) =>
      api.call(clipsEndpoints.createClip, { body: request }, options),
    onDone: (clip) => {
      onMade(clip);
      refreshCredits().catch(() => undefined);
    },
    failed: 'Couldn’t make the clip',
  });
}

/** Stops a clip in progress. */
export function useStopClip() {
  const { api, refreshCredits } = useHost();
  const queryClient = useQueryClient();
  return useApiMutation({
    call: (id: string, options) => api.call(clipsEndpoints.cancelClip, { params: { id } }, options),
    onDone: async () => {
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/clips'),
      });
      refreshCredits().catch(() => undefined);
    },
    done: 'Clip stopped',
    failed: 'Couldn’t stop the clip',
  });
}
