import { pictureLabel } from '@postloom/remote-kit';
import { type ComposerResult, type ContentVariant, isKnown, type Post } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';
import { postCaption, sameWords, type Words, wordsSchema } from './words.ts';

/** What can be gone back to. The score belongs to the words. */
const earlierSchema = z.object({ words: wordsSchema, score: z.nullable(z.number()) });

/** A picture that a set can be shown with. */
export const setPictureSchema = z.object({
  url: z.string(),
  alt: z.nullable(z.string()),
  /** What it has to say of itself where it was made here; null for the person's own. */
  label: z.nullable(z.string()),
});
export type SetPicture = z.infer<typeof setPictureSchema>;

export const variantSchema = z.object({
  id: z.string(),
  platform: z.enum(platforms),
  /** Which of its platform's, from 0. */
  index: z.int(),
  words: wordsSchema,
  /** When it is best posted, in words. */
  postingTime: z.string(),
  /** Percent, an estimate; null where a figure would be out of place. */
  score: z.nullable(z.number()),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  /** What its picture has to say of itself where it was made here; null for the person's own. */
  aiLabel: z.nullable(z.string()),
  /** What its clip has to say of itself. */
  clipLabel: z._default(z.nullable(z.string()), null),
  /** The post that keeps it; null while none does. */
  postId: z.nullable(z.string()),
  /** The words as that post got them from here. */
  kept: z._default(z.nullable(wordsSchema), null),
  /** Whether its post was given a time here: when, the post says. */
  isScheduled: z._default(z.boolean(), false),
  isSample: z.boolean(),
  isDemo: z.boolean(),
  /** Whether it is marked for export. */
  selected: z.boolean(),
  /** What it was before, the latest last. */
  history: z.array(earlierSchema),
  /** What the words were rewritten to last, e.g. "Shorter", until the person has looked; null after changes by hand. */
  rewrite: z.nullable(z.string()),
});

/** One way of saying it for one platform, with the person's own changes. */
export type ComposedVariant = z.infer<typeof variantSchema>;

/** What it is called wherever several stand together. */
export const nameOf = ({ platform, index, isSample }: ComposedVariant): string =>
  isSample
    ? `Sample for ${platformCatalogue[platform].name}`
    : `${platformCatalogue[platform].name}, variant ${index + 1}`;

/** Whether its words, as they are now, stand in a post. */
export const isKept = ({ postId, kept, words }: ComposedVariant): boolean =>
  postId !== null && kept !== null && sameWords(kept, words);

/** What a post says, as words of a variant: what it asks for stands apart where the caption has it still. */
export function wordsOfPost(
  { caption, hashtags }: Pick<Post, 'caption' | 'hashtags'>,
  { cta }: Words,
): Words {
  return { caption, hashtags, cta: caption.includes(cta) ? cta : '' };
}

/** A variant as its post has it, with what was changed by hand there or here: words, picture and time. */
export function asInPost(
  variant: ComposedVariant,
  post: Post,
  pictures: readonly SetPicture[],
): ComposedVariant {
  const isSame =
    post.caption === postCaption(variant.words) && String(post.hashtags) === String(variant.words.hashtags);
  const words = isSame ? variant.words : wordsOfPost(post, variant.words);
  const shown = pictures.find(({ url }) => post.media.some((media) => media.url === url));
  return {
    ...variant,
    ...(shown && shownAs(shown)),
    words,
    kept: words,
    // What was estimated is of other words.
    score: isSame ? variant.score : null,
    isScheduled: post.scheduledAt !== null,
  };
}

export const wordsOf = ({ caption, cta, hashtags }: ContentVariant) => ({ caption, cta, hashtags });

/**
 * The pictures that a set can be shown with, the first of them at first: the one that was made, then the person's own.
 * @param uploads their addresses.
 */
export function picturesOf(picture: ComposerResult['picture'], uploads: readonly string[]): SetPicture[] {
  const made = picture?.imageUrl
    ? [{ url: picture.imageUrl, alt: picture.imageAlt, label: pictureLabel(picture) }]
    : [];
  return [...made, ...uploads.map((url) => ({ url, alt: null, label: null }))];
}

/** What a variant says of the picture that it shows. */
export const shownAs = (picture: SetPicture | undefined) => ({
  imageUrl: picture?.url ?? null,
  imageAlt: picture?.alt ?? null,
  aiLabel: picture?.label ?? null,
});

/**
 * The variants of a generation, in its order.
 * @param uploads addresses of pictures that the person uploaded: the first is shown where none was made.
 */
export function variantsOf(
  { platforms: parts, picture, video }: Pick<ComposerResult, 'platforms' | 'picture' | 'video'>,
  uploads: readonly string[],
): ComposedVariant[] {
  const [first] = picturesOf(picture, uploads);
  return parts.flatMap(({ platform, variants, isDemo, postId: ofFirst, postIds }) =>
    variants.flatMap((variant, index) => {
      // The server keeps the first of a platform as a draft post.
      const postId = postIds[index] ?? (index === 0 ? ofFirst : null);
      // One that came after this build has neither name nor limits here.
      return isKnown(platforms, platform)
        ? [
            {
              id: variant.id,
              platform,
              index,
              words: wordsOf(variant),
              postingTime: variant.postingTime,
              score: variant.score,
              ...shownAs(first),
              videoUrl: video?.videoUrl ?? null,
              clipLabel: video?.videoUrl ? pictureLabel(video) : null,
              postId,
              kept: postId === null ? null : wordsOf(variant),
              isScheduled: false,
              isSample: false,
              isDemo,
              selected: false,
              history: [],
              rewrite: null,
            },
          ]
        : [];
    }),
  );
}
