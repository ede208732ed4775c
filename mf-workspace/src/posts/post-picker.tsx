import { Found, Loaded, useHost } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import { type Option, Skeleton, TextField } from '@postloom/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { PostFacts } from './post-facts.tsx';
import { PostName } from './post-name.tsx';

/** How long typing has to pause before the list is searched again, in milliseconds. */
const typingPauseMs = 250;

interface PostPickerProps {
  readonly isOffered: (post: PostSummary) => boolean;
  /** Said if no post is offered, and if none of them contains what is typed. */
  readonly none: string;
  readonly noMatch: string;
  /** Id of the text that says what is wrong with the choice, if something is. */
  readonly errorId?: string | undefined;
  /** The choice among the posts found. */
  readonly children: (posts: readonly PostSummary[]) => ReactNode;
}

/** Searches the latest posts, and shows those that contain what is typed, for picking some of them. */
export function PostPicker({ isOffered, none, noMatch, errorId, children }: PostPickerProps) {
  const { api } = useHost();
  const [words, setWords] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  const list = useQuery({
    ...api.query(postsEndpoints.listPosts, { query: { limit: 50, ...(q && { q }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: ({ items }) => items.filter(isOffered),
  });
  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-2 workspace:text-ink">
      <TextField
        label="Search your posts"
        type="search"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        end={<Search aria-hidden className="workspace:size-4 workspace:text-muted" />}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          // It stands in forms, which Enter would send.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Found count={q && list.data && !list.isFetching ? list.data.length : null} what="posts" />
      <div className="workspace:max-h-64 workspace:overflow-auto workspace:py-1">
        <Loaded
          query={list}
          what="your posts"
          skeleton={<Skeleton lines={3} />}
          isEmpty={(posts) => posts.length === 0}
          empty={<p className="workspace:text-sm workspace:text-muted">{q ? noMatch : none}</p>}
        >
          {children}
        </Loaded>
      </div>
    </div>
  );
}

/** A post in the choice of a `PostPicker`. */
export const postOption = (post: PostSummary): Option => ({
  value: post.id,
  label: <PostName post={post} />,
  description: <PostFacts post={post} />,
});
