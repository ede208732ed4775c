import { useUser } from '@postloom/remote-kit';
import { authorOf } from '@postloom/remote-kit/previews';
import { useChosenClient } from '#app/brief/use-chosen-client.ts';

/**
 * Under whose name a post will stand: the chosen client's, or the member's own.
 * @param business that of the brief, for who has no name.
 */
export function useAuthor(business = '') {
  const user = useUser();
  const client = useChosenClient();
  return authorOf(client?.name ?? user?.username, business);
}
