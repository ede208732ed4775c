import { useCredits, useHost } from '@postloom/remote-kit';
import { type PostSummary, planOf, teamsEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';

/** Who made a post, e.g. "made by Ben Ortiz"; null in a workspace with a single member, and until it is known. */
export function useAuthor({ createdBy }: Pick<PostSummary, 'createdBy'>): string | null {
  const { api } = useHost();
  const { status, credits } = useCredits();
  const hasSeats = status !== 'loading' && planOf(credits.plan).rights.seats > 1;
  const { data } = useQuery({
    ...api.query(teamsEndpoints.getTeam, {}),
    enabled: hasSeats && createdBy !== undefined,
  });
  if (!data || data.members.length < 2) return null;
  const author = data.members.find(({ id }) => id === createdBy);
  if (!author) return 'made by a former member';
  return author.isYou ? 'made by you' : `made by ${author.name}`;
}
