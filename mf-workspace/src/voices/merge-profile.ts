import { type BrandVoiceProfile, brandVoiceLimits } from '@postloom/shared-contracts';
import { linesOf, linesText } from '#app/forms/lines.ts';

/** What a reading fills in. Lists that are typed have one entry on each line. */
export interface VoiceContent {
  readonly tone: string;
  readonly phrases: string;
  readonly bannedWords: string;
  readonly examples: readonly string[];
}

/** A reading, and the form before and after it. */
export interface Reading {
  readonly profile: BrandVoiceProfile;
  readonly before: VoiceContent;
  readonly after: VoiceContent;
}

/**
 * Adds a reading to what stands in the form, all of which stays. The description of the last reading gives way to the
 * new one where it stands as it came. Where there is no room for one, it is left out.
 */
export function mergeProfile(
  before: VoiceContent,
  profile: BrandVoiceProfile,
  last: Reading | null,
): VoiceContent {
  const own = last ? before.tone.replace(last.profile.tone, '').trim() : before.tone.trim();
  const whole = own.includes(profile.tone) ? own : [own, profile.tone].filter(Boolean).join('\n');
  return {
    tone: whole.length <= brandVoiceLimits.toneCharacters ? whole : before.tone,
    phrases: withLines(before.phrases, profile.phrases, brandVoiceLimits.phrases),
    bannedWords: withLines(before.bannedWords, profile.bannedWords, brandVoiceLimits.bannedWords),
    examples: [...new Set([...before.examples, ...profile.examples])].slice(
      0,
      Math.max(before.examples.length, brandVoiceLimits.examples),
    ),
  };
}

function withLines(typed: string, found: readonly string[], max: number): string {
  const lines = linesOf(typed);
  const known = new Set(lines.map((line) => line.toLowerCase()));
  const fresh = found.filter((entry) => !known.has(entry.toLowerCase()));
  const added = fresh.slice(0, Math.max(0, max - lines.length));
  return added.length === 0 ? typed : linesText([...lines, ...added]);
}

/** Takes a reading back. A field that was changed since stays as it is. */
export function withoutReading(now: VoiceContent, { before, after }: Reading): VoiceContent {
  const back = <Field extends keyof VoiceContent>(field: Field): VoiceContent[Field] =>
    JSON.stringify(now[field]) === JSON.stringify(after[field]) ? before[field] : now[field];
  return {
    tone: back('tone'),
    phrases: back('phrases'),
    bannedWords: back('bannedWords'),
    examples: back('examples'),
  };
}

/** What a reading has added to the form, e.g. "2 phrases and 3 examples"; empty for nothing. */
export function addedBy({ before, after }: Reading): string {
  const counted = (count: number, one: string): string[] =>
    count > 0 ? [count === 1 ? `1 ${one}` : `${count} ${one}s`] : [];
  const parts = [
    ...(after.tone === before.tone ? [] : ['how it talks']),
    ...counted(linesOf(after.phrases).length - linesOf(before.phrases).length, 'phrase'),
    ...counted(after.examples.length - before.examples.length, 'example'),
  ];
  return new Intl.ListFormat('en').format(parts);
}
