import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, Container, Logo, TextLink } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useStore } from 'zustand';
import { ConsentBanner, ConsentLink } from '../consent/consent-banner.tsx';
import { useShell } from '../host-context.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { ThemeButton } from './theme-button.tsx';
import { useHasRoute } from './use-has-route.ts';
import { type NavigationLink, useNavigation } from './use-navigation.ts';

/** Header and footer of the public pages. */
export function SiteChrome({ children }: { children: ReactNode }) {
  return (
    <div className="shell:flex shell:min-h-dvh shell:flex-col">
      <SiteHeader />
      {children}
      <SiteFooter />
      <ConsentBanner />
    </div>
  );
}

function SiteHeader() {
  const links = useNavigation('site-header');
  return (
    <header className="shell:print:hidden shell:border-b shell:border-line shell:bg-paper">
      <Container>
        <div className="shell:flex shell:min-h-16 shell:items-center shell:gap-3 shell:lg:gap-6">
          <Link to={paths.home} aria-label="Postloom, home page" className="shell:rounded-sm">
            <Logo />
          </Link>
          {/* Only where it fits: not next to the menu button of a small phone (WCAG 1.4.10), and not next to the full
              set of links on a small tablet. */}
          <Badge tone="teal" className="shell:hidden shell:roomy:inline-flex">
            Live &amp; Free
          </Badge>
          <nav aria-label="Main" className="shell:hidden shell:gap-4 shell:md:flex shell:lg:gap-6">
            {links.map(({ path, label }) => (
              <NavLink
                key={path}
                to={path}
                aria-current={currentAt(path)}
                className="shell:rounded-sm shell:py-2 shell:text-sm shell:font-medium shell:text-muted shell:hover:text-ink shell:aria-[current=page]:text-accent-ink"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="shell:ms-auto shell:flex shell:items-center shell:gap-2">
            <ThemeButton />
            <div className="shell:hidden shell:gap-2 shell:md:flex">
              <AccountLinks />
            </div>
            <MobileMenu links={links} />
          </div>
        </div>
      </Container>
    </header>
  );
}

/** A link to a part of a page isn't marked as current, because the link to the page itself is. */
const currentAt = (path: string) => (path.includes('#') ? false : 'page');

function AccountLinks() {
  const { host } = useShell();
  const hasRoute = useHasRoute();
  const status = useStore(host.session, (state) => state.status);
  // A session most likely belongs to a member. Showing the member's button from the start keeps it from changing under
  // the person's eyes.
  if (status !== 'visitor' && hasRoute(paths.dashboard)) {
    return (
      <Button asChild size="sm" variant="primary">
        <Link to={paths.dashboard}>Open workspace</Link>
      </Button>
    );
  }
  return (
    <>
      {hasRoute(paths.login()) && (
        <Button asChild size="sm" variant="ghost">
          <Link to={paths.login()}>Sign in</Link>
        </Button>
      )}
      <Button asChild size="sm" variant="primary">
        <Link to={paths.generator}>Start creating</Link>
      </Button>
    </>
  );
}

function MobileMenu({ links }: { links: readonly NavigationLink[] }) {
  return (
    <div className="shell:md:hidden">
      <MenuSheet side="end">
        <nav aria-label="Main" className="shell:flex shell:flex-col shell:gap-2">
          {links.map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              aria-current={currentAt(path)}
              className="shell:rounded-sm shell:py-3 shell:text-lg shell:aria-[current=page]:text-accent-ink"
            >
              {label}
            </NavLink>
          ))}
          <div className="shell:mt-4 shell:flex shell:flex-wrap shell:gap-2">
            <AccountLinks />
          </div>
        </nav>
      </MenuSheet>
    </div>
  );
}

function SiteFooter() {
  const { host } = useShell();
  const links = useNavigation('site-footer');
  return (
    <footer className="shell:print:hidden shell:border-t shell:border-line shell:bg-sunken">
      <Container>
        <div className="shell:flex shell:flex-col shell:gap-6 shell:py-8 shell:lg:flex-row shell:lg:items-center">
          <div className="shell:flex shell:flex-col shell:gap-1">
            <Logo size="sm" />
            <p className="shell:text-sm shell:text-muted">Brief in, posts out.</p>
          </div>
          <nav
            aria-label="Footer"
            className="shell:flex shell:flex-wrap shell:gap-x-6 shell:gap-y-2 shell:text-sm shell:lg:ms-auto shell:pointer-coarse:gap-y-0 shell:pointer-coarse:*:py-3"
          >
            {links.map(({ path, label }) => (
              <TextLink key={path} quiet asChild>
                <Link to={path}>{label}</Link>
              </TextLink>
            ))}
            <TextLink quiet href={`mailto:${host.contact.support}`}>
              Contact Support
            </TextLink>
            <ConsentLink />
          </nav>
        </div>
      </Container>
    </footer>
  );
}
