import { useApiMutation, useHost } from '@postloom/remote-kit';
import { type Client, clientsEndpoints } from '@postloom/shared-contracts';
import { useForgetClients } from './use-clients.ts';

/** The actions for a client; each can be undone. */
export function useClientActions() {
  const { api, toast } = useHost();
  const forget = useForgetClients();
  const restore = useApiMutation({
    inTurn: true,
    call: ({ id }: Client, options) => api.call(clientsEndpoints.restoreClient, { params: { id } }, options),
    onDone: forget,
    done: 'Client restored',
    failed: 'Couldn’t restore the client',
  });
  const remove = useApiMutation({
    inTurn: true,
    call: ({ id }: Client, options) => api.call(clientsEndpoints.deleteClient, { params: { id } }, options),
    onDone: async (_result, client) => {
      await forget();
      toast({
        title: 'Client deleted',
        action: { label: 'Undo', onSelect: () => restore.run(client) },
      });
    },
    failed: 'Couldn’t delete the client',
  });
  const unarchive = useApiMutation({
    inTurn: true,
    call: ({ id }: Client, options) =>
      api.call(clientsEndpoints.unarchiveClient, { params: { id } }, options),
    onDone: forget,
    done: 'Client unarchived',
    failed: 'Couldn’t unarchive the client',
  });
  const archive = useApiMutation({
    inTurn: true,
    call: ({ id }: Client, options) => api.call(clientsEndpoints.archiveClient, { params: { id } }, options),
    onDone: async (_result, client) => {
      await forget();
      toast({
        title: 'Client archived',
        description: 'Its work stays here, read-only.',
        action: { label: 'Undo', onSelect: () => unarchive.run(client) },
      });
    },
    failed: 'Couldn’t archive the client',
  });
  return { archive, unarchive, remove, restore };
}
