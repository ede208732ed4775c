import { Loaded, useHost } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import { PlatformIcon, RadioGroup, Skeleton, TextField } from '@postloom/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PostFacts } from '#app/posts/post-facts.tsx';
import { titleOf } from './post-words.ts';

/** How long typing has to pause before the list is searched again, in milliseconds. */
const typingPauseMs = 250;

interface PostPickerProps {
  readonly picked: PostSummary | null;
  readonly onPick: (post: PostSummary) => void;
  readonly error: string | undefined;
}

/** Chooses one of the posts without a time. */
export function PostPicker({ picked, onPick, error }: PostPickerProps) {
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
    select: ({ items }) =>
      items.filter(({ scheduledAt, status }) => scheduledAt === null && status !== 'published'),
  });
  return (
    <>
      <TextField
        label="Search your posts"
        type="search"
        end={<Search aria-hidden className="workspace:size-4 workspace:text-muted" />}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="workspace:max-h-56 workspace:overflow-auto">
        <Loaded
          query={list}
          what="your posts"
          skeleton={<Skeleton lines={3} />}
          isEmpty={(posts) => posts.length === 0}
          empty={
            <p className="workspace:text-sm workspace:text-muted">
              {q ? 'No post without a time matches.' : 'All your posts have a time. Write a new one instead.'}
            </p>
          }
        >
          {(posts) => (
            <RadioGroup
              label="Post"
              value={picked?.id ?? null}
              onValueChange={(id) => {
                const post = posts.find((each) => each.id === id);
                if (post) onPick(post);
              }}
              options={posts.map((post) => ({
                value: post.id,
                label: (
                  <span className="workspace:flex workspace:items-center workspace:gap-2">
                    <PlatformIcon platform={post.platform} className="workspace:text-muted" />
                    {titleOf(post)}
                  </span>
                ),
                description: <PostFacts post={post} />,
              }))}
            />
          )}
        </Loaded>
      </div>
      {/* Below the scrolling part, so that it is always visible. */}
      {error && (
        <p role="alert" className="workspace:text-sm workspace:text-danger-ink">
          {error}
        </p>
      )}
    </>
  );
}
