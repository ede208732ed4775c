import { type Slide, type SlidesShape, slidesOf, slidesShapeOf } from '@postloom/shared-contracts';
import { composePostText, type TallPreview } from '@postloom/shared-contracts/platforms';
import { Avatar, WovenPattern } from '@postloom/ui-kit';
import { Bookmark, ChevronLeft, ChevronRight, Heart, MessageCircle, Music2, Share } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { aimOfKey } from './aim-of-key.ts';
import { Picture } from './picture.tsx';
import { PostText } from './post-text.tsx';
import type { PreviewPost } from './preview-post.ts';
import { SlidePicture } from './slide-picture.tsx';

/** A post that fills a phone's screen, like reels and stories. Always dark, as on their platforms. */
export function TallPost({ post, look }: { post: PreviewPost; look: TallPreview }) {
  const story = post.contentType === 'story';
  const shape = slidesShapeOf(post.contentType);
  // Slides can only be parsed from the finished text; until then, the text itself is shown.
  const slides = post.streaming ? [] : slidesOf(post);
  const film = post.picture || post.videoUrl ? <Film post={post} look={look} /> : null;
  const screens = shape && slides.length > 0 ? screensOf(post, slides, shape, film) : null;
  const [chosen, choose] = useState(0);
  const current = screens ? Math.min(chosen, screens.length - 1) : 0;
  // Pictures and slides have words on them, which an overlaid text would cover. Videos and patterns fill the screen
  // instead.
  const isApart = screens ? !story : post.picture !== null && !post.videoUrl;
  const media = isApart
    ? 'preview:relative preview:min-h-0 preview:flex-1'
    : 'preview:absolute preview:inset-0';
  const head = story && <StoryHead post={post} current={current} screens={screens?.length ?? 1} />;
  return (
    <div
      data-theme="dark"
      className="preview:relative preview:flex preview:aspect-reel preview:flex-col preview:justify-between preview:overflow-hidden preview:rounded-lg"
    >
      {isApart && head}
      <div className={media}>
        {screens ? (
          <Screens current={current} onChoose={choose} screens={screens} />
        ) : (
          (film ?? <WovenPattern seed={post.author.handle} columns={9} rows={16} />)
        )}
      </div>
      {!isApart && (head || <span />)}
      {/* A story shows the words on its screens and no caption. */}
      {!(screens && story) && (
        <div className="preview:relative preview:flex preview:items-end preview:gap-3 preview:p-3">
          <div
            className={`preview:grid preview:min-w-0 preview:flex-1 preview:gap-2 preview:overflow-y-auto preview:rounded-md preview:bg-paper preview:p-3 preview:text-sm ${
              isApart ? 'preview:max-h-48' : 'preview:max-h-96'
            }`}
          >
            {!story && <p className="preview:truncate preview:font-semibold">@{post.author.handle}</p>}
            {!post.picture && <OnScreenText post={post} />}
            <PostText
              platform={post.platform}
              text={composePostText(post.caption, post.hashtags)}
              streaming={post.streaming}
              compact
            />
            {look.namesSound && (
              <p className="preview:flex preview:items-center preview:gap-2 preview:text-xs preview:text-muted">
                <Music2 aria-hidden className="preview:size-3" />
                <span className="preview:truncate">original sound, {post.author.name}</span>
              </p>
            )}
          </div>
          {!story && <Rail />}
        </div>
      )}
    </div>
  );
}

/** A post's video or picture. */
function Film({ post, look }: { post: PreviewPost; look: TallPreview }) {
  if (post.videoUrl) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the script next to the preview has its words
      <video src={post.videoUrl} controls playsInline className="preview:size-full preview:object-cover" />
    );
  }
  return post.picture && <Picture picture={post.picture} fit={look.pictureFit} />;
}

