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
    return <Skeleton className="generator:block generator:size-full" />;
  }
  if (failedSrc === picture.src) {
    return (
      <div className="generator:grid generator:size-full generator:place-content-center generator:justify-items-center generator:gap-2 generator:bg-sunken generator:p-6 generator:text-center generator:text-sm generator:text-muted">
        <ImageOff aria-hidden />
        The picture is no longer available. Regenerate to get a new one.
      </div>
    );
  }
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      onError={() => setFailedSrc(picture.src)}
      className={`generator:size-full ${fit === 'cover' ? 'generator:object-cover' : 'generator:object-contain'}`}
    />
  );
}
