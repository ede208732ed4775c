import { Loaded, readFailure, useCredits, useHost, usePageMeta } from '@postloom/remote-kit';
import { accessKeysEndpoints, planOf, planRequirements, webhooksEndpoints } from '@postloom/shared-contracts';
import { Banner, Button, Container, EmptyState, PageHeader, TextLink, WovenPattern } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { RowsSkeleton } from '#app/lists/list-skeleton.tsx';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';
import { KeysSection } from './keys-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** API access to a workspace: the keys for calling it, and the webhooks it calls. */
export function Component() {
  usePageMeta('API access');
  const { api } = useHost();
  // Keys are used and webhooks called in the background, so both are refetched on every visit.
  const keys = useQuery({ ...api.query(accessKeysEndpoints.listAccessKeys, {}), staleTime: 0 });
  const webhooks = useQuery({ ...api.query(webhooksEndpoints.listWebhooks, {}), staleTime: 0 });
  const { status, credits } = useCredits();
  const hasRight = status === 'loading' ? null : planOf(credits.plan).rights.apiAccess;
  const isOthers = readFailure(keys.error).code === 'forbidden';

  return (
    <Container
      width="page"
      className="workspace:flex workspace:flex-col workspace:gap-4 workspace:py-4 workspace:sm:gap-6 workspace:sm:py-8"
    >
      <PageHeader
        title="API access"
        description="Connect your own tools: generate, edit and schedule posts, and get notified when things happen."
        actions={
          <Button asChild icon={<BookOpen aria-hidden />}>
            <a href="/api/docs">Documentation</a>
          </Button>
        }
      />
      {isOthers ? (
        <EmptyState
          title="Owners manage API access"
          description="Keys and webhooks give programs access to the whole workspace. Ask an owner of your team."
        />
      ) : hasRight === false && keys.isError && !keys.data ? (
        <Upsell />
      ) : (
        <Loaded query={keys} what="your access keys" skeleton={<RowsSkeleton rows={3} />}>
          {(found) => (
            <Loaded query={webhooks} what="your webhooks" skeleton={<RowsSkeleton rows={3} />}>
              {(hooks) =>
                found.suspended && found.items.length + hooks.items.length === 0 ? (
                  <Upsell />
                ) : (
                  <>
                    {found.suspended && <Suspended />}
                    <KeysSection {...found} onChanged={() => keys.refetch()} />
                    <WebhooksSection {...hooks} onChanged={() => webhooks.refetch()} />
                  </>
                )
              }
            </Loaded>
          )}
        </Loaded>
      )}
    </Container>
  );
}

function Upsell() {
  return (
    <EmptyState
      art={<WovenPattern seed="api" variant="lines" />}
      title="Put the routine on autopilot"
      description={
        <>
          With an access key, your shop, your calendar or a script can generate and schedule posts; a webhook
          tells it when one is due or approved. {planRequirements.apiAccess.refusal}
        </>
      }
      actions={<UpgradeLink right="apiAccess" variant="primary" />}
    />
  );
}

function Suspended() {
  return (
    <Banner
      tone="warning"
      title="Suspended"
      actions={<UpgradeLink right="apiAccess" size="sm" variant="primary" />}
    >
      Your plan doesn’t include API access. Keys and webhooks are paused until it does; you can still remove
      them. <TextLink href="/api/docs#getting-started">What your programs receive</TextLink>
    </Banner>
  );
}
