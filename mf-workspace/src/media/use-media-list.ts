import { useHost } from '@postloom/remote-kit';
import { type MediaItem, mediaEndpoints } from '@postloom/shared-contracts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { MediaFilters } from './media-filters.tsx';

/** Divisible into full rows of the grid at every width. */
const pageSize = 60;

type Query = MediaFilters['query'];
type Pages = InfiniteData<{ readonly items: readonly MediaItem[]; readonly next: string | null }>;

/** The library with some filters, page by page. */
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
    // Files are also created and used elsewhere on the site, so the list is refetched on every visit.
    staleTime: 0,
  });
}

/** Updates the cached library after a change. */
export function useMediaCache() {
  const queryClient = useQueryClient();
  return {
    /**
     * Updates changed files in the cached lists and removes them where they no longer match: a list of thousands isn't
     * refetched just for a star.
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
    /** After an upload or a restore: refetches lists and figures. */
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
