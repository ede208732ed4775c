import type { Post } from '@postloom/shared-contracts';
import { Banner } from '@postloom/ui-kit';
import { staleClip, staleClipText } from './stale-clip.ts';

interface StaleClipProps {
  readonly post: Post;
  /** What the post is called where several are shown. */
  readonly of?: string | null;
}

/** Says that a clip of the post was made from words that it no longer has. A clip can't be changed, only made again. */
export function StaleClip({ post, of = null }: StaleClipProps) {
  const stale = staleClip(post);
  return (
    <div role="status" className="workspace:contents">
      {stale && (
        <Banner
          tone="warning"
          title={of ? `The clip of ${of} was made before its text changed` : staleClipText}
        >
          It was made with “{stale}”, which the post no longer says. Make another clip, and remove this one.
        </Banner>
      )}
    </div>
  );
}
