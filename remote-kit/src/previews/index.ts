export { Changes } from './changes.tsx';
export { ClipView } from './clip-view.tsx';
export { isFinal, useClipQuote, useClipsOf, useMakeClip } from './clips.ts';
export { MarkedGaps } from './marked-gaps.tsx';
export { PostPreview } from './post-preview.tsx';
export { PostText } from './post-text.tsx';
export { authorOf, type PreviewPost } from './preview-post.ts';
export { SlidesFields } from './slides-fields.tsx';
export { SlidesView } from './slides-view.tsx';
