import { type Slide, slidesOf } from '@postloom/shared-contracts';
import { composePostText, type TallPreview } from '@postloom/shared-contracts/platforms';
import { Avatar, WovenPattern } from '@postloom/ui-kit';
import { Bookmark, Heart, MessageCircle, Music2, Share } from 'lucide-react';
import { Picture } from './picture.tsx';
import { PostText } from './post-text.tsx';
import type { PreviewPost } from './preview-post.ts';

/** A post that fills a phone, as reels and stories do. Always dark, as these are on their platforms. */
export function TallPost({ post, look }: { post: PreviewPost; look: TallPreview }) {
  const story = post.contentType === 'story';
  const slides = slidesOf(post);
  // A picture has its words on it: a text across it would hide them. A video and a pattern fill the screen.
  const isApart = post.picture !== null && !post.videoUrl;
  const media = isApart
    ? 'preview:relative preview:min-h-0 preview:flex-1'
    : 'preview:absolute preview:inset-0';
  return (
    <div
      data-theme="dark"
      className="preview:relative preview:flex preview:aspect-reel preview:flex-col preview:justify-between preview:overflow-hidden preview:rounded-lg"
    >
      {isApart && story && <StoryHead post={post} screens={slides.length} />}
      <div className={media}>
        {post.videoUrl ? (
          // biome-ignore lint/a11y/useMediaCaption: its words are the script beside the preview
          <video
            src={post.videoUrl}
            controls
            playsInline
            className="preview:size-full preview:object-cover"
          />
        ) : post.picture ? (
          <Picture picture={post.picture} fit={look.pictureFit} />
        ) : (
          <WovenPattern seed={post.author.handle} columns={9} rows={16} />
        )}
      </div>
      {isApart ? null : story ? <StoryHead post={post} screens={slides.length} /> : <span />}
      <div className="preview:relative preview:flex preview:items-end preview:gap-3 preview:p-3">
        <div
          className={`preview:grid preview:min-w-0 preview:flex-1 preview:gap-2 preview:overflow-y-auto preview:rounded-md preview:bg-paper preview:p-3 preview:text-sm ${
            isApart ? 'preview:max-h-48' : 'preview:max-h-96'
          }`}
        >
          {!story && <p className="preview:truncate preview:font-semibold">@{post.author.handle}</p>}
          {!post.picture && <OnScreenText post={post} />}
          {post.slides && <SlidesText slides={slides} />}
          {/* A story shows what stands on its screens, and no caption. */}
          {!(story && post.slides) && (
            <PostText
              platform={post.platform}
              text={composePostText(post.caption, post.hashtags)}
              streaming={post.streaming}
              compact
            />
          )}
          {look.namesSound && (
            <p className="preview:flex preview:items-center preview:gap-2 preview:text-xs preview:text-muted">
              <Music2 aria-hidden className="preview:size-3" />
              <span className="preview:truncate">original sound, {post.author.name}</span>
            </p>
          )}
        </div>
        {!story && <Rail />}
      </div>
    </div>
  );
}

function StoryHead({ post, screens }: { post: PreviewPost; screens: number }) {
  return (
    <div className="preview:relative preview:grid preview:gap-3 preview:p-3">
      <div aria-hidden className="preview:flex preview:gap-1">
        <span className="preview:h-1 preview:flex-1 preview:rounded-full preview:bg-ink" />
        {Array.from({ length: Math.max(1, screens - 1) }, (_, index) => (
          <span
            key={index}
            className="preview:h-1 preview:flex-1 preview:rounded-full preview:bg-line-strong"
          />
        ))}
      </div>
      <p className="preview:flex preview:items-center preview:gap-2 preview:text-sm">
        <Avatar name={post.author.name} size="sm" aria-hidden />
        <span className="preview:truncate preview:rounded-sm preview:bg-paper preview:px-2 preview:font-semibold">
          {post.author.handle}
        </span>
      </p>
    </div>
  );
}

/** What stands on the slides, one after the other. */
function SlidesText({ slides }: { slides: readonly Slide[] }) {
  return (
    <ol aria-label="Slides" className="preview:grid preview:gap-2">
      {slides.map(({ title, text }, index) => (
        <li key={index} dir="auto" className="preview:wrap-anywhere">
          <p className="preview:font-semibold">{title}</p>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}

/** What a video says first, in the script's words. */
function OnScreenText({ post }: { post: PreviewPost }) {
  const first = post.videoScript?.scenes[0]?.onScreenText;
  if (!first) return null;
  return <p className="preview:text-lg preview:font-semibold preview:text-balance">{first}</p>;
}

function Rail() {
  return (
    <div
      aria-hidden
      className="preview:grid preview:gap-4 preview:rounded-full preview:bg-paper preview:px-2 preview:py-4"
    >
      {[Heart, MessageCircle, Bookmark, Share].map((Icon, index) => (
        <Icon key={index} className="preview:size-6" />
      ))}
    </div>
  );
}
