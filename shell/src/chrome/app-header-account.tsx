import { authEndpoints, creditsTone, planNames } from '@postloom/shared-contracts';
import { Avatar, Badge, Button, IconButton } from '@postloom/ui-kit';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { useOffers } from './use-offers.ts';

const tones = { green: 'success', yellow: 'warning', red: 'danger' } as const;

/** Credits, plan, initial and sign-out; for a visitor, the way to sign in. */
export function AppHeaderAccount() {
  const { host } = useShell();
  const offers = useOffers();
  const { status, credits } = useStore(host.credits);
  const user = useStore(host.session, (state) => state.user);
  const [leaving, setLeaving] = useState(false);

  const signOut = async () => {
    setLeaving(true);
    // biome-ignore lint/suspicious/noConsole: a failed sign-out is only logged (spec section 8)
    await host.api.call(authEndpoints.logout, {}).catch((error: unknown) => console.error(error));
    await host.refreshSession();
    host.navigate('/');
  };

  return (
    <>
      {status === 'ready' && (
        <Badge tone={tones[creditsTone(credits.remaining)]}>
          {credits.remaining}/{credits.total} <span className="shell:hidden shell:sm:inline">credits</span>
        </Badge>
      )}
      <span className="shell:hidden shell:sm:inline-flex">
        <Badge>{planNames[credits.plan]} Plan</Badge>
      </span>
      {user ? (
        <>
          <Avatar name={user.email} src={user.photoUrl ?? undefined} size="sm" />
          <IconButton label="Sign out" variant="ghost" loading={leaving} onClick={signOut}>
            <LogOut aria-hidden />
          </IconButton>
        </>
      ) : (
        offers('/login') && (
          <Button asChild size="sm" variant="secondary">
            <Link to="/login">Sign in</Link>
          </Button>
        )
      )}
    </>
  );
}
