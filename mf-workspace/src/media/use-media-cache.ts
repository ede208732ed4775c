import { isSameTag, type MediaItem, mediaEndpoints } from '@postloom/shared-contracts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { MediaFilters } from './media-filters.tsx';

type Query = MediaFilters['query'];
type Pages = InfiniteData<{ readonly items: readonly MediaItem[]; readonly next: string | null }>;

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
  return (filter !== 'starred' || starred) && (!tag || tags.some((each) => isSameTag(each, tag)));
}
