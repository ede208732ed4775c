import { composePostText, type FeedAction, type FeedPreview } from '@postloom/shared-contracts/platforms';
import { Avatar } from '@postloom/ui-kit';
import {
  Bookmark,
  ChartNoAxesColumn,
  Ellipsis,
  Globe,
  Heart,
  type LucideIcon,
  MessageCircle,
  Repeat2,
  Send,
  Share,
  ThumbsUp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PostText } from './post-text.tsx';
import type { PreviewPost } from './preview-post.ts';

interface FeedPostProps {
  readonly post: PreviewPost;
  /** The picture, film or slides; null for a text-only post. */
  readonly media: ReactNode;
}

/** A post as it appears in its platform's feed. */
export function FeedPost({ look, ...props }: FeedPostProps & { readonly look: FeedPreview }) {
  if (look.layout === 'picture-first') return <PictureFirst {...props} />;
  if (look.layout === 'thread') return <Thread {...props} />;
  return <FeedCard look={look} {...props} />;
}

function PictureFirst({ post, media }: FeedPostProps) {
  return (
    <>
      <header className="preview:flex preview:items-center preview:gap-3 preview:p-3">
        <span className="preview:rounded-full preview:border-2 preview:border-accent preview:p-px">
          <Avatar name={post.author.name} src={post.author.logo} size="sm" aria-hidden />
        </span>
        <span className="preview:min-w-0 preview:flex-1 preview:truncate preview:text-sm preview:font-semibold">
          {post.author.handle}
        </span>
        <Ellipsis aria-hidden className="preview:size-5" />
      </header>
      {media}
      <div aria-hidden className="preview:flex preview:items-center preview:gap-4 preview:px-3 preview:pt-3">
        <Heart className="preview:size-6" />
        <MessageCircle className="preview:size-6" />
        <Send className="preview:size-6" />
        <Bookmark className="preview:ms-auto preview:size-6" />
      </div>
      <div className="preview:grid preview:gap-1 preview:p-3 preview:text-sm">
        <Text post={post} />
        {(post.when || !post.whole) && (
          <p className="preview:text-xs preview:text-subtle">{post.when ?? '1 minute ago'}</p>
        )}
      </div>
    </>
  );
}

const actionIcons: Record<FeedAction, LucideIcon> = {
  Like: ThumbsUp,
  Comment: MessageCircle,
  Share,
  Repost: Repeat2,
  Send,
};

function FeedCard({
  look,
  post,
  media,
}: FeedPostProps & { readonly look: Extract<FeedPreview, { layout: 'card' }> }) {
  return (
    <>
      <Head
        post={post}
        line={
          <>
            {look.hasHeadline && !post.whole && (
              <span className="preview:block preview:truncate">Your headline</span>
            )}
            <WhenPublic>{post.when ?? look.postedNow}</WhenPublic>
          </>
        }
      />
      <div className="preview:px-4 preview:pb-3 preview:text-sm">
        <Text post={post} />
      </div>
      {media}
      <ActionRow actions={look.actions} />
    </>
  );
}

function Thread({ post, media }: FeedPostProps) {
  return (
    <div className="preview:flex preview:gap-3 preview:p-4">
      <Avatar name={post.author.name} src={post.author.logo} aria-hidden />
      <div className="preview:grid preview:min-w-0 preview:flex-1 preview:gap-2">
        <p className="preview:flex preview:min-w-0 preview:gap-1 preview:text-sm">
          <span className="preview:truncate preview:font-semibold">{post.author.name}</span>
          <span className="preview:min-w-0 preview:truncate preview:text-muted">
            @{post.author.handle} · {post.when ?? 'now'}
          </span>
        </p>
        <Text post={post} />
        {media && (
          <div className="preview:overflow-hidden preview:rounded-lg preview:border preview:border-line">
            {media}
          </div>
        )}
        <div aria-hidden className="preview:flex preview:justify-between preview:pt-1 preview:text-muted">
          {[MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Share].map((Icon, index) => (
            <Icon key={index} className="preview:size-4" />
          ))}
        </div>
      </div>
    </div>
  );
}

function Text({ post }: { post: PreviewPost }) {
  return (
    <PostText
      platform={post.platform}
      text={composePostText(post.caption, post.hashtags)}
      streaming={post.streaming}
      whole={post.whole}
    />
  );
}

function Head({ post, line }: { post: PreviewPost; line: ReactNode }) {
  return (
    <header className="preview:flex preview:items-center preview:gap-3 preview:p-4">
      <Avatar name={post.author.name} src={post.author.logo} aria-hidden />
      <div className="preview:min-w-0 preview:flex-1 preview:leading-snug">
        <p className="preview:truncate preview:text-sm preview:font-semibold">{post.author.name}</p>
        <div className="preview:text-xs preview:text-muted">{line}</div>
      </div>
      <Ellipsis aria-hidden className="preview:size-5 preview:text-muted" />
    </header>
  );
}

function WhenPublic({ children }: { children: string }) {
  return (
    <span className="preview:flex preview:items-center preview:gap-1">
      {children} · <Globe aria-hidden className="preview:size-3" />
    </span>
  );
}

function ActionRow({ actions }: { actions: readonly FeedAction[] }) {
  return (
    <div
      aria-hidden
      className="preview:flex preview:flex-wrap preview:justify-around preview:gap-x-2 preview:border-t preview:border-line preview:p-2 preview:text-sm preview:font-medium preview:text-muted"
    >
      {actions.map((name) => {
        const Icon = actionIcons[name];
        return (
          <span key={name} className="preview:flex preview:items-center preview:gap-2 preview:p-1">
            <Icon className="preview:size-5" />
            {name}
          </span>
        );
      })}
    </div>
  );
}
