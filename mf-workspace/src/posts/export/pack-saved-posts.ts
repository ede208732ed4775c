import {
  datedText,
  type FileBrand,
  originLabel,
  plainName,
  platformName,
  postParts,
} from '@postloom/remote-kit';
import { calendarFile, type PackedPost, packPosts, type ZipExport } from '@postloom/remote-kit/export';
import type { Post } from '@postloom/shared-contracts';
import { postTitle } from '#app/posts/post-title.ts';

/** Maximum length of the words in a folder's name. */
const folderWords = 40;

interface PackSavedInput {
  readonly brand: FileBrand;
  /** Zone of the times, IANA name. */
  readonly zone: string;
  readonly signal: AbortSignal;
  readonly onPacked: (count: number) => void;
}

/**
 * Saved posts as a zip: a folder each, and a calendar file with the times of those that are still to be published.
 */
export async function packSavedPosts(
  posts: readonly Post[],
  { brand, zone, signal, onPacked }: PackSavedInput,
): Promise<ZipExport> {
  const folders = posts.map(folderName);
  const packed = posts.map(
    (post, index): PackedPost => ({
      folder: folders[index] ?? post.id,
      platform: post.platform,
      text: datedText(postParts(post).join('\n\n'), { dueAt: post.scheduledAt, postingTime: '' }, zone),
      media: post.media.map((file) => ({ ...file, label: originLabel(file.origin) })),
    }),
  );
  const events = posts.flatMap((post) =>
    post.scheduledAt === null || post.status === 'published'
      ? []
      : [
          {
            id: post.id,
            platform: post.platform,
            title: postTitle(post),
            text: postParts(post).join('\n\n'),
            start: new Date(post.scheduledAt),
          },
        ],
  );
  const texts = events.length > 0 && {
    'reminders.ics': calendarFile(events, { now: new Date(), zone, brand }),
  };
  return packPosts(packed, { ...(texts && { texts }), signal, onPacked });
}

/** e.g. `07-instagram-fresh-bread`: unique by its number, in order, and valid on every system. */
export function folderName(
  post: Pick<Post, 'platform' | 'title' | 'caption'>,
  index: number,
  { length }: readonly unknown[],
): string {
  const number = String(index + 1).padStart(String(length).length, '0');
  const words = plainName(postTitle(post));
  const short = [...words].slice(0, folderWords).join('');
  const whole = words === short ? short : short.replace(/-[^-]*$/, '');
  return [number, plainName(platformName(post.platform)), whole].filter(Boolean).join('-');
}
