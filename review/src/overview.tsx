import { automaticTitle, type ReviewPost } from '@postloom/shared-contracts';
import { Badge, type BadgeProps, Heading, PlatformIcon } from '@postloom/ui-kit';
import { headingOf, kindOf } from './post-to-review.tsx';
import { shortMoment } from './times.ts';

/**
 * All posts of the page, each with its time and answer and the way to it. Its entries are buttons, as the address's
 * fragment is the reader's permission and can't name a place on the page.
 */
export function Overview({ posts }: { readonly posts: readonly ReviewPost[] }) {
  return (
    <nav aria-label="Posts on this page" className="review:grid review:gap-3">
      <Heading level={2} size="sm">
        Posts on this page
      </Heading>
      <ol className="review:border-t review:border-line">
        {posts.map((post) => (
          <Entry key={post.id} post={post} />
        ))}
      </ol>
    </nav>
  );
}

function Entry({ post }: { readonly post: ReviewPost }) {
  const { platform, caption, scheduledAt } = post;
  const { label, tone } = answerOf(post);
  return (
    <li className="review:border-b review:border-line">
      <button
        type="button"
        onClick={() => goTo(post)}
        className="review:flex review:w-full review:flex-wrap review:items-center review:gap-x-4 review:gap-y-1 review:py-3 review:text-start review:hover:bg-hover"
      >
        <PlatformIcon platform={platform} className="review:shrink-0 review:text-muted" />
        <span className="review:grid review:min-w-0 review:flex-1">
          <span dir="auto" className="review:font-medium review:wrap-anywhere">
            {automaticTitle(caption) || kindOf(post)}
          </span>
          <span className="review:text-sm review:text-muted">
            {kindOf(post)} · {scheduledAt ? shortMoment(scheduledAt) : 'not scheduled yet'}
          </span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </button>
    </li>
  );
}

function goTo(post: ReviewPost): void {
  const heading = document.getElementById(headingOf(post));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

function answerOf({ decision, version, isPublished }: ReviewPost): {
  readonly label: string;
  readonly tone: NonNullable<BadgeProps['tone']>;
} {
  if (isPublished) return { label: 'Published', tone: 'success' };
  if (decision?.version !== version) return { label: 'Waiting for you', tone: 'warning' };
  return decision.decision === 'approved'
    ? { label: 'Approved', tone: 'success' }
    : { label: 'Changes requested', tone: 'neutral' };
}
