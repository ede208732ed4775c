import { useApiMutation, useHost } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';
import { useForgetProjects } from '#app/projects/use-project-actions.ts';

interface Move {
  readonly post: PostSummary;
  /** Null removes it from its project. */
  readonly to: string | null;
}

/** Adds a post to a project, or removes it; the toast offers an undo. */
export function useMovePost() {
  const { api, toast } = useHost();
  const forgetPosts = useForgetPosts();
  const forgetProjects = useForgetProjects();
  const move = useApiMutation({
    inTurn: true,
    call: ({ post: { id, version }, to }: Move, options) =>
      api.call(postsEndpoints.updatePost, { params: { id }, body: { version, project: to } }, options),
    onDone: async (moved, { post, to }) => {
      await Promise.all([forgetPosts(), forgetProjects()]);
      toast({
        title: to === null ? 'Taken out of the project' : 'Added to the project',
        action: { label: 'Undo', onSelect: () => move.run({ post: moved, to: post.project }) },
      });
    },
    onFailed: ({ code }) => (code === 'conflict' ? forgetPosts() : undefined),
    failed: 'Couldn’t move the post',
  });
  return move;
}
