import { chosenClient } from '@postloom/remote-kit';
import { Badge } from '@postloom/ui-kit';
import { clientName, useClients } from './use-clients.ts';

/** For which client something is, where those of all clients stand side by side; null where nothing is to be said. */
export function useClientName(client: string | null): string | null {
  const isSaid = client !== null && chosenClient() === null;
  const { data } = useClients({ enabled: isSaid });
  return isSaid && data ? clientName(data, client) : null;
}

/** Says it as a badge. */
export function ClientLabel({ client }: { readonly client: string | null }) {
  const name = useClientName(client);
  return (
    name && (
      <Badge tone="teal" dir="auto">
        {name}
      </Badge>
    )
  );
}
