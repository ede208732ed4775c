import { Loaded, useFormats } from '@postloom/remote-kit';
import type { Project } from '@postloom/shared-contracts';
import { Button, EmptyState, MenuItem, WovenPattern } from '@postloom/ui-kit';
import { FolderMinus, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { useListFocus } from '#app/lists/use-list-focus.ts';
import { PostRow } from '#app/posts/post-row.tsx';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import { useMovePost } from './use-move-post.ts';
import { useProjectPosts } from './use-project-posts.ts';

interface ProjectPostsProps {
  readonly project: Project;
  readonly canChange: boolean;
}

/** The posts that belong to a project. */
export function ProjectPosts({ project, canChange }: ProjectPostsProps) {
  useListFocus();
  const posts = useProjectPosts(project.id);
  const move = useMovePost();
  const { number } = useFormats();
  const [isAdding, setAdding] = useState(false);
  const add = canChange && (
    <Button icon={<FolderPlus aria-hidden />} onClick={() => setAdding(true)}>
      Add posts
    </Button>
  );
  return (
    <>
      <Loaded
        query={posts}
        what="the posts of this project"
        skeleton={<RowsSkeleton />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={
          <EmptyState
            art={<WovenPattern seed={project.id} />}
            title="No posts in this project yet"
            description={canChange && 'Create content for it, or add posts you’ve already made.'}
            actions={add}
          />
        }
      >
        {({ pages }) => (
          <div className="workspace:flex workspace:flex-col workspace:gap-4">
            {add && (
              <div className="workspace:flex workspace:items-center workspace:justify-between workspace:gap-4">
                <p className="workspace:text-sm workspace:text-muted">
                  {project.postsCount === 1 ? '1 post' : `${number(project.postsCount)} posts`}
                </p>
                {add}
              </div>
            )}
            <ul
              aria-label="Posts of this project"
              className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line"
            >
              {pages
                .flatMap(({ items }) => items)
                .map((post) => (
                  <PostRow
                    key={post.id}
                    post={post}
                    actions={
                      canChange && (
                        <MenuItem
                          icon={<FolderMinus aria-hidden />}
                          onSelect={() => move.run({ post, to: null })}
                        >
                          Take out of this project
                        </MenuItem>
                      )
                    }
                  />
                ))}
            </ul>
            <ShowMore list={posts} />
          </div>
        )}
      </Loaded>
      {isAdding && <AddPostsDialog project={project} onClose={() => setAdding(false)} />}
    </>
  );
}
