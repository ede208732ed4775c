import { Skeleton } from '@postloom/ui-kit';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { PreviewPost } from './preview-post.ts';

const fits = {
  cover: 'preview:size-full preview:object-cover',
  contain: 'preview:size-full preview:object-contain',
  own: 'preview:block preview:h-auto preview:w-full preview:object-cover',
};

/**
 * The picture of a post in its frame.
 * @param fit `cover` fills the frame and crops the picture, `contain` shows all of it, and `own` gives the frame the
 *   picture's shape, within `ratios`.
 */
export function Picture({
  picture,
  fit = 'cover',
  ratios: [tallest, widest] = [0, Number.POSITIVE_INFINITY],
}: {
  picture: NonNullable<PreviewPost['picture']>;
  fit?: keyof typeof fits;
  /** The tallest and the widest shape allowed, as width divided by height. The frame is a container. */
  ratios?: readonly [number, number];
}) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (picture === 'pending') {
    return <Skeleton className="preview:block preview:size-full" />;
  }
  if (failedSrc === picture.src) {
    return (
      <div className="preview:grid preview:size-full preview:place-content-center preview:justify-items-center preview:gap-2 preview:bg-sunken preview:p-6 preview:text-center preview:text-sm preview:text-muted">
        <ImageOff aria-hidden />
        The image is no longer available.
      </div>
    );
  }
  return (
    <img
      src={picture.src}
      alt={picture.alt}
      onError={() => setFailedSrc(picture.src)}
      className={fits[fit]}
      style={
        fit === 'own' ? { minHeight: `${100 / widest}cqi`, maxHeight: `${100 / tallest}cqi` } : undefined
      }
    />
  );
}
