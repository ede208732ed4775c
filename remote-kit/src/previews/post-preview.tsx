import './previews.css';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { FeedMedia } from './feed-media.tsx';
import { FeedPost } from './feed-post.tsx';
import { type PreviewPost, previewShape } from './preview-post.ts';
import { TallPost } from './tall-post.tsx';

/** A post as it will look on its platform. */
export function PostPreview({ post }: { post: PreviewPost }) {
  const label = `${platformCatalogue[post.platform].name} ${post.contentType} preview`;
  const shape = previewShape(post.platform, post.contentType);
  return (
    <figure aria-label={label} data-testid="post-preview" className="preview:w-full">
      {'tall' in shape ? (
        <div className="preview:mx-auto preview:max-w-xs">
          <TallPost post={post} look={shape.tall} />
        </div>
      ) : (
        <article className="preview:mx-auto preview:max-w-xl preview:overflow-hidden preview:rounded-lg preview:border preview:border-line preview:bg-surface">
          <FeedPost
            look={shape.feed}
            post={post}
            media={<FeedMedia post={post} aspect={shape.feed.aspect} />}
          />
        </article>
      )}
    </figure>
  );
}
