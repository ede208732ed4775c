import { platformSlug, useFileBrand } from '@postloom/remote-kit';
import { SlidesView } from '@postloom/remote-kit/previews';
import { type Post, slidesOf, slidesShapeOf } from '@postloom/shared-contracts';
import { useAuthor } from './shown-post.tsx';

/** A post's slides, to look at, copy and save as pictures. Renders nothing if there are none. */
export function PostSlides({ post }: { readonly post: Post }) {
  const author = useAuthor(post.client);
  const fileBrand = useFileBrand();
  const shape = slidesShapeOf(post.contentType);
  const slides = slidesOf(post);
  if (!shape || slides.length === 0) return null;
  return (
    <SlidesView
      slides={slides}
      shape={shape}
      author={author.signature}
      name={async () => `${(await fileBrand()).slug}-${platformSlug(post.platform)}-${post.contentType}`}
    />
  );
}
