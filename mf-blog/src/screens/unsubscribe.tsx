import { readFailure, useHost, usePageMeta } from '@postloom/remote-kit';
import { newsletterEndpoints } from '@postloom/shared-contracts';
import { Spinner, TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NewsletterFailure, NewsletterPage } from '#app/newsletter/newsletter-page.tsx';

/** Unsubscribes from the newsletter through an emailed link, without asking again. */
export function Component() {
  usePageMeta('Newsletter');
  const { api, contact } = useHost();
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
      <NewsletterPage title="You’re unsubscribed">
        We won’t email you any more articles. You can subscribe again below any article.
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
        It is incomplete, and nothing has changed: if you were subscribed, you still are. Use “Unsubscribe” in
        the latest newsletter, or{' '}
        <TextLink href={`mailto:${contact.support}?subject=Unsubscribe`}>write to us</TextLink> and we’ll take
        you off the list.
      </NewsletterFailure>
    );
  }
  return (
    <NewsletterPage title="Newsletter">
      <Spinner label="Unsubscribing you" showLabel />
    </NewsletterPage>
  );
}
