import type { Platform } from '@postloom/shared-contracts/platforms';
import { WovenPattern } from '@postloom/ui-kit';
import { Images, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import type { PreviewPost } from './preview-post.ts';
import { slidesOf } from './slides.ts';

/** The shape into which each feed cuts a picture of unknown size. */
const aspects: Record<Platform, string> = {
  instagram: 'generator:aspect-portrait',
  facebook: 'generator:aspect-video',
  twitter: 'generator:aspect-video',
  linkedin: 'generator:aspect-square',
  tiktok: 'generator:aspect-reel',
};

/** Picture, film or slides of a post in a feed. Nothing where the platform takes text alone. */
export function FeedMedia({ post }: { post: PreviewPost }) {
  if (post.contentType === 'video') return <Film post={post} />;
  if (post.contentType === 'carousel') return <Slides post={post} />;
  if (post.picture) {
    return (
      <Frame post={post}>
        <Picture picture={post.picture} />
      </Frame>
    );
  }
  // Instagram has no posts of text alone.
  return post.platform === 'instagram' ? (
    <Ground seed={post.author.handle}>Your picture goes here</Ground>
  ) : null;
}

/** Keeps the place of a picture until it is there: in the picture's own shape where that is known. */
function Frame({ post, children }: { post: PreviewPost; children: ReactNode }) {
  const size = post.picture !== 'pending' && post.picture?.size;
  return (
    <div
      className={size ? undefined : aspects[post.platform]}
      style={size ? { aspectRatio: `${size.width} / ${size.height}` } : undefined}
    >
      {children}
    </div>
  );
}

function Film({ post }: { post: PreviewPost }) {
  if (post.videoUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: its words are the script beside the preview
      <video src={post.videoUrl} controls playsInline className="generator:aspect-video generator:w-full" />
    );
  }
  const words = post.videoScript?.scenes[0]?.onScreenText;
  return (
    <div data-theme="dark" className="generator:relative generator:aspect-video generator:overflow-hidden">
      <div className="generator:absolute generator:inset-0">
        {post.picture ? (
          <Picture picture={post.picture} />
        ) : (
          <WovenPattern seed={post.author.handle} columns={16} rows={9} />
        )}
      </div>
      <div className="generator:relative generator:grid generator:size-full generator:place-content-center generator:justify-items-center generator:gap-4 generator:p-6">
        <span className="generator:rounded-full generator:bg-paper generator:p-3">
          <Play aria-hidden className="generator:size-6" />
        </span>
        {words && (
          <p className="generator:rounded-md generator:bg-paper generator:px-3 generator:py-1 generator:text-center generator:font-semibold generator:text-balance">
            {words}
          </p>
        )}
      </div>
    </div>
  );
}

function Slides({ post }: { post: PreviewPost }) {
  const texts = slidesOf(post.caption);
  const count = texts.length + (post.picture ? 1 : 0);
  if (count === 0) return <Ground seed={post.author.handle}>Your slides go here</Ground>;
  return (
    <section
      aria-label={`${count} ${count === 1 ? 'slide' : 'slides'}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="generator:flex generator:snap-x generator:snap-mandatory generator:gap-px generator:overflow-x-auto generator:bg-line"
    >
      {post.picture && (
        <Slide>
          <Picture picture={post.picture} />
        </Slide>
      )}
      {texts.map((text, index) => (
        <Slide key={index}>
          <div className="generator:relative generator:grid generator:size-full generator:content-center generator:gap-4 generator:bg-sunken generator:p-8">
            <Images aria-hidden className="generator:size-5 generator:text-accent-ink" />
            <p className="generator:font-display generator:text-xl generator:text-balance">{text}</p>
            <p className="generator:text-sm generator:tabular-nums generator:text-muted">
              {index + 1 + (count - texts.length)} / {count}
            </p>
          </div>
        </Slide>
      ))}
    </section>
  );
}

function Slide({ children }: { children: ReactNode }) {
  return (
    <div className="generator:aspect-square generator:w-11/12 generator:shrink-0 generator:snap-center">
      {children}
    </div>
  );
}

function Ground({ seed, children }: { seed: string; children: string }) {
  return (
    <div className="generator:relative generator:aspect-video generator:overflow-hidden generator:bg-sunken">
      <WovenPattern seed={seed} columns={16} rows={9} />
      <p className="generator:absolute generator:inset-0 generator:m-auto generator:size-fit generator:rounded-full generator:bg-paper generator:px-4 generator:py-1 generator:text-sm generator:text-muted">
        {children}
      </p>
    </div>
  );
}
