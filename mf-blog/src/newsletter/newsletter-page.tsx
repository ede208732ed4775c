import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, Heading } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface NewsletterPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Shows the outcome of opening a link from a newsletter email. */
export function NewsletterPage({ title, children, action }: NewsletterPageProps) {
  return (
    <Container className="blog:grid blog:gap-6 blog:py-section">
      <Heading level={1} size="2xl">
        {title}
      </Heading>
      <div role="status" className="blog:max-w-xl blog:text-lg blog:text-muted">
        {children}
      </div>
      <div className="blog:flex blog:flex-wrap blog:gap-3">
        {action}
        <Button asChild>
          <Link to={paths.blog()}>Read the blog</Link>
        </Button>
      </div>
    </Container>
  );
}

/** Shown if a link failed: it is too old, not ours, or the server can't be reached. */
export function NewsletterFailure({
  gone,
  children,
  onRetry,
}: {
  readonly gone: boolean;
  /** What to do instead, if the link is invalid. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}) {
  return gone ? (
    <NewsletterPage title="This link no longer works">{children}</NewsletterPage>
  ) : (
    <NewsletterPage
      title="That didn’t work"
      action={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your connection, or try again in a moment.
    </NewsletterPage>
  );
}
