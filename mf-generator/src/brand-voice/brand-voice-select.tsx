import { useHost } from '@postloom/remote-kit';
import { allBrandVoices, assistantEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { chosenVoice, type VoiceChoice } from './voice-choice.ts';

interface BrandVoiceSelectProps {
  /** Id of the selected voice; null for none. The id of a deleted voice counts as none (`useDefaultVoice`). */
  readonly value: string | null;
  readonly onChange: (choice: VoiceChoice) => void;
  readonly className?: string;
  /** Hides the label and the link to the voices to save room, and renders nothing if no voice is saved. */
  readonly compact?: boolean;
}

const heededWithoutAi =
  'Without AI, posts follow its words to avoid and plain rules like “no emoji”, not its phrases and examples.';

/** Selects the brand voice of the posts. It takes up its room while the voices load, and if there are none yet. */
export function BrandVoiceSelect({ value, onChange, compact = false, ...look }: BrandVoiceSelectProps) {
  const { api, hasRoute } = useHost();
  const { data, isError, refetch } = useQuery({ ...allBrandVoices(api), staleTime: 0 });
  const { data: quote } = useQuery(api.query(assistantEndpoints.quoteAssistant, {}));
  const isGone = data && value && !data.some(({ id }) => id === value);
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
    !compact && quote?.isDemo && value && !isGone && heededWithoutAi
  );
  // Beside the label, so that the form keeps its height when it turns out who is there.
  const toVoices = data?.length === 0 ? 'Describe your voice' : 'Edit voices';
  const aside = !compact && (hasRoute(paths.voices) ? <Link to={paths.voices}>{toVoices}</Link> : 'Optional');
  return (
    <Select
      label="Brand voice"
      hideLabel={compact}
      aside={aside}
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
