import { useFileBrand } from '@postloom/remote-kit';
import { SlidesView } from '@postloom/remote-kit/previews';
import { type Post, slidesOf, slidesShapeOf } from '@postloom/shared-contracts';
import { useAuthor } from './shown-post.tsx';

/** The slides of a post to be looked through, copied and saved as pictures. Nothing where there are none. */
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
      name={async () => `${(await fileBrand()).slug}-${post.platform}-${post.contentType}`}
    />
  );
}
