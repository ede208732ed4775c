import { type EndpointQuery, mediaEndpoints } from '@postloom/shared-contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useHost } from '../remote.tsx';

/** Divisible into full rows of the grid at every width. */
const pageSize = 60;

type MediaQuery = Partial<Omit<EndpointQuery<typeof mediaEndpoints.listMedia>, 'cursor' | 'limit'>>;

/**
 * The library with some filters, page by page.
 * @param client whose files, by default those of the page's client.
 */
export function useMediaList(query: MediaQuery, client?: string | null) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [mediaEndpoints.listMedia.path, query, ...(client === undefined ? [] : [client])],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        mediaEndpoints.listMedia,
        { query: { ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal, ...(client !== undefined && { client }) },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Files are also created and used elsewhere on the site, so the list is refetched on every visit.
    staleTime: 0,
  });
}
