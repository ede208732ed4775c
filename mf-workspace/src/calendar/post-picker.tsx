import { Loaded } from '@postloom/remote-kit';
import type { PostSummary } from '@postloom/shared-contracts';
import { PlatformIcon, RadioGroup, Skeleton } from '@postloom/ui-kit';
import { PostFacts } from '#app/posts/post-facts.tsx';
import { PostSearchField, usePostSearch } from '#app/posts/post-search.tsx';
import { titleOf } from './post-words.ts';

interface PostPickerProps {
  readonly picked: PostSummary | null;
  readonly onPick: (post: PostSummary) => void;
  readonly error: string | undefined;
}

/** Chooses one of the posts without a time. */
export function PostPicker({ picked, onPick, error }: PostPickerProps) {
  const { words, setWords, q, list } = usePostSearch(
    ({ scheduledAt, status }) => scheduledAt === null && status !== 'published',
  );
  return (
    <>
      <PostSearchField value={words} onValueChange={setWords} />
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
