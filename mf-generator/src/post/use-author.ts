import { useUser } from '@postloom/remote-kit';
import { authorOf } from '@postloom/remote-kit/previews';
import { useChosenClient } from '#app/brief/use-chosen-client.ts';

/**
 * The author shown in a post's preview: the chosen client, or the member.
 * @param business the brief's business type, used for people without a name.
 */
export function useAuthor(business = '') {
  const user = useUser();
  const client = useChosenClient();
  return authorOf(user?.username, business, client?.name);
}
