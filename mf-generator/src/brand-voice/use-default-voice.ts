import { chosenClient, useHost, useSession } from '@postloom/remote-kit';
import { allBrandVoices } from '@postloom/shared-contracts';
import type { Draft } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { chosenVoice, givesWay, type VoiceChoice, type Voiced } from './voice-choice.ts';

interface VoicedDraft<T extends Voiced> {
  readonly draft: Draft<T>;
  readonly change: (choice: VoiceChoice) => void;
}

/**
 * Selects a draft's brand voice if its client has exactly one, unless somebody has chosen another or none. If the
 * selected one was deleted, none is, and the person is told: the voice of another brand must not take its place.
 * @param client id of the client that the draft is for, null for the workspace itself; voices of others aren't used.
 *   Undefined until it is known.
 */
export function useDefaultVoice<T extends Voiced>(
  { draft, change }: VoicedDraft<T>,
  client: string | null | undefined = chosenClient(),
): void {
  const { api, toast, hasRoute, navigate } = useHost();
  const isMember = useSession().status === 'member';
  const { data: voices, isFetchedAfterMount } = useQuery({
    ...allBrandVoices(api),
    staleTime: 0,
    enabled: isMember,
  });
  const { status, value } = useStore(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the draft's latest value when it runs
  useEffect(() => {
    const choice: Voiced = draft.getState().value ?? {};
    if (!voices || status !== 'ready') return;
    const before = choice.brandVoiceId ?? null;
    if (before !== null && isFetchedAfterMount && !voices.some(({ id }) => id === before)) {
      change(chosenVoice(null));
      toast({
        title: 'Your brand voice was deleted',
        description: 'No voice is chosen now. Choose another one, or restore it under Brand voices.',
        ...(hasRoute(paths.voices) && {
          action: { label: 'Brand voices', onSelect: () => navigate(paths.voices) },
        }),
      });
      return;
    }
    if (client === undefined || !givesWay(choice)) return;
    const own = voices.filter((voice) => voice.client === client).map(({ id }) => id);
    const kept = before !== null && own.includes(before) ? before : null;
    const brandVoiceId = own.length === 1 ? (own[0] ?? null) : kept;
    if (brandVoiceId !== before) change({ brandVoiceId, voiceFrom: brandVoiceId ? 'default' : undefined });
  }, [voices, isFetchedAfterMount, client, status, value]);
}
