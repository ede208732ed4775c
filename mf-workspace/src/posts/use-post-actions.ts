import { useApiMutation, useHost } from '@postloom/remote-kit';
import {
  calendarEndpoints,
  type PostSummary,
  postsEndpoints,
  retentionTime,
  signOffEndpoints,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useQueryClient } from '@tanstack/react-query';

const showPosts = [
  postsEndpoints.listPosts.path,
  calendarEndpoints.getCalendar.path,
  signOffEndpoints.getPostSignOff.path.replace(':id', ''),
  signOffEndpoints.listUnseenComments.path,
];

/** Every list of posts, every open post with its sign-off and the calendar are read again: they may show what has changed. */
export function useForgetPosts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => showPosts.some((path) => String(queryKey[0]).startsWith(path)),
    });
}

/** What can be done with a post wherever it is shown. */
export function usePostActions({ onDeleted }: { readonly onDeleted?: () => void } = {}) {
  const { api, toast, navigate } = useHost();
  const forget = useForgetPosts();
  const restore = useApiMutation({
    call: ({ id }: PostSummary, options) => api.call(postsEndpoints.restorePost, { params: { id } }, options),
    onDone: forget,
    done: 'Post restored',
    failed: 'Couldn’t restore the post',
  });
  const remove = useApiMutation({
    call: ({ id }: PostSummary, options) => api.call(postsEndpoints.deletePost, { params: { id } }, options),
    onDone: async (_result, post) => {
      onDeleted?.();
      await forget();
      toast({
        title: 'Post moved to the bin',
        description: `It stays there for ${retentionTime('deletedPosts')}.`,
        action: { label: 'Undo', onSelect: () => restore.run(post) },
      });
    },
    failed: 'Couldn’t delete the post',
  });
  const duplicate = useApiMutation({
    call: ({ id }: PostSummary, options) =>
      api.call(postsEndpoints.duplicatePost, { params: { id } }, options),
    onDone: async (copy) => {
      await forget();
      navigate(paths.post(copy.id));
    },
    done: 'Post duplicated',
    failed: 'Couldn’t duplicate the post',
  });
  return { remove, restore, duplicate };
}
