import { readFailure, useHost, useSession } from '@postloom/remote-kit';
import { authEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Button, Spinner, Unbroken } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { useListedPage } from '#app/use-listed-page.ts';

/**
 * Confirms an email address through the link sent to it. Opening it is enough, because repeating it changes nothing.
 */
export function Component() {
  const { api } = useHost();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const isMember = useSession().status === 'member';
  useListedPage('/confirm-email');
  const { data, error, refetch } = useQuery({
    queryKey: [authEndpoints.confirmEmail.path, token],
    queryFn: () => api.call(authEndpoints.confirmEmail, { body: { token } }),
  });

  if (data) {
    return (
      <AccountPage
        title="Your address is confirmed"
        lead={
          <>
            Thanks for confirming <Unbroken>{data.email}.</Unbroken>
          </>
        }
      >
        <Button asChild variant="primary" size="lg" fullWidth>
          {isMember ? (
            <Link to={paths.dashboard}>Open workspace</Link>
          ) : (
            <Link to={paths.login()}>Sign in</Link>
          )}
        </Button>
      </AccountPage>
    );
  }
  if (!error) {
    return (
      <AccountPage title="Confirm your address" lead="One moment.">
        <Spinner label="Confirming your address" showLabel />
      </AccountPage>
    );
  }
  const { code, sentence } = readFailure(error);
  return code === 'gone' || code === 'validation_failed' ? (
    <AccountPage
      title="This link no longer works"
      lead="It has expired, is incomplete, or is for an address that your account no longer has."
    >
      <Button asChild variant="primary" size="lg" fullWidth>
        <Link to={isMember ? paths.settings : paths.login(paths.settings)}>
          Get a new link in your settings
        </Link>
      </Button>
    </AccountPage>
  ) : (
    <AccountPage title="That didn’t work" lead={sentence ?? 'Please try again in a moment.'}>
      <Button variant="primary" size="lg" fullWidth onClick={() => void refetch()}>
        Try again
      </Button>
    </AccountPage>
  );
}
