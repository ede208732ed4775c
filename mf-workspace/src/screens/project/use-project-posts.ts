import { useHost } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import { useInfiniteQuery } from '@tanstack/react-query';

/** The posts of a project, page by page. */
export function useProjectPosts(project: string) {
  const { api } = useHost();
  return useInfiniteQuery({
    queryKey: [postsEndpoints.listPosts.path, { project }],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        postsEndpoints.listPosts,
        { query: { project, limit: 30, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}
