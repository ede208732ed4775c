import { generatorTones } from '@postloom/shared-contracts';
import { useEffect } from 'react';
import { givesWay } from '#app/brand-voice/voice-choice.ts';
import { emptyBrief, hasContent } from './brief.ts';
import { useBrief } from './brief-draft.ts';
import { nearestTone } from './nearest-tone.ts';
import { useChosenClient } from './use-chosen-client.ts';

/** Fills an empty brief with the chosen client's default values. */
export function useClientBrief(): void {
  const { brief, change } = useBrief();
  const client = useChosenClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the client has loaded
  useEffect(() => {
    // The client's values must not replace what somebody has filled in.
    const hasOwn = hasContent(brief) || !givesWay(brief) || brief.tone !== emptyBrief.tone;
    if (!client || hasOwn) return;
    const { businessType, targetAudience, tone } = client.briefDefaults;
    change({
      brandVoiceId: client.brandVoiceId,
      voiceFrom: undefined,
      businessType,
      targetAudience,
      tone: nearestTone(tone, generatorTones) ?? emptyBrief.tone,
    });
  }, [client]);
}
