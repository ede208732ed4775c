import { useHost } from '@postloom/remote-kit';
import { secondFactorsEndpoints } from '@postloom/shared-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** What the account asks for or takes beside its password, and the way to read it again. */
export function useSecondFactors() {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const query = api.query(secondFactorsEndpoints.getSecondFactors, {});
  return {
    factors: useQuery(query),
    readAgain: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  };
}
