import {
  authorOf,
  MediaOrigins,
  PostPreview,
  previewPictures,
  previewShape,
  showsFilm,
  Videos,
} from '@postloom/remote-kit/previews';
import {
  automaticTitle,
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
import { Place, useSectionName } from './place.ts';
import { moment, shortMoment } from './times.ts';

interface PostToReviewProps {
  readonly api: ApiClient;
  readonly post: ReviewPost;
  readonly brand: BrandLook;
  /** IANA name of the sender's time zone. */
  readonly zone: string;
  /** On whose account it will stand, where that is not the sender's. */
  readonly author: string | null;
  readonly logo: string | undefined;
  /** Of several, e.g. `2 of 3`. */
  readonly place: string | null;
}

/** One post: as its platform will show it, what was said about it, and the answer. */
export function PostToReview({ api, post, brand, zone, author, logo, place }: PostToReviewProps) {
  const { platform, scheduledAt, isPublished } = post;
  const heading = headingOf(post);
  const title = automaticTitle(post.caption);
  const sender = { name: brand.name, zone };
  return (
    <Card asChild padding="none">
      <article aria-labelledby={heading}>
        <header className="review:flex review:flex-wrap review:items-center review:gap-x-4 review:gap-y-1 review:border-b review:border-line review:p-4">
          <PlatformIcon platform={platform} />
          <Heading level={2} size="md" id={heading} tabIndex={-1}>
            {kindOf(post)}
            {place && <span className="review:text-muted"> · {place}</span>}
          </Heading>
          <p className="review:text-sm review:text-muted">
            {isPublished
              ? 'Published'
              : scheduledAt
                ? `Scheduled for ${moment(scheduledAt, sender)}`
                : 'Not scheduled yet'}
          </p>
          {title && (
            <p
              dir="auto"
              className="review:line-clamp-1 review:w-full review:font-medium review:wrap-anywhere"
            >
              {title}
            </p>
          )}
        </header>
        {/* In one column all parts stand in one box, because the bar with the answers sticks only within its own. */}
        <div className="review:flex review:flex-col review:lg:grid review:lg:grid-cols-2">
          <div className="review:grid review:min-w-0 review:content-start review:gap-4 review:bg-sunken review:p-4 review:lg:rounded-es-lg">
            <Place value={place}>
              <Shown post={post} brand={brand} author={author} logo={logo} />
            </Place>
          </div>
          <div className="review:contents review:min-w-0 review:content-start review:lg:grid review:lg:gap-6 review:lg:p-6">
            <Place value={place}>
              <Decision api={api} post={post} sender={sender} />
              <Conversation api={api} post={post} />
            </Place>
          </div>
        </div>
      </article>
    </Card>
  );
}

/** The id of a post's heading. */
export const headingOf = ({ id }: Pick<ReviewPost, 'id'>): string => `post-${id}`;

/** A post's platform and kind, e.g. "LinkedIn post". */
export function kindOf({ platform, contentType }: Pick<ReviewPost, 'platform' | 'contentType'>): string {
  const name = isKnown(platforms, platform) ? platformCatalogue[platform].name : platform;
  return `${name} ${contentType}`;
}

function Shown({ post, brand, author, logo }: Pick<PostToReviewProps, 'post' | 'brand' | 'author' | 'logo'>) {
  const { platform, contentType, caption, hashtags, media, videoScript, slides, scheduledAt } = post;
  const videos = media.filter(({ kind }) => kind === 'video');
  const [wholeText, moreImages] = [useSectionName('The whole text'), useSectionName('More images')];
  if (!isKnown(platforms, platform) || !isKnown(contentTypes, contentType)) {
    return (
      <p className="review:whitespace-pre-wrap review:wrap-anywhere" dir="auto">
        {composePostText(caption, hashtags)}
      </p>
    );
  }
  const { rest, ...pictures } = previewPictures(
    { platform, contentType },
    media.filter(({ kind }) => kind === 'image'),
  );
  const film = showsFilm(platform, contentType) ? videos[0] : undefined;
  return (
    <>
      <PostPreview
        post={{
          platform,
          contentType,
          caption,
          hashtags,
          ...pictures,
          videoUrl: film?.url ?? null,
          videoScript,
          slides,
          author: { ...authorOf(undefined, '', author ?? brand.name), logo },
          when: scheduledAt ? shortMoment(scheduledAt) : undefined,
          streaming: false,
          whole: true,
        }}
      />
      {'tall' in previewShape(platform, contentType) && (
        // Over the height of a phone, words stand folded, or on screens that are turned to.
        <section aria-label={wholeText} className="review:grid review:gap-3">
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
      {rest.length > 0 && (
        <section aria-label={moreImages} className="review:grid review:grid-cols-2 review:gap-2">
          {rest.map(({ url, alt }) => (
            <img key={url} src={url} alt={alt} className="review:w-full review:rounded-md" />
          ))}
        </section>
      )}
      <Videos videos={videos.filter((video) => video !== film)} />
      <MediaOrigins media={media} of="ai" />
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
