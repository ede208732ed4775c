import type { Post, PostSummary } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { postTitle } from '#app/posts/post-title.ts';
import {
  approversOf,
  missingApproval,
  requestedChanges,
  signOffLook,
  signOffSentence,
} from './sign-off-look.ts';

/** Maximum number of posts that the question names. */
const namedMax = 3;

/**
 * Asks for confirmation before posts that were sent to a client or decided on by the team are marked as published
 * although nobody has approved what they say now. Otherwise, it doesn't ask.
 * @returns whether to continue.
 */
export async function askAboutApproval(
  { confirm }: Pick<HostServices, 'confirm'>,
  posts: readonly PostSummary[],
): Promise<boolean> {
  const lacking = posts.flatMap((post) => {
    const signOff = missingApproval(post);
    return signOff && post.status !== 'published' ? [{ ...post, signOff }] : [];
  });
  if (lacking.length === 0) return true;
  const byState = Map.groupBy(lacking, ({ signOff }) => signOffLook(signOff).label);
  return confirm({
    title: 'Publish without approval?',
    description:
      lacking.length <= namedMax
        ? lacking.map((post) => `“${postTitle(post)}”: ${signOffSentence(post.signOff)}`).join(' ')
        : `${lacking.length} of these posts aren’t approved as they are now. ${[...byState]
            .map(([label, { length }]) => `${label}: ${length}.`)
            .join(' ')}`,
    confirmLabel: 'Mark as published anyway',
    cancelLabel: 'Go back',
    tone: 'danger',
  });
}

/**
 * Asks for confirmation before posts are scheduled that a client or the team wants changed. Otherwise, it doesn't ask:
 * that an approval is missing is no reason against a time.
 * @returns whether to continue.
 */
export async function askAboutRequests(
  { confirm }: Pick<HostServices, 'confirm'>,
  posts: readonly PostSummary[],
): Promise<boolean> {
  const requests = posts.flatMap((post) => {
    const [request] = requestedChanges(post);
    return request ? [{ post, request }] : [];
  });
  if (requests.length === 0) return true;
  return confirm({
    title: 'Schedule though changes were requested?',
    description:
      requests.length <= namedMax
        ? requests.map(({ post, request }) => `“${postTitle(post)}”: ${signOffSentence(request)}`).join(' ')
        : `Changes were requested to ${requests.length} of these posts.`,
    confirmLabel: 'Schedule anyway',
    cancelLabel: 'Go back',
  });
}

/**
 * Asks for confirmation before a change voids an approval.
 * @param written the post with the change.
 * @returns whether to continue.
 */
export async function askAboutNewVersion(
  { confirm }: Pick<HostServices, 'confirm'>,
  base: Post,
  written: Post,
): Promise<boolean> {
  return approversOf(written).length === approversOf(base).length || askAboutApprovers({ confirm }, base);
}

/** Asks for confirmation before something that voids a post's approval, if it has one. */
export async function askAboutApprovers(
  { confirm }: Pick<HostServices, 'confirm'>,
  base: PostSummary,
): Promise<boolean> {
  const approvers = approversOf(base);
  if (approvers.length === 0) return true;
  return confirm({
    title: `${new Intl.ListFormat('en').format(approvers)} approved this. Save a new version?`,
    description: base.signOff
      ? 'The approval would be out of date. An open link shows the new version as soon as it’s saved.'
      : 'The approval would be out of date.',
    confirmLabel: 'Save a new version',
    cancelLabel: 'Go back',
  });
}
