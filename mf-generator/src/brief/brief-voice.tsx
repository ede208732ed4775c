import { chosenClient, useHost } from '@postloom/remote-kit';
import { clientsEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrandVoiceSelect } from '#app/brand-voice/brand-voice-select.tsx';
import { hasContent } from './brief.ts';
import { useBrief } from './brief-draft.ts';

/** Whose voice the post has. An empty brief begins with the chosen client's. */
export function BriefVoice() {
  const { api } = useHost();
  const { brief, change } = useBrief();
  const client = chosenClient();
  const { data } = useQuery({
    ...api.query(clientsEndpoints.getClient, { params: { id: client ?? '' } }),
    enabled: client !== null,
    staleTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => {
    if (data?.brandVoiceId && !brief.brandVoiceId && !hasContent(brief)) {
      change({ brandVoiceId: data.brandVoiceId });
    }
  }, [data]);
  return (
    <BrandVoiceSelect
      value={brief.brandVoiceId ?? null}
      onChange={(brandVoiceId) => change({ brandVoiceId })}
    />
  );
}
