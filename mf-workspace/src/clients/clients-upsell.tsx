import { planRequirements } from '@postloom/shared-contracts';
import { EmptyState, WovenPattern } from '@postloom/ui-kit';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';

/** Shown instead of the clients on a plan without them. */
export function ClientsUpsell() {
  return (
    <EmptyState
      art={<WovenPattern seed="clients" variant="bands" />}
      title="A separate space for every client"
      description={
        <>
          Each client has its own name, logo, voice and calendar, and nothing from one shows up in another’s.{' '}
          {planRequirements.clients.refusal}
        </>
      }
      actions={<UpgradeLink right="clients" variant="primary" />}
    />
  );
}
