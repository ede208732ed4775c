import { readFailure, useApiMutation, useFormats, useHost, useUser } from '@postloom/remote-kit';
import { authEndpoints, type OpenedInvitation, teamsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, Spinner, Unbroken } from '@postloom/ui-kit';
import { Link, useSearchParams } from 'react-router-dom';
import { AccountPage } from '#app/sign-in/account-page.tsx';
import { useOpenedInvitation } from '#app/sign-in/opened-invitation.ts';
import { useListedPage } from '#app/use-listed-page.ts';

const tasks: Readonly<Record<string, string>> = {
  owner: 'As an owner, you write and schedule posts and manage the team.',
  editor: 'As an editor, you write and schedule posts with the team.',
  reviewer: 'As a reviewer, you read everything, approve posts and answer clients.',
};

/**
 * An invitation to a team, visible to anybody with the link, and the way to accept it for the person it was sent to.
 */
export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  useListedPage('/invitation');
  const { data, error, refetch } = useOpenedInvitation(token);

  if (data) return <Opened invitation={data} token={token} />;
  if (!error) {
    return (
      <AccountPage title="Your invitation" lead="One moment.">
        <Spinner label="Opening your invitation" showLabel />
      </AccountPage>
    );
  }
  const { code, sentence } = readFailure(error);
  return code === 'gone' || code === 'validation_failed' ? (
    <AccountPage
      title="This invitation no longer works"
      lead="It was accepted, withdrawn or replaced by a newer one, or it has expired. Ask the person who invited you to send another."
    >
      <Button asChild variant="primary" size="lg" fullWidth>
        <Link to={paths.dashboard}>Open my workspace</Link>
      </Button>
    </AccountPage>
  ) : (
    <AccountPage title="Something went wrong" lead={sentence ?? 'Please try again in a moment.'}>
      <Button variant="primary" size="lg" fullWidth onClick={() => void refetch()}>
        Try again
      </Button>
    </AccountPage>
  );
}

function Opened({ invitation, token }: { readonly invitation: OpenedInvitation; readonly token: string }) {
  const { team, invitedBy, email, role, expiresAt } = invitation;
  const formats = useFormats();
  const user = useUser();
  // Somebody who has no account yet reads it as their browser writes dates.
  const day = user
    ? formats.day(expiresAt)
    : new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(expiresAt));
  return (
    <AccountPage
      title={`Join ${team}`}
      lead={`${invitedBy} invited you. The invitation is open until ${day}.`}
    >
      <div className="marketing:flex marketing:flex-col marketing:gap-3">
        <p>{tasks[role] ?? 'You’ll work with the team in one workspace.'}</p>
        <p className="marketing:text-muted">
          Your own workspace stays private. What you make in the team belongs to the team.
        </p>
      </div>
      {user === null ? (
        <SignedOut email={email} token={token} />
      ) : user.email === email ? (
        <Join team={team} token={token} />
      ) : (
        <AnotherPerson email={email} own={user.email} />
      )}
    </AccountPage>
  );
}

function SignedOut({ email, token }: { readonly email: string; readonly token: string }) {
  const back = paths.invitation(token);
  return (
    <div className="marketing:flex marketing:flex-col marketing:gap-4">
      <p>
        The invitation is for{' '}
        <Unbroken>
          <strong>{email}</strong>.
        </Unbroken>
      </p>
      <Button asChild variant="primary" size="lg" fullWidth>
        <Link to={paths.register(back)}>Create an account</Link>
      </Button>
      <Button asChild size="lg" fullWidth>
        <Link to={paths.login(back)}>Sign in</Link>
      </Button>
    </div>
  );
}

function Join({ team, token }: { readonly team: string; readonly token: string }) {
  const { api, switchWorkspace } = useHost();
  const join = useApiMutation({
    call: () => api.call(teamsEndpoints.acceptInvitation, { body: { token } }),
    onDone: ({ id }) => switchWorkspace(id),
  });
  return (
    <div className="marketing:flex marketing:flex-col marketing:gap-4">
      {join.failure && (
        <Banner
          tone="danger"
          title={join.failure.sentence ?? 'We couldn’t add you to the team. Please try again.'}
        />
      )}
      <Button variant="primary" size="lg" fullWidth loading={join.isPending} onClick={() => join.run()}>
        Join {team}
      </Button>
    </div>
  );
}

function AnotherPerson({ email, own }: { readonly email: string; readonly own: string }) {
  const { api, refreshSession } = useHost();
  const signOut = useApiMutation({
    call: () => api.call(authEndpoints.logout, {}),
    onDone: refreshSession,
    failed: 'Couldn’t sign you out',
  });
  return (
    <div className="marketing:flex marketing:flex-col marketing:gap-4">
      <Banner
        tone="warning"
        title={
          <>
            The invitation is for <Unbroken>{email}</Unbroken>
          </>
        }
      >
        You’re signed in as <Unbroken>{own}.</Unbroken> Sign out, then come back with the invited address.
      </Banner>
      <Button size="lg" fullWidth loading={signOut.isPending} onClick={() => signOut.run()}>
        Sign out
      </Button>
    </div>
  );
}
