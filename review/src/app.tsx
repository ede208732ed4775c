import { ApiError, type BrandLook, type Review, type ReviewPost } from '@postloom/shared-contracts';
import type { ApiClient } from '@postloom/shared-contracts/client';
import { Banner, Button, Container, EmptyState, Heading, Spinner } from '@postloom/ui-kit';
import { useLayoutEffect, useMemo } from 'react';
import { Overview } from './overview.tsx';
import { PostToReview } from './post-to-review.tsx';
import { createReviewClient, useReview } from './review-api.ts';
import { endOfLink } from './times.ts';
import { wearBrand } from './wear-brand.ts';

/** What a client reads and decides, in the look of who sent it. */
export function App({ token }: { readonly token: string }) {
  const api = useMemo(() => createReviewClient(token), [token]);
  const review = useReview(api);
  if (review.data) return <ReviewPage api={api} review={review.data} />;
  return (
    <Container asChild width="text" className="review:py-section">
      <main>
        {review.error ? (
          <Failed error={review.error} onRetry={() => void review.refetch()} />
        ) : (
          <Spinner label="Opening the posts" showLabel />
        )}
      </main>
    </Container>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const hasEnded = error instanceof ApiError && (error.status === 410 || error.status === 404);
  const sentence = error instanceof ApiError ? error.userMessage : null;
  return (
    <EmptyState
      level={1}
      title={hasEnded ? 'This link no longer works' : 'We couldn’t open the posts'}
      description={sentence ?? 'Check your connection and try again.'}
      actions={!hasEnded && <Button onClick={onRetry}>Try again</Button>}
    />
  );
}

/** With more posts than this, the page begins with a list of them. */
const listedFrom = 2;

function ReviewPage({ api, review }: { readonly api: ApiClient; readonly review: Review }) {
  const { brand, author = null, authorLogoUrl, readerName, message, posts, zone = 'UTC' } = review;
  useLayoutEffect(() => {
    wearBrand(document.documentElement, brand);
    document.title = `${brand.name}: posts to approve`;
  }, [brand]);
  const isOpen = ({ decision, version, isPublished }: ReviewPost) =>
    !isPublished && decision?.version !== version;
  const open = posts.filter(isOpen).length;
  const answered = posts.filter(({ decision, version }) => decision?.version === version).length;
  return (
    <>
      <header className="review:border-b-4 review:border-accent review:bg-surface">
        <Container
          width="wide"
          className="review:flex review:max-w-280 review:items-center review:gap-4 review:py-4"
        >
          <Sender brand={brand} />
          {open + answered > 1 && (
            <p className="review:ms-auto review:shrink-0 review:text-sm review:text-muted">
              {answered} of {open + answered} answered
            </p>
          )}
        </Container>
      </header>
      <Container asChild width="wide" className="review:grid review:max-w-280 review:gap-8 review:py-8">
        <main>
          <div className="review:grid review:max-w-2xl review:gap-3">
            <Heading level={1}>Hello {readerName}</Heading>
            <p role="status">
              {posts.length === 0
                ? 'There’s nothing left to review: the posts have been withdrawn.'
                : open === 0
                  ? posts.some(({ isPublished }) => isPublished)
                    ? 'You’re all set: nothing is waiting for your approval.'
                    : 'You’re all set: every post has a response. You can still change it.'
                  : `${open === 1 ? 'One post is' : `${open} posts are`} waiting for your approval. You approve exactly the words and images shown here.`}
            </p>
            <p className="review:text-sm review:text-muted">
              This link is just for you and works until {endOfLink(review)}
            </p>
          </div>
          {message && (
            <Banner title={`From ${brand.name}`}>
              <p className="review:whitespace-pre-wrap review:wrap-anywhere" dir="auto">
                {message}
              </p>
            </Banner>
          )}
          {posts.length > listedFrom && <Overview posts={posts} />}
          {posts.map((post, index) => (
            <PostToReview
              key={post.id}
              api={api}
              post={post}
              brand={brand}
              zone={zone}
              author={author}
              logo={authorLogoUrl ?? undefined}
              place={posts.length > 1 ? `${index + 1} of ${posts.length}` : null}
            />
          ))}
        </main>
      </Container>
    </>
  );
}

function Sender({ brand: { name, logoUrl } }: { readonly brand: BrandLook }) {
  if (logoUrl === null) {
    return <span className="review:font-display review:text-xl">{name}</span>;
  }
  return <img src={logoUrl} alt={name} className="review:h-12 review:max-w-full review:object-contain" />;
}
