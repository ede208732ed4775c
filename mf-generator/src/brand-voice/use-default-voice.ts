import { chosenClient, useHost, useSession } from '@postloom/remote-kit';
import { allBrandVoices } from '@postloom/shared-contracts';
import type { Draft } from '@postloom/shared-contracts/federation';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { givesWay, type VoiceChoice, type Voiced } from './voice-choice.ts';

interface VoicedDraft<T extends Voiced> {
  readonly draft: Draft<T>;
  readonly change: (choice: VoiceChoice) => void;
}

/**
 * Selects a draft's brand voice if its client has exactly one, unless somebody has chosen another or none.
 * @param client id of the client that the draft is for, null for the workspace itself; voices of others aren't used.
 *   Undefined until it is known.
 */
export function useDefaultVoice<T extends Voiced>(
  { draft, change }: VoicedDraft<T>,
  client: string | null | undefined = chosenClient(),
): void {
  const { api } = useHost();
  const isMember = useSession().status === 'member';
  const { data: voices } = useQuery({ ...allBrandVoices(api), enabled: isMember });
  const { status, value } = useStore(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the draft's latest value when it runs
  useEffect(() => {
    const choice: Voiced = draft.getState().value ?? {};
    if (!voices || client === undefined || status !== 'ready' || !givesWay(choice)) return;
    const own = voices.filter((voice) => voice.client === client).map(({ id }) => id);
    const before = choice.brandVoiceId ?? null;
    const kept = before !== null && own.includes(before) ? before : null;
    const brandVoiceId = own.length === 1 ? (own[0] ?? null) : kept;
    if (brandVoiceId !== before) change({ brandVoiceId, voiceFrom: brandVoiceId ? 'default' : undefined });
  }, [voices, client, status, value]);
}
