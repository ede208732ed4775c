import { useApiMutation, useHost, useService } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints, retentionTime } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { useRef } from 'react';
import { whereNow } from '#app/lists/where-now.ts';
import { createPostNews } from './post-news.ts';
import { useReadPostsAgain } from './read-posts-again.ts';

/** Returns a function that refetches everything that shows posts, here and in other tabs. */
export function useForgetPosts(): () => Promise<void> {
  const { tell } = useService(createPostNews);
  const readAgain = useReadPostsAgain();
  return () => {
    tell();
    return readAgain();
  };
}

interface PostActionsInput {
  /** Called unless the person has gone on. */
  readonly onDeleted?: () => void;
  /** Whether a duplicate is only offered to be opened, because the person has more to do here. */
  readonly stays?: boolean;
}

/** The actions for a post, on any screen. */
export function usePostActions({ onDeleted, stays = false }: PostActionsInput = {}) {
  const { api, toast, navigate } = useHost();
  const forget = useForgetPosts();
  const pressedOn = useRef('');
  const restore = useApiMutation({
    inTurn: true,
    call: ({ id }: PostSummary, options) => api.call(postsEndpoints.restorePost, { params: { id } }, options),
    onDone: forget,
    done: 'Post restored',
    failed: 'Couldn’t restore the post',
  });
  const remove = useApiMutation({
    inTurn: true,
    call: ({ id }: PostSummary, options) => {
      pressedOn.current = whereNow();
      return api.call(postsEndpoints.deletePost, { params: { id } }, options);
    },
    onDone: async (_result, post) => {
      if (whereNow() === pressedOn.current) onDeleted?.();
      // Before the post goes from the page: else the Undo that is there then may still be that of another one.
      toast({
        title: 'Post moved to the bin',
        description: `It stays there for ${retentionTime('deletedPosts')}.`,
        action: { label: 'Undo', onSelect: () => restore.run(post) },
      });
      await forget();
    },
    failed: 'Couldn’t delete the post',
  });
  const duplicate = useApiMutation({
    inTurn: true,
    call: ({ id }: PostSummary, options) => {
      pressedOn.current = whereNow();
      return api.call(postsEndpoints.duplicatePost, { params: { id } }, options);
    },
    onDone: async (copy) => {
      await forget();
      if (!stays && whereNow() === pressedOn.current) navigate(paths.post(copy.id));
    },
    done: (copy) => ({
      title: 'Post duplicated',
      ...(stays && {
        description: 'The copy is a draft without a time.',
        action: { label: 'Open the copy', onSelect: () => navigate(paths.post(copy.id)) },
      }),
    }),
    failed: 'Couldn’t duplicate the post',
  });
  return { remove, restore, duplicate };
}
