import { bareText, excessText } from '@postloom/remote-kit';
import { isKnown, type PostSummary } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';

/**
 * What of a post is more than its platform takes, e.g. "420 characters too many for X". Empty if all of it fits, or if
 * this version doesn't know the platform.
 */
export function excessOf({
  platform,
  caption,
  hashtags,
}: Pick<PostSummary, 'platform' | 'caption' | 'hashtags'>): string[] {
  const excess = isKnown(platforms, platform) ? excessText(platform, { caption, hashtags }) : null;
  return excess === null ? [] : [excess];
}

/** Says that its platform takes no post without a picture, if it has none. Empty otherwise. */
export function bareOf({
  platform,
  contentType,
  media,
}: Pick<PostSummary, 'platform' | 'contentType'> & { readonly media: readonly unknown[] }): string[] {
  const bare = isKnown(platforms, platform)
    ? bareText(platform, { contentType, hasMedia: media.length > 0 })
    : null;
  return bare === null ? [] : [bare];
}
