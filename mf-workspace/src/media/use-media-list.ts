import { useHost } from '@postloom/remote-kit';
import { type MediaItem, mediaEndpoints } from '@postloom/shared-contracts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaFilters } from './media-filters.tsx';

/** Divides into whole rows of the grid at every width. */
const pageSize = 60;

type Query = MediaFilters['query'];
type Pages = InfiniteData<{ readonly items: readonly MediaItem[]; readonly next: string | null }>;

/** What the library has under some filters, page by page. */
export function useMediaList(query: Query) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [mediaEndpoints.listMedia.path, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        mediaEndpoints.listMedia,
        { query: { ...query, limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Files are made and used elsewhere on the site, so the list is asked for on every visit.
    staleTime: 0,
  });
}

/** Keeps what was read of the library true after a change. */
export function useMediaCache() {
  const queryClient = useQueryClient();
  return {
    /**
     * Puts changed files where they stand in the lists, and takes them out where they no longer belong: a list of
     * thousands is not read again for a star.
     */
    put(changed: readonly MediaItem[]): void {
      const byId = new Map(changed.map((item) => [item.id, item]));
      const lists = queryClient.getQueryCache().findAll({ queryKey: [mediaEndpoints.listMedia.path] });
      for (const { queryKey } of lists) {
        const query = queryKey[1] as Query;
        queryClient.setQueryData<Pages>(
          queryKey,
          (data) =>
            data && {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                items: page.items
                  .map((item) => byId.get(item.id) ?? item)
                  .filter((item) => !byId.has(item.id) || belongs(item, query)),
              })),
            },
        );
      }
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          changed.some(({ id }) => path === `${mediaEndpoints.listMedia.path}/${id}`),
      });
    },
    /** Files have come, from a person's disk or out of the bin: lists and figures are read again. */
    forget: (): Promise<void> =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith(mediaEndpoints.listMedia.path),
      }),
  };
}

function belongs({ starred, tags, deletedAt }: MediaItem, { filter, tag, deleted }: Query): boolean {
  if ((deletedAt !== null) !== (deleted === 'true')) return false;
  return (filter !== 'starred' || starred) && (!tag || tags.includes(tag));
}
