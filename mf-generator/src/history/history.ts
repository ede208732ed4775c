import { useHost } from '@postloom/remote-kit';
import { type HistoryKind, historyEndpoints } from '@postloom/shared-contracts';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Entries that a page of the list has. */
const perPage = 20;
/** How often the list is read again while something in it is being made. */
const lookEveryMs = 3000;

/** What was generated, latest first; all kinds for null. */
export function useHistory(kind: HistoryKind | null) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [historyEndpoints.listHistory.path, kind],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        historyEndpoints.listHistory,
        { query: { limit: perPage, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'running'))
        ? lookEveryMs
        : false,
  });
}
