import { generatorTones } from '@postloom/shared-contracts';
import { useEffect } from 'react';
import { givesWay } from '#app/brand-voice/voice-choice.ts';
import { type Brief, emptyBrief, hasContent } from './brief.ts';
import { useBrief } from './brief-draft.ts';
import { nearestTone } from './nearest-tone.ts';
import { useChosenClient } from './use-chosen-client.ts';

/** Begins an empty brief with what the chosen client says of itself. @returns that. */
export function useClientBrief(): Partial<Brief> {
  const { brief, change } = useBrief();
  const client = useChosenClient();
  const begun = client
    ? {
        brandVoiceId: client.brandVoiceId,
        voiceFrom: undefined,
        businessType: client.briefDefaults.businessType,
        targetAudience: client.briefDefaults.targetAudience,
        tone: nearestTone(client.briefDefaults.tone, generatorTones) ?? emptyBrief.tone,
      }
    : {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has come
  useEffect(() => {
    // What somebody has filled in is theirs.
    const hasOwn = hasContent(brief) || !givesWay(brief) || brief.tone !== emptyBrief.tone;
    if (client && !hasOwn) change(begun);
  }, [client]);
  return begun;
}
