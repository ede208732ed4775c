import type { ContentType, Slide, VideoScript } from '@postloom/shared-contracts';
import {
  type FeedPreview,
  type Platform,
  platformCatalogue,
  type TallPreview,
} from '@postloom/shared-contracts/platforms';

/** Everything a preview shows, while the post is being written and afterwards. */
export interface PreviewPost {
  readonly platform: Platform;
  readonly contentType: ContentType;
  readonly caption: string;
  readonly hashtags: readonly string[];
  /** `pending` while it is being made. */
  readonly picture: PreviewPicture | 'pending' | null;
  /** Those behind it, which a feed shows in a row with it. */
  readonly morePictures?: readonly PreviewPicture[];
  readonly videoUrl: string | null;
  readonly videoScript: VideoScript | null;
  /** Slides of a carousel or story; null or missing if the caption spells them out. */
  readonly slides?: readonly Slide[] | null | undefined;
  readonly author: PreviewAuthor;
  /** When it is planned for, in words; without it, the post looks as if it had just been posted. */
  readonly when?: string | undefined;
  readonly streaming: boolean;
  /** For screens where it is read to be judged: its text is unfolded in a feed, and placeholders are left out. */
  readonly whole?: boolean;
}

export interface PreviewPicture {
  readonly src: string;
  readonly alt: string;
  /** In pixels; null if only the browser knows them. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

export interface PreviewAuthor {
  readonly name: string;
  /** Without the leading `@`. */
  readonly handle: string;
  /** The name printed on pictures: a client's, a brand's or a business's, never a person's own; '' if none was given. */
  readonly signature: string;
  /** Address of the client's logo; without it, initials stand in its place. */
  readonly logo?: string | undefined;
}

/**
 * The author shown in the preview: the client or brand, the member, or otherwise the business in the brief.
 * @param brand name of the client or brand that posts it; missing if none was chosen.
 */
export function authorOf(
  username: string | undefined,
  businessType: string,
  brand: string | undefined = undefined,
): PreviewAuthor {
  const signature = brand?.trim() || businessType.trim();
  const name = brand?.trim() || username?.trim() || signature || 'Your brand';
  const handle = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return { name, handle: handle.slice(0, 24) || 'yourbrand', signature };
}

/** How the platform shows this kind of post: filling a phone's screen, or in a feed. */
export function previewShape(
  platform: Platform,
  contentType: ContentType,
): { readonly tall: TallPreview } | { readonly feed: FeedPreview } {
  const { feed, tall } = platformCatalogue[platform].preview;
  if (feed === null) return { tall };
  return tall?.contentTypes.includes(contentType) ? { tall } : { feed };
}

/**
 * A post's pictures, the first one first, as a preview takes them.
 * @returns also the rest, which it doesn't show, and which stand beside it: only a feed is swiped through.
 */
export function previewPictures<T extends { readonly url: string; readonly alt: string }>(
  { platform, contentType }: Pick<PreviewPost, 'platform' | 'contentType'>,
  [first, ...others]: readonly T[],
) {
  const isSwiped = 'feed' in previewShape(platform, contentType) && contentType !== 'video';
  const shown = ({ url, alt }: T): PreviewPicture => ({ src: url, alt, size: null });
  return {
    picture: first ? shown(first) : null,
    morePictures: isSwiped ? others.map(shown) : [],
    rest: isSwiped ? [] : others,
  };
}

/** Whether a preview shows a clip of the post. Where it doesn't, clips stand beside it (`Videos`). */
export const showsFilm = (platform: Platform, contentType: ContentType): boolean =>
  contentType === 'video' || 'tall' in previewShape(platform, contentType);
