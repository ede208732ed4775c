import { type ComposerResult, type ContentVariant, isKnown } from '@postloom/shared-contracts';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';
import { pictureLabel } from '#app/post/export-text.ts';
import { sameWords, wordsSchema } from './words.ts';

/** What can be gone back to. The score belongs to the words. */
const earlierSchema = z.object({ words: wordsSchema, score: z.nullable(z.number()) });

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
  /** What a picture or clip that was made here has to say of itself; null for the person's own. */
  aiLabel: z.nullable(z.string()),
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

export const wordsOf = ({ caption, cta, hashtags }: ContentVariant) => ({ caption, cta, hashtags });

/**
 * The variants of a generation, in its order.
 * @param ownPicture address of a picture that the person uploaded, shown where none was made.
 */
export function variantsOf(
  { platforms: parts, picture, video }: Pick<ComposerResult, 'platforms' | 'picture' | 'video'>,
  ownPicture: string | null,
): ComposedVariant[] {
  const made = picture?.imageUrl ? picture : video?.videoUrl ? video : null;
  return parts.flatMap(({ platform, variants, isDemo, postId }) =>
    variants.flatMap((variant, index) =>
      // One that came after this build has neither name nor limits here.
      isKnown(platforms, platform)
        ? [
            {
              id: variant.id,
              platform,
              index,
              words: wordsOf(variant),
              postingTime: variant.postingTime,
              score: variant.score,
              imageUrl: picture?.imageUrl ?? ownPicture,
              imageAlt: picture?.imageUrl ? picture.imageAlt : null,
              videoUrl: video?.videoUrl ?? null,
              aiLabel: made && pictureLabel(made),
              // The server keeps the first of a platform as a draft post.
              postId: index === 0 ? postId : null,
              kept: index === 0 && postId !== null ? wordsOf(variant) : null,
              isScheduled: false,
              isSample: false,
              isDemo,
              selected: false,
              history: [],
              rewrite: null,
            },
          ]
        : [],
    ),
  );
}
