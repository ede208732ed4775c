import { type Clock, type FileBrand, platformSlug } from '@postloom/remote-kit';
import { calendarFile, packPosts, type ZipExport } from '@postloom/remote-kit/export';
import { automaticTitle } from '@postloom/shared-contracts';
import type { DatedVariant } from '#app/composer/variants/due-times.ts';
import type { SetPicture } from '#app/composer/variants/variant.ts';
import { postingMoments } from './posting-moment.ts';
import { exportedText, postedText } from './variant-text.ts';

/**
 * Packs variants into a ZIP file, with a folder for each.
 * @param pictures the pictures to choose from. If there are several, all of them are included unchanged.
 * @param clock the person's, for the posting times.
 */
export const exportZip = (
  variants: readonly DatedVariant[],
  pictures: readonly SetPicture[],
  clock: Clock,
): Promise<ZipExport> =>
  packPosts(
    variants.map((variant, index) => {
      const { platform, imageUrl, imageAlt, aiLabel, videoUrl, clipLabel } = variant;
      const image = { kind: 'image', alt: imageAlt, label: aiLabel };
      const video = { kind: 'video', alt: null, label: clipLabel };
      return {
        folder: `${index + 1}-${platformSlug(platform)}`,
        platform,
        text: exportedText(variant, clock, postedText),
        media: [
          ...(imageUrl ? [{ ...image, url: imageUrl }] : []),
          ...(videoUrl ? [{ ...video, url: videoUrl }] : []),
        ],
      };
    }),
    { pictures: pictures.length > 1 ? pictures : [] },
  );

type Event = Pick<DatedVariant, 'id' | 'postId' | 'platform' | 'words' | 'postingTime' | 'dueAt'>;

/** An iCalendar file with an event for each variant, at its scheduled time or else its recommended time. */
export function exportCalendar(
  variants: readonly Event[],
  { now, zone, brand }: { readonly now: Date; readonly zone: string; readonly brand: FileBrand },
): string {
  const moments = postingMoments(variants, now, zone);
  const events = variants.map(({ id, postId, platform, words, dueAt }, index) => ({
    id: postId ?? id,
    platform,
    title: automaticTitle(words.caption),
    text: postedText(words),
    start: moments[index] ?? now,
    isSuggested: dueAt === null,
  }));
  return calendarFile(events, { now, zone, brand });
}
