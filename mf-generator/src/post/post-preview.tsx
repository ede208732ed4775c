import { platformNames } from '@postloom/shared-contracts/platforms';
import { contentTypeNames } from '#app/brief/labels.ts';
import { FeedMedia } from './feed-media.tsx';
import { FeedPost } from './feed-post.tsx';
import { isTall, type PreviewPost } from './preview-post.ts';
import { TallPost } from './tall-post.tsx';

/** The post, looking as it will on its platform. */
export function PostPreview({ post }: { post: PreviewPost }) {
  const label = `${platformNames[post.platform]} ${contentTypeNames[post.contentType].toLowerCase()} preview`;
  const tall = isTall(post.platform, post.contentType);
  return (
    <figure aria-label={label} data-testid="post-preview" className="generator:w-full">
      {tall || post.platform === 'tiktok' ? (
        <div className="generator:mx-auto generator:max-w-xs">
          <TallPost post={post} />
        </div>
      ) : (
        <article className="generator:mx-auto generator:max-w-lg generator:overflow-hidden generator:rounded-lg generator:border generator:border-line generator:bg-surface">
          <FeedPost platform={post.platform} post={post} media={<FeedMedia post={post} />} />
        </article>
      )}
    </figure>
  );
}
