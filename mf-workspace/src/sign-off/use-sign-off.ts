import { useApiMutation, useCredits, useHost } from '@postloom/remote-kit';
import {
  type Brand,
  brandEndpoints,
  planOf,
  type SignOffLink,
  signOffEndpoints,
} from '@postloom/shared-contracts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForgetPosts } from '#app/posts/use-post-actions.ts';

/**
 * Whether the plan includes sign-off; null until the plan is known. Without it, what was sent earlier can still be
 * read.
 */
export function useSignOffRight(): boolean | null {
  const { status, credits } = useCredits();
  return status === 'loading' ? null : planOf(credits.plan).rights.signOff;
}

/** Links and history of a post. Clients may answer at any time, so it is refetched whenever it is shown. */
export const usePostSignOff = (id: string, enabled: boolean) =>
  useQuery({
    ...useHost().api.query(signOffEndpoints.getPostSignOff, { params: { id } }),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/**
 * The posts with clients' comments that this member hasn't seen. Clients comment at any time, and another tab may have
 * shown the comments, so they are refetched with each list of posts and when the person returns to the tab.
 */
export const useUnseenComments = () =>
  useQuery({
    ...useHost().api.query(signOffEndpoints.listUnseenComments, {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Reports that the member has seen comments on a post. If that fails, they are shown as new again next time. */
export function useMarkSeen(post: string) {
  const { api } = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = api.query(signOffEndpoints.listUnseenComments, {});
  return useApiMutation({
    call: (comments: readonly string[], options) =>
      api.call(
        signOffEndpoints.markCommentsSeen,
        { params: { id: post }, body: { comments: [...comments] } },
        options,
      ),
    onDone: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const useBrand = (): UseQueryResult<Brand> =>
  useQuery(useHost().api.query(brandEndpoints.getBrand, {}));

/** @param onAnswered receives the reply that was sent. */
export function useSignOffActions(
  post: string,
  { onAnswered }: { readonly onAnswered?: (text: string) => void } = {},
) {
  const { api, confirm, toast } = useHost();
  const forget = useForgetPosts();
  const withdraw = useApiMutation({
    inTurn: true,
    call: (id: string) => api.call(signOffEndpoints.withdrawSignOffLink, { params: { id } }),
    onDone: forget,
    done: 'Link withdrawn',
    failed: 'Couldn’t withdraw the link',
  });
  const answer = useApiMutation({
    call: (text: string, options) =>
      api.call(signOffEndpoints.answerSignOff, { params: { id: post }, body: { text } }, options),
    onDone: async (_result, text) => {
      onAnswered?.(text);
      await forget();
    },
    done: 'Reply sent',
    failed: 'Couldn’t send the reply',
  });
  const tellVersion = useApiMutation({
    call: () => api.call(signOffEndpoints.tellNewVersion, { params: { id: post } }),
    onDone: async ({ mailed, known = [] }) => {
      toast(
        mailed.length > 0
          ? { title: 'Email on its way', description: `To ${mailed.join(', ')}.`, tone: 'success' }
          : {
              title: 'Nobody was emailed',
              description:
                known.length > 0
                  ? 'They have been told of this version already.'
                  : 'No open link has an email address.',
            },
      );
      await forget();
    },
    failed: 'Couldn’t send the email',
  });
  return {
    /** Emails readers that the current version is ready. */
    tellVersion,
    /** The link being withdrawn. */
    withdrawing: withdraw.pending,
    async withdraw({ id, reader, posts }: Pick<SignOffLink, 'id' | 'reader' | 'posts'>): Promise<void> {
      const isSure = await confirm({
        title: 'Withdraw the link?',
        description:
          posts.length === 1
            ? `${reader.name} won’t be able to open it. You can’t undo this, but you can send another link.`
            : `It covers ${posts.length} posts, and ${reader.name} will lose access to all of them. You can’t undo this, but you can send another link.`,
        confirmLabel: 'Withdraw',
        tone: 'danger',
      });
      if (isSure) withdraw.run(id);
    },
    answer,
  };
}
