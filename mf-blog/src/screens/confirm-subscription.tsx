import { readFailure, useHost, usePageMeta } from '@postloom/remote-kit';
import { newsletterEndpoints } from '@postloom/shared-contracts';
import { Spinner, Unbroken } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NewsletterFailure, NewsletterPage } from '#app/newsletter/newsletter-page.tsx';

/** Confirms a subscription through an emailed link. */
export function Component() {
  usePageMeta('Newsletter');
  const { api } = useHost();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [newsletterEndpoints.confirmSubscription.path, token],
    queryFn: () => api.call(newsletterEndpoints.confirmSubscription, { body: { token } }),
  });
  if (data) {
    return (
      <NewsletterPage title="You’re subscribed">
        New articles will go to <Unbroken>{data.email}.</Unbroken> Every email has an unsubscribe link.
      </NewsletterPage>
    );
  }
  if (error) {
    const { code } = readFailure(error);
    return (
      <NewsletterFailure
        gone={code === 'gone' || code === 'validation_failed'}
        onRetry={() => void refetch()}
      >
        It has expired or is incomplete. Subscribe again below any article.
      </NewsletterFailure>
    );
  }
  return (
    <NewsletterPage title="Newsletter">
      <Spinner label="Subscribing you" showLabel />
    </NewsletterPage>
  );
}
