import { authorOf, MediaOrigins, PostPreview, previewShape } from '@postloom/remote-kit/previews';
import {
  type BrandLook,
  captionOf,
  contentTypes,
  isKnown,
  type ReviewPost,
  slidesOf,
  slidesText,
} from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import { composePostText, platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { Card, Heading, PlatformIcon } from '@postloom/ui-kit';
import { Conversation } from './conversation.tsx';
import { Decision } from './decision.tsx';
import { moment, shortMoment } from './times.ts';

interface PostToReviewProps {
  readonly api: ApiClient;
  readonly post: ReviewPost;
  readonly brand: BrandLook;
  /** On whose account it will stand, where that is not the sender's. */
  readonly author: string | null;
  /** Of several, e.g. `2 of 3`. */
  readonly place: string | null;
}

/** One post: as its platform will show it, what was said about it, and the answer. */
export function PostToReview({ api, post, brand, author, place }: PostToReviewProps) {
  const { platform, contentType, version, scheduledAt, isPublished } = post;
  const name = isKnown(platforms, platform) ? platformCatalogue[platform].name : platform;
  const heading = `post-${post.id}`;
  return (
    <Card asChild padding="none">
      <article aria-labelledby={heading}>
        <header className="review:flex review:flex-wrap review:items-center review:gap-x-4 review:gap-y-1 review:border-b review:border-line review:p-4">
          <PlatformIcon platform={platform} />
          <Heading level={2} size="md" id={heading}>
            {name} {contentType}
            {place && <span className="review:text-muted"> · {place}</span>}
          </Heading>
          <p className="review:text-sm review:text-muted">
            Version {version} ·{' '}
            {isPublished
              ? 'published'
              : scheduledAt
                ? `scheduled for ${moment(scheduledAt)}`
                : 'not scheduled yet'}
          </p>
        </header>
        <div className="review:grid review:grid-cols-1 review:lg:grid-cols-2">
          <div className="review:grid review:min-w-0 review:content-start review:gap-4 review:bg-sunken review:p-4">
            <Shown post={post} brand={brand} author={author} />
          </div>
          <div className="review:grid review:min-w-0 review:content-start review:gap-6 review:p-4">
            <Decision api={api} post={post} />
            <Conversation api={api} post={post} />
          </div>
        </div>
      </article>
    </Card>
  );
}

function Shown({ post, brand, author }: Pick<PostToReviewProps, 'post' | 'brand' | 'author'>) {
  const { platform, contentType, caption, hashtags, media, videoScript, slides, scheduledAt } = post;
  const pictures = media.filter(({ kind }) => kind === 'image');
  const [first, ...others] = pictures;
  if (!isKnown(platforms, platform) || !isKnown(contentTypes, contentType)) {
    return (
      <p className="review:whitespace-pre-wrap review:wrap-anywhere" dir="auto">
        {composePostText(caption, hashtags)}
      </p>
    );
  }
  return (
    <>
      <PostPreview
        post={{
          platform,
          contentType,
          caption,
          hashtags,
          picture: first ? { src: first.url, alt: first.alt, size: null } : null,
          videoUrl: media.find(({ kind }) => kind === 'video')?.url ?? null,
          videoScript,
          slides,
          author: authorOf(author ?? brand.name, ''),
          when: scheduledAt ? shortMoment(scheduledAt) : undefined,
          streaming: false,
          whole: true,
        }}
      />
      {'tall' in previewShape(platform, contentType) && (
        // Over the height of a phone, words stand folded, or on screens that are turned to.
        <section aria-label="The whole text" className="review:grid review:gap-3">
          <Heading level={3} size="sm">
            The whole text
          </Heading>
          <p className="review:whitespace-pre-wrap review:wrap-anywhere" dir="auto">
            {[slidesText(slidesOf(post)), composePostText(captionOf(post), hashtags)]
              .filter(Boolean)
              .join('\n\n')}
          </p>
        </section>
      )}
      {others.length > 0 && (
        <section aria-label="More images" className="review:grid review:grid-cols-2 review:gap-2">
          {others.map(({ url, alt }) => (
            <img key={url} src={url} alt={alt} className="review:w-full review:rounded-md" />
          ))}
        </section>
      )}
      <MediaOrigins media={media} />
      {videoScript && (
        <section className="review:grid review:gap-3">
          <Heading level={3} size="sm">
            Video script, {videoScript.durationSeconds} s
          </Heading>
          <ol className="review:grid review:gap-3">
            {videoScript.scenes.map(({ startSecond, endSecond, visual, onScreenText, voiceOver }) => (
              <li key={startSecond} className="review:border-t review:border-line review:pt-3">
                <p className="review:text-sm review:text-muted">
                  {startSecond}–{endSecond} s
                </p>
                <p>{voiceOver || onScreenText}</p>
                <p className="review:text-sm review:text-muted">{visual}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
