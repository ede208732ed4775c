import { type Review, type ReviewPost, signOffEndpoints } from '@postloom/shared-contracts';
import { type ApiClient, createClient } from '@postloom/shared-contracts/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

const queryKey = ['review'];

/** Calls with a link's token, and with nothing else of this browser's. */
export function createReviewClient(token: string): ApiClient {
  return createClient({
    fetch: (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(address, { ...init, headers, credentials: 'omit', referrerPolicy: 'no-referrer' });
    },
  });
}

export const useReview = (api: ApiClient) =>
  useQuery({ queryKey, queryFn: ({ signal }) => api.call(signOffEndpoints.getReview, {}, { signal }) });

class OfflineError extends Error {}

/** Whether a call wasn't sent because the browser had no connection. */
export const wasOffline = (error: Error | null): boolean => error instanceof OfflineError;

function requireOnline(): void {
  if (!navigator.onLine) throw new OfflineError();
}

/** Reads everything again, and waits for it. */
export function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

/** Comments on one post. A comment that is sent again, because no answer came, stands once. */
export function useComment(api: ApiClient, post: string) {
  const readAgain = useReadAgain();
  const keys = useMemo(() => new Map<string, string>(), []);
  return useMutation({
    mutationFn: async (text: string) => {
      requireOnline();
      const idempotencyKey = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, idempotencyKey);
      const input = { params: { id: post }, body: { text } };
      return api.call(signOffEndpoints.commentReview, input, { idempotencyKey });
    },
    onSuccess: async (_comment, text) => {
      keys.delete(text);
      await readAgain();
    },
  });
}

/** Decides on the version of a post that is shown. Where it was changed meanwhile, what is there now is shown. */
export function useDecision(api: ApiClient, { id, version, scheduledAt }: ReviewPost) {
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async ({ decision, text }: { decision: 'approved' | 'changes_requested'; text: string }) => {
      requireOnline();
      return api.call(signOffEndpoints.decideReview, {
        params: { id },
        body: { decision, version, scheduledAt, text },
      });
    },
    onSuccess: (post) => {
      queries.setQueryData<Review>(
        queryKey,
        (review) =>
          review && { ...review, posts: review.posts.map((each) => (each.id === id ? post : each)) },
      );
    },
    onError: readAgain,
  });
}
