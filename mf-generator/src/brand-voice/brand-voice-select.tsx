import { useHost } from '@postloom/remote-kit';
import { allBrandVoices } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { chosenVoice, type VoiceChoice } from './voice-choice.ts';

interface BrandVoiceSelectProps {
  /** Null, or one that was deleted since, for none. */
  readonly value: string | null;
  readonly onChange: (choice: VoiceChoice) => void;
  readonly className?: string;
  /** Where there is little room: nothing is said above or below it, and there is none where no voice is saved. */
  readonly compact?: boolean;
}

/** Whose voice the posts have. Its place is kept while the voices are on their way, and where there are none yet. */
export function BrandVoiceSelect({ value, onChange, compact = false, ...look }: BrandVoiceSelectProps) {
  const { api, hasRoute } = useHost();
  const { data, isError, refetch } = useQuery({ ...allBrandVoices(api), staleTime: 0 });
  const isGone = data && value && !data.some(({ id }) => id === value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where a voice was deleted meanwhile
  useEffect(() => {
    if (isGone) onChange({ brandVoiceId: null, voiceFrom: undefined });
  }, [isGone]);
  const isAway = isError && !data;
  if (compact && !isAway && !data?.length) return null;
  const hint = isAway ? (
    <>
      Couldn’t load your voices.{' '}
      <Button variant="link" size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  ) : (
    !compact &&
    hasRoute(paths.voices) && (
      <Link to={paths.voices}>{data?.length === 0 ? 'Describe your voice' : 'Edit voices'}</Link>
    )
  );
  return (
    <Select
      label="Brand voice"
      hideLabel={compact}
      aside={!compact && 'Optional'}
      hint={hint}
      disabled={!data}
      value={isGone ? '' : (value ?? '')}
      onChange={(event) => onChange(chosenVoice(event.target.value || null))}
      {...look}
    >
      <option value="">{compact ? 'No brand voice' : 'None'}</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
