import { type SlidesShape, slidesOf, slidesShapeOf } from '@postloom/shared-contracts';
import { type FeedPreview, platformCatalogue } from '@postloom/shared-contracts/platforms';
import { WovenPattern } from '@postloom/ui-kit';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import type { PreviewPost } from './preview-post.ts';
import { SlidePicture } from './slide-picture.tsx';

type Aspect = FeedPreview['aspect'];

const aspects: Record<Aspect, string> = {
  portrait: 'preview:aspect-portrait',
  landscape: 'preview:aspect-video',
  square: 'preview:aspect-square',
};

/** A post's picture, film or slides in a feed. Renders nothing if there is none and text alone will do. */
export function FeedMedia({ post, aspect }: { post: PreviewPost; aspect: Aspect }) {
  if (post.contentType === 'video') return <Film post={post} />;
  const shape = slidesShapeOf(post.contentType);
  // In a feed, a story's screens are shown as pictures, once the text is written.
  if (shape === 'carousel' || (shape && !post.streaming)) return <Slides post={post} shape={shape} />;
  if (post.picture && post.morePictures?.length) {
    const pictures = [post.picture, ...post.morePictures];
    return (
      <Row label={`${pictures.length} images`}>
        {pictures.map((picture, index) => (
          <div
            key={index}
            className={`preview:w-11/12 preview:shrink-0 preview:snap-center ${aspects[aspect]}`}
          >
            <Picture picture={picture} />
          </div>
        ))}
      </Row>
    );
  }
  if (post.picture) {
    // A pending picture, or one of known size, reserves its space. Only the browser knows the shape of a picture that
    // the person added.
    if (post.picture !== 'pending' && post.picture.size === null) {
      return (
        <div className="preview:@container">
          <Picture picture={post.picture} fit="own" ratios={platformCatalogue[post.platform].image.ratios} />
        </div>
      );
    }
    return (
      <Frame post={post} aspect={aspect}>
        <Picture picture={post.picture} />
      </Frame>
    );
  }
  return platformCatalogue[post.platform].takesTextAlone ? null : (
    <Ground seed={post.author.handle}>No image yet</Ground>
  );
}

/** Reserves the space of a picture until it loads, in its own shape if that is known. */
function Frame({ post, aspect, children }: { post: PreviewPost; aspect: Aspect; children: ReactNode }) {
  const size = post.picture !== 'pending' && post.picture?.size;
  return (
    <div
      className={size ? undefined : aspects[aspect]}
      style={size ? { aspectRatio: `${size.width} / ${size.height}` } : undefined}
    >
      {children}
    </div>
  );
}

function Film({ post }: { post: PreviewPost }) {
  if (post.videoUrl) {
    return (
      // As high as a feed shows a film: clips are upright, and all of one is seen.
      <div data-theme="dark" className="preview:bg-paper">
        {/* biome-ignore lint/a11y/useMediaCaption: the script next to the preview has its words */}
        <video src={post.videoUrl} controls playsInline className="preview:aspect-portrait preview:w-full" />
      </div>
    );
  }
  const words = post.videoScript?.scenes[0]?.onScreenText;
  return (
    <div data-theme="dark" className="preview:relative preview:aspect-video preview:overflow-hidden">
      <div className="preview:absolute preview:inset-0">
        {post.picture ? (
          <Picture picture={post.picture} />
        ) : (
          <WovenPattern seed={post.author.handle} columns={16} rows={9} />
        )}
      </div>
      <div className="preview:relative preview:grid preview:size-full preview:place-content-center preview:justify-items-center preview:gap-4 preview:p-6">
        <span className="preview:rounded-full preview:bg-paper preview:p-3">
          <Play aria-hidden className="preview:size-6" />
        </span>
        {words && (
          <p
            dir="auto"
            className="preview:rounded-md preview:bg-paper preview:px-3 preview:py-1 preview:text-center preview:font-semibold preview:text-balance"
          >
            {words}
          </p>
        )}
      </div>
    </div>
  );
}

function Slides({ post, shape }: { post: PreviewPost; shape: SlidesShape }) {
  const slides = slidesOf(post);
  const pictures = [...(post.picture ? [post.picture] : []), ...(post.morePictures ?? [])];
  const count = slides.length + pictures.length;
  if (count === 0) return <Ground seed={post.author.handle}>Your slides go here</Ground>;
  return (
    <Row label={`${count} ${count === 1 ? 'slide' : 'slides'}`}>
      {pictures.map((picture, index) => (
        <Slide key={`picture ${index}`} shape={shape}>
          <Picture picture={picture} />
        </Slide>
      ))}
      {slides.map((slide, index) => (
        <Slide key={index} shape={shape}>
          <SlidePicture
            slide={slide}
            shape={shape}
            index={index}
            count={slides.length}
            author={post.author.signature}
          />
        </Slide>
      ))}
    </Row>
  );
}

/** What is swiped through. No landmark: a page of several posts would have several of one name. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of displayed content, not of form fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="preview:flex preview:snap-x preview:snap-mandatory preview:gap-px preview:overflow-x-auto preview:bg-line"
    >
      {children}
    </div>
  );
}

const slideShapes: Record<SlidesShape, string> = {
  carousel: 'preview:aspect-portrait preview:w-11/12',
  story: 'preview:aspect-reel preview:w-7/12',
};

function Slide({ shape, children }: { shape: SlidesShape; children: ReactNode }) {
  return (
    <div className={`preview:relative preview:shrink-0 preview:snap-center ${slideShapes[shape]}`}>
      {children}
    </div>
  );
}

function Ground({ seed, children }: { seed: string; children: string }) {
  return (
    // Low, so that the text below it is in sight.
    <div className="preview:relative preview:aspect-16/5 preview:overflow-hidden preview:bg-sunken">
      <WovenPattern seed={seed} columns={16} rows={5} />
      <p className="preview:absolute preview:inset-0 preview:m-auto preview:size-fit preview:rounded-full preview:bg-paper preview:px-4 preview:py-1 preview:text-sm preview:text-muted">
        {children}
      </p>
    </div>
  );
}
