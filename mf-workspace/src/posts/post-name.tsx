import type { PostSummary } from '@postloom/shared-contracts';
import { PlatformIcon } from '@postloom/ui-kit';
import { postTitle } from './post-title.ts';

/** A post with its picture, or its platform's icon. */
export function PostName({ post }: { readonly post: PostSummary }) {
  return (
    <span className="workspace:flex workspace:items-center workspace:gap-2">
      <PostThumb post={post} />
      {postTitle(post)}
    </span>
  );
}

/** A post's picture, or its platform's icon. */
export function PostThumb({ post }: { readonly post: PostSummary }) {
  const picture = post.media.find(({ kind }) => kind === 'image');
  return picture ? (
    <img
      src={`${picture.url}?width=280`}
      alt=""
      loading="lazy"
      draggable={false}
      className="workspace:size-8 workspace:shrink-0 workspace:rounded-md workspace:object-cover"
    />
  ) : (
    <PlatformIcon platform={post.platform} className="workspace:shrink-0 workspace:text-muted" />
  );
}
