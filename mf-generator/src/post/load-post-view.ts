import { createStore } from 'zustand/vanilla';
import { backOnline, isOffline } from '#app/generation/connection.ts';

export type PostView = typeof import('./post-view.tsx').Post;

interface Loaded {
  readonly Post: PostView | null;
  readonly failed: boolean;
}

const load = () => import(/* webpackChunkName: "post-view" */ './post-view.tsx');

/** The view of a post, null until it has loaded; and whether the last attempt failed and none is running. */
export const postView = createStore<Loaded>(() => ({ Post: null, failed: false }));

let loading: Promise<void> | undefined;

/**
 * Loads the view of a post once. Retries immediately, in case the connection was slow or dropped, and again as soon as
 * the connection is back. Never rejects: a failure is in the store, and the next call tries again.
 */
export function loadPostView(): Promise<void> {
  if (loading) return loading;
  postView.setState({ failed: false });
  loading = load()
    .catch(load)
    .catch((error: unknown) => {
      if (!isOffline()) throw error;
      return backOnline().then(load);
    })
    .then(
      ({ Post }) => postView.setState({ Post, failed: false }),
      () => {
        loading = undefined;
        postView.setState({ failed: true });
      },
    );
  return loading;
}
