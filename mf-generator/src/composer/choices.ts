import {
  type ComposerGoal,
  type ComposerLength,
  type composerTones,
  isKnown,
} from '@postloom/shared-contracts';
import {
  type Platform,
  platformCatalogue,
  platforms,
  templatePlatformName,
} from '@postloom/shared-contracts/platforms';

/** The platforms that the composer writes for (spec section 2). */
export const composerPlatforms = platforms.filter((platform) => platformCatalogue[platform].isInComposer);

/** The platform, if the generator writes for it and the composer doesn't; null otherwise. */
export const onlyInGenerator = (platform: string): Platform | null =>
  platforms.find((each) => each === platform && !platformCatalogue[each].isInComposer) ?? null;

/** A sentence that the composer doesn't write for this platform; null if it does. */
export function notWrittenHere(platform: string): string | null {
  if (isKnown(composerPlatforms, platform)) return null;
  return `The composer doesn’t write for ${templatePlatformName(platform)}.`;
}

export const goalTexts: Record<ComposerGoal, { readonly name: string; readonly description: string }> = {
  educate: { name: 'Educate', description: 'Teach something that people can use at once.' },
  promote: { name: 'Promote', description: 'Say what you offer, and why now.' },
  launch: { name: 'Launch', description: 'Announce something new.' },
  ugc: { name: 'UGC', description: 'Invite people to share their own photos and stories.' },
};

/** How a tone sounds, in a few words. */
export const toneTexts: Record<(typeof composerTones)[number], string> = {
  professional: 'Clear, factual',
  casual: 'Like a chat',
  friendly: 'Warm, inviting',
  authoritative: 'Sure, expert',
  playful: 'With a wink',
  inspiring: 'Encouraging',
};

/** Names and numbers of words as quoted in spec section 2. */
export const lengthTexts: Record<ComposerLength, { readonly name: string; readonly words: string }> = {
  short: { name: 'Short', words: '50-100 words' },
  medium: { name: 'Medium', words: '100-200 words' },
  long: { name: 'Long', words: '200+ words' },
};
