import { chosenClient } from '@postloom/remote-kit';
import { Badge } from '@postloom/ui-kit';
import { clientName, useClients } from './use-clients.ts';

/** The name of the client that something belongs to, if several clients' items are shown together; otherwise null. */
export function useClientName(client: string | null): string | null {
  const isSaid = client !== null && chosenClient() === null;
  const { data } = useClients({ enabled: isSaid });
  return isSaid && data ? clientName(data, client) : null;
}

/** Shows it as a badge. */
export function ClientLabel({ client }: { readonly client: string | null }) {
  const name = useClientName(client);
  return (
    name && (
      <Badge tone="teal" dir="auto" title={name} className="workspace:min-w-0 workspace:max-w-60">
        <span className="workspace:truncate">{name}</span>
      </Badge>
    )
  );
}
