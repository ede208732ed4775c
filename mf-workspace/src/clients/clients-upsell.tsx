import { checkoutUrl, lowestPlanWith, planRequirements } from '@postloom/shared-contracts';
import { Button, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';

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
      actions={
        <Button asChild variant="primary" icon={<Lock aria-hidden />}>
          <a href={checkoutUrl('agency')}>Upgrade to {lowestPlanWith('clients').name}</a>
        </Button>
      }
    />
  );
}
