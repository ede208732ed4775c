import { Loaded, useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import { Button, Container, EmptyState, PageHeader, Skeleton, WovenPattern } from '@postloom/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PostRow } from '#app/posts/post-row.tsx';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { PostFilters, usePostFilters } from './post-filters.tsx';

/** Everything that the person made: searched, filtered, opened, copied, deleted with a way back. */
export function Component() {
  usePageMeta('Posts');
  const { api } = useHost();
  const filters = usePostFilters();
  const { isFiltered, inBin, query } = filters;
  const list = useInfiniteQuery({
    queryKey: [postsEndpoints.listPosts.path, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        postsEndpoints.listPosts,
        { query: { ...query, limit: 30, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Posts are made elsewhere on the site, so the list is asked for on every visit.
    staleTime: 0,
  });

  return (
    <Container width="wide" className="workspace:flex workspace:flex-col workspace:gap-6 workspace:py-8">
      <PageHeader
        title="Posts"
        description="Everything you made, ready to edit, copy and post."
        actions={<CreateButton />}
      />
      <PostFilters {...filters} />
      <Loaded
        query={list}
        what="your posts"
        skeleton={<Skeleton lines={6} />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<NoPosts isFiltered={isFiltered} inBin={inBin} onClear={filters.clear} />}
      >
        {({ pages }) => (
          <>
            <ul
              aria-label={inBin ? 'Posts in the bin' : 'Posts'}
              className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
            >
              {pages
                .flatMap(({ items }) => items)
                .map((post: PostSummary) => (
                  <PostRow key={post.id} post={post} />
                ))}
            </ul>
            {list.hasNextPage && (
              <Button
                className="workspace:self-center"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Container>
  );
}

function CreateButton() {
  const path = useCreatePath();
  if (!useRight('edit')) return null;
  return (
    <Button asChild variant="primary" icon={<Plus aria-hidden />}>
      <Link to={path}>Create Content</Link>
    </Button>
  );
}

function NoPosts({
  isFiltered,
  inBin,
  onClear,
}: {
  readonly isFiltered: boolean;
  readonly inBin: boolean;
  readonly onClear: () => void;
}) {
  const mayEdit = useRight('edit');
  if (isFiltered) {
    return (
      <EmptyState
        title="No posts match"
        description="Try other words or fewer filters."
        actions={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return inBin ? (
    <EmptyState title="The bin is empty" description="Deleted posts stay here for 30 days." />
  ) : (
    <EmptyState
      art={<WovenPattern seed="posts" />}
      title="No posts yet"
      description={
        mayEdit
          ? 'Write a brief, and the post you get is kept here as a draft.'
          : 'What your team writes shows up here.'
      }
      actions={<CreateButton />}
    />
  );
}
