export { Changes } from './changes.tsx';
export { PostPreview } from './post-preview.tsx';
export { PostText } from './post-text.tsx';
export { authorOf, type PreviewPost } from './preview-post.ts';
export { captionBesideSlides, readSlides, type Slide, slidesOf } from './slides.ts';
