import { composePostText, type Platform } from '@postloom/shared-contracts/platforms';
import { Avatar } from '@postloom/ui-kit';
import {
  Bookmark,
  ChartNoAxesColumn,
  Ellipsis,
  Globe,
  Heart,
  type LucideIcon,
  MessageCircle,
  MessageSquareText,
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
  /** The picture, film or slides; null for a post of text alone. */
  readonly media: ReactNode;
}

type FeedPlatform = Exclude<Platform, 'tiktok'>;

const designs: Record<FeedPlatform, (props: FeedPostProps) => ReactNode> = {
  instagram: InstagramPost,
  facebook: FacebookPost,
  twitter: XPost,
  linkedin: LinkedInPost,
};

/** A post as it stands in the feed of its platform. TikTok has no such feed: its posts are all tall. */
export function FeedPost(props: FeedPostProps & { readonly platform: FeedPlatform }) {
  const Design = designs[props.platform];
  return <Design {...props} />;
}

function InstagramPost({ post, media }: FeedPostProps) {
  return (
    <>
      <header className="generator:flex generator:items-center generator:gap-3 generator:p-3">
        <span className="generator:rounded-full generator:border-2 generator:border-accent generator:p-px">
          <Avatar name={post.author.name} size="sm" aria-hidden />
        </span>
        <span className="generator:min-w-0 generator:flex-1 generator:truncate generator:text-sm generator:font-semibold">
          {post.author.handle}
        </span>
        <Ellipsis aria-hidden className="generator:size-5" />
      </header>
      {media}
      <div
        aria-hidden
        className="generator:flex generator:items-center generator:gap-4 generator:px-3 generator:pt-3"
      >
        <Heart className="generator:size-6" />
        <MessageCircle className="generator:size-6" />
        <Send className="generator:size-6" />
        <Bookmark className="generator:ms-auto generator:size-6" />
      </div>
      <div className="generator:grid generator:gap-1 generator:p-3 generator:text-sm">
        <Text post={post} />
        <p className="generator:text-xs generator:text-subtle">1 minute ago</p>
      </div>
    </>
  );
}

function FacebookPost({ post, media }: FeedPostProps) {
  return (
    <>
      <Head post={post} line={<WhenPublic>Just now</WhenPublic>} />
      <div className="generator:px-4 generator:pb-3">
        <Text post={post} />
      </div>
      {media}
      <ActionRow
        actions={[
          [ThumbsUp, 'Like'],
          [MessageCircle, 'Comment'],
          [Share, 'Share'],
        ]}
      />
    </>
  );
}

function LinkedInPost({ post, media }: FeedPostProps) {
  return (
    <>
      <Head
        post={post}
        line={
          <>
            <span className="generator:block generator:truncate">Your headline</span>
            <WhenPublic>1m</WhenPublic>
          </>
        }
      />
      <div className="generator:px-4 generator:pb-3 generator:text-sm">
        <Text post={post} />
      </div>
      {media}
      <ActionRow
        actions={[
          [ThumbsUp, 'Like'],
          [MessageSquareText, 'Comment'],
          [Repeat2, 'Repost'],
          [Send, 'Send'],
        ]}
      />
    </>
  );
}

function XPost({ post, media }: FeedPostProps) {
  return (
    <div className="generator:flex generator:gap-3 generator:p-4">
      <Avatar name={post.author.name} aria-hidden />
      <div className="generator:grid generator:min-w-0 generator:flex-1 generator:gap-2">
        <p className="generator:flex generator:min-w-0 generator:gap-1 generator:text-sm">
          <span className="generator:truncate generator:font-semibold">{post.author.name}</span>
          <span className="generator:min-w-0 generator:truncate generator:text-muted">
            @{post.author.handle} · now
          </span>
        </p>
        <Text post={post} />
        {media && (
          <div className="generator:overflow-hidden generator:rounded-lg generator:border generator:border-line">
            {media}
          </div>
        )}
        <div
          aria-hidden
          className="generator:flex generator:justify-between generator:pt-1 generator:text-muted"
        >
          {[MessageCircle, Repeat2, Heart, ChartNoAxesColumn, Share].map((Icon, index) => (
            <Icon key={index} className="generator:size-4" />
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
    />
  );
}

function Head({ post, line }: { post: PreviewPost; line: ReactNode }) {
  return (
    <header className="generator:flex generator:items-center generator:gap-3 generator:p-4">
      <Avatar name={post.author.name} aria-hidden />
      <div className="generator:min-w-0 generator:flex-1 generator:leading-snug">
        <p className="generator:truncate generator:text-sm generator:font-semibold">{post.author.name}</p>
        <div className="generator:text-xs generator:text-muted">{line}</div>
      </div>
      <Ellipsis aria-hidden className="generator:size-5 generator:text-muted" />
    </header>
  );
}

function WhenPublic({ children }: { children: string }) {
  return (
    <span className="generator:flex generator:items-center generator:gap-1">
      {children} · <Globe aria-hidden className="generator:size-3" />
    </span>
  );
}

function ActionRow({ actions }: { actions: readonly (readonly [LucideIcon, string])[] }) {
  return (
    <div
      aria-hidden
      className="generator:flex generator:flex-wrap generator:justify-around generator:gap-x-2 generator:border-t generator:border-line generator:p-2 generator:text-sm generator:font-medium generator:text-muted"
    >
      {actions.map(([Icon, name]) => (
        <span key={name} className="generator:flex generator:items-center generator:gap-2 generator:p-1">
          <Icon className="generator:size-5" />
          {name}
        </span>
      ))}
    </div>
  );
}
