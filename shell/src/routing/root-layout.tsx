import { findOwner } from '@postloom/shared-contracts/deployment';
import type { RouteChrome } from '@postloom/shared-contracts/federation';
import { isAppPath } from '@postloom/shared-contracts/paths';
import { SkipLink } from '@postloom/ui-kit';
import { Outlet, useLocation } from 'react-router-dom';
import { AppChrome } from '../chrome/app-chrome.tsx';
import { NavigationProgress } from '../chrome/navigation-progress.tsx';
import { OverrideBadge } from '../chrome/override-badge.tsx';
import { SiteChrome } from '../chrome/site-chrome.tsx';
import { OfflineBar } from '../connection/offline-bar.tsx';
import { useShell } from '../host-context.ts';
import { FollowScreen } from './follow-screen.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { usePlace } from './place.tsx';
import { KeepScrollPosition } from './scroll-position.tsx';

/** Everything around a screen. Between two screens with the same chrome, the chrome stays mounted. */
export function RootLayout() {
  const chrome = useChrome();
  useKeptFocus();
  const main = (
    <main id="content" tabIndex={-1} className="shell:flex-1 shell:outline-none">
      <Outlet />
    </main>
  );
  return (
    <>
      <SkipLink href="#content" />
      <NavigationProgress />
      <OverrideBadge />
      <OfflineBar />
      {chrome === 'site' && <SiteChrome>{main}</SiteChrome>}
      {chrome === 'app' && <AppChrome>{main}</AppChrome>}
      {chrome === 'bare' && main}
      <KeepScrollPosition />
      <FollowScreen />
    </>
  );
}

/** The chrome of the screen's route or, before it is loaded, of the path's owner in the record. */
function useChrome(): RouteChrome {
  const { pathname } = useLocation();
  const { record } = useShell();
  const place = usePlace();
  if (place) return place.chrome;
  const owner = findOwner(record, pathname);
  if (owner) return owner.route.chrome;
  return isAppPath(pathname) ? 'app' : 'site';
}
