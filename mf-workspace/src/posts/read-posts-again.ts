import { calendarEndpoints, postsEndpoints, signOffEndpoints } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';

const showPosts = [
  postsEndpoints.listPosts.path,
  calendarEndpoints.getCalendar.path,
  signOffEndpoints.getPostSignOff.path.replace(':id', ''),
  signOffEndpoints.listUnseenComments.path,
];

/** Every list of posts, every open post with its sign-off and the calendar are read again: they may show what has changed. */
export function useReadPostsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => showPosts.some((path) => String(queryKey[0]).startsWith(path)),
    });
}
