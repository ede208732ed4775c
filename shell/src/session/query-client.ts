import { ApiError, clientHeader, workspaceHeader } from '@postloom/shared-contracts';
import {
  hashKey,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * Paths whose answers are the same for every client: about the person, or the workspace as a whole. They are named here
 * because the shell would otherwise load the whole contract; a test compares them with it.
 */
const ofWorkspace =
  /^\/api\/(?:(?:access-keys|account|auth|billing|brand|clients|drafts|jobs|team|usage|user|webhooks|workspaces)(?:[/?]|$)|social-media\/last-generation)/;

/**
 * The only query client. Defaults of spec section 9: no refetch interval, no refetch on window focus, never stale, no
 * retries. The default query function (spec section 7) joins the key's segments with slashes.
 * @param clientOf the client that the page is about: one client's data isn't shown for another, and what all clients
 *   have in common is stored once, so that a saved answer is seen by every screen.
 */
export function createQueryClient(
  workspace: () => string | null,
  clientOf: () => string | null = () => null,
): QueryClient {
  return new RereadingQueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        queryKeyHashFn: (key) => {
          const client = ofWorkspace.test(String(key[0])) ? null : clientOf();
          return client === null ? hashKey(key) : `${client} ${hashKey(key)}`;
        },
        queryFn: async ({ queryKey, signal }) => {
          const [workspaceId, client] = [workspace(), clientOf()];
          const headers = {
            ...(workspaceId !== null && { [workspaceHeader]: workspaceId }),
            ...(client !== null && { [clientHeader]: client }),
          };
          const response = await fetch(queryKey.join('/'), { credentials: 'include', headers, signal });
          if (!response.ok) {
            throw new ApiError(response.status, (await response.text()) || response.statusText, null);
          }
          return response.json();
        },
      },
      // Without a connection, a change fails at once with an error. By default the library would queue it and send it
      // later, after the person has given up on it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * After an invalidation, also fetches again what was being fetched for the first time. The library drops that
 * (https://github.com/TanStack/query/issues/8530): what the server read before the change would be shown for good.
 */
class RereadingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    if (first.length === 0) return;
    await Promise.allSettled(first.map(({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) }, options);
  }
}
