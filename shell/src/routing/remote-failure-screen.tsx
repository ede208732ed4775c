import { paths } from '@postloom/shared-contracts/paths';
import { Button, Container, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { useNavigation as useNavigationLinks } from '../chrome/use-navigation.ts';
import { useOnline } from '../connection/use-online.ts';
import { useShell } from '../host-context.ts';
import { isTyping } from './failed-screen.ts';
import { useScreenTitle } from './screen-title.ts';

export interface RemoteFailureScreenProps {
  readonly remote: string;
  /** What happened, for the person to include in a report. */
  readonly detail: string;
}

/**
 * Shown in place of a screen whose remote failed. The rest of the site keeps working. A retry loads the screen again;
 * that happens automatically after a lost connection, and when another version is live (`failed-screen.ts`).
 */
export function RemoteFailureScreen({ remote, detail }: RemoteFailureScreenProps) {
  useScreenTitle('Something is missing');
  const { record } = useShell();
  const location = useLocation();
  const links = [...useNavigationLinks('app-sidebar'), ...useNavigationLinks('site-header')];
  // The page's name as the person knows it: the label of the link they pressed.
  const pressed = links.find(({ path }) => path === location.pathname);
  const name = pressed?.label ?? record.remotes[remote]?.displayName ?? 'This page';
  const navigate = useNavigate();
  const { state } = useNavigation();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTyping()) heading.current?.focus();
  }, []);
  const online = useOnline();
  const retry = () => void navigate(location, { replace: true });
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    const listener = () => retryOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return (
    <Container width="text" className="shell:py-section">
      <div ref={heading} tabIndex={-1} role="alert" className="shell:outline-none">
        <EmptyState
          art={<WovenPattern seed={remote} columns={6} rows={3} />}
          title={online ? `${name} couldn’t be shown` : 'You’re offline'}
          level={1}
          description={
            online
              ? 'Everything else keeps working, and nothing you saved is lost. Please try again in a moment.'
              : `We’ll open ${name} as soon as you’re back.`
          }
          actions={
            <>
              <Button
                variant="primary"
                icon={<RotateCw aria-hidden />}
                loading={state !== 'idle'}
                onClick={retry}
              >
                Try again
              </Button>
              <Button asChild variant="secondary">
                <Link to={paths.home}>Go to the home page</Link>
              </Button>
            </>
          }
        />
        <details className="shell:pt-4 shell:text-center shell:text-xs shell:text-subtle shell:wrap-anywhere">
          <summary>Details for support</summary>
          <p className="shell:pt-2">
            {remote}: {detail}
          </p>
        </details>
      </div>
    </Container>
  );
}
