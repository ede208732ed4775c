import { isKnown, type Tone } from '@postloom/shared-contracts';

/** The generator and the composer offer different tones (spec sections 2 and 5): for each, the nearest in the other. */
const nearest: Partial<Record<string, Tone>> = {
  humorous: 'playful',
  educational: 'authoritative',
  promotional: 'inspiring',
  friendly: 'casual',
  authoritative: 'professional',
  playful: 'humorous',
};

/** The tone set by a client, a project or another form, or the nearest one that is offered; null if there is none. */
export function nearestTone<T extends Tone>(tone: string | null, offered: readonly T[]): T | null {
  return [tone, nearest[tone ?? '']].find((each): each is T => isKnown(offered, each)) ?? null;
}
