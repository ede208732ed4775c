import { Loaded, useHost } from '@postloom/remote-kit';
import { accountEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useSecondFactors } from './use-second-factors.ts';

/** How to sign in to the account, and where it is signed in. If loading fails for all of it, that is only said once. */
export function SecurityTab() {
  const { api } = useHost();
  const queries = [
    useQuery(api.query(accountEndpoints.getProfile, {})),
    useQuery(api.query(accountEndpoints.listSessions, {})),
    useSecondFactors().factors,
  ];
  const isAway = ({ isError, isPaused }: (typeof queries)[number]) => isError || isPaused;
  const isAnyThere = queries.some(({ data }) => data !== undefined);
  // Until the others have failed too, or have loaded.
  if (!isAnyThere && queries.some(isAway)) {
    const refetch = () => Promise.all(queries.map((query) => query.refetch()));
    const [{ fetchStatus } = {}] = queries;
    return (
      <Loaded
        query={{
          data: undefined,
          isError: queries.every(isAway),
          ...(fetchStatus && { fetchStatus }),
          refetch,
        }}
        what="your security settings"
      >
        {() => null}
      </Loaded>
    );
  }
  return (
    <>
      <PasswordForm />
      <AuthenticatorCard />
      <PasskeysCard />
      <SessionsCard />
    </>
  );
}
