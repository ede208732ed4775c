import {
  datedText,
  type FileBrand,
  pictureLabel,
  plainName,
  platformName,
  postParts,
} from '@postloom/remote-kit';
import { calendarFile, type PackedPost, packPosts, type ZipExport } from '@postloom/remote-kit/export';
import { clipsEndpoints, composerEndpoints, historyEndpoints, type Post } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { postTitle } from '#app/posts/post-title.ts';
import { findOrNull } from './find-or-null.ts';

/** Maximum length of the words in a folder's name. */
const folderWords = 40;

interface PackSavedInput {
  readonly api: HostServices['api'];
  readonly brand: FileBrand;
  /** Zone of the times, IANA name. */
  readonly zone: string;
  readonly signal: AbortSignal;
  readonly onPacked: (count: number) => void;
}

/**
 * Saved posts as a zip: a folder each, and a calendar file with the times of those that are still to be published.
 * @throws if it can't be read where their pictures are from.
 */
export async function packSavedPosts(
  posts: readonly Post[],
  { api, brand, zone, signal, onPacked }: PackSavedInput,
): Promise<ZipExport> {
  const labels = await readLabels(api, posts, signal);
  const folders = posts.map(folderName);
  const packed = posts.map(
    (post, index): PackedPost => ({
      folder: folders[index] ?? post.id,
      platform: post.platform,
      text: datedText(postParts(post).join('\n\n'), { dueAt: post.scheduledAt, postingTime: '' }, zone),
      media: post.media.map((file) => ({ ...file, label: labels.get(file.url) ?? null })),
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

/**
 * What pictures and clips that were made here have to say of themselves, by their addresses: what they were made with is
 * kept with the generation that a post comes from.
 */
async function readLabels(
  api: HostServices['api'],
  posts: readonly Post[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  const say = (url: string | null | undefined, made: Parameters<typeof pictureLabel>[0]): void => {
    if (url) labels.set(url, pictureLabel(made));
  };
  const withMedia = posts.filter(({ media }) => media.length > 0);
  for (const id of new Set(withMedia.flatMap(({ generation }) => generation ?? []))) {
    const set = await findOrNull(
      api.call(composerEndpoints.getComposerGeneration, { params: { id } }, { signal }),
    );
    if (set?.picture) say(set.picture.imageUrl, set.picture);
    if (set?.video) say(set.video.videoUrl, set.video);
  }
  for (const { generation, sourceRunId } of withMedia) {
    if (generation || sourceRunId === null) continue;
    const params = { id: sourceRunId };
    const found = await findOrNull(api.call(historyEndpoints.getGeneration, { params }, { signal }));
    if (found?.result) say(found.result.imageUrl, found.result);
    if (found?.result) say(found.result.videoUrl, { isDemo: found.result.isDemo });
  }
  for (const { id, media } of withMedia) {
    if (!media.some(({ kind }) => kind === 'video')) continue;
    const clips = await findOrNull(api.call(clipsEndpoints.listClips, { query: { post: id } }, { signal }));
    for (const clip of clips?.items ?? []) say(clip.videoUrl, clip);
  }
  return labels;
}
