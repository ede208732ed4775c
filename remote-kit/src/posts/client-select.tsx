import { allClients, planOf } from '@postloom/shared-contracts';
import { Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { chosenClient } from '../chosen-client.ts';
import { useHost } from '../remote.tsx';
import { useCredits } from '../session.ts';

interface ClientSelectProps {
  readonly value: string | null;
  readonly onValueChange: (client: string | null) => void;
  readonly hint?: string;
}

/**
 * Chooses the client that something belongs to. Shown only while no client is chosen for the page: otherwise, the
 * person sees only that client's data.
 */
export function ClientSelect({ value, onValueChange, hint }: ClientSelectProps) {
  const { status, credits } = useCredits();
  const isOffered = status !== 'loading' && planOf(credits.plan).rights.clients && chosenClient() === null;
  const { data } = useQuery({ ...allClients(useHost().api), enabled: isOffered });
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
