import {
  type Clock,
  datedText,
  type FileBrand,
  originLabel,
  ourBrand,
  plainName,
  platformName,
  postParts,
  scriptText,
} from '@postloom/remote-kit';
import { calendarFile, type PackedPost, packPosts, type ZipExport } from '@postloom/remote-kit/export';
import { drawSlide } from '@postloom/remote-kit/previews';
import { type Client, type Post, slidesOf, slidesShapeOf, slidesText } from '@postloom/shared-contracts';
import { composePostText } from '@postloom/shared-contracts/platforms';
import { clientName } from '#app/clients/use-clients.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { lacksApproval, missingApproval, signOffLook } from '#app/sign-off/sign-off-look.ts';
import { postsCsv } from './posts-csv.ts';

/** Maximum length of the words in a folder's name. */
const folderWords = 40;

interface PackSavedInput {
  readonly brand: FileBrand;
  /** The workspace's clients, for their names. */
  readonly clients: readonly Client[];
  /** The person's, for the times. */
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onPacked: (count: number) => void;
}

/**
 * Saved posts as a zip, in the order of their times, those without one last: a folder each, a table of all of them, and
 * a calendar file with the times of those that are still to be published.
 */
export async function packSavedPosts(
  given: readonly Post[],
  { signal, onPacked, ...input }: PackSavedInput,
): Promise<ZipExport> {
  const { packed, texts } = contentsOf(given, input);
  return packPosts(packed, { texts, signal, onPacked });
}

/** What such a zip contains: its folders, and its other files by name. */
export function contentsOf(
  given: readonly Post[],
  { brand, clients, clock }: Pick<PackSavedInput, 'brand' | 'clients' | 'clock'>,
): { readonly packed: readonly PackedPost[]; readonly texts: Readonly<Record<string, string>> } {
  const { timeZone: zone } = clock;
  const posts = [...given].sort((a, b) => dueOf(a) - dueOf(b));
  const folders = posts.map(folderName);
  const nameOf = ({ client }: Post): string => (client === null ? '' : clientName(clients, client));
  const signatureOf = (post: Post): string => nameOf(post) || (brand === ourBrand ? '' : brand.name);
  const packed = posts.map(
    (post, index): PackedPost => ({
      folder: folders[index] ?? post.id,
      notes: [datedText('', { dueAt: post.scheduledAt, postingTime: '' }, clock), ...missing(post)].filter(
        Boolean,
      ),
      platform: post.platform,
      // What is to be pasted, and nothing else.
      text: composePostText(post.caption, post.hashtags),
      texts: textsOf(post),
      slides: slidesToDraw(post, signatureOf(post)),
      media: post.media.map((file) => ({ ...file, label: originLabel(file.origin) })),
    }),
  );
  const events = posts.flatMap((post) =>
    post.scheduledAt === null || post.status === 'published'
      ? []
      : [
          {
            id: post.id,
            version: post.version,
            client: nameOf(post),
            platform: post.platform,
            title: postTitle(post),
            text: postParts(post).join('\n\n'),
            start: new Date(post.scheduledAt),
          },
        ],
  );
  const rows = posts.map((post, index) => ({
    post,
    folder: folders[index] ?? post.id,
    client: nameOf(post),
  }));
  const texts = {
    'posts.csv': postsCsv(rows, zone),
    ...(events.length > 0 && { 'reminders.ics': calendarFile(events, { now: new Date(), zone, brand }) }),
  };
  return { packed, texts };
}

/** The other words of a post: on its slides, and in its film. */
function textsOf(post: Post): Record<string, string> {
  const slides = slidesText(slidesOf(post));
  return {
    ...(slides && { 'slides.txt': slides }),
    ...(post.videoScript && { 'script.txt': scriptText(post.videoScript) }),
  };
}

/** @param author printed on each slide; '' for nobody. */
function slidesToDraw(post: Post, author: string): (() => Promise<Blob>)[] {
  const shape = slidesShapeOf(post.contentType);
  if (!shape) return [];
  const slides = slidesOf(post);
  return slides.map((slide, index) => () => drawSlide({ slide, shape, index, count: slides.length, author }));
}

/** For sorting: posts without a time come last, in the order they were given. */
const dueOf = ({ scheduledAt }: Post): number =>
  scheduledAt === null ? Number.MAX_VALUE : Date.parse(scheduledAt);

/** Whether a client was asked about a post, or the team decided on it, and it isn't approved as it is now. */
export const isApprovalMissing = lacksApproval;

/** What is said about that in its notes. */
function missing(post: Post): readonly string[] {
  const signOff = missingApproval(post);
  return signOff ? [signOffLook(signOff).label] : [];
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
