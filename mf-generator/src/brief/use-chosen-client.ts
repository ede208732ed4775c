import { chosenClient, useHost, useUser } from '@postloom/remote-kit';
import { type Client, clientsEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';

/** The client for whom is written; undefined where none is chosen, and until it has come. */
export function useChosenClient(): Client | undefined {
  const { api } = useHost();
  const isMember = useUser() !== null;
  const id = chosenClient();
  const { data } = useQuery({
    ...api.query(clientsEndpoints.getClient, { params: { id: id ?? '' } }),
    enabled: id !== null && isMember,
    staleTime: 0,
  });
  return data;
}
