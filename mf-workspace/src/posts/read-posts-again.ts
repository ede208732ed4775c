import { calendarEndpoints, postsEndpoints, signOffEndpoints } from '@postloom/shared-contracts';
import { useQueryClient } from '@tanstack/react-query';

const showPosts = [
  postsEndpoints.listPosts.path,
  calendarEndpoints.getCalendar.path,
  signOffEndpoints.getPostSignOff.path.replace(':id', ''),
  signOffEndpoints.listUnseenComments.path,
];

/**
 * Returns a function that refetches everything that shows posts: lists, open posts with their sign-off, and the
 * calendar.
 */
export function useReadPostsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => showPosts.some((path) => String(queryKey[0]).startsWith(path)),
    });
}
