import { type ComposerResult, isKnown } from '@postloom/shared-contracts';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { creditsText, sampleToast } from '#app/generation/outcome.ts';

/** The single toast for a finished generation. A note about failures or sample content precedes the success message. */
export function composedToast({
  platforms: parts,
  picture,
  video,
  credits,
}: Pick<ComposerResult, 'platforms' | 'picture' | 'video' | 'credits'>): ToastInput {
  const failed = [
    ...parts.filter(({ failure }) => failure).map(({ platform }) => nameOf(platform)),
    ...(picture?.failure ? ['The image'] : []),
    ...(video?.failure ? ['The video'] : []),
  ];
  if (failed.length > 0) {
    return {
      title: 'Content Generated!',
      description: `${joinNames(failed)} failed and cost nothing. The rest is ready.`,
    };
  }
  const sample = parts.find(({ isDemo }) => isDemo);
  return (
    (sample && sampleToast(sample)) ?? {
      title: 'Content Generated!',
      description: `Your content is ready. ${creditsText(credits.remaining)} remaining.`,
      tone: 'success',
    }
  );
}

const nameOf = (platform: string): string =>
  isKnown(platforms, platform) ? platformCatalogue[platform].name : platform;

const joinNames = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);
