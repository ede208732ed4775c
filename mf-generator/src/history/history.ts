import { pollWhile, useHost } from '@postloom/remote-kit';
import { type HistoryKind, historyEndpoints } from '@postloom/shared-contracts';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Entries per page of the list. */
const perPage = 20;
/** How often the list is fetched while one of its entries is in progress, in milliseconds. */
const pollEveryMs = 3000;

/** Everything of a kind that was generated, latest first; all kinds for null. */
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
    refetchInterval: pollWhile(
      (list) => list?.pages.some(({ items }) => items.some(({ status }) => status === 'running')) === true,
      pollEveryMs,
    ),
  });
}
