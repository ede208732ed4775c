import { findOwner } from '@postloom/shared-contracts/deployment';
import { SkipLink } from '@postloom/ui-kit';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { AppChrome } from '../chrome/app-chrome.tsx';
import { NavigationProgress } from '../chrome/navigation-progress.tsx';
import { SiteChrome } from '../chrome/site-chrome.tsx';
import { useShell } from '../host-context.ts';
import type { RouteHandle } from './create-router.tsx';
import { KeepPlace } from './keep-place.tsx';

/** Everything round a screen. The chrome stays mounted between two screens that have the same one. */
export function RootLayout() {
  const chrome = useChrome();
  const main = (
    <main id="content" tabIndex={-1} className="shell:flex-1 shell:outline-none">
      <Outlet />
    </main>
  );
  return (
    <>
      <SkipLink href="#content" />
      <NavigationProgress />
      {chrome === 'site' && <SiteChrome>{main}</SiteChrome>}
      {chrome === 'app' && <AppChrome>{main}</AppChrome>}
      {chrome === 'bare' && main}
      <KeepPlace />
    </>
  );
}

/** As the matched route says; before there is one, as the record says of the path's owner. */
function useChrome(): RouteHandle['chrome'] {
  const { pathname } = useLocation();
  const { record } = useShell();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  if (handle) return handle.chrome;
  const owner = findOwner(record, pathname);
  if (owner) return owner.route.chrome;
  return pathname === '/app' || pathname.startsWith('/app/') ? 'app' : 'site';
}
