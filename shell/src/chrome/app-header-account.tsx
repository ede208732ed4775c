import { creditsTone, planOf } from '@postloom/shared-contracts';
import { creditsFigure } from '@postloom/shared-contracts/frame';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, IconButton, Skeleton } from '@postloom/ui-kit';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { useAskedPage } from '../routing/asked-page.ts';
import { AccountButton } from './account-button.tsx';
import { useHasRoute } from './use-has-route.ts';
import { useSignOut } from './use-sign-out.ts';

const tones = { green: 'success', yellow: 'warning', red: 'danger' } as const;

/** Credits, plan, account menu and sign-out for a member, or the sign-in link for a visitor. */
export function AppHeaderAccount() {
  const { host, isFrame } = useShell();
  const hasRoute = useHasRoute();
  const { status, credits } = useStore(host.credits);
  const session = useStore(host.session);
  const signOut = useSignOut();
  const asked = useAskedPage();
  const [leaving, setLeaving] = useState(false);

  // Not in the frame: an earlier server doesn't replace its stand-ins here.
  const left = isFrame ? undefined : `${credits.remaining} of ${credits.total} credits left`;

  const leave = async () => {
    setLeaving(true);
    await signOut();
  };

  return (
    <>
      {/* Hidden until the credits arrive, because showing the free plan's would be wrong, but its space is reserved. If
          the call fails, the specification's defaults are shown. */}
      <span
        className={`shell:flex shell:items-center shell:gap-2 ${status === 'loading' ? 'shell:invisible' : ''}`}
      >
        <Badge
          tone={tones[creditsTone(credits.remaining)]}
          {...(left && { role: 'img', 'aria-label': left, title: left })}
        >
          {creditsFigure(credits)} <span className="shell:hidden shell:md:inline">credits</span>
        </Badge>
        <span className="shell:hidden shell:sm:inline-flex">
          <Badge>{planOf(credits.plan).name} Plan</Badge>
        </span>
      </span>
      {session.status === 'loading' && <Skeleton className="shell:h-8 shell:w-20" />}
      {session.user && (
        <>
          <AccountButton />
          {/* On phones, sign-out is only in the menu: next to other buttons, a thumb would hit it by mistake. */}
          <span className="shell:hidden shell:md:inline">
            <IconButton label="Sign out" loading={leaving} onClick={leave}>
              <LogOut aria-hidden />
            </IconButton>
          </span>
        </>
      )}
      {session.status === 'visitor' && hasRoute(paths.login()) && (
        <Button asChild size="sm" variant="secondary">
          <Link to={paths.login(asked)}>Sign in</Link>
        </Button>
      )}
    </>
  );
}
