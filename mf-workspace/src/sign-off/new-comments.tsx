import type { SignOffEvent } from '@postloom/shared-contracts';
import { Badge } from '@postloom/ui-kit';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMarkSeen, useUnseenComments } from './use-sign-off.ts';

/** The number of clients' comments on some posts (by id) that the member hasn't seen; hidden if there are none. */
export function NewComments({ posts }: { readonly posts: readonly string[] }) {
  const { data } = useUnseenComments();
  const unseen = data?.items.filter(({ post }) => posts.includes(post.id)) ?? [];
  const count = unseen.reduce((sum, { comments }) => sum + comments.length, 0);
  if (count === 0) return null;
  return <Badge tone="accent">{count === 1 ? '1 new comment' : `${count} new comments`}</Badge>;
}

interface ShownComments {
  /** Comments that were new when the post was opened or have arrived since. They stay marked while it is open. */
  readonly areNew: ReadonlySet<string>;
  /** The last unseen comment. Once it has been visible, it and all before it count as seen. */
  readonly last: string | undefined;
  readonly lastPlace: RefObject<HTMLLIElement | null>;
}

/** Which entries in the displayed history of a post are comments that the member hasn't seen. */
export function useShownComments(post: string, history: readonly SignOffEvent[]): ShownComments {
  const { data } = useUnseenComments();
  const unseen = data?.items.find((item) => item.post.id === post)?.comments ?? [];
  const shown = history.flatMap(({ id }) => (unseen.includes(id) ? [id] : []));
  const [areNew, setNew] = useState<ReadonlySet<string>>(new Set());
  if (shown.some((id) => !areNew.has(id))) setNew(new Set([...areNew, ...shown]));
  const { run } = useMarkSeen(post);
  const markSeen = useRef(() => {});
  useEffect(() => {
    markSeen.current = () => run(shown);
  });
  const last = shown.at(-1);
  const lastPlace = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!last || !lastPlace.current) return;
    // In a background tab, nothing becomes visible.
    const watch = new IntersectionObserver((moments) => moments.at(-1)?.isIntersecting && markSeen.current());
    watch.observe(lastPlace.current);
    return () => watch.disconnect();
  }, [last]);
  return { areNew, last, lastPlace };
}
