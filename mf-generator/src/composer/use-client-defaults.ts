import { chosenClient, useHost } from '@postloom/remote-kit';
import { clientsEndpoints, composerTones, isKnown } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { emptyComposerDraft, isFilledIn, useComposerDraft } from './composer-draft.ts';

/** Begins an empty brief with the voice and the tone of the chosen client. The rest of its defaults the API adds. */
export function useClientDefaults(): void {
  const { api } = useHost();
  const { get, change } = useComposerDraft();
  const id = chosenClient();
  const { data: client } = useQuery({
    ...api.query(clientsEndpoints.getClient, { params: { id: id ?? '' } }),
    enabled: id !== null,
    staleTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => {
    if (!client) return;
    const { brandVoiceId, briefDefaults } = client;
    // What somebody has filled in is theirs; a project or a template that they came with says nothing of a voice.
    const draft = get();
    const hasOwn = draft.brandVoiceId !== null || draft.tone !== emptyComposerDraft.tone;
    if (hasOwn || isFilledIn({ ...draft, projectId: null, templateId: null, topic: '' })) return;
    change({
      brandVoiceId,
      ...(isKnown(composerTones, briefDefaults.tone) && { tone: briefDefaults.tone }),
    });
  }, [client]);
}
