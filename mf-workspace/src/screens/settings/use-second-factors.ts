import { useHost } from '@postloom/remote-kit';
import { secondFactorsEndpoints } from '@postloom/shared-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The account's second factors and passkeys, and a function to refetch them. */
export function useSecondFactors() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const query = api.query(secondFactorsEndpoints.getSecondFactors, {});
  return {
    factors: useQuery(query),
    readAgain: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  };
}
