import { useCredits, useHost } from '@postloom/remote-kit';
import { allClients, type Client, clientsEndpoints, planOf } from '@postloom/shared-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Whether the plan has clients; null until the plan is known. Without them, earlier ones can still be read. */
export function useClientsRight(): boolean | null {
  const { status, credits } = useCredits();
  return status === 'loading' ? null : planOf(credits.plan).rights.clients;
}

/** All clients of the workspace. */
export function useClients({ enabled = true } = {}) {
  const { api } = useHost();
  return useQuery({ ...allClients(api), enabled });
}

/** The clients are read again, those in the bin too. */
export function useForgetClients(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith(clientsEndpoints.listClients.path),
    });
}

/** The name of a client, or what stands for one that is no longer there. */
export const clientName = (clients: readonly Client[], id: string): string =>
  clients.find((client) => client.id === id)?.name ?? 'A former client';
