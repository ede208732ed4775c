import { composePostText } from '@postloom/shared-contracts/platforms';
import { Avatar, WovenPattern } from '@postloom/ui-kit';
import { Bookmark, Heart, MessageCircle, Music2, Share } from 'lucide-react';
import { Picture } from './picture.tsx';
import { PostText } from './post-text.tsx';
import type { PreviewPost } from './preview-post.ts';

/** A post that fills a phone: TikTok, reels and stories. Always dark, as these are on their platforms. */
export function TallPost({ post }: { post: PreviewPost }) {
  const story = post.contentType === 'story';
  return (
    <div
      data-theme="dark"
      className="generator:relative generator:flex generator:aspect-reel generator:flex-col generator:justify-between generator:overflow-hidden generator:rounded-lg"
    >
      <div className="generator:absolute generator:inset-0">
        {post.videoUrl ? (
          // biome-ignore lint/a11y/useMediaCaption: its words are the script beside the preview
          <video
            src={post.videoUrl}
            controls
            playsInline
            className="generator:size-full generator:object-cover"
          />
        ) : post.picture ? (
          <Picture picture={post.picture} fit={post.platform === 'tiktok' ? 'cover' : 'contain'} />
        ) : (
          <WovenPattern seed={post.author.handle} columns={9} rows={16} />
        )}
      </div>
      {story ? <StoryHead post={post} /> : <span />}
      <div className="generator:relative generator:flex generator:items-end generator:gap-3 generator:p-3">
        <div className="generator:grid generator:max-h-96 generator:min-w-0 generator:flex-1 generator:gap-2 generator:overflow-y-auto generator:rounded-md generator:bg-paper generator:p-3 generator:text-sm">
          {!story && <p className="generator:truncate generator:font-semibold">@{post.author.handle}</p>}
          {!post.picture && <OnScreenText post={post} />}
          <PostText
            platform={post.platform}
            text={composePostText(post.caption, post.hashtags)}
            streaming={post.streaming}
            compact
          />
          {post.platform === 'tiktok' && (
            <p className="generator:flex generator:items-center generator:gap-2 generator:text-xs generator:text-muted">
              <Music2 aria-hidden className="generator:size-3" />
              <span className="generator:truncate">original sound, {post.author.name}</span>
            </p>
          )}
        </div>
        {!story && <Rail />}
      </div>
    </div>
  );
}

function StoryHead({ post }: { post: PreviewPost }) {
  return (
    <div className="generator:relative generator:grid generator:gap-3 generator:p-3">
      <div aria-hidden className="generator:flex generator:gap-1">
        <span className="generator:h-1 generator:flex-1 generator:rounded-full generator:bg-ink" />
        <span className="generator:h-1 generator:flex-1 generator:rounded-full generator:bg-line-strong" />
      </div>
      <p className="generator:flex generator:items-center generator:gap-2 generator:text-sm">
        <Avatar name={post.author.name} size="sm" aria-hidden />
        <span className="generator:truncate generator:rounded-sm generator:bg-paper generator:px-2 generator:font-semibold">
          {post.author.handle}
        </span>
      </p>
    </div>
  );
}

/** What a video says first, in the script's words. */
function OnScreenText({ post }: { post: PreviewPost }) {
  const first = post.videoScript?.scenes[0]?.onScreenText;
  if (!first) return null;
  return <p className="generator:text-lg generator:font-semibold generator:text-balance">{first}</p>;
}

function Rail() {
  return (
    <div
      aria-hidden
      className="generator:grid generator:gap-4 generator:rounded-full generator:bg-paper generator:px-2 generator:py-4"
    >
      {[Heart, MessageCircle, Bookmark, Share].map((Icon, index) => (
        <Icon key={index} className="generator:size-6" />
      ))}
    </div>
  );
}
