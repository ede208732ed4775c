import { isKnown, type Tone, tones } from '@postloom/shared-contracts';
import { toneNames } from './labels.ts';
import { nearestTone } from './nearest-tone.ts';
import { useChosenClient } from './use-chosen-client.ts';

/**
 * Explains that a form uses the tone nearest to the chosen client's, because it doesn't offer the client's own.
 * @param shown the form's current tone.
 * @returns a sentence for the form; undefined if the person chose another tone, or if the client's tone is offered.
 */
export function useClientToneNote<T extends Tone>(
  offered: readonly T[],
  shown: T | null,
): string | undefined {
  const client = useChosenClient();
  const tone = client?.briefDefaults.tone ?? null;
  const stands = nearestTone(tone, offered);
  if (!client || !stands || stands !== shown || stands === tone || !isKnown(tones, tone)) return undefined;
  return `${client.name}’s tone is ${toneNames[tone]}. ${toneNames[stands]} is the nearest here.`;
}
