import type { PostSummary } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { postTitle } from '#app/posts/post-title.ts';
import { isRefused, signOffSentence } from './sign-off-look.ts';

/**
 * Asks for confirmation before posts are marked as published although a client requested changes. Otherwise, it doesn't
 * ask.
 * @returns whether to continue.
 */
export async function askAboutRefusal(
  { confirm }: Pick<HostServices, 'confirm'>,
  posts: readonly PostSummary[],
): Promise<boolean> {
  const refused = posts.filter((post) => post.status !== 'published' && isRefused(post));
  const [first] = refused;
  if (!first?.signOff) return true;
  return confirm({
    title: 'Publish without approval?',
    description:
      refused.length === 1
        ? `“${postTitle(first)}”: ${signOffSentence(first.signOff)}`
        : `Clients requested changes to ${refused.length} of these posts and haven’t approved them since.`,
    confirmLabel: 'Mark as published anyway',
    cancelLabel: 'Go back',
    tone: 'danger',
  });
}
