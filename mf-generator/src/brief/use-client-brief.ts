import { generatorTones } from '@postloom/shared-contracts';
import { useEffect } from 'react';
import { givesWay } from '#app/brand-voice/voice-choice.ts';
import { type Brief, emptyBrief, hasContent } from './brief.ts';
import { useBrief } from './brief-draft.ts';
import { nearestTone } from './nearest-tone.ts';
import { useChosenClient } from './use-chosen-client.ts';

/** Fills an empty brief with the chosen client's default values. @returns these values. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the client has loaded
  useEffect(() => {
    // The client's values must not replace what somebody has filled in.
    const hasOwn = hasContent(brief) || !givesWay(brief) || brief.tone !== emptyBrief.tone;
    if (client && !hasOwn) change(begun);
  }, [client]);
  return begun;
}
