import { useHost } from '@postloom/remote-kit';
import { allBrandVoices } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

interface BrandVoiceSelectProps {
  /** Null, or one that was deleted since, for none. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly className?: string;
}

/** Whose voice the posts have. Shown to members who have saved one. */
export function BrandVoiceSelect({ value, onChange, ...look }: BrandVoiceSelectProps) {
  const { api, hasRoute } = useHost();
  const { data } = useQuery({ ...allBrandVoices(api), staleTime: 0 });
  const isGone = data && value && !data.some(({ id }) => id === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where a voice was deleted meanwhile
  useEffect(() => {
    if (isGone) onChange(null);
  }, [isGone]);
  if (!data || data.length === 0) return null;
  return (
    <Select
      label="Brand voice"
      aside="Optional"
      hint={hasRoute(paths.voices) && <Link to={paths.voices}>Edit voices</Link>}
      value={isGone ? '' : (value ?? '')}
      onChange={(event) => onChange(event.target.value || null)}
      {...look}
    >
      <option value="">None</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
