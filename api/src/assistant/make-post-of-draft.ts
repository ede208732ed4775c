import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { clientOf } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { type AssistantContext, messagesOf } from './assistant-context.ts';

/**
 * Makes a post of an answer's draft, only once.
 * @returns the post's id.
 * @throws {AppError} `not_found`, also if the post is in the bin.
 */
export async function makePostOfDraft(
  context: AssistantContext,
  actor: Actor,
  id: string,
): Promise<{ postId: string }> {
  const found = await messagesOf(context, actor).findOne({ _id: new Types.ObjectId(id) });
  const draft = found?.answer?.draft;
  if (!found?.answer || !draft) {
    throw new AppError('not_found', { userMessage: 'That draft no longer exists.' });
  }
  const { run } = found.answer;
  // The post belongs to the conversation's client.
  const by = { ...actor, client: clientOf(found.client) };
  await context.posts.makePostOfRun(by, {
    runId: run,
    isNew: true,
    setId: null,
    platform: draft.platform,
    contentType: 'post',
    project: null,
    content: {
      caption: draft.caption,
      hashtags: draft.hashtags,
      imageUrl: null,
      imageAlt: null,
      videoUrl: null,
      videoScript: null,
      viralPrediction: null,
    },
    at: context.now(),
  });
  const postId = (await context.posts.ofRuns(by, [run])).get(run);
  if (!postId) {
    throw new AppError('not_found', {
      userMessage: 'This post is in the bin. Restore it to get it back.',
    });
  }
  return { postId };
}
