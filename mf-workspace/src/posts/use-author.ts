import { nameOf, usePeople } from '@postloom/remote-kit';
import type { PostSummary } from '@postloom/shared-contracts';

/** Who made a post, e.g. "made by Ben Ortiz"; null in a workspace with a single member, and until it is known. */
export function useAuthor({ createdBy }: Pick<PostSummary, 'createdBy'>): string | null {
  const { isTeam, personOf } = usePeople();
  const author = isTeam && personOf(createdBy);
  return author ? `made by ${nameOf(author)}` : null;
}
