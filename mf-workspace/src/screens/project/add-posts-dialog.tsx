import { Found, Loaded, useHost } from '@postloom/remote-kit';
import { type PostSummary, type Project, postsEndpoints } from '@postloom/shared-contracts';
import { Button, Dialog, PlatformIcon, Skeleton } from '@postloom/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchField } from '#app/filters/search-field.tsx';
import { postTitle } from '#app/posts/post-title.ts';
import { useMovePost } from './use-move-post.ts';

interface AddPostsDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Finds posts and adds them to a project, one at a time. */
export function AddPostsDialog({ project, onClose }: AddPostsDialogProps) {
  const { api } = useHost();
  const [q, setQ] = useState('');
  const move = useMovePost();
  const found = useQuery({
    ...api.query(postsEndpoints.listPosts, { query: { limit: 20, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add posts"
      description={`To “${project.title}”. The latest 20 that match are shown.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="workspace:flex workspace:flex-col workspace:gap-4">
        <SearchField placeholder="Words or #tags" value={q} onSearch={setQ} />
        <Found
          count={q && found.data && !found.isFetching ? found.data.items.length : null}
          hasMore={Boolean(found.data?.next)}
          what="posts"
        />
        <Loaded
          query={found}
          what="your posts"
          skeleton={<Skeleton lines={4} />}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <p className="workspace:py-4 workspace:text-muted">{q ? 'No posts match.' : 'No posts yet.'}</p>
          }
        >
          {({ items }) => (
            <ul aria-label="Posts to add" className="workspace:border-t workspace:border-line">
              {items.map((post) => (
                <Row
                  key={post.id}
                  post={post}
                  project={project}
                  isPending={move.pending?.post.id === post.id}
                  onAdd={() => move.run({ post, to: project.id })}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly post: PostSummary;
  readonly project: Project;
  readonly isPending: boolean;
  readonly onAdd: () => void;
}

function Row({ post, project, isPending, onAdd }: RowProps) {
  const title = postTitle(post);
  const isIn = post.project === project.id;
  return (
    <li className="workspace:flex workspace:items-center workspace:gap-3 workspace:border-b workspace:border-line workspace:py-3">
      <PlatformIcon platform={post.platform} className="workspace:shrink-0 workspace:text-muted" />
      <p className="workspace:flex workspace:min-w-0 workspace:flex-1">
        <span dir="auto" className="workspace:min-w-0 workspace:truncate">
          {title}
        </span>
      </p>
      <Button
        size="sm"
        disabled={isIn}
        loading={isPending}
        aria-label={isIn ? `${title} is in this project` : `Add ${title}`}
        onClick={onAdd}
      >
        {isIn ? 'Added' : post.project ? 'Move here' : 'Add'}
      </Button>
    </li>
  );
}
