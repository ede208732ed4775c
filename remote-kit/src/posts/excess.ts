import { slidesShapeOf } from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  type Platform,
  platformCatalogue,
} from '@postloom/shared-contracts/platforms';

export interface PostTexts {
  readonly caption: string;
  readonly hashtags: readonly string[];
}

/** Characters beyond the platform's limit; negative while there is room. */
export function excess(platform: Platform, { caption, hashtags }: PostTexts): number {
  return (
    countCharacters(platform, composePostText(caption, hashtags)) - platformCatalogue[platform].textLimit
  );
}

/** What of a post is more than its platform takes, e.g. "420 characters too many for X"; null where all of it fits. */
export function excessText(platform: Platform, post: PostTexts): string | null {
  const { name, hashtagLimit } = platformCatalogue[platform];
  const over = excess(platform, post);
  if (over > 0) return `${over} ${over === 1 ? 'character' : 'characters'} too many for ${name}`;
  const tags = hashtagLimit === null ? 0 : post.hashtags.length - hashtagLimit;
  return tags > 0 ? `${tags} ${tags === 1 ? 'hashtag' : 'hashtags'} too many for ${name}` : null;
}

/**
 * Says that a platform takes no post without a picture or video; null if it does, if there is one, or if the post has
 * slides to make pictures of.
 */
export function bareText(
  platform: Platform,
  { contentType, hasMedia }: { readonly contentType: string; readonly hasMedia: boolean },
): string | null {
  const { name, takesTextAlone } = platformCatalogue[platform];
  return takesTextAlone || hasMedia || slidesShapeOf(contentType)
    ? null
    : `${name} takes no post without a picture or video`;
}
