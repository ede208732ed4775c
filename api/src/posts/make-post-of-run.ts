import { automaticTitle, type ContentType, type GenerationResponse } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { Scope } from '#app/kernel/database/owned.ts';

import { idIn } from '#app/objects/objects-context.ts';
import type { PostRecord } from './posts.model.ts';
import { madeBy, type PostsContext, postsOf } from './posts-context.ts';
import { type PostSummary, toPostSummary } from './to-post.ts';

export interface FinishedRun {
  readonly runId: string;
  /** False if its post has been made before: then a missing post isn't made again. */
  readonly isNew: boolean;
  readonly platform: Platform;
  readonly contentType: ContentType;
  /** The composer's set that it belongs to; null if it belongs to none. */
  readonly setId: string | null;
  /** The project that it was made for. If that is gone, the post belongs to no project. */
  readonly project: string | null;
  readonly content: Pick<
    GenerationResponse,
    | 'caption'
    | 'hashtags'
    | 'imageUrl'
    | 'imageAlt'
    | 'videoUrl'
    | 'videoScript'
    | 'slides'
    | 'viralPrediction'
  >;
  /** When the result was made. */
  readonly at: Date;
}

/**
 * Makes a draft post of a generation's result, only once. If a person has changed or deleted it, it stays so. A
 * repeated call with a picture that was missing before adds the picture to a post that nobody has touched.
 * @returns the post; null if it was deleted permanently.
 */
export async function makePostOfRun(
  context: PostsContext,
  actor: Actor,
  run: FinishedRun,
): Promise<PostSummary | null> {
  const { caption, hashtags, imageUrl, imageAlt, videoUrl, videoScript, slides, viralPrediction } =
    run.content;
  // A picture from the library keeps its description.
  const [own] =
    imageUrl && imageAlt === null ? await context.objects.describeFiles(actor.workspace, [imageUrl]) : [];
  const media = [
    ...mediaOf(imageUrl, 'image', imageAlt ?? own?.alt ?? ''),
    ...mediaOf(videoUrl, 'video', ''),
  ];
  const posts = postsOf(context, actor);
  const made = { run: new Types.ObjectId(run.runId) };
  const insert = async (): Promise<PostRecord | null> => {
    const found = run.project === null ? null : await context.findProject(actor, run.project);
    const record = {
      ...made,
      ...(run.setId !== null && { generation: new Types.ObjectId(run.setId) }),
      client: found?.client ? new Types.ObjectId(found.client) : null,
      project: found && run.project ? new Types.ObjectId(run.project) : null,
      ...madeBy(actor, run.at),
      status: 'draft' as const,
      platform: run.platform,
      contentType: run.contentType,
      title: automaticTitle(caption),
      caption,
      hashtags,
      media,
      videoScript,
      ...(slides && { slides }),
      viralPrediction,
      scheduledAt: null,
      zone: null,
      deletedAt: null,
    };
    return posts.insert(record).catch((error: unknown) => {
      if (isDuplicateKey(error)) return null;
      throw error;
    });
  };
  let post = run.isNew ? await insert() : null;
  if (post === null) {
    const untouched = { ...made, version: 1, media: { $size: 0 }, deletedAt: null };
    const change = { $set: { media, signOffStale: true }, $inc: { edits: 1 } };
    const drawn = media.length > 0 ? await posts.updateOne(untouched as never, change) : null;
    if (!drawn) {
      const there = await posts.findOne(made);
      return there && toPostSummary(context, there);
    }
    post = drawn;
  }
  await context.objects.useFiles(
    actor.workspace,
    media.map(({ object }) => object),
  );
  return toPostSummary(context, post);
}

/** The posts made from generations, by generation id, except those in the bin. */
export async function postsOfRuns(
  context: Pick<PostsContext, 'connection'>,
  scope: Scope,
  runs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await postsOf(context, scope)
    .find({ run: { $in: runs.map((id) => new Types.ObjectId(id)) }, deletedAt: null })
    .select({ run: 1 })
    .lean();
  return new Map(found.map(({ run, _id }) => [String(run), String(_id)]));
}

/** The posts in which the composer's variants were saved by hand, by variant id. If there are several, the latest. */
export async function postsOfVariants(
  context: Pick<PostsContext, 'connection'>,
  scope: Scope,
  variants: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await postsOf(context, scope)
    .find({ variant: { $in: [...variants] }, deletedAt: null })
    .select({ variant: 1 })
    .sort({ createdAt: 1 })
    .lean();
  return new Map(found.map(({ variant, _id }) => [String(variant), String(_id)]));
}

function mediaOf(url: string | null, kind: 'image' | 'video', alt: string) {
  const object = idIn(url ?? '');
  return object ? [{ object, kind, alt }] : [];
}
