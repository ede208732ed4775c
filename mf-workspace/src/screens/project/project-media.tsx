import { Loaded } from '@postloom/remote-kit';
import type { PostSummary, Project } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { EmptyState, WovenPattern } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { TilesSkeleton } from '#app/lists/list-skeleton.tsx';
import { ShowMore } from '#app/lists/show-more.tsx';
import { postTitle } from '#app/posts/post-title.ts';
import { useProjectPosts } from './use-project-posts.ts';

/** Every file once, with the first post that uses it. */
function mediaOf(posts: readonly PostSummary[]) {
  const files = posts.flatMap((post) => post.media.map((file) => ({ ...file, post })));
  return [...new Map(files.reverse().map((file) => [file.id, file])).values()].reverse();
}

/** The pictures and videos in a project's posts. */
export function ProjectMedia({ project }: { readonly project: Project }) {
  const posts = useProjectPosts(project.id);
  return (
    <Loaded query={posts} what="the media of this project" skeleton={<TilesSkeleton />}>
      {({ pages }) => {
        const media = mediaOf(pages.flatMap(({ items }) => items));
        return (
          <div className="workspace:flex workspace:flex-col workspace:gap-6">
            {media.length > 0 ? (
              <ul
                aria-label="Media of this project"
                className="workspace:grid workspace:grid-cols-2 workspace:gap-4 workspace:sm:grid-cols-3 workspace:xl:grid-cols-5"
              >
                {media.map(({ id, kind, url, alt, post }) => (
                  <li
                    key={id}
                    className="workspace:flex workspace:min-w-0 workspace:flex-col workspace:gap-2"
                  >
                    {kind === 'video' ? (
                      // biome-ignore lint/a11y/useMediaCaption: a person's own clip; its post has the caption
                      <video
                        src={url}
                        controls
                        preload="metadata"
                        aria-label={alt || 'Video'}
                        className="workspace:aspect-square workspace:w-full workspace:rounded-md workspace:bg-sunken"
                      />
                    ) : (
                      <img
                        src={`${url}?width=600`}
                        alt={alt}
                        loading="lazy"
                        className="workspace:aspect-square workspace:w-full workspace:rounded-md workspace:bg-sunken workspace:object-cover"
                      />
                    )}
                    <p className="workspace:truncate workspace:text-sm" dir="auto">
                      <Link to={paths.post(post.id)}>{postTitle(post)}</Link>
                    </p>
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState
                art={<WovenPattern seed={project.id} />}
                title="No images or videos yet"
                description="Images and videos from this project’s posts show up here."
              />
            )}
            <ShowMore list={posts} />
          </div>
        );
      }}
    </Loaded>
  );
}
