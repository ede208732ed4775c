import { useApiMutation, useHost } from '@postloom/remote-kit';
import { calendarEndpoints, type Post, postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeepVariant } from './keep-variant.ts';
import { type ComposedVariant, wordsOfPost } from './variant.ts';
import { useComposedVariants } from './variants.ts';

interface Keeping {
  readonly variant: ComposedVariant;
  readonly over?: number;
}

/** Saves a variant as a post. The first variant of a platform already has a post, which is updated. */
export function useSavePost() {
  const { api, toast, navigate } = useHost();
  const queryClient = useQueryClient();
  const { generation, keepAs, takeOver } = useComposedVariants();
  const keepVariant = useKeepVariant();
  /** The variant that couldn't be saved, and its post as it was changed elsewhere. */
  const [conflict, setConflict] = useState<(Keeping & { readonly theirs: Post }) | null>(null);
  const save = useApiMutation({
    call: ({ variant, over }: Keeping, options) => keepVariant(variant, { generation, over, options }),
    onDone: async ({ post, isTheirs }, { variant }) => {
      if (isTheirs) {
        setConflict({ variant, theirs: post });
        return;
      }
      const { id, status } = post;
      setConflict(null);
      keepAs(variant.id, id, variant.words);
      // The post's screen must show the saved version, not an older one from the cache.
      queryClient.setQueryData(api.query(postsEndpoints.getPost, { params: { id } }).queryKey, post);
      toast({
        title: 'Post saved',
        description: status === 'draft' ? 'It’s in Posts as a draft.' : 'Your post has been updated.',
        tone: 'success',
        action: { label: 'Open', onSelect: () => navigate(paths.post(id)) },
      });
      await forgetPosts(queryClient);
    },
    failed: 'Couldn’t save the post',
  });
  return {
    run: save.run,
    isPending: save.isPending,
    conflict,
    /** Overwrites the version that the person has now seen. */
    keepMine(): void {
      if (conflict) save.run({ ...conflict, over: conflict.theirs.version });
    },
    /** Takes over the post's words. It can be undone like any change. */
    takeTheirs(): void {
      if (!conflict) return;
      const { variant, theirs } = conflict;
      takeOver(variant.id, theirs.id, wordsOfPost(theirs, variant.words));
      setConflict(null);
    },
    leave: () => setConflict(null),
  };
}

/** Invalidates the lists of posts and the calendar, so that they are fetched again when needed. */
export async function forgetPosts(queryClient: QueryClient): Promise<void> {
  const lists = [postsEndpoints.listPosts.path, calendarEndpoints.getCalendar.path];
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => lists.some((path) => String(queryKey[0]).startsWith(path)),
  });
}
