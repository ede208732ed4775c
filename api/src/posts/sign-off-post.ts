import { Types } from 'mongoose';
import type { Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { PostRecord, PostSignOffRecord } from './posts.model.ts';
import { latestDecision, type PostsContext, postsOf } from './posts-context.ts';
import { shownVersion } from './to-post.ts';

type SignedOff = Pick<PostsContext, 'connection'>;

/** Some posts as stored, except those in the bin. */
export async function readShown(
  context: SignedOff,
  scope: Scope,
  ids: readonly Types.ObjectId[],
): Promise<readonly PostRecord[]> {
  return (await postsOf(context, scope)
    .find({ _id: { $in: [...ids] }, deletedAt: null })
    .lean()) as unknown as PostRecord[];
}

/**
 * Stores a decision in the post, provided that the post is still what was shown. The condition and the change are one
 * operation. So an edit happens either before the decision, which is then refused, or after it, which makes the
 * decision out of date. The same operation notes that people have yet to be notified.
 * @returns the post, and whether this call made the decision: a repetition by the same person doesn't count.
 * @throws {AppError} `not_found`; `conflict` with the post's current version, also for a published post.
 */
export async function decidePost(
  context: SignedOff,
  scope: Scope,
  id: string,
  decision: PostSignOffRecord,
): Promise<{ readonly post: PostRecord; readonly isNew: boolean }> {
  const posts = postsOf(context, scope);
  const _id = new Types.ObjectId(id);
  const { edits, state, link, account, text } = decision;
  const place = account ? 'teamDecision' : 'signOff';
  const asShown = {
    _id,
    deletedAt: null,
    status: { $ne: 'published' },
    edits: edits === 0 ? { $in: [0, null] } : edits,
  };
  const isSame = {
    [`${place}.state`]: state,
    ...(account ? { 'teamDecision.account': account } : { 'signOff.link': link }),
    [`${place}.edits`]: edits,
    [`${place}.text`]: text,
  };
  const post = await posts.updateOne(
    { ...asShown, $nor: [isSame] } as object,
    {
      $set: account ? { teamDecision: decision } : { signOff: decision, signOffStale: false },
      $push: { untold: decision },
    } as object,
  );
  if (post) return { post, isNew: true };
  const present = await posts.findOne({ _id, deletedAt: null });
  if (!present) throw new AppError('not_found');
  const isPublished = present.status === 'published';
  if ((present.edits ?? 0) === edits && !isPublished) return { post: present, isNew: false };
  throw new AppError('conflict', {
    currentVersion: shownVersion(present.edits),
    userMessage: isPublished
      ? `This post has been published, so there is nothing to decide any more.${account ? '' : ' You can still comment.'}`
      : 'This post was changed while you were reading. Please look at the new version first.',
  });
}

/**
 * Marks a post as waiting for its client. A decision on the version that was sent, or on a later one, remains; one on an
 * earlier version is kept beside it.
 */
export async function awaitDecision(
  context: SignedOff,
  scope: Scope,
  post: PostRecord,
  waiting: PostSignOffRecord,
): Promise<void> {
  const isDecided = { 'signOff.edits': { $gte: waiting.edits }, 'signOff.state': { $ne: 'waiting' } };
  const decided = latestDecision(post);
  await postsOf(context, scope).updateOne({ _id: post._id, $nor: [isDecided] } as object, {
    $set: { signOff: { ...waiting, ...(decided && { decided }) }, signOffStale: false },
  });
}

/** Stops waiting for decisions through a link that has ended. Earlier decisions remain. */
export async function stopWaiting(
  context: SignedOff,
  scope: Scope,
  link: Types.ObjectId,
  posts: readonly Types.ObjectId[],
): Promise<void> {
  for (const _id of posts) {
    const waits = { _id, 'signOff.state': 'waiting', 'signOff.link': link } as object;
    const decided = (await postsOf(context, scope).findOne(waits))?.signOff?.decided;
    await postsOf(context, scope).updateOne(
      waits,
      decided
        ? { $set: { signOff: decided, signOffStale: true } }
        : { $unset: { signOff: 1, signOffStale: 1 } },
    );
  }
}
