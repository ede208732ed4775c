import { useApiMutation, useHost } from '@postloom/remote-kit';
import {
  type ChangedPosts,
  calendarEndpoints,
  isKnown,
  type PostStatus,
  type PostSummary,
  pageLimit,
  postStatuses,
  postsEndpoints,
  retentionTime,
  type somePostsSchema,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import type * as z from 'zod/mini';
import { useForgetProjects } from '#app/projects/use-project-actions.ts';
import { askAboutApproval, askAboutRequests } from '#app/sign-off/ask-about-approval.ts';
import { lacksApproval } from '#app/sign-off/sign-off-look.ts';
import { askAboutWords } from './ask-about-words.ts';
import { statusLook } from './post-status.ts';
import { useForgetPosts } from './use-post-actions.ts';

type Posts = readonly PostSummary[];
type SomePosts = z.input<typeof somePostsSchema>;

/** Changes that can be made to several posts at once. */
type Wish =
  | { readonly kind: 'bin' | 'restore' | 'slots' }
  | { readonly kind: 'status'; readonly status: PostStatus }
  | { readonly kind: 'project'; readonly project: string | null; readonly title: string }
  | { readonly kind: 'client'; readonly client: string | null; readonly name: string };

/** The body of the API call, except for the posts. */
interface Change {
  readonly deleted?: boolean;
  readonly status?: PostStatus;
  readonly project?: string | null;
  readonly client?: string | null;
  readonly scheduledAt?: null;
}

/** Posts that an undo returns to the same state, with the versions they have after the change. */
interface Way {
  readonly posts: Posts;
  readonly change: Change;
}

/** The actions for several posts; each can be undone for all of them at once. */
export function useSomePosts({ onDone }: { readonly onDone: () => void }) {
  const host = useHost();
  const { api, toast, navigate } = host;
  const forgetPosts = useForgetPosts();
  const forgetProjects = useForgetProjects();
  const forget = () => Promise.all([forgetPosts(), forgetProjects()]);

  /** The API accepts one page of posts at a time. */
  async function inParts(
    posts: Posts,
    call: (part: SomePosts) => Promise<ChangedPosts>,
  ): Promise<ChangedPosts> {
    const all: ChangedPosts = { items: [], refused: [] };
    for (let start = 0; start < posts.length; start += pageLimit.max) {
      const part = posts
        .slice(start, start + pageLimit.max)
        // Those that lack an approval were asked about.
        .map((post) => ({ id: post.id, version: post.version, ifApproved: !lacksApproval(post) }));
      const { items, refused } = await call(part);
      all.items.push(...items);
      all.refused.push(...refused);
    }
    return all;
  }
  const change = (posts: Posts, what: Change): Promise<ChangedPosts> =>
    inParts(posts, (part) => api.call(postsEndpoints.changeManyPosts, { body: { posts: part, ...what } }));

  const undo = useApiMutation({
    inTurn: true,
    call: async (ways: readonly Way[]) => {
      const refused: ChangedPosts['refused'] = [];
      for (const way of ways) refused.push(...(await change(way.posts, way.change)).refused);
      return refused;
    },
    onDone: async (refused) => {
      await forget();
      if (refused.length === 0) toast({ title: 'Undone', tone: 'success' });
      else toast({ title: 'Partly undone', description: left(refused) });
    },
    onFailed: forget,
    failed: 'Couldn’t undo',
  });

  const act = useApiMutation({
    // It counts as running until the list is read anew: what is pressed before that waits, instead of being lost.
    inTurn: true,
    call: ({ posts, wish }: { readonly posts: Posts; readonly wish: Wish }) =>
      wish.kind === 'slots'
        ? inParts(posts, (part) => api.call(calendarEndpoints.fillSlots, { body: { posts: part } }))
        : change(posts, changeFor(wish)),
    onDone: async ({ items, refused }, { posts, wish }) => {
      if (items.length > 0) onDone();
      // What is told comes before they go from the page: else the Undo that is there then may still be that of others.
      const isRead = forget();
      const [first] = refused;
      const wayOut = first && wayOutOf(first.code, wish);
      if (items.length === 0) {
        toast({
          title: 'Nothing was changed',
          description: refused.length > 0 ? left(refused) : 'They no longer exist.',
          tone: 'destructive',
          ...(wayOut && { action: { label: wayOut.label, onSelect: () => navigate(wayOut.path) } }),
        });
        // The list is read anew, but the next action needn't wait for it: pressed before that, it would be lost.
        return;
      }
      const notes = [titlesOf(wish).note, refused.length > 0 && left(refused)].filter(Boolean).join(' ');
      toast({
        title: titlesOf(wish).done(countOf(items)),
        tone: refused.length > 0 ? 'default' : 'success',
        ...(notes && { description: notes }),
        ...(refused.length > 0 && { duration: 10_000 }),
        ...(wish.kind !== 'restore' &&
          // A client's answers and the team's decisions don't come back with the post.
          !(wish.kind === 'client' && posts.some(({ signOff, teamDecision }) => signOff || teamDecision)) && {
            action: { label: 'Undo', onSelect: () => undo.run(waysBack(wish, items, posts)) },
          }),
      });
      return isRead;
    },
    onFailed: forget,
    failed: 'Couldn’t change the posts',
  });

  return {
    /**
     * Makes the change. Asks for confirmation before publishing posts that their client hasn't approved, or scheduling posts with
     * gaps, banned words, more than their platforms take or requested changes.
     */
    async run(posts: Posts, wish: Wish): Promise<void> {
      const isPublishing = wish.kind === 'status' && wish.status === 'published';
      if (isPublishing && !(await askAboutApproval(host, posts))) return;
      if (wish.kind === 'slots') {
        if (!(await askAboutWords(host, posts, 'Schedule'))) return;
        if (!(await askAboutRequests(host, posts))) return;
      }
      act.run({ posts, wish });
    },
    /** The kind of the change in progress; undefined if there is none. */
    pending: act.pending?.wish.kind,
  };
}

function changeFor(wish: Wish): Change {
  if (wish.kind === 'status') return { status: wish.status };
  if (wish.kind === 'project') return { project: wish.project };
  if (wish.kind === 'client') return { client: wish.client };
  return { deleted: wish.kind === 'bin' };
}

/** Returns each post to its previous state, with one call for all that had the same one. */
function waysBack(wish: Wish, after: Posts, before: Posts): readonly Way[] {
  if (wish.kind === 'bin') return [{ posts: after, change: { deleted: false } }];
  if (wish.kind === 'slots') return [{ posts: after, change: { scheduledAt: null } }];
  const was = new Map(before.map((post) => [post.id, post]));
  if (wish.kind === 'client') {
    // Each had left its project behind.
    return after.map((post): Way => {
      const { client = null, project = null } = was.get(post.id) ?? {};
      return { posts: [post], change: { client, project } };
    });
  }
  const groups = Map.groupBy(after, ({ id }) =>
    wish.kind === 'status' ? was.get(id)?.status : (was.get(id)?.project ?? null),
  );
  return [...groups].flatMap(([value, posts]): Way[] => {
    if (wish.kind === 'project') return [{ posts, change: { project: value ?? null } }];
    return value && isKnown(postStatuses, value) ? [{ posts, change: { status: value } }] : [];
  });
}

function titlesOf(wish: Wish): { readonly done: (count: string) => string; readonly note?: string } {
  switch (wish.kind) {
    case 'bin':
      return {
        done: (count) => `${count} moved to the bin`,
        note: `The bin keeps them for ${retentionTime('deletedPosts')}.`,
      };
    case 'restore':
      return { done: (count) => `${count} restored` };
    case 'slots':
      return { done: (count) => `${count} on the calendar`, note: 'In the next free posting slots.' };
    case 'status':
      return { done: (count) => `${count}: ${statusLook(wish.status).label.toLowerCase()}` };
    case 'client':
      return {
        done: (count) =>
          wish.client === null ? `${count} no longer for a client` : `${count} moved to “${wish.name}”`,
      };
    case 'project':
      return {
        done: (count) =>
          wish.project === null ? `${count} no longer in a project` : `${count} moved to “${wish.title}”`,
      };
  }
}

/** How many posts weren't changed and why, with each reason listed once. */
function left(refused: ChangedPosts['refused']): string {
  const reasons = [...new Set(refused.map(({ message }) => message))];
  return `${refused.length === 1 ? '1 stays as it was' : `${refused.length} stay as they were`}. ${reasons.join(' ')}`;
}

function wayOutOf(code: string, wish: Wish): { readonly label: string; readonly path: string } | undefined {
  if (code === 'plan_required') return { label: 'See plans', path: paths.billing };
  return wish.kind === 'slots' && code === 'validation_failed'
    ? { label: 'Posting slots', path: paths.calendarPanel('slots') }
    : undefined;
}

const countOf = ({ length }: Posts): string => (length === 1 ? '1 post' : `${length} posts`);
