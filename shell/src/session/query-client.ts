import { ApiError } from '@postloom/shared-contracts';
import { QueryClient } from '@tanstack/react-query';

/**
 * The one query client. Defaults of spec section 9: no refetch interval, no refetch on window focus, never
 * stale, no retries. The default read helper (spec section 7) joins the key's segments with slashes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        queryFn: async ({ queryKey, signal }) => {
          const response = await fetch(queryKey.join('/'), { credentials: 'include', signal });
          if (!response.ok) {
            throw new ApiError(response.status, (await response.text()) || response.statusText, null);
          }
          return response.json();
        },
      },
      mutations: { retry: false },
    },
  });
}
