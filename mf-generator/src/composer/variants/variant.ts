import { originLabel, pictureLabel } from '@postloom/remote-kit';
import {
  type ComposerRequest,
  type ComposerResult,
  type ContentVariant,
  isKnown,
  type Post,
} from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { predictVirality } from '@postloom/shared-contracts/virality';
import * as z from 'zod/mini';
import { postCaption, sameWords, type Words, wordsSchema } from './words.ts';

/** An earlier state that undo can restore. The score was estimated for these words. */
const earlierSchema = z.object({
  words: wordsSchema,
  score: z.nullable(z.number()),
  isByHand: z.optional(z.boolean()),
});

/** A picture that the variants of a set can show. */
export const setPictureSchema = z.object({
  url: z.string(),
  alt: z.nullable(z.string()),
  /** The AI label that a generated picture must carry; null for the person's own. */
  label: z.nullable(z.string()),
  /**
   * Whether it was uploaded, or chosen from the library. Missing in sets from before it could be chosen
   * (compat: drafts).
   */
  isOwn: z.optional(z.boolean()),
});
export type SetPicture = z.infer<typeof setPictureSchema>;

export const variantSchema = z.object({
  id: z.string(),
  platform: z.enum(platforms),
  /** Its index among its platform's variants, from 0. */
  index: z.int(),
  words: wordsSchema,
  /** The recommended posting time as text. */
  postingTime: z.string(),
  /**
   * Estimated score in percent; null after changes by hand, with gaps, and where a score would be out of place (a
   * death, a recall).
   */
  score: z.nullable(z.number()),
  /** Whether it is scored once its gaps are filled in. */
  awaitsEstimate: z._default(z.boolean(), false),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  /** The AI label that a generated picture must carry; null for the person's own. */
  aiLabel: z.nullable(z.string()),
  /** The AI label of its clip. */
  clipLabel: z._default(z.nullable(z.string()), null),
  /** The post that it is saved in; null if it isn't. */
  postId: z.nullable(z.string()),
  /** The words as they were last saved to that post from here. */
  kept: z._default(z.nullable(wordsSchema), null),
  /** Whether its post is scheduled. The time itself is in the post. */
  isScheduled: z._default(z.boolean(), false),
  isSample: z.boolean(),
  isDemo: z.boolean(),
  /** Whether it is selected for saving, scheduling and exporting. */
  selected: z.boolean(),
  /** Its earlier states, the latest last. */
  history: z.array(earlierSchema),
  /** The last rewrite, e.g. "Shorter", until the person accepts it; null after changes by hand. */
  rewrite: z.nullable(z.string()),
  /** Whether a person's changes are the last ones made to its words. */
  isByHand: z.optional(z.boolean()),
});

/** One variant for one platform, including changes by hand. */
export type ComposedVariant = z.infer<typeof variantSchema>;

/** Its name in lists of several variants. */
export const nameOf = ({ platform, index, isSample }: ComposedVariant): string =>
  isSample
    ? `Sample for ${platformCatalogue[platform].name}`
    : `${platformCatalogue[platform].name}, variant ${index + 1}`;

/** Whether all are demo content. It is then said beside each platform's name. */
export const isAllDemo = (variants: readonly ComposedVariant[]): boolean =>
  variants.length > 0 && variants.every(({ isDemo }) => isDemo);

/** Its estimated score in percent; null if there is none. Made here once the gaps that it waited for are filled in. */
export function scoreOf({
  score,
  awaitsEstimate,
  platform,
  words,
  imageUrl,
}: Pick<ComposedVariant, 'score' | 'awaitsEstimate' | 'platform' | 'words' | 'imageUrl'>): number | null {
  if (score !== null || !awaitsEstimate) return score;
  const prediction = predictVirality({
    platform,
    contentType: 'post',
    caption: postCaption(words),
    hashtags: words.hashtags,
    hasImage: imageUrl !== null,
    hasVideo: false,
    slides: [],
  });
  return prediction && prediction.viralityScore * 10;
}

/** Whether its current words are saved in a post. */
export const isKept = ({ postId, kept, words }: ComposedVariant): boolean =>
  postId !== null && kept !== null && sameWords(kept, words);

