import { chosenClient, useHost, useUser } from '@postloom/remote-kit';
import { type Client, clientsEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';

/** The client that posts are written for; undefined if none is chosen, and until it has loaded. */
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
