import { useHost } from '@postloom/remote-kit';
import { teamsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useQuery } from '@tanstack/react-query';

/** The invitation with a token, loaded if there is a token. */
export function useOpenedInvitation(token: string | null) {
  const { api } = useHost();
  return useQuery({
    queryKey: [teamsEndpoints.openInvitation.path, token],
    queryFn: () => api.call(teamsEndpoints.openInvitation, { body: { token: token ?? '' } }),
    enabled: token !== null,
  });
}

/** The token in a return path that leads to an invitation; null for other paths. */
export function invitationIn(next: string | null): string | null {
  if (next === null) return null;
  const { pathname, searchParams } = new URL(next, location.origin);
  const token = searchParams.get('token');
  return token && pathname === new URL(paths.invitation(token), location.origin).pathname ? token : null;
}