/** A post's text as a variant's words. The call to action is kept separately if the caption still contains it. */
export function wordsOfPost(
  { caption, hashtags }: Pick<Post, 'caption' | 'hashtags'>,
  { cta }: Words,
): Words {
  return { caption, hashtags, cta: caption.includes(cta) ? cta : '' };
}

/** The variant with the words, picture and time of its post, which include all changes by hand. */
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
    // The score was estimated for other words.
    score: isSame ? variant.score : null,
    isByHand: !isSame || variant.isByHand,
    isScheduled: post.scheduledAt !== null,
  };
}

/**
 * A variant of a reopened set with the unsaved changes that were made to it in this tab.
 * @param there the variant as it is in its post now, if it has one.
 * @param made the variant as it was generated.
 */
export function withChanges(
  there: ComposedVariant,
  changed: ComposedVariant,
  made: ComposedVariant,
): ComposedVariant {
  if (sameWords(there.words, changed.words)) return there;
  const { words, history, rewrite, isByHand, score, awaitsEstimate, selected } = changed;
  const { imageUrl, imageAlt, aiLabel } = changed;
  return {
    ...there,
    ...{ words, history, rewrite, isByHand, score, awaitsEstimate, selected, imageUrl, imageAlt, aiLabel },
    // Its post may have been changed elsewhere. Compared with what was last seen there, that isn't overwritten unseen.
    kept: there.postId === null ? null : (changed.kept ?? made.kept),
  };
}

export const wordsOf = ({ caption, cta, hashtags }: ContentVariant) => ({ caption, cta, hashtags });

type GivenPictures = Pick<ComposerRequest, 'uploadedAssets'> & Pick<ComposerResult, 'uploads'>;

/**
 * The pictures that variants of a set can show: the generated one, then the person's own. The first is the default.
 * @param given URLs of the person's own pictures, and what the server knows about them.
 */
export function picturesOf(
  picture: ComposerResult['picture'],
  { uploadedAssets, uploads = [] }: GivenPictures,
): SetPicture[] {
  const made = picture?.imageUrl
    ? [{ url: picture.imageUrl, alt: picture.imageAlt, label: pictureLabel(picture), isOwn: false }]
    : [];
  const own = uploadedAssets.map((address, index) => {
    const { url = address, alt = '', origin = null } = uploads[index] ?? {};
    return { url, alt: alt || null, label: originLabel(origin), isOwn: true };
  });
  return [...made, ...own];
}

/** Whether it is the person's own picture, which may have any shape. */
export const isOwnPicture = ({ isOwn, label }: Pick<SetPicture, 'isOwn' | 'label'>): boolean =>
  isOwn ?? label === null;

/** A variant's fields for the picture that it shows. */
export const shownAs = (picture: SetPicture | undefined) => ({
  imageUrl: picture?.url ?? null,
  imageAlt: picture?.alt ?? null,
  aiLabel: picture?.label ?? null,
});

/** The alternative text of the picture that a variant shows; one without a description is named. */
export const altOf = ({ imageAlt }: Pick<ComposedVariant, 'imageAlt'>): string => imageAlt || 'Your image';

/**
 * The variants of a generation, in its order.
 * @param given the person's own pictures. The first one is shown if no picture was generated.
 */
export function variantsOf(
  { platforms: parts, picture, video }: Pick<ComposerResult, 'platforms' | 'picture' | 'video'>,
  given: GivenPictures,
): ComposedVariant[] {
  const [first] = picturesOf(picture, given);
  return parts.flatMap(({ platform, variants, isDemo, postId: ofFirst, postIds }) =>
    variants.flatMap((variant, index) => {
      // The server saves the first variant of each platform as a draft post.
      const postId = postIds[index] ?? (index === 0 ? ofFirst : null);
      // A platform that is newer than this build has no name or limits here.
      return isKnown(platforms, platform)
        ? [
            {
              id: variant.id,
              platform,
              index,
              words: wordsOf(variant),
              postingTime: variant.postingTime,
              score: variant.score,
              awaitsEstimate: variant.awaitsEstimate ?? false,
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
