import { Skeleton } from '@postloom/ui-kit';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { PreviewPost } from './preview-post.ts';

/**
 * The picture of a post in its frame.
 * @param fit `cover` fills the frame and cuts what stands out, `contain` shows all of the picture.
 */
export function Picture({
  picture,
  fit = 'cover',
}: {
  picture: NonNullable<PreviewPost['picture']>;
  fit?: 'cover' | 'contain';
}) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (picture === 'pending') {
    return <Skeleton className="preview:block preview:size-full" />;
  }
  if (failedSrc === picture.src) {
    return (
      <div className="preview:grid preview:size-full preview:place-content-center preview:justify-items-center preview:gap-2 preview:bg-sunken preview:p-6 preview:text-center preview:text-sm preview:text-muted">
        <ImageOff aria-hidden />
        The picture is no longer available.
      </div>
    );
  }
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      onError={() => setFailedSrc(picture.src)}
      className={`preview:size-full ${fit === 'cover' ? 'preview:object-cover' : 'preview:object-contain'}`}
    />
  );
}
