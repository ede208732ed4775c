import { isKnown, type Tone, tones } from '@postloom/shared-contracts';
import { toneNames } from './labels.ts';
import { nearestTone } from './nearest-tone.ts';
import { useChosenClient } from './use-chosen-client.ts';

/**
 * Says that another tone stands for the chosen client's, which a form does not offer.
 * @param shown the form's tone at present.
 * @returns a sentence for the form; undefined where the person chose another one, or the client's own is offered.
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
