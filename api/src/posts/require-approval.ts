import type { PostStatus } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { PostRecord, PostSignOffRecord } from './posts.model.ts';

const sentences: Readonly<Record<PostSignOffRecord['state'], (by: string) => string>> = {
  waiting: (by) => `${by} hasn’t responded to this post yet.`,
  changes_requested: (by) => `${by} requested changes to this post.`,
  approved: (by) => `${by} approved another version of this post.`,
};

/**
 * Requires that a post which is being published is approved as it will be, if it was sent to a client or decided on by
 * the team. A client's approval settles what the team had said before it.
 * @param status the one that the change gives it, if any.
 * @param isEdited whether the change alters what clients decide on.
 * @returns the condition under which that is still so when the change is written.
 * @throws {AppError} `validation_failed`
 */
export function requireApproval(
  { status: before, signOff, teamDecision: team, edits = 0 }: PostRecord,
  status: PostStatus = before,
  isEdited: boolean,
): { readonly 'signOff.event': unknown; readonly 'teamDecision.event': unknown } | null {
  if (status !== 'published' || before === 'published') return null;
  const isApproval = (decision: PostSignOffRecord | undefined): boolean =>
    decision?.state === 'approved' && decision.edits === edits + (isEdited ? 1 : 0);
  const isSettled = isApproval(team) || (isApproval(signOff) && (signOff?.at ?? 0) > (team?.at ?? 0));
  const lacking = signOff && !isApproval(signOff) ? signOff : isSettled ? undefined : team;
  if (!lacking) {
    return { 'signOff.event': signOff?.event ?? null, 'teamDecision.event': team?.event ?? null };
  }
  const message = `${sentences[lacking.state](lacking.by)} Look at it again before you publish it.`;
  throw new AppError('validation_failed', {
    userMessage: message,
    issues: [{ path: 'ifApproved', message }],
  });
}
