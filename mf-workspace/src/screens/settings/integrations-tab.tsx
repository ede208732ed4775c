import { Loaded, useApiMutation, useHost } from '@postloom/remote-kit';
import {
  accountEndpoints,
  authEndpoints,
  endpointUrl,
  type Integration,
  type IntegrationPlatform,
  integrationPlatforms,
  isKnown,
  type OAuthProblem,
  oauthProblems,
} from '@postloom/shared-contracts';
import { integrationName } from '@postloom/shared-contracts/platforms';
import { Badge, Banner, Button, PlatformIcon } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { Section } from './section.tsx';

/** The social platforms: connected through the platform's own sign-in, stored per account. */
export function IntegrationsTab() {
  const queryClient = useQueryClient();
  const { api } = useHost();
  const query = api.query(accountEndpoints.listIntegrations, {});
  const integrations = useQuery(query);
  const [blocked, setBlocked] = useState<Integration | null>(null);
  const [address] = useSearchParams();

  const disconnect = useApiMutation({
    inTurn: true,
    call: ({ platform }: Pick<Integration, 'name'> & { readonly platform: IntegrationPlatform }) => {
      setBlocked(null);
      return api.call(accountEndpoints.disconnectIntegration, { params: { platform } });
    },
    onDone: (list) => queryClient.setQueryData(query.queryKey, list),
    done: (_, { name }) => ({ title: `${name} disconnected` }),
    failed: ({ sentence }, { name }) => ({
      title: `Couldn’t disconnect ${name}`,
      description: sentence ?? 'Please try again.',
    }),
  });

  function connect(integration: Integration): void {
    if (integration.missing.length > 0) {
      setBlocked(integration);
      return;
    }
    location.assign(
      endpointUrl(authEndpoints.startOAuth, {
        params: { provider: integration.platform },
        query: { connect: 'true' },
      }),
    );
  }

  return (
    <Section
      title="Social Media Integrations"
      description="A connection shows which account your posts are for. Postloom doesn’t post by itself: you copy a post, or open it in the network. Connecting takes you to the platform, which asks for your permission."
    >
      <Arrival address={address} />
      {blocked && (
        <Banner
          tone="warning"
          role="alert"
          title={`Connecting ${blocked.name} isn’t available yet`}
          onDismiss={() => setBlocked(null)}
        />
      )}
      <Loaded query={integrations} what="your integrations" skeleton={<RowsSkeleton />}>
        {(list) => (
          <>
            {list.some(({ sample }) => sample) && (
              <p className="workspace:text-sm workspace:text-muted">
                Connections marked “Sample” are only examples: disconnect one to connect your own account
                instead.
              </p>
            )}
            <ul className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line">
              {list.map((integration) => {
                const { platform, name, status, sample, connectedAs } = integration;
                const connected = status === 'connected';
                return (
                  <li
                    key={platform}
                    className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-x-4 workspace:gap-y-3 workspace:border-b workspace:border-line workspace:py-4"
                  >
                    <PlatformIcon
                      platform={platform}
                      className={`workspace:size-6 workspace:shrink-0 ${sample ? 'workspace:text-muted' : ''}`}
                    />
                    <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:basis-44 workspace:flex-col workspace:gap-1">
                      <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2">
                        <p className="workspace:font-medium">{name}</p>
                        <Badge tone={connected && !sample ? 'success' : 'neutral'}>
                          {connected ? 'Connected' : 'Disconnected'}
                        </Badge>
                      </div>
                      {sample && (
                        <p className="workspace:text-sm workspace:text-muted">
                          Sample: not an account of yours
                        </p>
                      )}
                      {connectedAs && (
                        <p className="workspace:truncate workspace:text-sm workspace:text-muted">
                          As {connectedAs}
                        </p>
                      )}
                    </div>
                    {isKnown(integrationPlatforms, platform) && (
                      <Button
                        size="sm"
                        className="workspace:min-w-28 workspace:max-sm:ms-10"
                        loading={disconnect.pending?.platform === platform}
                        aria-label={`${connected ? 'Disconnect' : 'Connect'} ${name}`}
                        onClick={() =>
                          connected ? disconnect.run({ platform, name }) : connect(integration)
                        }
                      >
                        {connected ? 'Disconnect' : 'Connect'}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** The outcome of connecting to a platform. The address only has codes, no text. */
function Arrival({ address }: { address: URLSearchParams }) {
  const connected = integrationPlatforms.find((platform) => platform === address.get('connected'));
  if (connected) return <Banner tone="success" title={`${integrationName(connected)} is connected`} />;
  const platform = integrationPlatforms.find((each) => each === address.get('provider'));
  const problem = address.get('problem') ?? '';
  if (!platform || !Object.hasOwn(oauthProblems, problem)) return null;
  const title =
    problem === 'not_configured'
      ? `${integrationName(platform)} isn’t set up on this site yet`
      : oauthProblems[problem as OAuthProblem](integrationName(platform));
  return <Banner tone="warning" role="alert" title={title} />;
}
