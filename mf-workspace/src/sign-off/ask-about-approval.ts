import type { PostSummary } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { postTitle } from '#app/posts/post-title.ts';
import { missingApproval, signOffLook, signOffSentence } from './sign-off-look.ts';

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
