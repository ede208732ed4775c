import { useHost } from '@postloom/remote-kit';
import {
  authEndpoints,
  authProviderName,
  endpointUrl,
  type OAuthProvider,
  oauthProblems,
  oauthProviders,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button, TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from './device.ts';
import { ProviderIcon } from './provider-icon.tsx';

export interface ProviderLinksProps {
  /** The path to return to after signing in. */
  readonly next: string | null;
}

/**
 * The providers to sign in with. They are plain links, because the browser leaves the site. Providers that this site
 * has no credentials for are less prominent, and listed before anybody tries one. Pressed all the same, they say so here:
 * leaving the page would lose what is filled in.
 */
export function ProviderLinks({ next }: ProviderLinksProps) {
  const { data } = useQuery(useHost().api.query(authEndpoints.listProviders, {}));
  const device = useDevice();
  const [tried, setTried] = useState<OAuthProvider | null>(null);
  const missing = data ? oauthProviders.filter((provider) => !data.configured.includes(provider)) : [];
  return (
    <section aria-labelledby="providers" className="marketing:flex marketing:flex-col marketing:gap-4">
      <p
        id="providers"
        className="marketing:flex marketing:items-center marketing:gap-4 marketing:text-sm marketing:text-muted marketing:before:h-px marketing:before:flex-1 marketing:before:bg-line marketing:after:h-px marketing:after:flex-1 marketing:after:bg-line"
      >
        or continue with
      </p>
      <ul className="marketing:grid marketing:grid-cols-2 marketing:gap-2 marketing:sm:grid-cols-3">
        {oauthProviders.map((provider) => {
          const isMissing = missing.includes(provider);
          return (
            <li key={provider}>
              <Button
                asChild
                fullWidth
                variant={isMissing ? 'ghost' : 'secondary'}
                className={isMissing ? 'marketing:text-muted' : undefined}
                icon={<ProviderIcon provider={provider} />}
              >
                <a
                  onClick={(event) => {
                    if (!isMissing) return;
                    event.preventDefault();
                    setTried(provider);
                  }}
                  aria-describedby={isMissing ? 'missing-providers' : undefined}
                  href={endpointUrl(authEndpoints.startOAuth, {
                    params: { provider },
                    query: { register: 'true', next, ...device },
                  })}
                >
                  {authProviderName(provider)}
                </a>
              </Button>
            </li>
          );
        })}
      </ul>
      {/* The line is reserved before the answer arrives, so that nothing moves. */}
      <p
        id="missing-providers"
        className="marketing:min-h-5 marketing:text-center marketing:text-sm marketing:text-muted"
      >
        {missing.length > 0 &&
          (missing.length === oauthProviders.length
            ? 'None of these is set up here yet'
            : `Not set up here yet: ${missing.map(authProviderName).join(', ')}`)}
      </p>
      {tried && (
        // On a phone it can be below the window.
        <div key={tried} ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
          <Banner tone="warning" title={oauthProblems.not_configured(authProviderName(tried))} role="alert" />
        </div>
      )}
      <p className="marketing:text-sm marketing:text-muted">
        By continuing with one of these, you agree to the{' '}
        <TextLink asChild>
          <Link to={paths.terms}>Terms of Service</Link>
        </TextLink>{' '}
        and confirm you’ve read the{' '}
        <TextLink asChild>
          <Link to={paths.privacy}>Privacy Policy</Link>
        </TextLink>
        .
      </p>
    </section>
  );
}
