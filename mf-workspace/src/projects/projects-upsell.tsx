import { checkoutUrl, lowestPlanWith, planRequirements } from '@postloom/shared-contracts';
import { Button, EmptyState, WovenPattern } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';

/** Stands in place of the projects on a plan without them. */
export function ProjectsUpsell() {
  return (
    <EmptyState
      art={<WovenPattern seed="projects" variant="bands" />}
      title="One place for everything that belongs together"
      description={
        <>
          A project keeps a campaign’s posts, pictures and brief in one place, with a status that everybody
          can see. {planRequirements.projects.refusal}
        </>
      }
      actions={
        <Button asChild variant="primary" icon={<Lock aria-hidden />}>
          <a href={checkoutUrl('pro')}>Upgrade to {lowestPlanWith('projects').name}</a>
        </Button>
      }
    />
  );
}
