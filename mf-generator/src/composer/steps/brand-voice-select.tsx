import { useHost } from '@postloom/remote-kit';
import { brandVoicesEndpoints } from '@postloom/shared-contracts';
import { Select } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useComposerDraft } from '#app/composer/composer-draft.ts';

/** Whose voice the posts have. Shown to those who have saved one. */
export function BrandVoiceSelect() {
  const { api } = useHost();
  const { value: draft, change } = useComposerDraft();
  const { data } = useQuery({ ...api.query(brandVoicesEndpoints.listBrandVoices, {}), staleTime: 0 });
  const isGone = data && draft.brandVoiceId && !data.items.some(({ id }) => id === draft.brandVoiceId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where a voice was deleted meanwhile
  useEffect(() => {
    if (isGone) change({ brandVoiceId: null });
  }, [isGone]);
  if (!data || data.items.length === 0) return null;
  return (
    <Select
      label="Brand voice"
      aside="Optional"
      className="generator:max-w-md"
      value={draft.brandVoiceId ?? ''}
      onChange={(event) => change({ brandVoiceId: event.target.value || null })}
    >
      <option value="">None</option>
      {data.items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
