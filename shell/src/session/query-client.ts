import {
  ApiError,
  authEndpoints,
  clientHeader,
  clientsEndpoints,
  creditsEndpoints,
  workspaceHeader,
} from '@postloom/shared-contracts';
import { hashKey, QueryClient } from '@tanstack/react-query';

/** What a page knows whichever client is chosen: who is here, what they may spend, and the clients themselves. */
const ofWorkspace = new Set<unknown>([
  authEndpoints.getUser.path,
  creditsEndpoints.getCredits.path,
  clientsEndpoints.listClients.path,
]);

/**
 * The one query client. Defaults of spec section 9: no refetch interval, no refetch on window focus, never
 * stale, no retries. The default read helper (spec section 7) joins the key's segments with slashes.
 * @param clientOf the client for which the page acts: what was read for one is not there for another.
 */
export function createQueryClient(
  workspace: () => string | null,
  clientOf: () => string | null = () => null,
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        queryKeyHashFn: (key) => {
          const client = ofWorkspace.has(key[0]) ? null : clientOf();
          return client === null ? hashKey(key) : `${client} ${hashKey(key)}`;
        },
        queryFn: async ({ queryKey, signal }) => {
          const [standing, client] = [workspace(), clientOf()];
          const headers = {
            ...(standing !== null && { [workspaceHeader]: standing }),
            ...(client !== null && { [clientHeader]: client }),
          };
          const response = await fetch(queryKey.join('/'), { credentials: 'include', headers, signal });
          if (!response.ok) {
            throw new ApiError(response.status, (await response.text()) || response.statusText, null);
          }
          return response.json();
        },
      },
      // Without a connection a change fails at once and says so. Kept back and sent later, as is the library's way, it
      // would be made after the person has given it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
