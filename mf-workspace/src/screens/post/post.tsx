import { Loaded, useClosedClient, useHost, usePageMeta, useRight } from '@postloom/remote-kit';
import { postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, EmptyState, PageHeader, Skeleton } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { BackLink } from '#app/lists/back-link.tsx';
import { MissingItem } from '#app/lists/missing-item.tsx';
import { useFollowOtherTabs } from '#app/posts/post-news.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { useCreatePath } from '#app/posts/use-create-path.ts';
import { usePostActions } from '#app/posts/use-post-actions.ts';
import { PostEditor } from './post-editor.tsx';

/** A post, open for editing. Whoever types the address of a new one gets to where posts are made. */
export function Component() {
  const { id = '' } = useParams();
  const createPath = useCreatePath();
  return id === 'new' ? <Navigate to={createPath} replace /> : <PostScreen id={id} />;
}

function PostScreen({ id }: { readonly id: string }) {
  const { api } = useHost();
  const { restore } = usePostActions();
  const mayEdit = useRight('edit');
  const closed = useClosedClient();
  useFollowOtherTabs();
  const post = useQuery({ ...api.query(postsEndpoints.getPost, { params: { id } }), staleTime: 0 });
  usePageMeta(post.data ? postTitle(post.data) : 'Post');
  const isMissing = post.isError && 'status' in post.error && [400, 404].includes(Number(post.error.status));

  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      {isMissing ? (
        <MissingItem what="post" list="All posts" to={paths.posts} />
      ) : (
        <>
          {post.data?.deletedAt && <BackLink to={paths.posts}>All posts</BackLink>}
          {!post.data && <PageHeader back={<BackLink to={paths.posts}>All posts</BackLink>} title="Post" />}
          <Loaded query={post} what="this post" skeleton={<PostSkeleton />}>
            {(found) =>
              found.deletedAt === null ? (
                <PostEditor key={found.id} post={found} />
              ) : (
                <EmptyState
                  level={1}
                  title="This post is in the bin"
                  description={
                    mayEdit
                      ? 'Restore it to change or copy it.'
                      : closed
                        ? `It can be restored when ${closed.name} can be worked on again.`
                        : 'An editor of your team can restore it.'
                  }
                  actions={
                    mayEdit && (
                      <Button
                        variant="primary"
                        loading={restore.isPending}
                        onClick={() => restore.run(found)}
                      >
                        Restore
                      </Button>
                    )
                  }
                />
              )
            }
          </Loaded>
        </>
      )}
    </Container>
  );
}

/** Placeholder for the fields and the preview next to them. */
function PostSkeleton() {
  return (
    <div className="workspace:grid workspace:grid-cols-1 workspace:gap-8 workspace:lg:grid-cols-2">
      <div className="workspace:flex workspace:flex-col workspace:gap-6">
        <Skeleton className="workspace:h-18" />
        <Skeleton className="workspace:h-72" />
        <Skeleton className="workspace:h-18" />
      </div>
      <Skeleton className="workspace:h-112" />
    </div>
  );
}
