import { useHost } from '@postloom/remote-kit';
import { allBrandVoices } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useComposerDraft } from '#app/composer/composer-draft.ts';

/** Whose voice the posts have. Shown to those who have saved one. */
export function BrandVoiceSelect() {
  const { api, hasRoute } = useHost();
  const { value: draft, change } = useComposerDraft();
  const { data } = useQuery({ ...allBrandVoices(api), staleTime: 0 });
  const isGone = data && draft.brandVoiceId && !data.some(({ id }) => id === draft.brandVoiceId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where a voice was deleted meanwhile
  useEffect(() => {
    if (isGone) change({ brandVoiceId: null });
  }, [isGone]);
  if (!data || data.length === 0) return null;
  return (
    <Select
      label="Brand voice"
      aside="Optional"
      hint={hasRoute(paths.voices) && <Link to={paths.voices}>Edit voices</Link>}
      className="generator:max-w-md"
      value={draft.brandVoiceId ?? ''}
      onChange={(event) => change({ brandVoiceId: event.target.value || null })}
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
