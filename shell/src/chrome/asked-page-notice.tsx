import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button } from '@postloom/ui-kit';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { useAskedPage } from '../routing/asked-page.ts';
import { useHasRoute } from './use-has-route.ts';

/** Tells a visitor who followed a link to a members' page that they have to sign in to see it. */
export function AskedPageNotice() {
  const { host } = useShell();
  const hasRoute = useHasRoute();
  const status = useStore(host.session, (state) => state.status);
  const asked = useAskedPage();
  if (asked === null || status !== 'visitor' || !hasRoute(paths.login())) return null;
  return (
    <section aria-label="Sign in" className="shell:px-gutter shell:pt-4">
      <Banner
        tone="neutral"
        title="Sign in to open the page you asked for"
        actions={
          <Button asChild size="sm">
            <Link to={paths.login(asked)}>Sign in</Link>
          </Button>
        }
      >
        It’s for members. We’ll open it as soon as you’ve signed in.
      </Banner>
    </section>
  );
}
