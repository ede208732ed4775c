import { Badge, Button, Container, Logo, TextLink } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useStore } from 'zustand';
import { ConsentBanner, ConsentLink } from '../consent/consent-banner.tsx';
import { useShell } from '../host-context.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { ThemeButton } from './theme-button.tsx';
import { useOffers } from './use-offers.ts';

const headerLinks = [
  { to: '/social-media', label: 'Generator' },
  { to: '/blog', label: 'Blog' },
  { to: '/about', label: 'About' },
];

const footerLinks = [
  { to: '/about', label: 'About' },
  { to: '/blog', label: 'Blog' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/social-media', label: 'Try Generator' },
];

const supportAddress = 'support@postloom.example';

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
  const offers = useOffers();
  const links = headerLinks.filter(({ to }) => offers(to));
  return (
    <header className="shell:border-b shell:border-line shell:bg-paper">
      <Container>
        <div className="shell:flex shell:min-h-16 shell:items-center shell:gap-3 shell:lg:gap-6">
          <Link to="/" aria-label="Postloom, start page" className="shell:rounded-sm">
            <Logo />
          </Link>
          <Badge tone="teal">Live &amp; Free</Badge>
          <nav aria-label="Main" className="shell:hidden shell:gap-4 shell:md:flex shell:lg:gap-6">
            {links.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
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

function AccountLinks() {
  const { host } = useShell();
  const offers = useOffers();
  const status = useStore(host.session, (state) => state.status);
  // Who brings a session is most likely a member: greeted as one until it is known, nothing changes under the eye.
  if (status !== 'visitor' && offers('/app')) {
    return (
      <Button asChild size="sm" variant="primary">
        <Link to="/app">Open workspace</Link>
      </Button>
    );
  }
  return (
    <>
      {offers('/login') && (
        <Button asChild size="sm" variant="ghost">
          <Link to="/login">Sign in</Link>
        </Button>
      )}
      <Button asChild size="sm" variant="primary">
        <Link to="/social-media">Start creating</Link>
      </Button>
    </>
  );
}

function MobileMenu({ links }: { links: typeof headerLinks }) {
  return (
    <div className="shell:md:hidden">
      <MenuSheet side="end">
        <nav aria-label="Main" className="shell:flex shell:flex-col shell:gap-2">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
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
  const offers = useOffers();
  return (
    <footer className="shell:border-t shell:border-line shell:bg-sunken">
      <Container>
        <div className="shell:flex shell:flex-col shell:gap-6 shell:py-8 shell:lg:flex-row shell:lg:items-center">
          <div className="shell:flex shell:flex-col shell:gap-1">
            <Logo size="sm" />
            <p className="shell:text-sm shell:text-muted">Brief in, posts out.</p>
          </div>
          <nav
            aria-label="Footer"
            className="shell:flex shell:flex-wrap shell:gap-x-6 shell:gap-y-2 shell:text-sm shell:lg:ms-auto"
          >
            {footerLinks
              .filter(({ to }) => offers(to))
              .map(({ to, label }) => (
                <TextLink key={to} quiet asChild>
                  <Link to={to}>{label}</Link>
                </TextLink>
              ))}
            <TextLink quiet href={`mailto:${supportAddress}`}>
              Contact Support
            </TextLink>
            <ConsentLink />
          </nav>
        </div>
      </Container>
    </footer>
  );
}
