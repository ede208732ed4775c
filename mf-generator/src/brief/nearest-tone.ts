import { isKnown, type Tone } from '@postloom/shared-contracts';

/** For each tone that only the generator or only the composer has (spec sections 2 and 5), the nearest of the other's. */
const nearest: Partial<Record<string, Tone>> = {
  humorous: 'playful',
  educational: 'authoritative',
  promotional: 'inspiring',
  friendly: 'casual',
  authoritative: 'professional',
  playful: 'humorous',
};

/** A tone that a client, a project or another form says, or the nearest that is offered; null where none is said. */
export function nearestTone<T extends Tone>(tone: string | null, offered: readonly T[]): T | null {
  return [tone, nearest[tone ?? '']].find((each): each is T => isKnown(offered, each)) ?? null;
}
