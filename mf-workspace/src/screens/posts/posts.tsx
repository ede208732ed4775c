import { Loaded, useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import { type PostSummary, postsEndpoints } from '@postloom/shared-contracts';
import { Button, Checkbox, Container, EmptyState, PageHeader, WovenPattern } from '@postloom/ui-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EmptyBin } from '#app/lists/empty-bin.tsx';
import { FoundInPages } from '#app/lists/found-in-pages.tsx';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { useListFocus } from '#app/lists/use-list-focus.ts';
import { useExportPosts } from '#app/posts/export/use-export-posts.tsx';
import { PostRow } from '#app/posts/post-row.tsx';
import { PostsSelectionBar } from '#app/posts/posts-selection-bar.tsx';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { useSomePosts } from '#app/posts/use-some-posts.ts';
import { useSelection } from '#app/selection/use-selection.ts';
import { PostFilters, usePostFilters } from './post-filters.tsx';
import { groupPosts, PostGroup } from './post-group.tsx';

/** All posts: to search, filter, open, copy and delete, which can be undone. */
export function Component() {
  usePageMeta('Posts');
  useListFocus();
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
    // Posts are also created elsewhere on the site, so the list is refetched on every visit.
    staleTime: 0,
  });

  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        title="Posts"
        description="Everything you’ve made, ready to edit, copy and post."
        primary={<CreateButton />}
      />
      <PostFilters {...filters} />
      <FoundInPages list={list} isFiltered={isFiltered} what="posts" />
      <Loaded
        query={list}
        what="your posts"
        skeleton={<RowsSkeleton rows={8} />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<NoPosts isFiltered={isFiltered} inBin={inBin} onClear={filters.clear} />}
      >
        {({ pages }) => (
          <>
            <PostList
              groups={groupPosts(pages.flatMap(({ items }) => items))}
              inBin={inBin}
              isFiltered={isFiltered}
            />
            <ShowMore list={list} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

interface PostListProps {
  /** Posts of the same generation together, all others on their own. */
  readonly groups: readonly (readonly PostSummary[])[];
  readonly inBin: boolean;
  /** During a search, groups are expanded. */
  readonly isFiltered: boolean;
}

/**
 * The list of posts, which can be selected: for export, and by people who may edit for changes. With the focus in the
 * list, Ctrl+A selects all that are shown, Escape none, and Delete deletes the selected ones.
 */
function PostList({ groups, inBin, isFiltered }: PostListProps) {
  const mayEdit = useRight('edit');
  // In the bin there is nothing to do with them but to restore them.
  const maySelect = mayEdit || !inBin;
  const exporting = useExportPosts();
  const posts = groups.flat();
  const selection = useSelection(posts.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const selected = posts.filter(({ id }) => selection.ids.has(id));
  const clear = () => {
    selection.clear();
    // The selection bar is removed, along with the focus if it is inside.
    list.current?.focus();
  };
  const some = useSomePosts({ onDone: clear });

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    // Menus and dialogs of a row are elsewhere in the DOM, but in React their key events bubble up to here.
    if (!maySelect || !event.currentTarget.contains(event.target as Node)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      selection.all();
    } else if (event.key === 'Escape') selection.clear();
    else if (event.key === 'Delete' && selected.length > 0 && mayEdit && !inBin)
      some.run(selected, { kind: 'bin' });
  }

  return (
    <div className="workspace:flex workspace:flex-col workspace:gap-3">
      {maySelect && (
        <Checkbox
          label="Select all"
          checked={selected.length === posts.length}
          indeterminate={selected.length > 0 && selected.length < posts.length}
          onCheckedChange={(checked) => (checked ? selection.all() : selection.clear())}
          className="workspace:ps-1.5"
        />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={inBin ? 'Posts in the bin' : 'Posts'}
        onKeyDown={onKeyDown}
        className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line workspace:outline-none"
      >
        {groups.map((group) => {
          const rows = group.map((post) => (
            <PostRow
              key={post.id}
              post={post}
              selected={maySelect ? selection.ids.has(post.id) : undefined}
              onSelect={({ id }, range) => selection.toggle(id, range)}
            />
          ));
          // Not the array: its children would be drawn anew wherever one comes or goes above them.
          if (rows.length === 1) return rows[0];
          return (
            <PostGroup
              key={`${group[0]?.generation} ${isFiltered}`}
              posts={group}
              selected={maySelect ? group.filter(({ id }) => selection.ids.has(id)).length : undefined}
              onSelect={(isSelected) =>
                selection.set(
                  group.map(({ id }) => id),
                  isSelected,
                )
              }
              isFirstOpen={isFiltered}
            >
              {rows}
            </PostGroup>
          );
        })}
      </ul>
      {selected.length > 0 && (
        <PostsSelectionBar
          posts={selected}
          inBin={inBin}
          some={some}
          onExport={() => exporting.run({ find: async () => selected, name: 'posts' })}
          onClear={clear}
        />
      )}
      {exporting.dialog}
    </div>
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
    <EmptyBin what="posts" />
  ) : (
    <EmptyState
      art={<WovenPattern seed="posts" />}
      title="No posts yet"
      description={
        mayEdit
          ? 'Write a brief, and your post is saved here as a draft.'
          : 'What your team writes shows up here.'
      }
      actions={<CreateButton />}
    />
  );
}
