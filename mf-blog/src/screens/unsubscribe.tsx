import { readFailure, useHost, usePageMeta } from '@postloom/remote-kit';
import { newsletterEndpoints } from '@postloom/shared-contracts';
import { Spinner } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NewsletterFailure, NewsletterPage } from '#app/newsletter/newsletter-page.tsx';

/** Ends the newsletter by the link of a mail, without a further question. */
export function Component() {
  usePageMeta('Newsletter');
  const { api } = useHost();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { isSuccess, error, refetch } = useQuery({
    queryKey: [newsletterEndpoints.unsubscribe.path, token],
    queryFn: async () => {
      await api.call(newsletterEndpoints.unsubscribe, { query: { token } });
      return true;
    },
  });
  if (isSuccess) {
    return (
      <NewsletterPage title="You are unsubscribed">
        No further article will be emailed to you. You can subscribe again below any article.
      </NewsletterPage>
    );
  }
  if (error) {
    const { code } = readFailure(error);
    return (
      <NewsletterFailure
        gone={code === 'gone' || code === 'validation_failed'}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <NewsletterPage title="Newsletter">
      <Spinner label="Unsubscribing you" showLabel />
    </NewsletterPage>
  );
}
