import {
  accountEndpoints,
  authEndpoints,
  endpointUrl,
  type Integration,
  type IntegrationPlatform,
  integrationNames,
  integrationPlatforms,
  type OAuthProblem,
  oauthProblems,
} from '@postloom/shared-contracts';
import { Badge, Banner, Button, PlatformIcon } from '@postloom/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getHost } from '#app/host.ts';
import { reportFailure } from './report-failure.ts';
import { Loaded, Section } from './section.tsx';

/** The social platforms: connected through their own sign-in, kept per account. */
export function IntegrationsTab() {
  const queryClient = useQueryClient();
  const query = getHost().api.query(accountEndpoints.listIntegrations, {});
  const integrations = useQuery(query);
  const [busy, setBusy] = useState<IntegrationPlatform | null>(null);
  const [blocked, setBlocked] = useState<Integration | null>(null);
  const [address] = useSearchParams();

  async function disconnect({ platform, name }: Integration): Promise<void> {
    setBusy(platform);
    setBlocked(null);
    const { api, toast } = getHost();
    try {
      const list = await api.call(accountEndpoints.disconnectIntegration, { params: { platform } });
      queryClient.setQueryData(query.queryKey, list);
      toast({ title: `${name} disconnected`, tone: 'success' });
    } catch (error) {
      reportFailure(`${name} was not disconnected`, error);
    } finally {
      setBusy(null);
    }
  }

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
      description="Connecting leads to the platform, which asks you first. Nothing is posted without you."
    >
      <Arrival address={address} />
      {blocked && (
        <Banner
          tone="warning"
          role="alert"
          title={`${blocked.name} is not set up on this site yet`}
          onDismiss={() => setBlocked(null)}
        >
          Whoever runs this site has to set {blocked.missing.join(' and ')} first.
        </Banner>
      )}
      <Loaded query={integrations}>
        {(list) => (
          <ul className="workspace:flex workspace:flex-col workspace:border-t workspace:border-line">
            {list.map((integration) => {
              const { platform, name, status, sample, connectedAs } = integration;
              const connected = status === 'connected';
              return (
                <li
                  key={platform}
                  className="workspace:flex workspace:items-center workspace:gap-4 workspace:border-b workspace:border-line workspace:py-4"
                >
                  <PlatformIcon platform={platform} className="workspace:size-6 workspace:shrink-0" />
                  <div className="workspace:flex workspace:min-w-0 workspace:flex-1 workspace:flex-col workspace:gap-1">
                    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-2">
                      <p className="workspace:font-medium">{name}</p>
                      <Badge tone={connected ? 'success' : 'neutral'}>
                        {connected ? 'Connected' : 'Disconnected'}
                      </Badge>
                      {sample && <Badge>Sample</Badge>}
                    </div>
                    {connectedAs && (
                      <p className="workspace:truncate workspace:text-sm workspace:text-muted">
                        As {connectedAs}
                      </p>
                    )}
                  </div>
                  <Button
                    size="sm"
                    variant={connected ? 'secondary' : 'primary'}
                    loading={busy === platform}
                    aria-label={`${connected ? 'Disconnect' : 'Connect'} ${name}`}
                    onClick={() => (connected ? void disconnect(integration) : connect(integration))}
                  >
                    {connected ? 'Disconnect' : 'Connect'}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

/** What came of a visit to a platform. The address carries codes, never text. */
function Arrival({ address }: { address: URLSearchParams }) {
  const connected = integrationPlatforms.find((platform) => platform === address.get('connected'));
  if (connected) return <Banner tone="success" title={`${integrationNames[connected]} is connected`} />;
  const platform = integrationPlatforms.find((each) => each === address.get('provider'));
  const problem = address.get('problem') ?? '';
  if (!platform || !Object.hasOwn(oauthProblems, problem)) return null;
  const title =
    problem === 'not_configured'
      ? `${integrationNames[platform]} is not set up on this site yet`
      : oauthProblems[problem as OAuthProblem](integrationNames[platform]);
  return <Banner tone="warning" role="alert" title={title} />;
}
