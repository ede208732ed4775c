import { chosenClient } from '@postloom/remote-kit';
import { Select } from '@postloom/ui-kit';
import { useClients, useClientsRight } from './use-clients.ts';

interface ClientSelectProps {
  readonly value: string | null;
  readonly onValueChange: (client: string | null) => void;
  readonly hint?: string;
}

/** The client that something is for. Only where all of them are shown: to whom one is at work for, the others are not there. */
export function ClientSelect({ value, onValueChange, hint }: ClientSelectProps) {
  const isOffered = useClientsRight() === true && chosenClient() === null;
  const { data } = useClients({ enabled: isOffered });
  if (!isOffered || !data || data.length === 0) return null;
  const open = data.filter(({ id, archived }) => !archived || id === value);
  return (
    <Select
      label="Client"
      hint={hint}
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value || null)}
    >
      <option value="">None (our own)</option>
      {value !== null && !open.some(({ id }) => id === value) && (
        <option value={value}>A former client</option>
      )}
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
