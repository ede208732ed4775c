import type { EndpointBody, postsEndpoints } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientField } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { inPlan, requireTime } from './plan-places.ts';
import type { PostRecord } from './posts.model.ts';
import {
  insertMade,
  madeBy,
  type PostsContext,
  postsOf,
  resolveClient,
  resolveProject,
} from './posts-context.ts';
import { requireContent } from './require-content.ts';
import { resolveMedia } from './resolve-media.ts';
import { type Post, toPost } from './to-post.ts';

/**
 * Stores a post that was written by hand or made from a template.
 * @param key makes repeated calls create only one post.
 * @throws {AppError} `validation_failed` for a planned post without content; `plan_required` for a future time that the
 *   plan has no room for, or a client; `not_found` for a client, media or a project that don't exist or don't belong
 *   together; `idempotency_conflict` when the key created another post; `rate_limited`.
 */
export async function createPost(
  context: PostsContext,
  actor: Actor,
  input: EndpointBody<typeof postsEndpoints.createPost>,
  key: string | null,
): Promise<Post> {
  const { media, project, client: asked, sourceRunId: _, variant, generation, ...content } = input;
  const scheduledAt = input.scheduledAt === null ? null : new Date(input.scheduledAt);
  requireTime(content.status, scheduledAt);
  requireContent(input, true);
  const at = context.now();
  const posts = postsOf(context, actor);
  // A repeated call needs no place in the plan: the post that it created already has one.
  const made = key === null ? null : await posts.findOne({ key });
  if (made) return toPost(context, sameOrConflict(made, content));
  const ofProject = asked === null && project !== null ? await context.findProject(actor, project) : null;
  const client = await resolveClient(context, actor, asked ?? ofProject?.client ?? null);
  const record: Omit<PostRecord, '_id' | 'workspace'> = {
    ...content,
    media: await resolveMedia(context, { workspace: actor.workspace, client }, media),
    project: await resolveProject(context, actor, project, client),
    client: clientField(client),
    scheduledAt,
    viralPrediction: null,
    ...madeBy(actor, at),
    ...(key !== null && { key }),
    ...(variant !== null && { variant }),
    // Only says which posts of the workspace are listed together, so it gives no access to a generation.
    ...(generation !== null && { generation: new Types.ObjectId(generation) }),
    deletedAt: null,
  };
  try {
    return await toPost(
      context,
      await inPlan(context, actor, { post: null, scheduledAt }, (placed) =>
        insertMade(context, actor, { ...record, ...placed }),
      ),
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const first = await posts.findOne({ key: String(key) });
    if (!first) throw new AppError('idempotency_conflict');
    return toPost(context, sameOrConflict(first, content));
  }
}

function sameOrConflict(first: PostRecord, asked: Pick<PostRecord, 'platform' | 'caption'>): PostRecord {
  if (first.platform !== asked.platform || first.caption !== asked.caption) {
    throw new AppError('idempotency_conflict');
  }
  return first;
}
