import { useHost } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import { TextField } from '@postloom/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';

/** How long typing has to pause before the list is searched again, in milliseconds. */
const typingPauseMs = 250;

/** The latest posts that contain what is typed, for picking some of them. @param isOffered which of them. */
export function usePostSearch(isOffered: (post: PostSummary) => boolean) {
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
  return { words, setWords, q, list };
}

interface PostSearchFieldProps {
  readonly value: string;
  readonly onValueChange: (words: string) => void;
}

/** Where the words are typed. Enter sends no form that it stands in. */
export function PostSearchField({ value, onValueChange }: PostSearchFieldProps) {
  return (
    <TextField
      label="Search your posts"
      type="search"
      end={<Search aria-hidden className="workspace:size-4 workspace:text-muted" />}
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
