import { planRequirements } from '@postloom/shared-contracts';
import { EmptyState, WovenPattern } from '@postloom/ui-kit';
import { UpgradeLink } from '#app/plans/upgrade-link.tsx';

/** Stands in place of the clients on a plan without them. */
export function ClientsUpsell() {
  return (
    <EmptyState
      art={<WovenPattern seed="clients" variant="bands" />}
      title="A space of its own for every client"
      description={
        <>
          A client has a name, a logo, a voice and a calendar of its own, and nothing of one shows in
          another’s. {planRequirements.clients.refusal}
        </>
      }
      actions={<UpgradeLink right="clients" variant="primary" />}
    />
  );
}
