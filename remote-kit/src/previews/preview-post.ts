import type { ContentType, Slide, VideoScript } from '@postloom/shared-contracts';
import {
  type FeedPreview,
  type Platform,
  platformCatalogue,
  type TallPreview,
} from '@postloom/shared-contracts/platforms';

/** Everything that a preview shows, whether the post is still coming or done. */
export interface PreviewPost {
  readonly platform: Platform;
  readonly contentType: ContentType;
  readonly caption: string;
  readonly hashtags: readonly string[];
  /** `pending` while it is being made. */
  readonly picture: PreviewPicture | 'pending' | null;
  readonly videoUrl: string | null;
  readonly videoScript: VideoScript | null;
  /** Of a carousel or a story; null or missing where its caption spells them out. */
  readonly slides?: readonly Slide[] | null | undefined;
  readonly author: PreviewAuthor;
  /** When it is planned for, in words; without it the post looks as if it had just been posted. */
  readonly when?: string | undefined;
  readonly streaming: boolean;
  /** Whether its text lies in a feed unfolded: where it is read to be judged. */
  readonly whole?: boolean;
}

interface PreviewPicture {
  readonly src: string;
  readonly alt: string;
  /** Pixels; null where only the browser knows them. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

export interface PreviewAuthor {
  readonly name: string;
  /** Without the leading `@`. */
  readonly handle: string;
  /** What is printed on pictures; '' where nobody has given a name. */
  readonly signature: string;
}

/** Who the preview says has posted: the member, or else the business of the brief. */
export function authorOf(username: string | undefined, businessType: string): PreviewAuthor {
  const signature = username?.trim() || businessType.trim();
  const name = signature || 'Your brand';
  const handle = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return { name, handle: handle.slice(0, 24) || 'yourbrand', signature };
}

/** How the platform shows this kind of post: over the whole height of a phone, or lying in a feed. */
export function previewShape(
  platform: Platform,
  contentType: ContentType,
): { readonly tall: TallPreview } | { readonly feed: FeedPreview } {
  const { feed, tall } = platformCatalogue[platform].preview;
  if (feed === null) return { tall };
  return tall?.contentTypes.includes(contentType) ? { tall } : { feed };
}