/** The screens shown one after another: the picture or video, then the slides. */
const screensOf = (
  { author }: PreviewPost,
  slides: readonly Slide[],
  shape: SlidesShape,
  film: ReactNode,
): readonly ReactNode[] => [
  ...(film ? [film] : []),
  ...slides.map((slide, index) => (
    <SlidePicture
      key={index}
      slide={slide}
      shape={shape}
      index={index}
      count={slides.length}
      author={author.signature}
    />
  )),
];

/** Shows one screen at a time. A tap on the end half goes forward, on the start half back; arrow keys work, too. */
function Screens({
  screens,
  current,
  onChoose,
}: {
  readonly screens: readonly ReactNode[];
  readonly current: number;
  readonly onChoose: (index: number) => void;
}) {
  const count = screens.length;
  const step = (by: number) => onChoose(Math.max(0, Math.min(count - 1, current + by)));
  return (
    <section
      aria-label={`${count} ${count === 1 ? 'screen' : 'screens'}`}
      onKeyDown={(event) => {
        const target = aimOfKey(event, current, count);
        if (target === null) return;
        event.preventDefault();
        onChoose(target);
      }}
      className="preview:absolute preview:inset-0"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a group of displayed content, not of form fields */}
      <div
        role="group"
        aria-live="polite"
        aria-label={`Screen ${current + 1} of ${count}`}
        className="preview:absolute preview:inset-0 preview:flex preview:flex-col preview:justify-center"
      >
        {screens[current]}
      </div>
      {count > 1 && (
        // The bottom stays free for a video's controls.
        <div className="preview:absolute preview:inset-x-0 preview:top-0 preview:bottom-16 preview:flex">
          <StepButton label="Earlier screen" isEnd={current === 0} onClick={() => step(-1)}>
            <ChevronLeft aria-hidden className="preview:size-4" />
          </StepButton>
          <StepButton label="Later screen" isEnd={current === count - 1} onClick={() => step(1)}>
            <ChevronRight aria-hidden className="preview:size-4" />
          </StepButton>
        </div>
      )}
    </section>
  );
}

/** One half of the screen as a button, with a small arrow in the margin next to the words of a slide. */
function StepButton({
  label,
  isEnd,
  onClick,
  children,
}: {
  readonly label: string;
  readonly isEnd: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={onClick}
      className="preview:flex preview:flex-1 preview:items-center preview:p-1 preview:last:justify-end"
    >
      {!isEnd && (
        <span className="preview:rounded-full preview:border preview:border-line preview:bg-paper preview:p-0.5">
          {children}
        </span>
      )}
    </button>
  );
}

function StoryHead({
  post,
  current,
  screens,
}: {
  readonly post: PreviewPost;
  readonly current: number;
  readonly screens: number;
}) {
  return (
    <div className="preview:pointer-events-none preview:relative preview:grid preview:gap-3 preview:p-3">
      <div
        aria-hidden
        className="preview:flex preview:gap-1 preview:rounded-full preview:bg-paper preview:p-1"
      >
        {Array.from({ length: screens }, (_, index) => (
          <span
            key={index}
            className={`preview:h-1 preview:flex-1 preview:rounded-full ${
              index <= current ? 'preview:bg-ink' : 'preview:bg-line-strong'
            }`}
          />
        ))}
      </div>
      <p className="preview:flex preview:items-center preview:gap-2 preview:text-sm">
        <Avatar name={post.author.name} src={post.author.logo} size="sm" aria-hidden />
        <span className="preview:truncate preview:rounded-sm preview:bg-paper preview:px-2 preview:font-semibold">
          {post.author.handle}
        </span>
      </p>
    </div>
  );
}

/** The first words shown in a video, from its script. */
function OnScreenText({ post }: { post: PreviewPost }) {
  const first = post.videoScript?.scenes[0]?.onScreenText;
  if (!first) return null;
  return (
    <p dir="auto" className="preview:text-lg preview:font-semibold preview:text-balance">
      {first}
    </p>
  );
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
