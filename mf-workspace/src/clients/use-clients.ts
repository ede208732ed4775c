import { chosenClient, useCredits, useHost, useRight } from '@postloom/remote-kit';
import {
  allClients,
  type Client,
  clientsEndpoints,
  planOf,
  type WorkspaceRight,
} from '@postloom/shared-contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * Whether the plan includes clients; null until the plan is known. Without them, existing clients can still be read.
 */
export function useClientsRight(): boolean | null {
  const { status, credits } = useCredits();
  return status === 'loading' ? null : planOf(credits.plan).rights.clients;
}

/** All clients of the workspace. */
export function useClients({ enabled = true } = {}) {
  const { api } = useHost();
  return useQuery({ ...allClients(api), enabled });
}

/**
 * Whether the person may change what belongs to a client, or to none: nobody may once the client is archived, which the
 * overview of all clients has to look up. True until it is known; the API makes the final decision.
 */
export function useMayEdit(client: string | null): boolean {
  return useMay('edit', client);
}

/** Whether the person may decide on what belongs to a client. */
export function useMayReview(client: string | null): boolean {
  return useMay('review', client);
}

function useMay(right: WorkspaceRight, client: string | null): boolean {
  const may = useRight(right);
  const { data = [] } = useClients({ enabled: may && client !== null && chosenClient() === null });
  return may && !data.some(({ id, archived }) => id === client && archived);
}

/** Returns a function that refetches the clients, including those in the bin. */
export function useForgetClients(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => String(path).startsWith(clientsEndpoints.listClients.path),
    });
}

/** The name of a client, or a placeholder if it no longer exists. */
export const clientName = (clients: readonly Client[], id: string): string =>
  clients.find((client) => client.id === id)?.name ?? 'A former client';
