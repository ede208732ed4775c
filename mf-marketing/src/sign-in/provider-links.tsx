import { authEndpoints, authProviderNames, endpointUrl, oauthProviders } from '@postloom/shared-contracts';
import { Button } from '@postloom/ui-kit';
import { ProviderIcon } from './provider-icon.tsx';

export interface ProviderLinksProps {
  /** Path to come back to after signing in. */
  readonly next: string | null;
}

/** The ways in through a provider. Plain links: the browser leaves the site. */
export function ProviderLinks({ next }: ProviderLinksProps) {
  return (
    <section aria-labelledby="providers" className="marketing:flex marketing:flex-col marketing:gap-4">
      <p
        id="providers"
        className="marketing:flex marketing:items-center marketing:gap-4 marketing:text-sm marketing:text-muted marketing:before:h-px marketing:before:flex-1 marketing:before:bg-line marketing:after:h-px marketing:after:flex-1 marketing:after:bg-line"
      >
        or continue with
      </p>
      <ul className="marketing:grid marketing:grid-cols-2 marketing:gap-2 marketing:sm:grid-cols-3">
        {oauthProviders.map((provider) => (
          <li key={provider}>
            <Button asChild fullWidth icon={<ProviderIcon provider={provider} />}>
              <a
                href={endpointUrl(authEndpoints.startOAuth, {
                  params: { provider },
                  query: { register: 'true', next },
                })}
              >
                {authProviderNames[provider]}
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
